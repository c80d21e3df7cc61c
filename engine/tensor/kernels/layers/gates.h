#pragma once

#include "tensor/tensor.h"

namespace backstep::kernels {

// grad * (1 - output * output), the bracket rounded once, as in PyTorch.
Tensor tanh_backward(const Tensor& grad, const Tensor& output);
// grad * (1 - output) * output
Tensor sigmoid_backward(const Tensor& grad, const Tensor& output);

}  // namespace backstep::kernels
