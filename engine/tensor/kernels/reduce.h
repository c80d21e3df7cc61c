#pragma once

#include <optional>
#include <utility>

#include "tensor/tensor.h"

namespace backstep::kernels {

// In all of these an empty list of dims means all, and float32 sums are added in PyTorch's order (four-way
// cascade over vectors of eight), so that printed last digits agree.
Tensor sum(const Tensor& a, Dims dims = {}, bool keepdim = false, std::optional<DType> dtype = std::nullopt);
Tensor mean(const Tensor& a, Dims dims = {}, bool keepdim = false, std::optional<DType> dtype = std::nullopt);
Tensor prod(const Tensor& a, std::optional<int64_t> dim = std::nullopt, bool keepdim = false,
            std::optional<DType> dtype = std::nullopt);
// Variance with `correction` taken from the count (1: unbiased); standard deviation is its root.
Tensor var(const Tensor& a, Dims dims = {}, int64_t correction = 1, bool keepdim = false);
Tensor std(const Tensor& a, Dims dims = {}, int64_t correction = 1, bool keepdim = false);
Tensor norm(const Tensor& a, double p = 2, Dims dims = {}, bool keepdim = false);  // p may be +-inf and 0
Tensor logsumexp(const Tensor& a, Dims dims, bool keepdim = false);
Tensor any(const Tensor& a, std::optional<int64_t> dim = std::nullopt, bool keepdim = false);
Tensor all(const Tensor& a, std::optional<int64_t> dim = std::nullopt, bool keepdim = false);
Tensor count_nonzero(const Tensor& a, Dims dims = {});

// Values alone; nan wins. Raises RuntimeError or IndexError with PyTorch's text for no elements.
Tensor amax(const Tensor& a, Dims dims = {}, bool keepdim = false);
Tensor amin(const Tensor& a, Dims dims = {}, bool keepdim = false);
Tensor max(const Tensor& a);
Tensor min(const Tensor& a);
// Values and int64 indices along a dim, the first of equals.
std::pair<Tensor, Tensor> max_dim(const Tensor& a, int64_t dim, bool keepdim = false);
std::pair<Tensor, Tensor> min_dim(const Tensor& a, int64_t dim, bool keepdim = false);
Tensor argmax(const Tensor& a, std::optional<int64_t> dim = std::nullopt, bool keepdim = false);
Tensor argmin(const Tensor& a, std::optional<int64_t> dim = std::nullopt, bool keepdim = false);

Tensor cumsum(const Tensor& a, int64_t dim, std::optional<DType> dtype = std::nullopt);
Tensor cumprod(const Tensor& a, int64_t dim, std::optional<DType> dtype = std::nullopt);
std::pair<Tensor, Tensor> cummax(const Tensor& a, int64_t dim);
std::pair<Tensor, Tensor> cummin(const Tensor& a, int64_t dim);

// exp(a - max) / sum, and a - max - log(sum). Floating dtypes.
Tensor softmax(const Tensor& a, int64_t dim);
Tensor log_softmax(const Tensor& a, int64_t dim);

// Sum down to sizes that broadcast to a's: the backward of broadcasting. The same tensor if they are equal.
Tensor sum_to(const Tensor& a, Dims sizes);

}  // namespace backstep::kernels
