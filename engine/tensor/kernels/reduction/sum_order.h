#pragma once

#include "tensor/tensor.h"

namespace backstep::kernels {

// Adds the float32 or float64 tensor `a` down to `result` (zeroed, contiguous, the kept dimensions and the
// reduced ones as size 1) in the very order of PyTorch's AVX2 kernel, so that rounding agrees to the last
// bit: partial sums in vectors of 8 (float64: 4), four of them side by side, each a cascade of four levels.
void sum_in_order(const Tensor& result, const Tensor& a);

}  // namespace backstep::kernels
