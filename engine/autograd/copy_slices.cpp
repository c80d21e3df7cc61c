#include "autograd/copy_slices.h"

namespace backstep::autograd {

TensorList CopySlices::apply(TensorList grads) {
    TensorList result(next_edges().size());
    const Tensor grad = grads[0];
    if (!grad.defined()) return result;
    if (released_) throw_already_freed();
    const GradientMath& math = gradient_math();
    TensorList through = write_->apply({math.part(grad, form_)});
    if (needs_input_grad(0)) result[0] = math.with_part(grad, form_, through[0]);
    for (size_t slot = 1; slot < result.size(); ++slot) result[slot] = std::move(through[slot]);
    return result;
}

TensorList AsStridedBackward::apply(TensorList grads) {
    if (!grads[0].defined()) return TensorList(1);
    return {gradient_math().with_part({}, form_, grads[0])};
}

}  // namespace backstep::autograd
