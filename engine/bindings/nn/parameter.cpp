#include "bindings/nn/parameter.h"

#include "autograd/autograd_meta.h"

namespace backstep::bindings {

using namespace script;

Tensor make_parameter(const Tensor& data, bool requires_grad) {
    Tensor parameter = autograd::detach(data);
    parameter.set_parameter(true);
    if (requires_grad) autograd::set_requires_grad(parameter, true);
    return parameter;
}

namespace {

Value new_parameter(Vm& vm, Args& args) {
    mark_span(vm);
    const Tensor data = args.given(0) ? need_tensor(args, 0) : Tensor::empty(Shape{0}, DType::Float32);
    return wrap(make_parameter(data, vm.truth(args[1])));
}

}  // namespace

Type& parameter_type() {
    static Type& type = NativeType("Parameter", "torch.nn.parameter", &TensorObject::script_type())
                            .constructor("Parameter(data=..., requires_grad=True)", new_parameter)
                            .finish();
    return type;
}

}  // namespace backstep::bindings
