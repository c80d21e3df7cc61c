#include "autograd/accumulate_grad.h"

#include "autograd/autograd_meta.h"
#include "autograd/gradient_math.h"
#include "autograd/observer.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"

namespace backstep::autograd {
namespace {

// The value as it is now, whatever is written into the tensor later.
Tensor frozen(const Tensor& tensor) {
    if (!tensor.defined()) return {};
    if (!tensor.is_contiguous() || tensor.offset() != 0) return kernels::clone(tensor);
    return Tensor::from_buffer(tensor.storage().buffer(), tensor.sizes(), tensor.dtype());
}

Tensor first_gradient(Tensor gradient) {
    if (run_state().grad_enabled) return gradient_math().copy(gradient);
    const bool ours = gradient.use_count() == 1 && gradient.is_contiguous();
    if (!ours) return kernels::clone(gradient);
    return requires_grad(gradient) ? gradient.alias() : gradient;
}

}  // namespace

AccumulateGrad::AccumulateGrad(const Tensor& variable) : Node(kAccumulate), variable_(variable) {
    add_output(variable);
}

AccumulateGrad::~AccumulateGrad() { meta_of(variable_)->rare().accumulator = nullptr; }

TensorList AccumulateGrad::apply(TensorList grads) {
    if (!grads[0].defined() || !requires_grad(variable_)) return {};
    Tensor gradient = std::move(grads[0]);
    Tensor& grad = meta_of(variable_)->rare().grad;
    Observer* observer = run_state().observer;
    const Tensor before = observer ? frozen(grad) : Tensor();
    const Tensor part = observer ? frozen(gradient) : Tensor();
    if (!grad.defined()) {
        grad = first_gradient(std::move(gradient));
    } else if (run_state().grad_enabled) {
        grad = gradient_math().add(grad, gradient);
    } else {
        kernels::add_(grad, gradient);
        grad.bump_version();
    }
    if (observer) observer->grad_accumulated(variable_, before, part, grad);
    return {};
}

}  // namespace backstep::autograd
