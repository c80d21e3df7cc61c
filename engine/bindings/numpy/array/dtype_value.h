#pragma once

#include <optional>

#include "bindings/numpy/array/array_object.h"

namespace backstep::bindings::numpy {

// `numpy.dtype`: one object for each element type. Equal to whatever names the type: np.float32, 'float32'.
script::Type& dtype_class();
script::Value dtype_object(ArrayType type);

// An element type as numpy's functions take it: a dtype, np.float32, float, 'float32', 'f4'; None gives
// nothing. Raises TypeError "data type 'foo' not understood".
std::optional<ArrayType> type_from(const script::Value& value);

}  // namespace backstep::bindings::numpy
