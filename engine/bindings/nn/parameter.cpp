#include "bindings/nn/parameter.h"

#include "nn/parameter.h"

namespace backstep::bindings {

using namespace script;

namespace {

Value new_parameter(Vm& vm, Args& args) {
    mark_span(vm);
    CHECK(args.none(0) || is_tensor(args[0]), AttributeError,
          "'" + args[0].type()->name() + "' object has no attribute 'detach'");
    const Tensor data = args.none(0) ? Tensor::empty(Shape{0}, DType::Float32) : tensor_of(args[0]);
    CHECK(
        args[1].is_bool(), TypeError,
        "_make_subclass(): argument 'require_grad' (position 3) must be bool, not " + args[1].type()->name());
    CHECK(!vm.truth(args[1]) || data.is_floating_point(), RuntimeError,
          "Only Tensors of floating point and complex dtype can require gradients");
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
