#pragma once

#include "bindings/tensor/tensor_object.h"

namespace backstep::bindings {

// `torch.nn.Parameter`, a subclass of Tensor.
script::Type& parameter_type();

}  // namespace backstep::bindings
