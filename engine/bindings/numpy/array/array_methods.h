#pragma once

#include <optional>

#include "bindings/numpy/array/array_object.h"

namespace backstep::bindings::numpy {

// Methods that need the array itself: reshape, ravel, flatten, transpose, astype, copy, tolist, item, fill,
// sort, view. The others are functions of the numpy module.
void add_array_methods(script::NativeType& array);

// In row-major order; a view where one exists. Raises ValueError "cannot reshape array of size 6 into shape
// (4,)".
Array reshape(const Array& array, Shape shape);
// All axes reversed, or in the given order.
Array transposed(const Array& array, const std::optional<Shape>& order);

}  // namespace backstep::bindings::numpy
