// Smooth and hard gates. Declared in ops/activation.h.
#include "autograd/run_state.h"
#include "ops/activation.h"
#include "ops/execute.h"
#include "ops/gradient_steps.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/unary.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

Tensor zero_like(const Vjp& v) { return k::zeros(Shape{}, v.grad().dtype()); }

// What is not recorded is computed by exponentials, whose last digits are PyTorch's.
Tensor softplus_slope(const Vjp& v, const Tensor& scaled) {
    const Tensor power = k::exp(scaled), grad = v.grad();
    return k::where(k::gt(scaled, v.attribute("threshold").scalar()), grad,
                    k::div(k::mul(grad, power), k::add(power, Scalar(1))));
}
Tensor log_sigmoid_slope(const Vjp& v) {
    const Tensor self = v.self(), power = k::exp(k::neg(k::abs(self)));
    const Tensor share = k::div(power, k::add(power, Scalar(1)));
    const Tensor other = k::binary(k::BinaryOp::Sub, Scalar(1), share);
    return k::mul(k::where(k::lt(self, Scalar(0)), other, share), v.grad());
}

const OpEntry kSilu = define({
    .name = "silu",
    .home = kFunctional | kFunctionalInPlace,
    .grad_fn = "SiluBackward0",
    .schema = "(Tensor self)",
    .formula = "self * sigmoid(self)",
    .forward = [](const Call& c) { return k::unary(k::UnaryOp::Silu, c[0]); },
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "sigmoid(self) * (1 + self * (1 - sigmoid(self)))",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor self = v.self(), gate = sigmoid(self);
                             return v.grad() * gate * (self * rsub(gate, wrap_number(1)) + 1.0);
                         }}},
    .samples = {"[1.5, -2.0]"},
});

const OpEntry kMish = define({
    .name = "mish",
    .home = kFunctional | kFunctionalInPlace,
    .grad_fn = "MishBackward0",
    .schema = "(Tensor self)",
    .formula = "self * tanh(log1p(exp(self)))",
    .forward = [](const Call& c) { return k::unary(k::UnaryOp::Mish, c[0]); },
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local =
                         "tanh(log1p(exp(self))) + self * sigmoid(self) * (1 - tanh(log1p(exp(self))) ** 2)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor self = v.self(), bent = tanh(softplus(self));
                             return v.grad() *
                                    (bent + self * sigmoid(self) * rsub(bent * bent, wrap_number(1)));
                         }}},
    .samples = {"[1.5, -2.0]"},
});

const OpEntry kSoftplus = define({
    .name = "softplus",
    .home = kFunctional,
    .grad_fn = "SoftplusBackward0",
    .schema = "(Tensor self, Scalar beta=1, Scalar threshold=20)",
    .formula = "where(beta * self > threshold, self, log1p(exp(beta * self)) / beta)",
    .forward =
        [](const Call& c) {
            return k::softplus(c[0], c.attribute("beta").number(), c.attribute("threshold").number());
        },
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "where(beta * self > threshold, 1, sigmoid(beta * self))",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor scaled = v.self() * v.attribute("beta").number();
                             if (!autograd::run_state().grad_enabled) return softplus_slope(v, scaled);
                             const Tensor linear = compare("gt", scaled, v.attribute("threshold").scalar());
                             return where(linear, v.grad(), v.grad() * sigmoid(scaled));
                         }}},
    .samples = {"[1.5, -2.0]", "[1.5, -2.0, 30.0], 2.0, 10.0"},
});

const OpEntry kHardtanh = define({
    .name = "hardtanh",
    .home = kFunctional | kFunctionalInPlace,
    .grad_fn = "HardtanhBackward0",
    .schema = "(Tensor self, Scalar min_val=-1, Scalar max_val=1)",
    .formula = "min(max(self, min_val), max_val)",
    .forward =
        [](const Call& c) {
            return k::clamp(c[0], c.attribute("min_val").scalar(), c.attribute("max_val").scalar());
        },
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "(min_val < self) * (self < max_val)",
                     .vjp =
                         [](const Vjp& v) {
                             return hardtanh_backward(v.grad(), v.self(), v.attribute("min_val").scalar(),
                                                      v.attribute("max_val").scalar());
                         }}},
    .samples = {"[1.5, -2.0, 0.5]"},
});

Tensor hardsigmoid_gradient(const Vjp& v) {
    const Tensor self = v.self();
    const Tensor inside = compare("logical_and", compare("gt", self, -3), compare("lt", self, 3));
    return where(inside, v.grad() / 6.0, zero_like(v));
}

const OpEntry kHardsigmoid = define({
    .name = "hardsigmoid",
    .home = kFunctional | kFunctionalInPlace,
    .grad_fn = "HardsigmoidBackward0",
    .schema = "(Tensor self)",
    .formula = "min(max(self + 3, 0), 6) / 6",
    .forward = [](const Call& c) { return k::div(k::clamp(k::add(c[0], 3), 0, 6), 6); },
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "(-3 < self) * (self < 3) / 6",
                     .vjp =
                         [](const Vjp& v) {
                             return without_second_derivative("hardsigmoid_backward", v,
                                                              hardsigmoid_gradient);
                         }}},
    .samples = {"[1.5, -4.0, 5.0]"},
});

const OpEntry kHardswish = define({
    .name = "hardswish",
    .home = kFunctional | kFunctionalInPlace,
    .grad_fn = "HardswishBackward0",
    .schema = "(Tensor self)",
    .formula = "self * min(max(self + 3, 0), 6) / 6",
    .forward = [](const Call& c) { return k::div(k::mul(c[0], k::clamp(k::add(c[0], 3), 0, 6)), 6); },
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "where(self < -3, 0, where(self <= 3, self / 3 + 0.5, 1))",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor self = v.self();
                             const Tensor middle =
                                 where(compare("le", self, 3), v.grad() * (self / 3.0 + 0.5), v.grad());
                             return where(compare("lt", self, -3), zero_like(v), middle);
                         }}},
    .samples = {"[1.5, -4.0, 5.0]"},
});

const OpEntry kLogSigmoid = define({
    .name = "log_sigmoid",
    .grad_fn = "LogSigmoidBackward0",
    .schema = "(Tensor self)",
    .formula = "log(sigmoid(self))",
    .forward = [](const Call& c) { return k::unary(k::UnaryOp::LogSigmoid, c[0]); },
    .saves = {{"self"}, {"buffer"}},
    .byproducts =
        [](const Call& c) {
            const Tensor below = k::unary(k::UnaryOp::Neg, k::unary(k::UnaryOp::Abs, c[0]));
            return TensorList{k::unary(k::UnaryOp::Exp, below)};
        },
    .derivatives = {{.operand = "self",
                     .local = "1 - sigmoid(self)",
                     .vjp =
                         [](const Vjp& v) {
                             if (!autograd::run_state().grad_enabled) return log_sigmoid_slope(v);
                             return v.grad() * sigmoid(-v.self());
                         }}},
    .samples = {"[1.5, -2.0]"},
});

const OpEntry kThreshold = define({
    .name = "threshold",
    .home = kTorch | kTorchInPlace | kFunctional | kFunctionalInPlace,
    .grad_fn = "ThresholdBackward0",
    .grad_fn_in_place = "ThresholdBackward1",
    .schema = "(Tensor self, Scalar threshold, Scalar value)",
    .formula = "where(self > threshold, self, value)",
    .forward =
        [](const Call& c) {
            return k::where(k::gt(c[0], c.attribute("threshold").scalar()), c[0],
                            c.attribute("value").scalar());
        },
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "self > threshold",
                     .vjp =
                         [](const Vjp& v) {
                             return threshold_backward(v.grad(), v.self(), v.attribute("threshold").scalar());
                         }}},
    .samples = {"[1.5, -2.0], 0.5, 3.0"},
});

// One slope for all, or one per channel (dimension 1).
Tensor channel_slopes(const Tensor& weight, int64_t rank) {
    if (weight.numel() == 1 || rank < 2) return weight;
    Shape sizes(static_cast<size_t>(rank), 1);
    sizes[1] = weight.numel();
    return reshape(weight, sizes);
}

const OpEntry kPrelu = define({
    .name = "prelu",
    .home = kTorch | kTensor | kFunctional,
    .grad_fn = "PreluBackward0",
    .schema = "(Tensor self, Tensor weight)",
    .formula = "where(self > 0, self, weight * self)",
    .forward =
        [](const Call& c) {
            const int64_t channels = c[0].dim() > 1 ? c[0].size(1) : 1;
            CHECK(c[1].numel() == 1 || c[1].numel() == channels, RuntimeError,
                  "Mismatch of parameter numbers and input channel size. Found parameter numbers = " +
                      std::to_string(c[1].numel()) + " and channel size = " + std::to_string(channels) + ".");
            return k::where(k::gt(c[0], 0), c[0], k::mul(c[0], channel_slopes(c[1], c[0].dim())));
        },
    .saves = {{"self"}, {"weight"}},
    .derivatives = {{.operand = "self",
                     .local = "where(self > 0, 1, weight)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor slopes = channel_slopes(v.saved("weight"), v.grad().dim());
                             return where(compare("gt", v.self(), 0), v.grad(), v.grad() * slopes);
                         }},
                    {.operand = "weight",
                     .local = "where(self > 0, 0, self)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor self = v.self();
                             const Tensor part = where(compare("gt", self, 0), zero_like(v), v.grad() * self);
                             const Tensor slopes = channel_slopes(v.saved("weight"), self.dim());
                             return reshape(sum_to(part, slopes.sizes()), v.sizes());
                         }}},
    .samples = {"[1.5, -2.0], [0.25]"},
});

const OpEntry kRelu6 = define({
    .name = "relu6",
    .home = kFunctional,
    .schema = "(Tensor self)",
    .formula = "min(max(self, 0), 6)",
    .compose = [](const Call& c) { return hardtanh(c[0], 0, 6); },
    .samples = {"[1.5, -2.0, 7.0]"},
});

const OpEntry kSoftsign = define({
    .name = "softsign",
    .home = kFunctional,
    .schema = "(Tensor self)",
    .formula = "self / (1 + abs(self))",
    .compose = [](const Call& c) { return c[0] / add(abs(c[0]), wrap_number(1)); },
    .samples = {"[1.5, -2.0]"},
});

const OpEntry kTanhshrink = define({
    .name = "tanhshrink",
    .home = kFunctional,
    .schema = "(Tensor self)",
    .formula = "self - tanh(self)",
    .compose = [](const Call& c) { return c[0] - tanh(c[0]); },
    .samples = {"[1.5, -2.0]"},
});

}  // namespace

Tensor silu(const Tensor& self) { return execute(kSilu, {self}); }
Tensor softplus(const Tensor& self, Scalar beta, Scalar threshold) {
    return execute(kSoftplus, {self}, {beta, threshold});
}
Tensor hardtanh(const Tensor& self, Scalar min_val, Scalar max_val) {
    return execute(kHardtanh, {self}, {min_val, max_val});
}
Tensor log_sigmoid(const Tensor& self) { return execute(kLogSigmoid, {self}); }

std::vector<const OpEntry*> gate_entries() {
    return {&kSilu,       &kMish,      &kSoftplus, &kHardtanh, &kHardsigmoid, &kHardswish,
            &kLogSigmoid, &kThreshold, &kPrelu,    &kRelu6,    &kSoftsign,    &kTanhshrink};
}

}  // namespace backstep::ops
