#include "bindings/nn/linear.h"

#include "bindings/nn/module_object.h"
#include "bindings/ops/op_binding.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/values/dtype_object.h"
#include "nn/linear.h"
#include "ops/catalogue.h"
#include "tensor/promotion.h"

namespace backstep::bindings {

using namespace script;

namespace {

Value initialise(Vm& vm, Args& args) {
    mark_span(vm);
    auto* module = args[0].as<ModuleObject>();
    const DType dtype = dtype_of(args[5]).value_or(default_dtype());
    const nn::Linear layer = nn::Linear::make(args.integer(1), args.integer(2), vm.truth(args[3]), dtype,
                                              Generator::run_default());
    module->parameters().set("weight", wrap(layer.weight));
    module->parameters().set("bias", wrap(layer.bias));
    vm.set_plain_attribute(args[0], *intern("in_features"), args[1]);
    vm.set_plain_attribute(args[0], *intern("out_features"), args[2]);
    return Value::none();
}

Value forward(Vm& vm, Args& args) {
    const Tensor operands[] = {need_tensor(args, 1), parameter_of(args[0], "weight"),
                               parameter_of(args[0], "bias")};
    return run_op(vm, *ops::find_op("linear"), operands);
}

Value extra_repr(Vm& vm, Args& args) {
    const auto text_of = [&](const char* name) { return vm.repr(vm.get_attribute(args[0], name)); };
    return Value::str("in_features=" + text_of("in_features") + ", out_features=" + text_of("out_features") +
                      ", bias=" + (parameter_of(args[0], "bias").defined() ? "True" : "False"));
}

}  // namespace

void add_linear(Module& nn) {
    static Type& type =
        layer_type("Linear", "torch.nn.modules.linear")
            .method("__init__(self, in_features, out_features, bias=True, device=None, dtype=None)",
                    initialise)
            .method("forward(self, input)", forward)
            .method("extra_repr(self)", extra_repr)
            .finish();
    nn.set("Linear", Value::of(&type));
}

}  // namespace backstep::bindings
