#pragma once

#include <utility>

#include "tensor/tensor.h"

// Windows of the last dimensions, as many as `places` has numbers, cut so that there are that many of them:
// window i of n over a length goes from floor(i * length / n) to ceil((i + 1) * length / n). float32 or
// float64.
namespace backstep::kernels {

Tensor adaptive_average(const Tensor& input, Dims places);
// Each mean's gradient shared out over its window; `spatial` are the sizes of what was averaged.
Tensor spread_adaptive_average(const Tensor& grad, Dims spatial);
// The first of the largest elements (nan is the largest), and where it stands in its flattened plane (int64).
std::pair<Tensor, Tensor> adaptive_max(const Tensor& input, Dims places);

}  // namespace backstep::kernels
