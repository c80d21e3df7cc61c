#include "tensor/kernels/layers/gelu.h"

#include <bit>
#include <numbers>

#include "tensor/kernels/binary.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/loops/rows.h"
#include "tensor/kernels/loops/unary_ops.h"
#include "tensor/kernels/unary.h"

namespace backstep::kernels {
namespace {

// As oneDNN: one multiple of log 2 taken off, a polynomial of degree five, nothing below the least normal
// number.
float exp_onednn(float x) {
    constexpr float most = 0x1.62e43p+6f, least = -0x1.5d58ap+6f;
    float bounded = x < most ? x : most;
    bounded = bounded > least ? bounded : least;
    const float quotient = std::floor(bounded * std::numbers::log2e_v<float> + 0.5f);
    const float rest = std::fma(-quotient, std::numbers::ln2_v<float>, bounded);
    float u = 0x1.0f9f9cp-7f;
    u = std::fma(u, rest, 0x1.573a1ap-5f);
    u = std::fma(u, rest, 0x1.555a8p-3f);
    u = std::fma(u, rest, 0x1.fffdc6p-2f);
    u = std::fma(u, rest, 0x1.fffff6p-1f);
    u = std::fma(u, rest, 1.0f);
    const float half_power = std::bit_cast<float>((static_cast<int32_t>(quotient) - 1 + 0x7f) << 23);
    return x < least ? 0.0f : u * half_power * 2.0f;
}

struct Bell {
    float erf, exponential;  // erf(x) and exp(-x * x)
};
Bell bell(float x) {
    const float t = 1.0f / std::fma(std::fabs(x), 0.3275911f, 1.0f);
    const float exponential = exp_onednn(-(x * x));
    float r = 1.061405429f;
    r = std::fma(r, t, -1.453152027f);
    r = std::fma(r, t, 1.421413741f);
    r = std::fma(r, t, -0.284496736f);
    r = std::fma(r, t, 0.254829592f);
    const float size = std::fma(-exponential * t, r, 1.0f);
    return {std::signbit(x) ? -size : size, exponential};
}

struct GeluOneDnn {
    float operator()(float x) const {
        const float half = x * 0.5f;
        return std::fma(bell(x * (std::numbers::sqrt2_v<float> / 2)).erf, half, half);
    }
};

struct SlopeOneDnn {
    static constexpr float one_over_root_pi = 0x1.20dd74p-1f;  // its own rounding, one below the nearest
    float operator()(float grad, float x) const {
        const float root = x * (std::numbers::sqrt2_v<float> / 2);
        const Bell b = bell(root);
        return std::fma(b.erf, 0.5f, root * one_over_root_pi * b.exponential + 0.5f) * grad;
    }
};

template <class T>
struct Slope {
    T operator()(T grad, T x) const {
        constexpr T root_half = std::numbers::sqrt2_v<T> / 2;
        const T cdf = T(0.5) * (T(1) + element::Erf{}(x * root_half));
        const T pdf = element::Exp{}(x * x * T(-0.5)) * (std::numbers::inv_sqrtpi_v<T> * root_half);
        return grad * (cdf + x * pdf);
    }
};

template <class T>
struct SlopeByTanh {
    T operator()(T grad, T x) const {
        constexpr T beta = std::numbers::sqrt2_v<T> * std::numbers::inv_sqrtpi_v<T>, kappa = T(0.044715);
        const T square = x * x, inner = element::Tanh{}(beta * (x + kappa * square * x));
        const T left = T(0.5) * x, right = T(1) + inner;
        const T inner_slope = beta * (T(1) + T(3) * kappa * square);
        return grad * (T(0.5) * right + left * (T(1) - inner * inner) * inner_slope);
    }
};

bool goes_to_onednn(const Tensor& self, bool by_tanh) {
    return !by_tanh && self.dtype() == DType::Float32 && self.is_contiguous() && self.numel() > 1;
}

template <class F, class T>
Tensor slope(const Tensor& grad, const Tensor& self) {
    const F function{};
    const Operand inputs[] = {reading(grad), reading(self)};
    Tensor result = empty_result(self.sizes(), inputs, self.dtype());
    const Operand operands[] = {writing(result), inputs[0], inputs[1]};
    run_elementwise(result.sizes(), operands, best_row<binary_row_of<F, T, T, T>>(), &function);
    return result;
}

}  // namespace

Tensor gelu(const Tensor& self, bool by_tanh) {
    if (!goes_to_onednn(self, by_tanh)) return unary(by_tanh ? UnaryOp::GeluTanh : UnaryOp::Gelu, self);
    Tensor result = Tensor::empty_like(self);
    const Operand operands[] = {writing(result), reading(self)};
    run_elementwise(self.sizes(), operands, best_row<unary_row<GeluOneDnn, float, float>>());
    return result;
}

Tensor gelu_backward(const Tensor& grad, const Tensor& self, bool by_tanh) {
    CHECK(is_floating(self.dtype()), RuntimeError, not_implemented("GeluBackwardKernelImpl", self.dtype()));
    if (goes_to_onednn(self, by_tanh)) return slope<SlopeOneDnn, float>(grad, self);
    return dispatch_floating(self.dtype(), [&](auto zero) {
        using T = decltype(zero);
        return by_tanh ? slope<SlopeByTanh<T>, T>(grad, self) : slope<Slope<T>, T>(grad, self);
    });
}

}  // namespace backstep::kernels
