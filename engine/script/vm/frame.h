#pragma once

#include "script/compiler/code.h"
#include "script/objects/function.h"

namespace backstep::script {

// One running call of a script function, class body or module. Lives on the heap, so that a generator can
// keep it and a traceback can hold its variables. `slots` are the locals, then cells, then the stack up to
// `top`.
class ScriptFrame : public Object {
  public:
    ScriptFrame(Ref<Code> code, Ref<Dict> globals);
    ~ScriptFrame() override;
    void traverse(Visitor&) const override;
    void drop_references() override { clear(); }

    Value* stack_base() const { return slots + code->slot_count(); }
    void clear();  // variables and stack go, as when the call has returned
    // A traceback holds it from now on: the collector must see it.
    void watch() {
        if (!tracked()) track();
    }
    SourceSpan span() const { return code->spans[static_cast<size_t>(at)]; }
    // The variables by name, as locals() shows them.
    Ref<Dict> variables() const;

    Ref<Code> code;
    Ref<Dict> globals;
    Ref<Dict> names;  // of a class body or module: where LoadName looks
    Value* slots;
    Value* top;                 // behind the last stack item
    int32_t at = 0;             // the instruction that executes
    bool returns_self = false;  // an __init__: the call's value is the new object
    Value constructed;
    Value sent;                            // class bodies: unused
    Ref<Object> back;                      // the frame that called this one
    class Generator* generator = nullptr;  // whose frame this is
    std::vector<uint32_t> iterations;      // of each loop, while observed

  private:
    // Small frames, which most are, have their slots inside.
    static constexpr size_t kInside = 12;
    alignas(Value) std::byte inside_[kInside * sizeof(Value)];
};

// The nearest script frame, `at` itself included, and the nearest but `skip` of the snippet's own: those of
// modules that come with the program are not counted.
const ScriptFrame* innermost_frame(const Object* at);
const ScriptFrame* innermost_user_frame(const Object* at, int skip = 0);

// A generator: a frame that rests between two next().
class Generator : public Object {
  public:
    explicit Generator(Ref<ScriptFrame> frame);
    ~Generator() override;
    void traverse(Visitor&) const override;
    void drop_references() override;

    Ref<ScriptFrame> frame;  // null once it has finished
    bool started = false, running = false;
    Value name, qualified_name;
    Value handled = Value::none();  // the exception it was handling when it rested
};

// What natives iterate with: a C++ step function over a few values. See make_iterator.
class Iterator : public Object {
  public:
    using Step = bool (*)(Vm& vm, Iterator& self, Value& item);  // false: exhausted
    Iterator(Type* type, Step step, Value source, Value second = Value());
    void traverse(Visitor&) const override;
    void drop_references() override { source = second = extra = Value(); }

    const Step step;
    Value source, second, extra;
    int64_t position = 0, limit = 0, stride = 1;
};

}  // namespace backstep::script
