#pragma once

#include <map>
#include <string>
#include <vector>

#include "script/native/native_frame.h"
#include "script/vm/frame.h"
#include "script/vm/vm.h"

namespace backstep::script {

// The bottom of a call from C++: the interpreter returns to Vm::call when the chain comes back to it.
class BoundaryFrame : public Object {
  public:
    BoundaryFrame() : Object(Kind::Plain, nullptr) {}
    Ref<Object> back;
};

// What the parts of the interpreter share.
struct VmState {
    explicit VmState(Vm& v) : vm(v) {}
    Vm& vm;

    Ref<Object> current;            // innermost frame of the chain; each frame owns the one behind it
    Value handled = Value::none();  // the exception that is being handled, None for none
    uint32_t depth = 0;             // script frames in the chain
    uint32_t native_depth = 0;      // calls from C++ in the chain
    uint32_t iterator_depth = 0;    // iterators that ask one another (Vm::next)
    uint64_t steps = 0;
    uint64_t next_check = 0;  // when `steps` gets there, look at limits and the collector
    uint64_t epoch = 1;       // counts changes of classes: inline caches of older epochs are void
    size_t written = 0;
    enum class Halt : uint8_t { Limit, Stop, OurMistake } halt = Halt::Limit;  // why Halted was thrown
    std::string halt_message;
    std::vector<TracebackEntry> halt_traceback;  // innermost first

    std::function<void(SourceSpan, const Value&, const std::string&)> echo;
    Ref<Module> builtins;
    struct Registered {
        std::function<Ref<Module>(Vm&)> make;
        Ref<Module> module;
        bool loading = false;
        bool apart = false;  // see Vm::keep_module_apart
    };
    std::map<std::string, Registered, std::less<>> modules;
    std::vector<const Object*> in_repr;  // containers that are being printed
};

// ---- calls ----
// How a call went on: it is done, or a frame was pushed that must run first.
enum class Called : uint8_t { Done, Pushed };
// The operands of a call as they stand on the stack: [callable][self or Unbound][arguments...][named
// ones...]. They are moved from. `result` is set when Done; a pushed frame is `current` now.
Called start_call(VmState& state, Value* operands, size_t count, std::span<const Value> names, Value& result);
// The same with *args and **kwargs already collected.
Called start_spread_call(VmState& state, Value* operands, const Value& positional, const Value& keywords,
                         Value& result);
void push_frame(VmState& state, Ref<ScriptFrame> frame);  // raises RecursionError
// What the observer is told of the calls of functions, constructors and generators, which are entered anew at
// each next(): every one that was entered is left once.
void tell_entered(VmState& state, const ScriptFrame& frame);
void tell_left(VmState& state, const ScriptFrame& frame, const Value& result);
// What goes from frame to frame: a result, or an exception.
struct Passing {
    Value value;
    bool raising = false;
    bool fresh = false;  // the frame starts: nothing is delivered to it
    bool reraise = false;
};
// Runs frames until the chain is back at `boundary`; returns its result or throws Raised.
Value run_until(VmState& state, BoundaryFrame& boundary, Passing passing);
// Executes the current script frame and those it calls until a frame of another kind is current.
void execute(VmState& state, Passing& passing);
// An exception goes through the current script frame: true when a handler takes it (the frame is ready to go
// on there), false when the frame has left.
bool unwind_frame(VmState& state, ScriptFrame& frame, const Value& exception, bool reraise);
void check_limits(VmState& state);  // steps, Stop, the collector
// A frame of a script function with its parameters bound. Raises Python's TypeErrors.
Ref<ScriptFrame> bind_arguments(VmState& state, Function& function, Value* arguments, size_t count,
                                std::span<const Value> names);
// Continues a generator: sends `value`, or raises `exception` inside when it is bound. False: it has
// finished, and `result` is what it returned.
bool resume_generator(VmState& state, Generator& generator, Value value, Value exception, Value& result);
void close_generator(VmState& state, Generator& generator);

// Counts one level of C++ that may come back here (a call from native code, repr of a nested list): raises
// RecursionError before the thread's stack ends.
class NativeDepth {
  public:
    NativeDepth(VmState& state, const char* where);  // where: " while calling a Python object"
    ~NativeDepth() { --state_.native_depth; }
    NativeDepth(const NativeDepth&) = delete;

  private:
    static constexpr uint32_t kDeepest = 1000;
    VmState& state_;
};

// Objects that die on this thread from now on run their __del__ in this VM.
void attend_deaths(Vm& vm);

// Runs a module's code in its namespace to the end.
Value run_module_code(VmState& state, Ref<Code> code, const Ref<Dict>& globals);

// ---- attributes ----
Value load_attribute(VmState& state, const Value& object, const Str& name, InlineCache* cache);
// For a method call: the function and its self, or the attribute and Unbound.
void load_method(VmState& state, const Value& object, const Str& name, InlineCache* cache, Value& function,
                 Value& self);
void store_attribute(VmState& state, const Value& object, const Str& name, const Value& value,
                     InlineCache* cache);
// Binds what was found in a class: functions become methods, properties are asked. `object` may be Unbound
// (class access).
Value bind_descriptor(VmState& state, const Value& descriptor, const Value& object, Type* type);

// ---- operators ----
Value binary_operation(Vm& vm, BinaryOp op, const Value& left, const Value& right);
Value inplace_operation(Vm& vm, BinaryOp op, const Value& left, const Value& right);
Value compare_values(Vm& vm, CompareOp op, const Value& left, const Value& right);

// ---- classes ----
Value build_class(VmState& state, Function& body, const Value& name, std::span<const Value> bases,
                  Dict& keywords);
Value make_class(VmState& state, std::string name, std::span<const Value> bases, Ref<Dict> names,
                 Dict* keywords, Type* metaclass = nullptr);
// type.__call__: makes an object of the class, whatever its metaclass says of calls.
Value construct(VmState& state, Type& type, std::span<const Value> arguments, std::span<const Value> names);

// ---- exceptions ----
// Turns what `raise` was given into an exception object.
Value exception_object(VmState& state, const Value& raised);
bool exception_matches(VmState& state, const Value& exception, const Value& type);
// Inside catch (...): what was thrown as the script sees it. What no script may catch comes out as Halted.
Value exception_of_current_throw(VmState& state);
[[noreturn]] void halt(VmState& state, std::string message, VmState::Halt why = VmState::Halt::Limit);
Value load_name(VmState& state, ScriptFrame& frame, const Str& name, InlineCache& cache);
Value load_global(VmState& state, ScriptFrame& frame, const Str& name, InlineCache& cache);

}  // namespace backstep::script
