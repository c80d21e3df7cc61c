#pragma once

#include "tensor/tensor.h"

namespace backstep::kernels {

// Element by element along one dimension, index and operands of the same rank.
Tensor gather(const Tensor& a, int64_t dim, const Tensor& index);
void scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source);
void scatter_(const Tensor& self, int64_t dim, const Tensor& index, Scalar value);
void scatter_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source);
// Each place combined with all that is sent to it.
enum class Combine : uint8_t { Add, Multiply, Max, Min };
void scatter_combine_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source,
                      Combine combine);

// Whole slices along one dimension, by a vector of indices.
Tensor index_select(const Tensor& a, int64_t dim, const Tensor& index);
void index_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, Scalar alpha = 1);
void index_fill_(const Tensor& self, int64_t dim, const Tensor& index, Scalar value);

// By a bool mask that broadcasts to the tensor.
Tensor masked_select(const Tensor& a, const Tensor& mask);
void masked_fill_(const Tensor& self, const Tensor& mask, Scalar value);
void masked_scatter_(const Tensor& self, const Tensor& mask, const Tensor& source);

Tensor take(const Tensor& a, const Tensor& index);  // by position in the flattened tensor
Tensor nonzero(const Tensor& a);                    // (count, dims) int64

}  // namespace backstep::kernels
