#pragma once

#include "bindings/numpy/array/array_object.h"
#include "bindings/numpy/ufunc/ufunc.h"

namespace backstep::bindings::numpy {

// + - * / // % ** @ & | ^ << >> divmod, comparisons and in-place forms, of arrays and of numpy scalars. A
// tensor on the left makes the result a tensor, as PyTorch's __array_priority__ does.
void add_operator_slots(script::Slots& slots);

// Raises ValueError "The truth value of an array with more than one element is ambiguous. ...".
bool truth_of(const Array& array);

}  // namespace backstep::bindings::numpy
