#pragma once

#include "tensor/tensor.h"

namespace backstep::kernels {

// Layer normalisation over rows of the last `dims` dimensions, its sums in the order of PyTorch's vector
// code: running moments in eight lanes, joined by levels. weight and bias are contiguous, or undefined.
struct RowMoments {
    Tensor mean, scale;  // one number a row; scale is 1 / sqrt(variance + eps)
};
RowMoments row_moments(const Tensor& x, int64_t length, double eps);
Tensor normalised_rows(const Tensor& x, const RowMoments& moments, const Tensor& weight, const Tensor& bias);

// The gradients of the input, of the weight and of the bias, the last two of a row's length.
Tensor rows_gradient(const Tensor& x, const Tensor& grad, const RowMoments& moments, const Tensor& weight);
Tensor row_weight_gradient(const Tensor& x, const Tensor& grad, const RowMoments& moments);
Tensor row_bias_gradient(const Tensor& grad, int64_t length);

}  // namespace backstep::kernels
