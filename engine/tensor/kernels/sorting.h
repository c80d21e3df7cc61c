#pragma once

#include <utility>

#include "tensor/tensor.h"

namespace backstep::kernels {

// Values and int64 indices along a dim, stable; nan is the largest.
std::pair<Tensor, Tensor> sort(const Tensor& a, int64_t dim, bool descending);
std::pair<Tensor, Tensor> topk(const Tensor& a, int64_t k, int64_t dim, bool largest, bool sorted);
std::pair<Tensor, Tensor> kthvalue(const Tensor& a, int64_t k, int64_t dim, bool keepdim);
// The lower of two middle values.
std::pair<Tensor, Tensor> median_dim(const Tensor& a, int64_t dim, bool keepdim);
Tensor median(const Tensor& a);
// The same among those that are not nan; nan where all are.
std::pair<Tensor, Tensor> nanmedian_dim(const Tensor& a, int64_t dim, bool keepdim);
Tensor nanmedian(const Tensor& a);
std::pair<Tensor, Tensor> mode(const Tensor& a, int64_t dim, bool keepdim);

// How often each number from 0 on occurs, or what its weights add up to.
Tensor bincount(const Tensor& a, const Tensor& weights, int64_t minimum_length);

}  // namespace backstep::kernels
