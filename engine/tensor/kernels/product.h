#pragma once

#include "tensor/tensor.h"

namespace backstep::kernels {

// result (n x m, contiguous) = a (n x k) times b (k x m), any strides, all of one dtype but bool. Small
// products are added up in order of k, so that lesson-sized results are the same on every processor; larger
// ones of floats go to BLAS where there is one, in tiles between which Stop is looked at.
void matrix_product(const Tensor& result, const Tensor& a, const Tensor& b);

// Up to this many multiplications a product is a small one.
inline constexpr int64_t kSmallProduct = 16 * 16 * 16;

}  // namespace backstep::kernels
