#include "base/error.h"
#include "script/vm/instructions.h"

namespace backstep::script {

Value make_generator(VmState& state) {
    Ref<ScriptFrame> frame(static_cast<ScriptFrame*>(state.current.get()));
    tell_left(state, *frame, Value());
    state.current = std::move(frame->back);
    --state.depth;
    auto generator = make<Generator>(frame);
    generator->name = Value::str(frame->code->name);
    generator->qualified_name = Value::str(frame->code->qualified_name);
    frame->generator = generator.get();
    return generator;
}

bool enter_generator(VmState& state, Generator& generator) {
    CHECK(!generator.running, ValueError, "generator already executing");
    if (!generator.frame) return false;
    const Ref<ScriptFrame> frame = generator.frame;
    push_frame(state, frame);
    generator.running = true;
    frame->constructed = Value::of(&generator);  // alive while it runs
    Value outer = state.handled;
    if (!generator.handled.is_none()) state.handled = generator.handled;
    generator.handled = std::move(outer);  // while it runs: what the caller handles
    tell_entered(state, *frame);
    return true;
}

void suspend_generator(VmState& state, ScriptFrame& frame) {
    Generator& generator = *frame.generator;
    tell_left(state, frame, Value());
    const Value keep = std::move(frame.constructed);
    generator.running = false;
    Value outer = generator.handled;
    generator.handled = state.handled.same(outer) ? Value::none() : state.handled;
    state.handled = std::move(outer);
    state.current = std::move(frame.back);
    --state.depth;
}

namespace {

// An exception that goes through a frame costs about what this many instructions do.
constexpr uint64_t kStepsOfUnwinding = 50;

// An AttributeError knows its object, so that its report can propose a name that exists.
void remember_searched(const ScriptFrame& frame, Exception& exception) {
    const Op op = frame.code->instructions[static_cast<size_t>(frame.at)].op;
    if ((op == Op::LoadAttr || op == Op::LoadMethod) &&
        exception.type() == types::exception("AttributeError"))
        exception.searched = frame.top[-1];
}

// The generator's frame has left for good.
void finish_generator(VmState& state, ScriptFrame& frame) {
    Generator& generator = *frame.generator;
    const Value keep = std::move(frame.constructed);
    generator.running = false;
    state.handled = generator.handled;
    generator.handled = Value::none();
    frame.generator = nullptr;
    generator.frame = nullptr;
}

}  // namespace

void leave_frame(VmState& state, ScriptFrame& frame, Value& value) {
    const Ref<ScriptFrame> keep(&frame);
    tell_left(state, frame, value);
    if (frame.returns_self) {
        if (!value.is_none())
            throw TypeError("__init__() should return None, not '" + value.type()->name() + "'");
        value = std::move(frame.constructed);
    }
    state.current = std::move(frame.back);
    --state.depth;
    if (frame.generator) finish_generator(state, frame);
    if (frame.references() == 1) return;  // `keep` is the last: all goes with it
    if (!frame.names) frame.clear();
}

bool unwind_frame(VmState& state, ScriptFrame& frame, const Value& raised, bool reraised) {
    state.steps += kStepsOfUnwinding;
    auto* exception = raised.as<Exception>();
    if (!reraised && !frame.code->file->internal) {
        const bool closes = frame.generator && exception->type() == types::exception("GeneratorExit");
        if (exception->traceback.empty() && state.vm.observer() && !closes)
            state.vm.observer()->raised(raised, frame.span());
        if (exception->traceback.empty()) remember_searched(frame, *exception);
        frame.watch();
        exception->traceback.push_back({Ref<Object>(&frame), frame.span(), frame.code->name, frame.at});
    }
    for (const ProtectedRange& range : frame.code->protected_ranges) {
        if (frame.at < range.start || frame.at >= range.end) continue;
        Value* const base = frame.stack_base() + range.depth;
        while (frame.top > base) (--frame.top)->~Value();
        new (frame.top++) Value(raised);
        frame.at = range.target;
        return true;
    }
    const Ref<ScriptFrame> keep(&frame);
    while (frame.top != frame.stack_base()) (--frame.top)->~Value();
    tell_left(state, frame, Value());
    state.current = std::move(frame.back);
    --state.depth;
    frame.returns_self = false;
    if (frame.generator)
        finish_generator(state, frame);
    else
        frame.constructed = Value();
    return false;
}

bool resume_generator(VmState& state, Generator& generator, Value value, Value exception, Value& result) {
    if (!generator.frame) {
        CHECK(!generator.running, ValueError, "generator already executing");
        if (exception.bound()) throw Raised{exception};
        result = Value::none();
        return false;
    }
    if (!generator.started && !value.is_none() && !exception.bound())
        throw TypeError("can't send non-None value to a just-started generator");
    const Ref<Generator> keep(&generator);
    const auto boundary = make<BoundaryFrame>();
    boundary->back = std::move(state.current);
    state.current = Ref<Object>(boundary.get());
    try {
        enter_generator(state, generator);
    } catch (...) {
        state.current = std::move(boundary->back);
        throw;
    }
    // What is thrown into one that has not begun leaves it at its first line, outside any try.
    if (exception.bound() && !generator.started) generator.frame->at = 0;
    Passing passing;
    passing.value = exception.bound() ? exception : value;
    passing.raising = exception.bound();
    passing.fresh = !generator.started && !exception.bound();
    generator.started = true;
    result = run_until(state, *boundary, std::move(passing));
    return generator.frame.get() != nullptr;
}

void close_generator(VmState& state, Generator& generator) {
    if (!generator.frame) return;
    if (!generator.started) {
        generator.frame->generator = nullptr;
        generator.frame = nullptr;
        return;
    }
    try {
        Value result;
        const Value exit = make<Exception>(types::exception("GeneratorExit"), Values());
        if (resume_generator(state, generator, Value::none(), exit, result))
            throw RuntimeError("generator ignored GeneratorExit");
    } catch (Raised& raised) {
        if (!is_instance(raised.exception, *types::exception("GeneratorExit")) &&
            !is_instance(raised.exception, *types::exception("StopIteration")))
            throw;
    }
}

// Stack: the inner iterator, the value sent.
bool yield_from(VmState& state, ScriptFrame& frame, Value& result) {
    const Value inner = frame.top[-2];
    const Value sent = std::move(frame.top[-1]);
    --frame.top;
    if (inner.is(Kind::Generator))
        return resume_generator(state, *inner.as<Generator>(), sent, Value(), result);
    if (state.vm.next(inner, result)) return true;
    result = Value::none();
    return false;
}

void instruction_GetYieldFromIter(VmState& state, ScriptFrame& frame, const Instruction&) {
    if (frame.top[-1].is(Kind::Generator)) return;
    Value iterator = state.vm.iterate(frame.top[-1]);
    frame.top[-1].swap(iterator);
}

}  // namespace backstep::script
