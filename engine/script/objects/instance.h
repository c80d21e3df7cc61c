#pragma once

#include "script/objects/dict.h"
#include "script/objects/value.h"

namespace backstep::script {

// An object with a __dict__: every instance of a script class, and the base of native classes a script may
// inherit from (declare `class TensorObject : public Instance`). The dict is made when first written.
class Instance : public Object {
  public:
    explicit Instance(Type* type);
    ~Instance() override;
    void traverse(Visitor&) const override;
    void drop_references() override;

    Dict* attributes() const { return attributes_.get(); }
    Dict& need_attributes() {
        if (!attributes_) attributes_ = make<Dict>(Dict::OfInstance());
        return *attributes_;
    }
    void set_attributes(Ref<Dict> dict) { attributes_ = std::move(dict); }

  protected:
    Instance(Kind kind, Type* type);

  private:
    Ref<Dict> attributes_;
};

// The __dict__ of any object that has one, made on demand; null for the others.
Dict* attributes_of(const Value& value, bool make_it);

}  // namespace backstep::script
