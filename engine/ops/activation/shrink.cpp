// Activations that flatten what lies near zero, and the gated half. Declared in ops/activation.h.
#include "autograd/grad_mode.h"
#include "base/number_format.h"
#include "ops/activation.h"
#include "ops/execute.h"
#include "ops/gradient_steps.h"
#include "ops/indexing.h"
#include "ops/pointwise.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/unary.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

Scalar lambd_of(const Call& c) { return c.attribute("lambd").scalar(); }

const OpEntry kHardshrink = define({
    .name = "hardshrink",
    .home = kTorch | kTensor | kFunctional,
    .grad_fn = "HardshrinkBackward0",
    .schema = "(Tensor self, Scalar lambd=0.5)",
    .formula = "where(abs(self) <= lambd, 0, self)",
    .forward =
        [](const Call& c) {
            CHECK(is_floating(c[0].dtype()), RuntimeError,
                  k::not_implemented("hardshrink_cpu", c[0].dtype()));
            return k::where(k::le(k::abs(c[0]), lambd_of(c)), Scalar(0), c[0]);
        },
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "abs(self) > lambd",
                     .vjp =
                         [](const Vjp& v) {
                             return hardshrink_backward(v.grad(), v.self(), v.attribute("lambd").scalar());
                         }}},
    .samples = {"[1.5, -2.0, 0.25]", "[1.5, -2.0, 0.25], 1.75"},
});

const OpEntry kSoftshrink = define({
    .name = "softshrink",
    .home = kFunctional,
    .grad_fn = "SoftshrinkBackward0",
    .schema = "(Tensor self, Scalar lambd=0.5)",
    .formula = "where(abs(self) <= lambd, 0, self - sign(self) * lambd)",
    .forward =
        [](const Call& c) {
            const double lambd = lambd_of(c).to_double();
            CHECK(lambd >= 0, RuntimeError,
                  "lambda must be greater or equal to 0, but found to be " + stream_form(lambd) + ".");
            const Tensor nearer = k::sub(c[0], k::mul(k::unary(k::UnaryOp::Sign, c[0]), Scalar(lambd)));
            return k::where(k::le(k::abs(c[0]), Scalar(lambd)), Scalar(0), nearer);
        },
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "abs(self) > lambd",
                     .vjp =
                         [](const Vjp& v) {
                             return softshrink_backward(v.grad(), v.self(), v.attribute("lambd").scalar());
                         }}},
    .samples = {"[1.5, -2.0, 0.25]", "[1.5, -2.0, 0.25], 1.75"},
});

struct Halves {
    Halves(const Tensor& self, int64_t along)
        : dim(wrap_dim(along, self.dim())),
          width(self.size(dim) / 2),
          value(narrow(self, dim, 0, width)),
          gate(narrow(self, dim, width, width)) {}
    int64_t dim, width;
    Tensor value, gate;
};

const OpEntry kGlu = define({
    .name = "glu",
    .home = kFunctional,
    .grad_fn = "GluBackward0",
    .schema = "(Tensor self, int dim=-1)",
    .formula = "a * sigmoid(b)",
    .forward =
        [](const Call& c) {
            const int64_t dim = c.attribute("dim").integer();
            CHECK(c[0].dim() > 0, RuntimeError,
                  "glu does not support scalars because halving size must be even");
            const int64_t size = c[0].size(wrap_dim(dim, c[0].dim()));
            CHECK(size % 2 == 0, RuntimeError,
                  "Halving dimension must be even, but dimension " +
                      std::to_string(wrap_dim(dim, c[0].dim())) + " is size " + std::to_string(size));
            const autograd::GradModeScope off(false);
            const Halves halves(c[0], dim);
            return k::mul(halves.value, k::unary(k::UnaryOp::Sigmoid, halves.gate));
        },
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .rule = "cat(grad * sigmoid(b), grad * a * sigmoid(b) * (1 - sigmoid(b)))",
                     .vjp =
                         [](const Vjp& v) {
                             const Halves halves(v.self(), v.attribute("dim").integer());
                             const Tensor open = sigmoid(halves.gate);
                             const Tensor slope = open * rsub(open, wrap_number(1));
                             return cat({v.grad() * open, v.grad() * halves.value * slope}, halves.dim);
                         }}},
    .samples = {"[1.5, -2.0, 0.5, 3.0]", "[[1.5, -2.0], [0.5, 3.0]], 0"},
});

}  // namespace

std::vector<const OpEntry*> shrink_entries() { return {&kHardshrink, &kSoftshrink, &kGlu}; }

}  // namespace backstep::ops
