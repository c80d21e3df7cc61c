#pragma once

#include "script/native/native_type.h"

namespace backstep::bindings {

// resize_ and resize_as_: another size over the same memory. Where that is too short the tensor moves to a
// longer one of its own, which starts with what was there and goes on with zeros (PyTorch leaves the rest
// undefined).
void add_resizing(script::NativeType& tensor);

}  // namespace backstep::bindings
