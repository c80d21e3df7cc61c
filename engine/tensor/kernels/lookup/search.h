#pragma once

#include "tensor/tensor.h"

namespace backstep::kernels {

// How many elements fall into each of `bins` equal parts of [min, max]; of all elements where min == max.
Tensor histc(const Tensor& a, int64_t bins, double min, double max);
// Where each value would go into a sorted last dimension, as int64: before its equals, or after if `right`.
// `sorter`, unless undefined, gives the order that sorts `sorted`. Raises PyTorch's RuntimeErrors.
Tensor searchsorted(const Tensor& sorted, const Tensor& values, bool right, const Tensor& sorter = {});
// Which elements occur among others.
Tensor isin(const Tensor& elements, const Tensor& others);

}  // namespace backstep::kernels
