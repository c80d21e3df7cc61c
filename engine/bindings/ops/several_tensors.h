#pragma once

#include "script/native/native_type.h"
#include "script/objects/module.h"

namespace backstep::bindings {

// What takes any number of tensors as separate arguments, or gives results whose number depends on the
// arguments: meshgrid, einsum, tensordot, block_diag, unique, combinations, ...
void add_several_tensor_functions(script::Module& torch);
void add_several_tensor_methods(script::NativeType& tensor);

}  // namespace backstep::bindings
