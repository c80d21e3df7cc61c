#pragma once

#include "tensor/tensor.h"

namespace backstep::nn {

// `torch.nn.Parameter(data)`: the same memory, a leaf of its own.
Tensor make_parameter(const Tensor& data, bool requires_grad = true);

}  // namespace backstep::nn
