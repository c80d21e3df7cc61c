// The chain of frames: pushing, driving native frames, carrying results and exceptions from frame to frame.
#include "base/error.h"
#include "script/objects/collector.h"
#include "script/vm/instructions.h"

namespace backstep::script {
namespace {

constexpr uint64_t kStepsBetweenChecks = 10'000;

void pop_native(VmState& state, NativeFrame& frame) { state.current = std::move(frame.back); }

// One turn of a native frame: it is resumed and says what it wants.
void drive(VmState& state, NativeFrame& frame, Passing& passing) {
    const Ref<NativeFrame> keep(&frame);
    NativeFrame::Outcome outcome;
    try {
        if (passing.raising)
            outcome = frame.failed(state.vm, passing.value);
        else
            outcome = frame.resume(state.vm, passing.fresh ? Value::none() : std::move(passing.value));
    } catch (...) {
        pop_native(state, frame);
        frame.abandoned(state.vm);
        throw;
    }
    passing = Passing{};
    switch (outcome.kind) {
        case NativeFrame::Outcome::Kind::Return:
            pop_native(state, frame);
            passing.value = std::move(outcome.value);
            break;
        case NativeFrame::Outcome::Kind::Raise:
            pop_native(state, frame);
            frame.abandoned(state.vm);
            passing.value = std::move(outcome.value);
            passing.raising = true;
            break;
        case NativeFrame::Outcome::Kind::Call: {
            Values operands;
            operands.reserve(outcome.arguments.size() + 2);
            operands.push_back(std::move(outcome.value));
            operands.emplace_back();
            for (Value& argument : outcome.arguments) operands.push_back(std::move(argument));
            if (start_call(state, operands.data(), operands.size() - 2, outcome.names, passing.value) ==
                Called::Pushed)
                passing.fresh = true;
            break;
        }
    }
}

// PEP 479: a StopIteration that leaves a generator is a mistake.
Value stop_iteration_left(const Value& exception) {
    auto replacement = make<Exception>(types::exception("RuntimeError"),
                                       Values{Value::str("generator raised StopIteration")});
    replacement->cause = replacement->context = exception;
    replacement->suppress_context = true;
    return replacement;
}

void chain_context(VmState& state, const Value& raised) {
    if (state.handled.is_none() || state.handled.same(raised)) return;
    auto* exception = raised.as<Exception>();
    if (!exception->context.is_none() || !exception->traceback.empty()) return;
    for (Value at = state.handled; at.is(Kind::Exception); at = at.as<Exception>()->context) {
        ++state.steps;
        if (at.as<Exception>()->context.same(raised)) {
            at.as<Exception>()->context = Value::none();
            break;
        }
    }
    exception->context = state.handled;
}

void step(VmState& state, Passing& passing) {
    Object* current = state.current.get();
    if (current->kind() == Kind::NativeFrame) {
        drive(state, *static_cast<NativeFrame*>(current), passing);
        return;
    }
    if (passing.raising) {
        auto& frame = *static_cast<ScriptFrame*>(current);
        const bool leaves_generator = frame.generator != nullptr;
        if (!unwind_frame(state, frame, passing.value, passing.reraise)) {
            if (leaves_generator && is_instance(passing.value, *types::exception("StopIteration")))
                passing.value = stop_iteration_left(passing.value);
            passing.reraise = false;
            return;
        }
        passing = Passing{};
        passing.fresh = true;
    }
    execute(state, passing);
}

void abandon_chain(VmState& state, const BoundaryFrame& boundary) {
    while (state.current && state.current.get() != &boundary) {
        const Ref<Object> frame = state.current;
        if (frame->kind() == Kind::NativeFrame) {
            auto& native = *static_cast<NativeFrame*>(frame.get());
            pop_native(state, native);
            native.abandoned(state.vm);
        } else {
            auto& script = *static_cast<ScriptFrame*>(frame.get());
            state.current = std::move(script.back);
            --state.depth;
            if (script.generator) {
                script.generator->running = false;
                script.generator->frame = nullptr;
                script.generator = nullptr;
                script.constructed = Value();
            }
        }
    }
}

}  // namespace

void push_frame(VmState& state, Ref<ScriptFrame> frame) {
    if (state.steps >= state.next_check || state.vm.stop_requested.load(std::memory_order_relaxed))
        [[unlikely]]
        check_limits(state);
    if (state.vm.limits.recursion != 0 && state.depth >= state.vm.limits.recursion) [[unlikely]]
        throw RecursionError("maximum recursion depth exceeded");
    ++state.depth;
    frame->back = std::move(state.current);
    state.current = std::move(frame);
}

namespace {

bool is_watched(const VmState& state, const ScriptFrame& frame) {
    return state.vm.observer() && !frame.code->class_body && !frame.code->file->internal;
}

}  // namespace

void tell_entered(VmState& state, const ScriptFrame& frame) {
    if (is_watched(state, frame)) state.vm.observer()->called(frame.code->name, state.vm.caller_span());
}

void tell_left(VmState& state, const ScriptFrame& frame, const Value& result) {
    if (is_watched(state, frame)) state.vm.observer()->returned(frame.code->name, result);
}

Value run_until(VmState& state, BoundaryFrame& boundary, Passing passing) {
    const Ref<BoundaryFrame> keep(&boundary);
    for (;;) {
        if (state.current.get() == &boundary) {
            state.current = std::move(boundary.back);
            if (passing.raising) throw Raised{std::move(passing.value)};
            return std::move(passing.value);
        }
        try {
            step(state, passing);
        } catch (Reraised& raised) {
            passing = Passing{raised.exception, true, false, true};
        } catch (...) {
            try {
                passing = Passing{exception_of_current_throw(state), true, false, false};
            } catch (Halted&) {
                abandon_chain(state, boundary);
                state.current = std::move(boundary.back);
                throw;
            }
            chain_context(state, passing.value);
        }
    }
}

Value run_module_code(VmState& state, Ref<Code> code, const Ref<Dict>& globals) {
    attend_deaths(state.vm);
    auto frame = make<ScriptFrame>(std::move(code), globals);
    const auto boundary = make<BoundaryFrame>();
    boundary->back = std::move(state.current);
    state.current = Ref<Object>(boundary.get());
    try {
        push_frame(state, std::move(frame));
    } catch (...) {
        state.current = std::move(boundary->back);
        throw;
    }
    Passing passing;
    passing.fresh = true;
    return run_until(state, *boundary, std::move(passing));
}

void check_limits(VmState& state) {
    Vm& vm = state.vm;
    vm.check_stop();
    if (vm.limits.steps != 0 && state.steps >= vm.limits.steps)
        halt(state,
             "step limit of " + std::to_string(vm.limits.steps) + " instructions (--steps 0 lifts it)");
    Collector& collector = Collector::of_thread();
    if (collector.due()) collector.collect(&vm);
    state.next_check = state.steps + kStepsBetweenChecks;
    if (vm.limits.steps != 0 && state.next_check > vm.limits.steps) state.next_check = vm.limits.steps;
}

void halt(VmState& state, std::string message, VmState::Halt why) {
    // Met before in a finalizer, which could not pass it on: that place is the one to tell, and told once.
    if (!state.halt_traceback.empty()) throw Halted{};
    state.halt = why;
    state.halt_message = std::move(message);
    for (Object* at = state.current.get(); at;) {
        if (at->kind() == Kind::Frame) {
            auto* frame = static_cast<ScriptFrame*>(at);
            state.halt_traceback.push_back({Ref<Object>(at), frame->span(), frame->code->name, frame->at});
            at = frame->back.get();
        } else if (at->kind() == Kind::NativeFrame) {
            at = static_cast<NativeFrame*>(at)->back.get();
        } else {
            at = static_cast<BoundaryFrame*>(at)->back.get();
        }
    }
    if (state.vm.observer() && why == VmState::Halt::Limit)
        state.vm.observer()->limit_reached(state.halt_message, state.vm.current_span());
    throw Halted{};
}

}  // namespace backstep::script
