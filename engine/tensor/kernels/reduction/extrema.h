#pragma once

#include <optional>
#include <utility>

#include "tensor/tensor.h"

namespace backstep::kernels {

// Values alone; nan wins. Raises RuntimeError or IndexError with PyTorch's text for no elements. No dims:
// all.
Tensor amax(const Tensor& a, Dims dims = {}, bool keepdim = false);
Tensor amin(const Tensor& a, Dims dims = {}, bool keepdim = false);
Tensor max(const Tensor& a);
Tensor min(const Tensor& a);
// Values and int64 indices along a dim, the first of equals.
std::pair<Tensor, Tensor> max_dim(const Tensor& a, int64_t dim, bool keepdim = false);
std::pair<Tensor, Tensor> min_dim(const Tensor& a, int64_t dim, bool keepdim = false);
Tensor argmax(const Tensor& a, std::optional<int64_t> dim = std::nullopt, bool keepdim = false);
Tensor argmin(const Tensor& a, std::optional<int64_t> dim = std::nullopt, bool keepdim = false);

}  // namespace backstep::kernels
