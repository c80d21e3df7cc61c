#pragma once

#include <memory>

#include "autograd/graph_task.h"
#include "script/native/native_frame.h"
#include "script/vm/vm.h"

namespace backstep::bindings {

// A backward as a frame of the VM: advances the task node by node, and where a node needs the script (a hook,
// the backward of a custom Function) asks the VM for that call. So Stop, limits, errors and a backward inside
// a backward need nothing of their own.
class BackwardFrame : public script::NativeFrame {
  public:
    enum class Gives : uint8_t { Nothing, Gradients };
    BackwardFrame(std::unique_ptr<autograd::GraphTask> task, Gives gives);
    Outcome resume(script::Vm& vm, script::Value result) override;
    Outcome failed(script::Vm& vm, const script::Value& exception) override;
    void abandoned(script::Vm& vm) override;
    // Whether the backward that now waits for the script goes to every leaf's `.grad`: not with `inputs=`,
    // not under autograd.grad.
    static bool reaches_all_leaves();

  private:
    void restore_modes();

    std::unique_ptr<autograd::GraphTask> task_;
    Gives gives_;
    bool waiting_ = false;
    autograd::CallKind kind_ = autograd::CallKind::TensorHook;
    std::shared_ptr<autograd::Callback> callback_;
    size_t expected_ = 0;  // gradients from a hook on a node
    bool outer_grad_enabled_ = true;
    bool outer_reach_ = true;
    uint32_t running_node_ = 0;
};

}  // namespace backstep::bindings
