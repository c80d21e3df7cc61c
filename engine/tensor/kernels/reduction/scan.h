#pragma once

#include <optional>
#include <utility>

#include "tensor/tensor.h"

namespace backstep::kernels {

// Running results along a dim. Bools are added and multiplied as int64.
Tensor cumsum(const Tensor& a, int64_t dim, std::optional<DType> dtype = std::nullopt);
Tensor cumprod(const Tensor& a, int64_t dim, std::optional<DType> dtype = std::nullopt);
Tensor logcumsumexp(const Tensor& a, int64_t dim);
// With the int64 index of the element that is the largest (smallest) so far, the last of equals.
std::pair<Tensor, Tensor> cummax(const Tensor& a, int64_t dim);
std::pair<Tensor, Tensor> cummin(const Tensor& a, int64_t dim);

}  // namespace backstep::kernels
