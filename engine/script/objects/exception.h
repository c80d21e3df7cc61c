#pragma once

#include <string>
#include <vector>

#include "base/source_span.h"
#include "script/objects/instance.h"
#include "script/objects/sequence.h"

namespace backstep::script {

class ScriptFrame;

// One line of a traceback. It keeps its frame, hence the frame's variables, alive as Python's does.
struct TracebackEntry {
    Ref<Object> frame;
    SourceSpan span;
    std::string function;
    int32_t at = 0;  // the instruction in the frame's code
};

// BaseException and everything below it.
class Exception : public Instance {
  public:
    Exception(Type* type, Values args);
    void traverse(Visitor&) const override;
    void drop_references() override;

    Ref<Tuple> args;
    Value cause = Value::none();
    Value context = Value::none();
    bool suppress_context = false;
    std::vector<TracebackEntry> traceback;  // innermost first
    Value notes;                            // list of str, or Unbound
    Value searched;                         // the object that lacks an attribute, or Unbound
    uint32_t node = 0;                      // the autograd node that was running, 0 for none

    std::string message(Vm& vm) const;  // str(e)
};

// What native code throws, or catches, for an exception object of the script. `Vm::call` throws it.
struct Raised {
    Value exception;
};

// Thrown when the run must end at once: a limit was reached or Stop was pressed. Never swallow it.
struct Halted {};

namespace types {
Type& base_exception();
// A built-in exception class by its Python name; null for none.
Type* exception(std::string_view name);
}  // namespace types

// Raise a built-in exception from native code: throw Raised. Same as throwing backstep::TypeError(...) and
// its like.
[[noreturn]] void raise(std::string_view type_name, std::string message);
[[noreturn]] void raise_key_error(const Value& key);  // its str() is the repr of the key

}  // namespace backstep::script
