#include "ops/gradient_steps.h"

#include <numbers>

#include "ops/execute.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/layers/gates.h"
#include "tensor/kernels/layers/gelu.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/reduction/softmax.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/unary.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

// grad where self is beyond the threshold, nothing elsewhere.
Tensor pass_above(const Tensor& grad, const Tensor& self, Scalar threshold) {
    return k::where(k::gt(self, threshold), grad, Scalar(0));
}

const OpEntry kTanhBackward = define({
    .name = "tanh_backward",
    .home = kNowhere,
    .grad_fn = "TanhBackwardBackward0",
    .schema = "(Tensor grad_output, Tensor output)",
    .formula = "grad_output * (1 - output * output)",
    .forward = [](const Call& c) { return k::tanh_backward(c[0], c[1]); },
    .saves = {{"grad_output", {"output"}}, {"output"}},
    .derivatives = {{.operand = "grad_output",
                     .local = "1 - output * output",
                     .vjp = [](const Vjp& v) { return tanh_backward(v.grad(), v.saved("output")); }},
                    {.operand = "output",
                     .local = "-2 * output * grad_output",
                     .vjp =
                         [](const Vjp& v) {
                             return v.grad() * (-2.0 * v.saved("output") * v.saved("grad_output"));
                         }}},
    .samples = {"[1.5, -2.0], [0.5, 0.25]"},
});

const OpEntry kSigmoidBackward = define({
    .name = "sigmoid_backward",
    .home = kNowhere,
    .grad_fn = "SigmoidBackwardBackward0",
    .schema = "(Tensor grad_output, Tensor output)",
    .formula = "grad_output * (1 - output) * output",
    .forward = [](const Call& c) { return k::sigmoid_backward(c[0], c[1]); },
    .saves = {{"grad_output", {"output"}}, {"output"}},
    .derivatives = {{.operand = "grad_output",
                     .local = "output * (1 - output)",
                     .vjp = [](const Vjp& v) { return sigmoid_backward(v.grad(), v.saved("output")); }},
                    {.operand = "output",
                     .local = "grad_output * (1 - 2 * output)",
                     .vjp =
                         [](const Vjp& v) {
                             return v.grad() * v.saved("grad_output") * (v.saved("output") * -2.0 + 1.0);
                         }}},
    .samples = {"[1.5, -2.0], [0.5, 0.25]"},
});

const OpEntry kThresholdBackward = define({
    .name = "threshold_backward",
    .home = kNowhere,
    .grad_fn = "ThresholdBackwardBackward0",
    .schema = "(Tensor grad_output, Tensor self, Scalar threshold)",
    .formula = "where(self > threshold, grad_output, 0)",
    .forward = [](const Call& c) { return pass_above(c[0], c[1], c.attribute("threshold").scalar()); },
    .saves = {{"self"}},
    .derivatives = {{.operand = "grad_output",
                     .local = "self > threshold",
                     .vjp =
                         [](const Vjp& v) {
                             return threshold_backward(v.grad(), v.self(), v.attribute("threshold").scalar());
                         }},
                    {.operand = "self",
                     .local = "0",
                     .vjp = [](const Vjp& v) { return k::zeros_like(v.grad()); }}},
    .samples = {"[1.5, -2.0], [0.5, -0.25], 0"},
});

const OpEntry kLeakyReluBackward = define({
    .name = "leaky_relu_backward",
    .home = kNowhere,
    .grad_fn = "LeakyReluBackwardBackward0",
    .schema = "(Tensor grad_output, Tensor self, Scalar negative_slope)",
    .formula = "where(self > 0, grad_output, negative_slope * grad_output)",
    .forward =
        [](const Call& c) {
            return k::where(k::gt(c[1], 0), c[0], k::mul(c[0], c.attribute("negative_slope").scalar()));
        },
    .saves = {{"self"}},
    .derivatives =
        {{.operand = "grad_output",
          .local = "where(self > 0, 1, negative_slope)",
          .vjp =
              [](const Vjp& v) {
                  return leaky_relu_backward(v.grad(), v.self(), v.attribute("negative_slope").scalar());
              }},
         {.operand = "self", .local = "0", .vjp = [](const Vjp& v) { return k::zeros_like(v.grad()); }}},
    .samples = {"[1.5, -2.0], [0.5, -0.25], 0.1"},
});

// The second derivative of gelu.
Tensor gelu_curvature(const Tensor& self, bool by_tanh) {
    const Tensor square = self * self;
    if (!by_tanh) {
        const Tensor pdf = exp(square * -0.5) * (std::numbers::inv_sqrtpi / std::numbers::sqrt2);
        return (square * -1.0 + 2.0) * pdf;
    }
    const double beta = std::numbers::sqrt2 * std::numbers::inv_sqrtpi, kappa = 0.044715;
    const Tensor inner = tanh((self + square * self * kappa) * beta);
    const Tensor slope = (square * (3 * kappa) + 1.0) * beta;  // of what tanh is taken of
    return (inner * inner * -1.0 + 1.0) *
           (slope + square * (3 * kappa * beta) - self * inner * slope * slope);
}

const OpEntry kGeluBackward = define({
    .name = "gelu_backward",
    .home = kNowhere,
    .grad_fn = "GeluBackwardBackward0",
    .schema = "(Tensor grad_output, Tensor self, *, str approximate='none')",
    .formula = "grad_output * (normal_cdf(self) + self * normal_pdf(self))",
    .forward =
        [](const Call& c) {
            return k::gelu_backward(c[0], c[1], c.attribute("approximate").word() == "tanh");
        },
    .saves = {{"grad_output", {"self"}}, {"self"}},
    .derivatives = {{.operand = "grad_output",
                     .local = "normal_cdf(self) + self * normal_pdf(self)",
                     .vjp =
                         [](const Vjp& v) {
                             return gelu_backward(v.grad(), v.self(), v.attribute("approximate").word());
                         }},
                    {.operand = "self",
                     .local = "grad_output * (2 - self * self) * normal_pdf(self)",
                     .vjp =
                         [](const Vjp& v) {
                             return v.grad() * v.saved("grad_output") *
                                    gelu_curvature(v.self(), v.attribute("approximate").word() == "tanh");
                         }}},
    .samples = {"[1.5, -2.0], [0.5, -0.75]"},
});

const OpEntry kSoftmaxBackward = define({
    .name = "_softmax_backward_data",
    .home = kNowhere,
    .grad_fn = "SoftmaxBackwardDataBackward0",
    .schema = "(Tensor grad_output, Tensor output, int dim)",
    .formula = "output * (grad_output - sum(grad_output * output, dim))",
    .forward = [](const Call& c) { return k::softmax_backward(c[0], c[1], c.attribute("dim").integer()); },
    .saves = {{"grad_output", {"output"}}, {"output"}},
    .derivatives = {{.operand = "grad_output",
                     .rule = "_softmax_backward_data(grad, output, dim)",
                     .vjp =
                         [](const Vjp& v) {
                             return softmax_backward(v.grad(), v.saved("output"),
                                                     v.attribute("dim").integer());
                         }},
                    {.operand = "output",
                     .rule = "grad * grad_output - sum(grad * output, dim) * grad_output - grad * sum(output "
                             "* grad_output, dim)",
                     .vjp =
                         [](const Vjp& v) {
                             const int64_t dim[] = {v.attribute("dim").integer()};
                             const Tensor up = v.saved("grad_output"), out = v.saved("output");
                             return v.grad() * up - sum(v.grad() * out, dim, true) * up -
                                    v.grad() * sum(out * up, dim, true);
                         }}},
    .samples = {"[1.5, -2.0, 0.5], [0.5, 0.25, 0.25], 0"},
});

const OpEntry kLogSoftmaxBackward = define({
    .name = "_log_softmax_backward_data",
    .home = kNowhere,
    .grad_fn = "LogSoftmaxBackwardDataBackward0",
    .schema = "(Tensor grad_output, Tensor output, int dim)",
    .formula = "grad_output - exp(output) * sum(grad_output, dim)",
    .forward =
        [](const Call& c) { return k::log_softmax_backward(c[0], c[1], c.attribute("dim").integer()); },
    .saves = {{"grad_output", {"output"}}, {"output"}},
    .derivatives = {{.operand = "grad_output",
                     .rule = "grad - sum(grad * exp(output), dim)",
                     .vjp =
                         [](const Vjp& v) {
                             const int64_t dim[] = {v.attribute("dim").integer()};
                             return v.grad() - sum(v.grad() * exp(v.saved("output")), dim, true);
                         }},
                    {.operand = "output",
                     .rule = "-grad * exp(output) * sum(grad_output, dim)",
                     .vjp =
                         [](const Vjp& v) {
                             const int64_t dim[] = {v.attribute("dim").integer()};
                             return -v.grad() * exp(v.saved("output")) *
                                    sum(v.saved("grad_output"), dim, true);
                         }}},
    .samples = {"[1.5, -2.0, 0.5], [-0.5, -1.25, -2.0], 0"},
});

}  // namespace

Tensor tanh_backward(const Tensor& grad, const Tensor& result) {
    return execute(kTanhBackward, {grad, result});
}
Tensor sigmoid_backward(const Tensor& grad, const Tensor& result) {
    return execute(kSigmoidBackward, {grad, result});
}
Tensor threshold_backward(const Tensor& grad, const Tensor& self, Scalar threshold) {
    return execute(kThresholdBackward, {grad, self}, {threshold});
}
Tensor leaky_relu_backward(const Tensor& grad, const Tensor& self, Scalar negative_slope) {
    return execute(kLeakyReluBackward, {grad, self}, {negative_slope});
}
Tensor gelu_backward(const Tensor& grad, const Tensor& self, std::string_view approximate) {
    return execute(kGeluBackward, {grad, self}, {std::string(approximate)});
}
Tensor softmax_backward(const Tensor& grad, const Tensor& result, int64_t dim) {
    return execute(kSoftmaxBackward, {grad, result}, {dim});
}
Tensor log_softmax_backward(const Tensor& grad, const Tensor& result, int64_t dim) {
    return execute(kLogSoftmaxBackward, {grad, result}, {dim});
}

std::vector<const OpEntry*> gradient_step_entries() {
    return {&kTanhBackward, &kSigmoidBackward, &kThresholdBackward, &kLeakyReluBackward,
            &kGeluBackward, &kSoftmaxBackward, &kLogSoftmaxBackward};
}

}  // namespace backstep::ops
