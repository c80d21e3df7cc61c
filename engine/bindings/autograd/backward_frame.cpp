#include "bindings/autograd/backward_frame.h"

#include "autograd/run_state.h"
#include "bindings/autograd/hook_object.h"
#include "bindings/tensor/tensor_object.h"

namespace backstep::bindings {

using namespace script;

namespace {
thread_local bool t_reaches_all_leaves = true;
}

BackwardFrame::BackwardFrame(std::unique_ptr<autograd::GraphTask> task, Gives gives)
    : task_(std::move(task)), gives_(gives) {}

NativeFrame::Outcome BackwardFrame::resume(Vm& vm, Value result) {
    if (waiting_) {
        waiting_ = false;
        restore_modes();
        const auto& script = static_cast<const ScriptCallback&>(*callback_);
        task_->resume(script.result(kind_, result, expected_));
    }
    for (uint32_t walked = 1;; ++walked) {
        autograd::Advance advance = task_->advance();
        if (std::holds_alternative<autograd::Done>(advance)) break;
        if (auto* call_needed = std::get_if<autograd::NeedsCall>(&advance)) {
            waiting_ = true;
            kind_ = call_needed->kind;
            callback_ = call_needed->callback;
            expected_ = kind_ == autograd::CallKind::GradFnPreHook ? call_needed->args.size()
                                                                   : call_needed->grad_inputs;
            running_node_ = call_needed->node.value;
            outer_grad_enabled_ = autograd::run_state().grad_enabled;
            outer_reach_ = t_reaches_all_leaves;
            t_reaches_all_leaves = task_->accumulates() && task_->reaches_all_leaves();
            autograd::run_state().grad_enabled = call_needed->grad_enabled;
            const auto& script = static_cast<const ScriptCallback&>(*callback_);
            return call(script.function(),
                        script.arguments(call_needed->args, kind_, call_needed->grad_inputs));
        }
        if (walked % 256 == 0) vm.check_stop();
    }
    if (gives_ == Gives::Nothing) return done(Value::none());
    return done(wrap_tuple(task_->results()));
}

NativeFrame::Outcome BackwardFrame::failed(Vm&, const Value& exception) {
    if (waiting_) restore_modes();
    waiting_ = false;
    if (exception.is(Kind::Exception) && exception.as<Exception>()->node == 0)
        exception.as<Exception>()->node = running_node_;
    return raise(exception);
}

void BackwardFrame::abandoned(Vm&) {
    if (waiting_) restore_modes();
    waiting_ = false;
}

void BackwardFrame::restore_modes() {
    autograd::run_state().grad_enabled = outer_grad_enabled_;
    t_reaches_all_leaves = outer_reach_;
}

bool BackwardFrame::reaches_all_leaves() { return t_reaches_all_leaves; }

}  // namespace backstep::bindings
