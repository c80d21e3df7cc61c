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

}  // namespace

Tensor tanh_backward(const Tensor& grad, const Tensor& output) {
    const Operand inputs[] = {reading(grad), reading(output)};
    Tensor result = empty_result(broadcast_shapes(grad.sizes(), output.sizes()), inputs, output.dtype());
    const Operand operands[] = {writing(result), inputs[0], inputs[1]};
    dispatch_floating(output.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const TanhSlope<T> function{};
        run_elementwise(result.sizes(), operands, best_row<binary_row_of<TanhSlope<T>, T, T, T>>(),
                        &function);
    });
    return result;
}

}  // namespace backstep::kernels
