#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "autograd/tensor_list.h"

namespace backstep::autograd {

class Node;

// What kind of function the engine asks to be called, and so how its arguments and result are meant.
enum class CallKind : uint8_t {
    TensorHook,        // args {grad}, undefined if none came; result {} to leave it, or {new grad}
    GradFnPreHook,     // args the grad_outputs; result {} or one gradient per grad_output
    GradFnHook,        // args grad_inputs then grad_outputs; result {} or one gradient per grad_input
    FunctionBackward,  // args the gradients of the outputs; result one gradient (or undefined) per input
};

// A function that a graph holds and that the engine does not know how to run: a hook or the backward of a
// custom Function. The bindings derive from it to hold a script function; tests derive from it to be native.
class Callback {
  public:
    virtual ~Callback() = default;
    // What run_to_end() calls. A script's function is called so only from inside native code (gradcheck); the
    // machine that runs the script drives a GraphTask itself.
    virtual TensorList call(CallKind kind, const TensorList& args, size_t grad_inputs) = 0;
    virtual std::string name() const { return "hook"; }  // for error texts
};
using CallbackRef = std::shared_ptr<Callback>;

// The hooks of one tensor or of one grad_fn, in order of registration. Shared with the handles that remove.
struct HookList {
    struct Hook {
        uint32_t id;
        CallbackRef callback;
    };
    std::vector<Hook> hooks;
    uint32_t last_id = 1u << 31;  // far from the numbers that set_id() gives
};

// What `register_hook` returns. Removing twice, or after the tensor is gone, does nothing.
class HookHandle {
  public:
    HookHandle() = default;
    HookHandle(const std::shared_ptr<HookList>& list, CallbackRef callback);
    uint32_t id() const { return id_; }
    void set_id(uint32_t id);  // the number it has among all handles of the script
    void remove();

  private:
    std::weak_ptr<HookList> list_;
    uint32_t id_ = 0;
};

}  // namespace backstep::autograd
