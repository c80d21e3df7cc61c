#pragma once

#include "bindings/numpy/array/array.h"
#include "script/native/native_type.h"
#include "script/objects/module.h"

namespace backstep::bindings::numpy {

// x.numpy(): the array over the tensor's own storage. Raises RuntimeError "Can't call numpy() on Tensor that
// requires grad. Use tensor.detach().numpy() instead." while operations are being recorded.
Array array_sharing(const Tensor& tensor);
// torch.from_numpy: the tensor over the array's own storage. Raises ValueError for negative strides.
Tensor tensor_sharing(const Array& array);

// torch.from_numpy and Tensor.numpy, __array__.
void add_numpy_functions(script::Module& torch);
void add_numpy_methods(script::NativeType& tensor);

}  // namespace backstep::bindings::numpy
