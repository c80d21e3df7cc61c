#pragma once

#include <utility>
#include <vector>

#include "tensor/tensor.h"

namespace backstep::kernels {

// New tensors that hold the elements of others in another arrangement.
Tensor cat(const std::vector<Tensor>& tensors, int64_t dim);
Tensor stack(const std::vector<Tensor>& tensors, int64_t dim);
Tensor tril(const Tensor& a, int64_t diagonal);
Tensor triu(const Tensor& a, int64_t diagonal);
Tensor flip(const Tensor& a, Dims dims);
Tensor roll(const Tensor& a, Dims shifts, Dims dims);  // no dims: over the flattened tensor
Tensor repeat(const Tensor& a, Dims times);
Tensor repeat_interleave(const Tensor& a, int64_t times, int64_t dim);
Tensor diag(const Tensor& a, int64_t diagonal);    // vector to matrix, matrix to vector
Tensor one_hot(const Tensor& a, int64_t classes);  // classes -1: one more than the largest
std::vector<Tensor> meshgrid(const std::vector<Tensor>& tensors, bool ij_indexing);

// Values and int64 indices, stable; nan is the largest.
std::pair<Tensor, Tensor> sort(const Tensor& a, int64_t dim, bool descending);
std::pair<Tensor, Tensor> topk(const Tensor& a, int64_t k, int64_t dim, bool largest, bool sorted);
std::pair<Tensor, Tensor> kthvalue(const Tensor& a, int64_t k, int64_t dim, bool keepdim);
std::pair<Tensor, Tensor> median_dim(const Tensor& a, int64_t dim, bool keepdim);
Tensor median(const Tensor& a);
// Sorted distinct values, with the index of each input element among them and their counts.
struct Unique {
    Tensor values, inverse, counts;
};
Unique unique(const Tensor& a);
Tensor bincount(const Tensor& a, int64_t minimum_length);

}  // namespace backstep::kernels
