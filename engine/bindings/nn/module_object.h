#pragma once

#include <array>

#include "script/objects/set.h"
#include "script/vm/vm.h"
#include "tensor/tensor.h"

namespace backstep::bindings {

// The core of `torch.nn.Module`, whose Python part is in python/torch/nn/modules/module.py. Parameters,
// submodules and buffers that a script assigns as attributes are kept apart, in order, and found again as
// attributes; everything else is an ordinary attribute.
class ModuleObject : public script::Instance {
  public:
    explicit ModuleObject(script::Type* type);
    static script::Type& script_type();
    void traverse(script::Visitor& visitor) const override;
    void drop_references() override;

    enum class Part : uint8_t { Parameters, Modules, Buffers, ForwardHooks, ForwardPreHooks, BackwardHooks };
    script::Dict& part(Part which) const { return *dicts_[static_cast<size_t>(which)]; }
    script::Dict& parameters() const { return part(Part::Parameters); }
    script::Dict& modules() const { return part(Part::Modules); }
    script::Dict& buffers() const { return part(Part::Buffers); }
    script::Set& non_persistent() const { return *non_persistent_; }  // names of buffers not in state_dict()
    bool initialised = false;                                         // super().__init__() has run
    bool training = true;

  private:
    std::array<script::Ref<script::Dict>, 6> dicts_;
    script::Ref<script::Set> non_persistent_;
};

}  // namespace backstep::bindings
