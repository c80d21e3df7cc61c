#pragma once

#include <optional>

#include "tensor/kernels/reduction/extrema.h"
#include "tensor/kernels/reduction/scan.h"
#include "tensor/kernels/reduction/softmax.h"
#include "tensor/tensor.h"

namespace backstep::kernels {

// In all of these an empty list of dims means all, and float32 sums are added in PyTorch's order (see
// reduction/sum_order.h), so that printed last digits agree. Bools and ints sum to int64.
Tensor sum(const Tensor& a, Dims dims = {}, bool keepdim = false, std::optional<DType> dtype = std::nullopt);
Tensor mean(const Tensor& a, Dims dims = {}, bool keepdim = false, std::optional<DType> dtype = std::nullopt);
Tensor prod(const Tensor& a, std::optional<int64_t> dim = std::nullopt, bool keepdim = false,
            std::optional<DType> dtype = std::nullopt);
// Variance with `correction` taken from the count (1: unbiased); standard deviation is its root.
Tensor var(const Tensor& a, Dims dims = {}, int64_t correction = 1, bool keepdim = false);
Tensor std(const Tensor& a, Dims dims = {}, int64_t correction = 1, bool keepdim = false);
Tensor norm(const Tensor& a, double p = 2, Dims dims = {}, bool keepdim = false);  // p may be +-inf and 0
Tensor any(const Tensor& a, std::optional<int64_t> dim = std::nullopt, bool keepdim = false);
Tensor all(const Tensor& a, std::optional<int64_t> dim = std::nullopt, bool keepdim = false);
Tensor count_nonzero(const Tensor& a, Dims dims = {});

// Sum down to sizes that broadcast to a's: the backward of broadcasting. The same tensor if they are equal.
Tensor sum_to(const Tensor& a, Dims sizes);

}  // namespace backstep::kernels
