#pragma once

#include <optional>

#include "bindings/numpy/array/array_object.h"

namespace backstep::bindings::numpy {

// numpy.asarray: an array as it is, a tensor as the array that shares its storage, a number without
// dimensions, nested lists, tuples and ranges row by row. Raises ValueError "setting an array element with a
// sequence. ..." for ragged ones, RuntimeError for a tensor that requires grad.
Array array_from(script::Vm& vm, const script::Value& value, std::optional<ArrayType> type = std::nullopt);
// The same for an operand of an operator; nothing for what numpy leaves to the other side.
std::optional<Array> operand_from(script::Vm& vm, const script::Value& value);

// A shape given as an int or a sequence of ints. Raises ValueError "negative dimensions are not allowed".
Shape shape_from(script::Vm& vm, const script::Value& value);
// An int, or a tuple of ints; none: nothing.
std::optional<Shape> axes_from(script::Vm& vm, const script::Value& value, int64_t ndim);
// A shape as the tuple of ints that `x.shape` is.
script::Value shape_value(Dims shape);

// Nested lists of Python numbers; a number for an array without dimensions.
script::Value list_of(const Array& array);

}  // namespace backstep::bindings::numpy
