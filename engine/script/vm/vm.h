#pragma once

#include <atomic>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/message.h"
#include "base/source_span.h"
#include "script/limits.h"
#include "script/native/native_type.h"
#include "script/objects/exception.h"
#include "script/objects/module.h"
#include "script/objects/operators.h"
#include "script/observer.h"

namespace backstep::script {

struct VmState;

// One run's interpreter: frames, modules, limits and the exception in flight. Native code gets it as its
// first argument and asks it for everything Python: calls, attributes, truth, repr. All of these may raise
// (they throw Raised or a backstep::Error) and may run script code. Lives on one thread.
class Vm {
  public:
    explicit Vm(Limits limits = {});
    ~Vm();
    Vm(const Vm&) = delete;

    // ---- Calls ----
    // A call from C++ that cannot be a NativeFrame: runs to its end before it returns. `names` (strings) name
    // the last arguments.
    Value call(const Value& callable, std::span<const Value> arguments, std::span<const Value> names = {});
    Value call(const Value& callable, std::initializer_list<Value> arguments) {
        return call(callable, std::span<const Value>(arguments.begin(), arguments.size()));
    }
    Value call_method(const Value& object, std::string_view name, std::initializer_list<Value> arguments);

    // ---- Attributes, items, iteration ----
    Value get_attribute(const Value& object, const Str& name);
    Value get_attribute(const Value& object, std::string_view name) {
        return get_attribute(object, *intern(name));
    }
    bool find_attribute(const Value& object, std::string_view name, Value& found);  // false: AttributeError
    void set_attribute(const Value& object, const Str& name, const Value& value);   // Unbound deletes
    void set_attribute(const Value& object, std::string_view name, const Value& value) {
        set_attribute(object, *intern(name), value);
    }
    // The attribute as object's own dict and class dicts hold it, without getattr hooks and descriptors: what
    // a native __getattr__ hook or "ordinary store" needs.
    void set_plain_attribute(const Value& object, const Str& name, const Value& value);
    Value get_item(const Value& object, const Value& key);
    void set_item(const Value& object, const Value& key, const Value& value);
    void delete_item(const Value& object, const Value& key);
    Value iterate(const Value& iterable);           // iter(x)
    bool next(const Value& iterator, Value& item);  // false: exhausted
    Values collect(const Value& iterable);          // list(x)
    int64_t length(const Value& object);
    bool contains(const Value& container, const Value& item);

    // ---- Operators and conversions ----
    Value binary(BinaryOp op, const Value& left, const Value& right);
    Value inplace(BinaryOp op, const Value& left, const Value& right);
    Value unary(UnaryOp op, const Value& operand);
    Value compare(CompareOp op, const Value& left, const Value& right);
    bool equal(const Value& left, const Value& right);  // identity counts, as in `in` and dict keys
    bool truth(const Value& value);
    size_t hash(const Value& value);
    std::string repr(const Value& value);
    std::string str(const Value& value);
    std::string format(const Value& value, std::string_view spec);
    int64_t index(const Value& value);  // __index__ in 64 bits; raises TypeError, OverflowError

    // ---- Modules and names ----
    // `make` fills the module when it is first imported. "torch.nn" needs "torch" registered too and becomes
    // its attribute.
    // A part of a package that was not imported yet is, when it is asked for as an attribute.
    void register_module(std::string name, std::function<Ref<Module>(Vm&)> make);
    // For a `make` whose work imports what imports this module again: it is there from now on.
    void provide_module(std::string_view name, Ref<Module> module);
    Value import(std::string_view dotted_name);
    bool module_exists(std::string_view dotted_name) const;
    bool has_parts(std::string_view dotted_name) const;  // it is a package
    // A part that its package does not have before somebody imports it by name.
    void keep_module_apart(std::string_view dotted_name);
    bool module_comes_with_parent(std::string_view dotted_name) const;
    Dict& builtins();
    // Asked when a name is not defined, before NameError is raised; Unbound: not known either.
    std::function<Value(std::string_view name, SourceSpan)> undefined_name;

    // ---- The host ----
    Observer* observer() const { return observer_; }
    void set_observer(Observer* observer) { observer_ = observer; }
    // stdout: print() goes here.
    std::function<void(std::string_view)> output;
    void write(std::string_view text);
    // stderr: what a script writes there, and the tracebacks it asks for.
    std::function<void(std::string_view)> error_output;
    void write_error(std::string_view text);
    // A line for the person, apart from stdout ("matplotlib is not drawn here").
    std::function<void(const Message&)> notice;
    std::atomic<bool> stop_requested{false};
    Limits limits;
    uint64_t steps() const;  // instructions so far
    // Native work that takes long calls this now and then: throws Halted when Stop was pressed.
    void check_stop();
    // The same, and the work counts as so many instructions against the step limit.
    void spend(uint64_t steps);

    // Where the run stands: the instruction that executes now, in the innermost script frame (of the user's
    // files).
    SourceSpan current_span() const;
    SourceSpan caller_span() const;             // of the frame behind it
    bool in_own_module() const;                 // the innermost frame is one of our own files
    std::string_view current_function() const;  // "<module>" outside functions
    OccurrencePath occurrence_path() const;     // counts iterations only when there is an observer
    size_t depth() const;                       // frames in the chain

    // ---- Inside ----
    VmState& state() { return *state_; }

  private:
    Observer* observer_ = nullptr;
    std::unique_ptr<VmState> state_;
};

// Python's text of an uncaught exception, traceback included.
std::string format_exception(Vm& vm, const Value& exception);
// The exception object for what C++ threw.
Value exception_from(Vm& vm, const Error& error);

}  // namespace backstep::script
