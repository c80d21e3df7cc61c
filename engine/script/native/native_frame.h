#pragma once

#include <string_view>
#include <vector>

#include "script/objects/sequence.h"
#include "script/objects/value.h"

namespace backstep::script {

// Native work that calls the script: a backward that runs hooks, sorted(key=), checkpoint. It stands in the
// VM's chain of frames like a script function, so Stop, the limits, exceptions and nesting hold for it
// without any recursion in C++. The VM calls resume() first with None, then with the result of each call it
// asked for.
class NativeFrame : public Object {
  public:
    NativeFrame();

    struct Outcome {
        enum class Kind : uint8_t { Return, Call, Raise } kind;
        Value value;       // the result, the callable, or the exception
        Values arguments;  // of the call: positional ones, then those named by `names`
        Values names;
    };
    static Outcome done(Value result) { return {Outcome::Kind::Return, std::move(result), {}, {}}; }
    static Outcome call(Value callable, Values arguments, Values names = {}) {
        return {Outcome::Kind::Call, std::move(callable), std::move(arguments), std::move(names)};
    }
    static Outcome raise(Value exception) { return {Outcome::Kind::Raise, std::move(exception), {}, {}}; }

    // May also throw backstep::Error or Raised.
    virtual Outcome resume(Vm& vm, Value result) = 0;
    // The call it asked for raised. By default the exception goes on.
    virtual Outcome failed(Vm&, const Value& exception) { return raise(exception); }
    // The frame leaves without having returned: an exception passed or the run was halted.
    virtual void abandoned(Vm&) {}

    Ref<Object> back;  // the frame that called this one
};

}  // namespace backstep::script
