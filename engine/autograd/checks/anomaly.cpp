#include "autograd/checks/anomaly.h"

#include "tensor/kernels/reduce.h"
#include "tensor/kernels/unary.h"

namespace backstep::autograd {

AnomalyMode& anomaly_mode() {
    static thread_local AnomalyMode mode;
    return mode;
}

void check_for_nan(const Node& node, const TensorList& gradients) {
    const AnomalyMode& mode = anomaly_mode();
    if (!mode.enabled || !mode.check_nan) return;
    for (size_t i = 0; i < gradients.size(); ++i) {
        const Tensor& gradient = gradients[i];
        if (!gradient.defined() || !gradient.is_floating_point() || is_narrow(gradient.dtype())) continue;
        const Tensor nan = kernels::unary(kernels::UnaryOp::IsNan, gradient);
        CHECK(
            !kernels::any(nan, std::nullopt, false).item().to_bool(), RuntimeError,
            "Function '" + node.name() + "' returned nan values in its " + std::to_string(i) + "th output.");
    }
}

}  // namespace backstep::autograd
