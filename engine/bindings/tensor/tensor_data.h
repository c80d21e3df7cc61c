#pragma once

#include <optional>

#include "script/vm/vm.h"
#include "tensor/tensor.h"

namespace backstep::bindings {

// What torch.tensor(data) makes of numbers, nested lists and tuples, tensors and arrays: a new leaf. The
// dtype is found as PyTorch finds it. Raises ValueError "expected sequence of length 2 at dim 1 (got 3)",
// TypeError "new(): invalid data type 'str'" and their like.
Tensor tensor_from(script::Vm& vm, const script::Value& data, std::optional<DType> dtype);
// PyTorch's warning when `call` is given a tensor to copy.
void warn_of_copy(script::Vm& vm, std::string_view call);

// x.tolist(): nested lists of Python numbers; a number for a 0-d tensor.
script::Value to_list(const Tensor& tensor);

}  // namespace backstep::bindings
