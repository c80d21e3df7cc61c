#pragma once

#include "bindings/tensor/tensor_object.h"

namespace backstep::bindings {

// `torch.nn.Parameter`, a subclass of Tensor.
script::Type& parameter_type();

// A parameter over the tensor's values: a leaf that requires grad.
Tensor make_parameter(const Tensor& data, bool requires_grad = true);

}  // namespace backstep::bindings
