#pragma once

#include "script/native/native_type.h"
#include "script/objects/module.h"

namespace backstep::bindings {

// What PyTorch builds from other operations and so has no node of its own (reshape, flatten, chunk, dropout),
// questions about two tensors (equal, allclose, isclose), and second names of operations.
void add_composed_functions(script::Module& torch);
void add_composed_methods(script::NativeType& tensor);
void add_dropout(script::Module& functional);

}  // namespace backstep::bindings
