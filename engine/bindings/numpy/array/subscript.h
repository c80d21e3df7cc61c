#pragma once

#include "bindings/numpy/array/array_object.h"

namespace backstep::bindings::numpy {

// x[...] and x[...] = value with ints, slices of any step, None, Ellipsis, masks and index arrays. Ints and
// slices give a view; as soon as there is an index array, ints count as index arrays too, and the dimensions
// of those go first unless they all stand together. Raises numpy's IndexErrors.
script::Value get_item(script::Vm& vm, const script::Value& self, const script::Value& key);
void set_item(script::Vm& vm, const script::Value& self, const script::Value& key,
              const script::Value& value);

// x[i] along the first dimension: a view, or a scalar of a vector.
script::Value item_at(const script::Value& self, int64_t index);

}  // namespace backstep::bindings::numpy
