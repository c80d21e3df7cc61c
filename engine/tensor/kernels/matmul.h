#pragma once

#include "tensor/tensor.h"

namespace backstep::kernels {

// PyTorch's `@` for every pairing of ranks, batches broadcast. Raises RuntimeError with PyTorch's texts.
Tensor matmul(const Tensor& a, const Tensor& b);
Tensor mm(const Tensor& a, const Tensor& b);   // (n, k) (k, m)
Tensor bmm(const Tensor& a, const Tensor& b);  // (b, n, k) (b, k, m)
Tensor mv(const Tensor& a, const Tensor& b);   // (n, k) (k)
Tensor dot(const Tensor& a, const Tensor& b);  // (k) (k)
Tensor outer(const Tensor& a, const Tensor& b);
// beta * bias + alpha * (a @ b), bias broadcast to (n, m), or to (b, n, m) for a batch.
Tensor addmm(const Tensor& bias, const Tensor& a, const Tensor& b, Scalar beta = 1, Scalar alpha = 1);
Tensor baddbmm(const Tensor& bias, const Tensor& a, const Tensor& b, Scalar beta, Scalar alpha);

}  // namespace backstep::kernels
