#pragma once

#include "tensor/tensor.h"

namespace backstep::ops {

// Which place of the memory each element of a view of these strides stands at, counted from where its base
// begins: a list of the view's elements in order.
Tensor places(Dims sizes, Dims strides, int64_t offset);

}  // namespace backstep::ops
