#pragma once

#include <string_view>

#include "script/native/native_function.h"
#include "script/objects/instance.h"
#include "script/objects/type.h"

namespace backstep::script {

// Makes what one run has made fit for all runs of the program, on whatever thread: it and everything it
// reaches is not counted any more and never dies.
void share_between_runs(const Value& object);

using NativeGetter = Value (*)(Vm&, const Value& self);
using NativeSetter = void (*)(Vm&, const Value& self, const Value& value);  // Unbound: delete

// Declares a class written in C++. Typical use, once per process:
//
//     Type& tensor_type() {
//         static Type& type = NativeType("Tensor", "torch")
//             .constructor("Tensor(*data)", new_tensor)          // Args::type() is the class called
//             .method("sum(self, dim=None, keepdim=False)", tensor_sum)
//             .frame_method("backward(self, gradient=None)", tensor_backward)
//             .property("grad", get_grad, set_grad)
//             .slots([](Slots& s) { s.binary = tensor_binary; s.repr = tensor_repr; })
//             .finish();
//         return type;
//     }
//
// A dotted name ("numpy.ndarray") is how errors speak of the class; `__name__` is what follows the last dot.
// Dunder methods for the slots (`__len__`, `__add__`, ...) are added by finish(). A class that scripts may
// inherit from gives `allocator` instead of a constructor, and `__init__` as a method; its objects derive
// from Instance and are made with the Type they are handed.
class NativeType {
  public:
    NativeType(std::string_view name, std::string_view module, Type* base = nullptr);
    explicit NativeType(Type& bare);  // fills one of the built-in types, see bootstrap.h
    NativeType& constructor(std::string_view signature, NativeCall call);
    NativeType& allocator(Value (*allocate)(Vm&, Type*));
    NativeType& method(std::string_view signature, NativeCall call, const void* context = nullptr);
    // A method declared before gets its arguments as they come, see NativeFunction.
    NativeType& sorts_itself(std::string_view method);
    NativeType& frame_method(std::string_view signature, NativeFrameCall call, const void* context = nullptr);
    NativeType& static_method(std::string_view signature, NativeCall call, const void* context = nullptr);
    NativeType& class_method(std::string_view signature, NativeCall call);  // [0] is the class
    NativeType& class_frame_method(std::string_view signature, NativeFrameCall call);
    // x(...): as a method named __call__, plain or in a frame.
    NativeType& call(std::string_view signature, NativeCall call);
    NativeType& call_frame(std::string_view signature, NativeFrameCall call);
    NativeType& property(std::string_view name, NativeGetter get, NativeSetter set = nullptr);
    NativeType& constant(std::string_view name, Value value);
    NativeType& doc(std::string_view text);
    NativeType& sealed();  // scripts may not inherit from it
    template <class F>
    NativeType& slots(F&& fill) {
        fill(type_->slots);
        return *this;
    }
    Type& finish();

  private:
    void inherit();
    Value add_method(std::string_view signature, Value function);
    Type* type_;
};

// The C++ object behind a value when its type is T's (T::script_type()) or inherits from it; else null.
template <class T>
T* native_cast(const Value& value) {
    return is_instance(value, T::script_type()) ? value.as<T>() : nullptr;
}

}  // namespace backstep::script
