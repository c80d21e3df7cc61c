#include "bindings/tensor/tensor_copy.h"

#include "autograd/autograd_meta.h"
#include "autograd/grad_mode.h"
#include "bindings/nn/parameter.h"
#include "bindings/tensor/tensor_object.h"
#include "nn/parameter.h"
#include "tensor/kernels/copy.h"

namespace backstep::bindings {

using namespace script;

namespace {

Value deep_copy(Vm& vm, Args& args) {
    mark_span(vm);
    const Tensor& self = need_tensor(args, 0);
    CHECK(autograd::is_leaf(self), RuntimeError,
          "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at the "
          "moment");
    const Tensor memory = kernels::clone(self);
    if (self.is_parameter()) return wrap(nn::make_parameter(memory, autograd::requires_grad(self)));
    if (autograd::requires_grad(self)) autograd::set_requires_grad(memory, true);
    if (const Tensor grad = autograd::grad(self); grad.defined())
        autograd::set_grad(memory, kernels::clone(grad));
    return wrap(memory);
}

}  // namespace

void add_copy_methods(NativeType& tensor) {
    tensor.method("__deepcopy__(self, memo)", deep_copy).method("__copy__(self)", [](Vm& vm, Args& args) {
        return vm.call_method(args[0], "detach", {});
    });
}

}  // namespace backstep::bindings
