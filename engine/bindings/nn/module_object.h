#pragma once

#include "script/vm/vm.h"
#include "tensor/tensor.h"

namespace backstep::bindings {

// `torch.nn.Module`. Parameters, submodules and buffers that a script assigns as attributes are kept apart,
// in order, and found again as attributes; everything else is an ordinary attribute.
class ModuleObject : public script::Instance {
  public:
    explicit ModuleObject(script::Type* type);
    static script::Type& script_type();
    void traverse(script::Visitor& visitor) const override;
    void drop_references() override;

    script::Dict& parameters() const { return *parameters_; }
    script::Dict& modules() const { return *modules_; }
    script::Dict& buffers() const { return *buffers_; }
    script::Dict& forward_hooks() const { return *forward_hooks_; }
    script::Dict& forward_pre_hooks() const { return *forward_pre_hooks_; }
    bool initialised = false;  // super().__init__() has run
    bool training = true;

  private:
    script::Ref<script::Dict> parameters_, modules_, buffers_, forward_hooks_, forward_pre_hooks_;
};

// A built-in layer's class: `name` under torch.nn, derived from Module, with the methods the caller adds.
script::NativeType layer_type(std::string_view name, std::string_view module);

// The parameter or submodule held under `name`; raises AttributeError with PyTorch's text when it is not
// there.
const Tensor& parameter_of(const script::Value& module, std::string_view name);  // undefined when None

}  // namespace backstep::bindings
