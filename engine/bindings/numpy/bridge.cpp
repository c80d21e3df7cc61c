#include "bindings/numpy/bridge.h"

#include "autograd/autograd_meta.h"
#include "autograd/grad_mode.h"
#include "bindings/numpy/array/array_data.h"
#include "bindings/tensor/tensor_object.h"
#include "tensor/kernels/copy.h"

namespace backstep::bindings::numpy {

using namespace script;

namespace {

Value from_numpy(Vm& vm, Args& args) {
    CHECK(is_array(args[0]), TypeError, "expected np.ndarray (got " + args[0].type()->name() + ")");
    mark_span(vm);
    return bindings::wrap(tensor_sharing(array_in(args[0])));
}

Value to_array(Vm&, Args& args) { return wrap(array_sharing(tensor_of(args[0]))); }
Value to_numpy(Vm& vm, Args& args) {
    const Tensor& tensor = tensor_of(args[0]);
    return wrap(array_sharing(vm.truth(args[1]) ? tensor.alias() : tensor));
}

}  // namespace

Array array_sharing(const Tensor& tensor) {
    CHECK(!(autograd::is_grad_enabled() && autograd::requires_grad(tensor)), RuntimeError,
          "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.");
    // Arrays hold integers of every width in int64 cells: a narrow tensor's are copied.
    if (is_narrow(tensor.dtype())) {
        Array array = array_of(kernels::cast(tensor, widened(tensor.dtype())));
        array.type = array_type(tensor.dtype());
        return array;
    }
    return array_of(tensor.alias());
}

Tensor tensor_sharing(const Array& array) {
    for (const int64_t stride : array.cells.strides())
        CHECK(
            stride >= 0, ValueError,
            "At least one stride in the given numpy array is negative, and tensors with negative strides "
            "are not currently supported. (You can probably work around this by making a copy of your array "
            " with array.copy().) ");
    const DType dtype = tensor_dtype(array.type);
    return is_narrow(dtype) ? kernels::cast(array.cells, dtype) : array.cells.alias();
}

void add_numpy_functions(Module& torch) {
    torch.set("from_numpy", native_function("from_numpy(ndarray, /)", from_numpy));
}

void add_numpy_methods(NativeType& tensor) {
    tensor.method("numpy(self, *, force=False)", to_numpy).method("__array__(self, dtype=None)", to_array);
}

}  // namespace backstep::bindings::numpy
