#pragma once

#include <string>

#include "script/objects/dict.h"

namespace backstep::script {

class Module : public Object {
  public:
    explicit Module(std::string name);
    Module(std::string name, Ref<Dict> names);
    void traverse(Visitor&) const override;
    void drop_references() override { names_->clear(); }

    const std::string& name() const { return name_; }
    Dict& names() const { return *names_; }
    Ref<Dict> names_ref() const { return names_; }
    void set(std::string_view name, Value value) { names_->set(name, std::move(value)); }

  private:
    std::string name_;
    Ref<Dict> names_;
};

}  // namespace backstep::script
