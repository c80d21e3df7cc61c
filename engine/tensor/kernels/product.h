#pragma once

#include "tensor/scalar.h"
#include "tensor/tensor.h"

namespace backstep::kernels {

// result (n x m, contiguous) = a (n x k) times b (k x m), any strides, all of one dtype but bool. Floats are
// added up as PyTorch's BLAS adds them up, to the last digit, in tiles between which Stop is looked at.
void matrix_product(const Tensor& result, const Tensor& a, const Tensor& b);
// The same, each element added up in order of k whatever the size.
void ordered_matrix_product(const Tensor& result, const Tensor& a, const Tensor& b);
// result += the product, each element gathering one part after the other in order of k.
void add_in_order(const Tensor& result, const Tensor& a, const Tensor& b);
// result += alpha times the product; alpha is of the result's kind.
void add_matrix_product(const Tensor& result, const Tensor& a, const Tensor& b, Scalar alpha);
// result (n) = a (n x k) times x (k), and the sum of the products of two vectors' elements (a scalar).
void matrix_vector_product(const Tensor& result, const Tensor& a, const Tensor& x);
void vector_product(const Tensor& result, const Tensor& x, const Tensor& y);

// BLAS, too, adds up fewer products than this in order of k.
inline constexpr int64_t kOrderedDepth = 8;

}  // namespace backstep::kernels
