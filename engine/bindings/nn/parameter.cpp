#include "bindings/nn/parameter.h"

#include "nn/parameter.h"

namespace backstep::bindings {

using namespace script;

namespace {

Value new_parameter(Vm& vm, Args& args) {
    mark_span(vm);
    const Tensor data = args.given(0) ? need_tensor(args, 0) : Tensor::empty(Shape{0}, DType::Float32);
    return wrap(nn::make_parameter(data, vm.truth(args[1])));
}

}  // namespace

Type& parameter_type() {
    static Type& type = NativeType("Parameter", "torch.nn.parameter", &TensorObject::script_type())
                            .constructor("Parameter(data=..., requires_grad=True)", new_parameter)
                            .finish();
    return type;
}

}  // namespace backstep::bindings
