#pragma once

#include "script/native/native_type.h"
#include "script/objects/module.h"
#include "script/vm/vm.h"
#include "tensor/tensor.h"

namespace backstep::bindings {

// The ways to make tensors from before dtypes: torch.FloatTensor(2, 3) and its like, torch.Tensor([1, 2]),
// x.new(...), and `torch.FloatTensor` as the name of a dtype (x.type(torch.LongTensor)).
void add_tensor_types(script::Module& torch);
// torch.Tensor(2, 3), torch.Tensor([1, 2]).
script::Value new_float_tensor(script::Vm& vm, script::Args& args);
// new, new_tensor, new_zeros, new_ones, new_full, new_empty: tensors of self's dtype.
void add_new_methods(script::NativeType& tensor);

// The dtype that torch.FloatTensor, or the string "torch.FloatTensor", stands for; nothing for other values.
std::optional<DType> dtype_of_tensor_type(const script::Value& value);

}  // namespace backstep::bindings
