#pragma once

#include <optional>
#include <vector>

#include "tensor/tensor.h"

namespace backstep::kernels {

// Everything here but reshape and flatten only makes another geometry over the same storage, sharing its
// version.

// Sizes with -1 filled in. Raises RuntimeError "shape '[4]' is invalid for input of size 3".
Shape infer_shape(Dims sizes, int64_t numel);
// Raises RuntimeError "view size is not compatible with input tensor's size and stride ...".
Tensor view(const Tensor& a, Dims sizes);
// The strides a view of these sizes would have, none if it needs a copy.
std::optional<Shape> view_strides(const Tensor& a, Dims sizes);
Tensor reshape(const Tensor& a, Dims sizes);  // a view where one exists, else a copy
Tensor flatten(const Tensor& a, int64_t first, int64_t last);
Tensor transpose(const Tensor& a, int64_t dim0, int64_t dim1);
Tensor permute(const Tensor& a, Dims order);
Tensor expand(const Tensor& a, Dims sizes);  // -1 keeps a size
Tensor squeeze(const Tensor& a);
Tensor squeeze(const Tensor& a, int64_t dim);
Tensor unsqueeze(const Tensor& a, int64_t dim);
Tensor select(const Tensor& a, int64_t dim, int64_t index);
Tensor slice(const Tensor& a, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end,
             int64_t step);
Tensor narrow(const Tensor& a, int64_t dim, int64_t start, int64_t length);
Tensor diagonal(const Tensor& a, int64_t offset, int64_t dim0, int64_t dim1);
Tensor unfold(const Tensor& a, int64_t dim, int64_t size, int64_t step);
Tensor movedim(const Tensor& a, Dims source, Dims destination);
std::vector<Tensor> split(const Tensor& a, Dims sizes, int64_t dim);
std::vector<Tensor> split(const Tensor& a, int64_t size, int64_t dim);
std::vector<Tensor> chunk(const Tensor& a, int64_t chunks, int64_t dim);
std::vector<Tensor> unbind(const Tensor& a, int64_t dim);

}  // namespace backstep::kernels
