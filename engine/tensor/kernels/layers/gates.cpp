#include "tensor/kernels/layers/gates.h"

#include <cmath>

#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/loops/rows.h"

namespace backstep::kernels {
namespace {

template <class T>
struct TanhSlope {
    T operator()(T grad, T output) const { return grad * std::fma(-output, output, T(1)); }
};

template <class T>
struct SigmoidSlope {
    T operator()(T grad, T output) const { return grad * (T(1) - output) * output; }
};

template <template <class> class Slope>
Tensor times_slope(const Tensor& grad, const Tensor& output) {
    const Operand inputs[] = {reading(grad), reading(output)};
    Tensor result = empty_result(broadcast_shapes(grad.sizes(), output.sizes()), inputs, output.dtype());
    const Operand operands[] = {writing(result), inputs[0], inputs[1]};
    dispatch_floating(output.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const Slope<T> function{};
        run_elementwise(result.sizes(), operands, best_row<binary_row_of<Slope<T>, T, T, T>>(), &function);
    });
    return result;
}

}  // namespace

Tensor tanh_backward(const Tensor& grad, const Tensor& output) {
    return times_slope<TanhSlope>(grad, output);
}
Tensor sigmoid_backward(const Tensor& grad, const Tensor& output) {
    return times_slope<SigmoidSlope>(grad, output);
}

}  // namespace backstep::kernels
