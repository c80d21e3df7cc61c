#pragma once

#include <vector>

#include "tensor/kernels/sorting.h"
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

}  // namespace backstep::kernels
