#include "bindings/numpy/linalg/product.h"

#include "bindings/numpy/array/array_data.h"
#include "bindings/numpy/array/array_methods.h"
#include "bindings/numpy/array/numpy_errors.h"
#include "bindings/numpy/bridge.h"
#include "bindings/numpy/functions/functions.h"
#include "bindings/numpy/ufunc/ufunc.h"
#include "bindings/tensor/tensor_object.h"

namespace backstep::bindings::numpy {

using namespace script;

namespace {

template <Array (*product)(const Array&, const Array&)>
Value product_function(Vm& vm, Args& args) {
    const Array result = product(array_from(vm, args[0]), array_from(vm, args[1]));
    if (is_array(args[2])) {
        assign(array_in(args[2]), result);
        return args[2];
    }
    return wrap_result(result);
}

// matmul is a ufunc of a kind: of tensors it makes a tensor.
Value matmul_function(Vm& vm, Args& args) {
    if (!is_tensor(args[0]) && !is_tensor(args[1])) return product_function<matmul>(vm, args);
    return bindings::wrap(tensor_sharing(matmul(array_from(vm, args[0]), array_from(vm, args[1]))));
}

Value outer(Vm& vm, Args& args) {
    const Array a = array_from(vm, args[0]), b = array_from(vm, args[1]);
    return wrap(call(find_ufunc("multiply"), reshape(a, Shape{a.size(), 1}), reshape(b, Shape{1, b.size()})));
}

[[noreturn]] Value raise_linalg(Vm&, Args& args) { raise_linalg_error(std::string(args.text(0))); }

}  // namespace

void add_product_functions(Module& numpy) {
    add(numpy, "dot(a, b, out=None)", product_function<dot>);
    add(numpy, "matmul(x1, x2, /, out=None)", matmul_function);
    add(numpy, "outer(a, b)", outer);
    add(numpy, "_raise_linalg(message)", raise_linalg);
    numpy.set("_LinAlgError", Value::of(&linalg_error_type()));
}

}  // namespace backstep::bindings::numpy
