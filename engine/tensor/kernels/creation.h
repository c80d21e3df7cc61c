#pragma once

#include <optional>
#include <span>
#include <vector>

#include "tensor/tensor.h"

namespace backstep::kernels {

// Sizes below 0 and allocations beyond reach raise RuntimeError with PyTorch's text.
Tensor full(Dims sizes, Scalar value, DType dtype);
Tensor zeros(Dims sizes, DType dtype);
Tensor ones(Dims sizes, DType dtype);
Tensor full_like(const Tensor& like, Scalar value);
inline Tensor zeros_like(const Tensor& like) { return full_like(like, 0); }
inline Tensor ones_like(const Tensor& like) { return full_like(like, 1); }

// dtype: the given one, else int64 when all three are ints, else the default.
Tensor arange(Scalar start, Scalar end, Scalar step, std::optional<DType> dtype);
// Stepped from both ends with fused multiply-add as PyTorch's vector kernel does.
Tensor linspace(double start, double end, int64_t steps, DType dtype);
Tensor logspace(double start, double end, int64_t steps, double base, DType dtype);
Tensor eye(int64_t rows, int64_t columns, DType dtype);

// Row-major values into a contiguous tensor.
Tensor from_values(const std::vector<float>& values, Dims sizes);
Tensor from_values(const std::vector<double>& values, Dims sizes);
Tensor from_values(const std::vector<int64_t>& values, Dims sizes);
Tensor from_values(const std::vector<bool>& values, Dims sizes);
// The same from Python numbers, each cast to dtype.
Tensor from_scalars(std::span<const Scalar> values, Dims sizes, DType dtype);

}  // namespace backstep::kernels
