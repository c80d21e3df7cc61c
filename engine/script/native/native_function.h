#pragma once

#include <string_view>

#include "script/native/args.h"
#include "script/native/signature.h"
#include "script/objects/value.h"

namespace backstep::script {

class NativeFrame;

using NativeCall = Value (*)(Vm&, Args&);
using NativeFrameCall = Ref<NativeFrame> (*)(Vm&, Args&);

// A function written in C++. One with a `frame` does its work in a NativeFrame, because it calls back into
// the script.
class NativeFunction : public Object {
  public:
    NativeFunction(std::string_view signature, NativeCall call, const void* context = nullptr);
    NativeFunction(std::string_view signature, NativeFrameCall frame, const void* context = nullptr);
    void traverse(Visitor&) const override;

    const Signature signature;
    const NativeCall call = nullptr;
    const NativeFrameCall frame = nullptr;
    const void* const context = nullptr;
    std::string owner;           // the class it is a method of, "" for a function
    bool method = false;         // binds to an instance when it is found in its class
    bool type_argument = false;  // Args::type() is wanted (constructors)
    bool sorts_itself = false;   // gets the arguments as they came, not bound to parameters
    // Sees the arguments of each call before they are bound, and raises what the library that the function
    // belongs to says of them.
    void (*check)(Vm&, const NativeFunction&, std::span<const Value> arguments,
                  std::span<const Value> names) = nullptr;
    std::string doc;
};

// A bound native or script method.
class BoundMethod : public Object {
  public:
    BoundMethod(Value function, Value self);
    void traverse(Visitor&) const override;
    const Value function, self;
};

Value native_function(std::string_view signature, NativeCall call, const void* context = nullptr);
Value native_function(std::string_view signature, NativeFrameCall frame, const void* context = nullptr);

}  // namespace backstep::script
