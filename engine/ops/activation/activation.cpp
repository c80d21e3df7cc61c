#include "ops/activation.h"

#include <numbers>

#include "ops/execute.h"
#include "ops/gradient_steps.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/layers/gelu.h"
#include "tensor/kernels/random/random.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/unary.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

const OpEntry kRelu = define({
    .name = "relu",
    .home = kTorch | kTensor | kFunctional | kTorchInPlace | kFunctionalInPlace,
    .grad_fn = "ReluBackward0",
    .schema = "(Tensor self)",
    .formula = "max(0, self)",
    .forward = [](const Call& c) { return k::relu(c[0]); },
    .in_place = true,
    .saves = {{"result"}},
    .derivatives = {{.operand = "self",
                     .local = "result > 0",
                     .vjp = [](const Vjp& v) { return threshold_backward(v.grad(), v.result(), 0); }}},
    .samples = {"[1.5, -2.0, 0.5]"},
});

const OpEntry kLeakyRelu = define({
    .name = "leaky_relu",
    .home = kFunctional | kFunctionalInPlace,
    .grad_fn = "LeakyReluBackward0",
    .grad_fn_in_place = "LeakyReluBackward1",
    .schema = "(Tensor self, Scalar negative_slope=0.01)",
    .formula = "where(self > 0, self, negative_slope * self)",
    .forward = [](const Call& c) { return k::leaky_relu(c[0], c.attribute("negative_slope").number()); },
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "where(self > 0, 1, negative_slope)",
                     .vjp =
                         [](const Vjp& v) {
                             return leaky_relu_backward(v.grad(), v.self(),
                                                        v.attribute("negative_slope").scalar());
                         }}},
    .samples = {"[1.5, -2.0]", "[1.5, -2.0], 0.2"},
});

// A leaky ReLU whose slope was drawn for each element that is not positive (1 elsewhere: the noise); not in
// training, the mean slope.
const OpEntry kRrelu = define({
    .name = "rrelu_with_noise",
    .home = kFunctional | kFunctionalInPlace,
    .grad_fn = "RreluWithNoiseBackward0",
    .grad_fn_in_place = "RreluWithNoiseBackward1",
    .schema = "(Tensor self, Tensor noise, Scalar lower, Scalar upper, bool training)",
    .formula = "where(training == 1, self * noise, where(self > 0, self, self * (lower + upper) / 2))",
    .forward =
        [](const Call& c) {
            if (c.attribute("training").flag()) return k::mul(c[0], c[1]);
            return k::leaky_relu(c[0], (c.attribute("lower").number() + c.attribute("upper").number()) / 2);
        },
    .in_place = true,
    .saves = {{"self"}, {"noise"}},
    .derivatives = {{.operand = "self",
                     .local = "where(training == 1, noise, where(self > 0, 1, (lower + upper) / 2))",
                     .vjp =
                         [](const Vjp& v) {
                             const double lower = v.attribute("lower").number();
                             const double upper = v.attribute("upper").number();
                             if (v.attribute("training").flag()) return v.grad() * v.saved("noise");
                             return leaky_relu_backward(v.grad(), v.self(), Scalar((lower + upper) / 2));
                         }}},
    .samples = {"[1.5, -2.0], [1.0, 0.25], 0.125, 0.5, True", "[1.5, -2.0], [0.0, 0.0], 0.125, 0.5, False"},
});

// elu, selu and celu: exponential below zero, linear above.
Tensor elu_gradient(const Vjp& v, double alpha, double scale, double input_scale) {
    const Tensor self = v.self();
    const Tensor below = exp(self * input_scale) * (alpha * scale * input_scale);
    return v.grad() * where(compare("le", self, 0), below, k::full(Shape{}, scale, self.dtype()));
}

const OpEntry kElu = define({
    .name = "elu",
    .home = kFunctional | kFunctionalInPlace,
    .grad_fn = "EluBackward0",
    .grad_fn_in_place = "EluBackward1",
    .schema = "(Tensor self, Scalar alpha=1.0, Scalar scale=1, Scalar input_scale=1)",
    .formula = "scale * where(self > 0, self, alpha * (exp(input_scale * self) - 1))",
    .forward =
        [](const Call& c) {
            return k::elu(c[0], c.attribute("alpha").number(), c.attribute("scale").number(),
                          c.attribute("input_scale").number());
        },
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "scale * where(self > 0, 1, alpha * input_scale * exp(input_scale * self))",
                     .vjp =
                         [](const Vjp& v) {
                             return elu_gradient(v, v.attribute("alpha").number(),
                                                 v.attribute("scale").number(),
                                                 v.attribute("input_scale").number());
                         }}},
    .samples = {"[1.5, -2.0]", "[1.5, -2.0], 0.5"},
});

const OpEntry kCelu = define({
    .name = "celu",
    .home = kTorch | kTorchInPlace | kFunctional | kFunctionalInPlace,
    .grad_fn = "CeluBackward0",
    .grad_fn_in_place = "CeluBackward1",
    .schema = "(Tensor self, Scalar alpha=1.0)",
    .formula = "where(self > 0, self, alpha * (exp(self / alpha) - 1))",
    .forward =
        [](const Call& c) {
            const double alpha = c.attribute("alpha").number();
            CHECK(alpha != 0, RuntimeError, "ZeroDivisionError: alpha cannot be 0 for CELU");
            return k::elu(c[0], alpha, 1, 1 / alpha);
        },
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "where(self > 0, 1, exp(self / alpha))",
                     .vjp =
                         [](const Vjp& v) {
                             const double alpha = v.attribute("alpha").number();
                             return elu_gradient(v, alpha, 1, 1 / alpha);
                         }}},
    .samples = {"[1.5, -2.0], 2.0"},
});

const OpEntry kSelu = define({
    .name = "selu",
    .home = kTorch | kFunctional,
    .schema = "(Tensor self)",
    .formula = "1.0507009873554805 * where(self > 0, self, 1.6732632423543772 * (exp(self) - 1))",
    .compose =
        [](const Call& c) {
            return execute(kElu, {c[0]}, {1.6732632423543772, 1.0507009873554805, 1});
        },
    .samples = {"[1.5, -2.0]"},
});

// Which of its two forms gelu takes.
bool by_tanh(const Attribute& approximate) {
    const std::string& word = approximate.word();
    CHECK(word == "none" || word == "tanh", RuntimeError,
          "approximate argument must be either none or tanh.");
    return word == "tanh";
}

const OpEntry kGelu = define({
    .name = "gelu",
    .home = kFunctional,
    .grad_fn = "GeluBackward0",
    .schema = "(Tensor self, *, str approximate='none')",
    .formula = "self * normal_cdf(self)",
    .forward = [](const Call& c) { return k::gelu(c[0], by_tanh(c.attribute("approximate"))); },
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "normal_cdf(self) + self * normal_pdf(self)",
                     .vjp =
                         [](const Vjp& v) {
                             return gelu_backward(v.grad(), v.self(), v.attribute("approximate").word());
                         }}},
    .samples = {"[1.5, -2.0, -0.75]"},
});

const OpEntry kSoftmax = define({
    .name = "softmax",
    .home = kTorch | kTensor | kFunctional,
    .grad_fn = "SoftmaxBackward0",
    .schema = "(Tensor self, int dim)",
    .formula = "exp(self) / sum(exp(self), dim)",
    .forward = [](const Call& c) { return k::softmax(c[0], c.attribute("dim").integer()); },
    .saves = {{"result"}},
    .derivatives = {{.operand = "self",
                     .rule = "result * (grad - sum(grad * result, dim))",
                     .vjp =
                         [](const Vjp& v) {
                             return softmax_backward(v.grad(), v.result(), v.attribute("dim").integer());
                         }}},
    .samples = {"[[1.5, -2.0, 0.5], [0.5, 3.0, 1.0]], 1"},
});

const OpEntry kLogSoftmax = define({
    .name = "log_softmax",
    .home = kTorch | kTensor | kFunctional,
    .grad_fn = "LogSoftmaxBackward0",
    .schema = "(Tensor self, int dim)",
    .formula = "self - log(sum(exp(self), dim))",
    .forward = [](const Call& c) { return k::log_softmax(c[0], c.attribute("dim").integer()); },
    .saves = {{"result"}},
    .derivatives = {{.operand = "self",
                     .rule = "grad - exp(result) * sum(grad, dim)",
                     .vjp =
                         [](const Vjp& v) {
                             return log_softmax_backward(v.grad(), v.result(), v.attribute("dim").integer());
                         }}},
    .samples = {"[[1.5, -2.0, 0.5], [0.5, 3.0, 1.0]], 1"},
});

// torch.softmax(x, dim, dtype): the copy of the other dtype is an operation of its own.
template <Tensor (*normalize)(const Tensor&, int64_t)>
OpEntry of_dtype(std::string_view name, std::string_view formula) {
    return define({
        .name = name,
        .home = kTorch | kTensor | kFunctional,
        .schema = "(Tensor self, int dim, dtype? dtype)",
        .formula = formula,
        .compose =
            [](const Call& c) {
                const Attribute& dtype = c.attribute("dtype");
                const Tensor self = dtype.none() ? c[0] : to(c[0], dtype.dtype());
                return normalize(self, c.attribute("dim").integer());
            },
        .samples = {},
    });
}
const OpEntry kSoftmaxOfDtype = of_dtype<softmax>("softmax.dtype", "exp(self) / sum(exp(self), dim)");
const OpEntry kLogSoftmaxOfDtype =
    of_dtype<log_softmax>("log_softmax.dtype", "self - log(sum(exp(self), dim))");

}  // namespace

Tensor relu(const Tensor& self) { return execute(kRelu, {self}); }
Tensor leaky_relu(const Tensor& self, Scalar negative_slope) {
    return execute(kLeakyRelu, {self}, {negative_slope});
}
Tensor elu(const Tensor& self, Scalar alpha) { return execute(kElu, {self}, {alpha, 1, 1}); }
Tensor gelu(const Tensor& self, std::string_view approximate) {
    return execute(kGelu, {self}, {std::string(approximate)});
}
Tensor softmax(const Tensor& self, int64_t dim) { return execute(kSoftmax, {self}, {dim}); }
Tensor log_softmax(const Tensor& self, int64_t dim) { return execute(kLogSoftmax, {self}, {dim}); }

Tensor dropout(const Tensor& self, double p, bool training, Generator& generator, bool in_place) {
    CHECK(p >= 0 && p <= 1, ValueError,
          "dropout probability has to be between 0 and 1, but got " + Attribute(p).repr());
    if (!training || p == 0) return self;
    const auto times = [&](const Tensor& kept) { return in_place ? mul_(self, kept) : self * kept; };
    if (p == 1) return times(k::zeros(Shape{}, self.dtype()));
    const Tensor mask = Tensor::empty(self.sizes(), self.dtype());
    random::bernoulli_(mask, 1 - p, generator);
    return times(mask / (1 - p));
}

std::vector<const OpEntry*> activation_entries() {
    return {
        &kRelu,           &kLeakyRelu,        &kRrelu, &kElu, &kCelu, &kSelu, &kGelu, &kSoftmax, &kLogSoftmax,
        &kSoftmaxOfDtype, &kLogSoftmaxOfDtype};
}

}  // namespace backstep::ops
