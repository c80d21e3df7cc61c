#pragma once

#include "autograd/callback.h"
#include "script/vm/vm.h"

namespace backstep::bindings {

// A script function that a graph holds: a hook on a tensor or on a grad_fn.
class ScriptCallback : public autograd::Callback {
  public:
    ScriptCallback(script::Vm& vm, script::Value function) : vm_(vm), function_(std::move(function)) {}
    const script::Value& function() const { return function_; }
    autograd::TensorList call(autograd::CallKind kind, const autograd::TensorList& args,
                              size_t grad_inputs) override;
    std::string name() const override;  // its __name__
    // The positional arguments of the call, from what the engine hands over.
    virtual script::Values arguments(const autograd::TensorList& args, autograd::CallKind kind,
                                     size_t grad_inputs) const;
    // What the engine gets back, from what the script returned. Raises PyTorch's TypeErrors.
    // A hook on a node gives `expected` gradients.
    virtual autograd::TensorList result(autograd::CallKind kind, const script::Value& value,
                                        size_t expected) const;

  private:
    script::Vm& vm_;
    script::Value function_;
};

// `x._backward_hooks`: an OrderedDict of the functions by their handles' ids, None before the first.
script::Value hooks_by_id(script::Vm& vm, const script::Value& tensor);

// What register_hook returns, a torch.utils.hooks.RemovableHandle.
script::Value hook_handle(script::Vm& vm, autograd::HookHandle handle);

}  // namespace backstep::bindings
