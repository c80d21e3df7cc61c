// The derivatives of lgamma, and the modified Bessel functions. Declared in ops/pointwise.h.
#include <cmath>

#include "autograd/grad_mode.h"
#include "ops/arithmetic.h"
#include "ops/execute.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/loops/map.h"
#include "tensor/kernels/loops/special.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/unary.h"
#include "tensor/promotion.h"

namespace backstep::ops {
namespace {

using kernels::map_floats;

Tensor bessel_i1(const Tensor& self);

const OpEntry kDigamma = define({
    .name = "digamma",
    .grad_fn = "DigammaBackward0",
    .schema = "(Tensor self)",
    .formula = "digamma(self)",
    .forward = [](const Call& c) { return kernels::unary(kernels::UnaryOp::Digamma, c[0]); },
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "polygamma(1, self)",
                     .vjp = [](const Vjp& v) { return v.grad() * polygamma(1, v.self()); }}},
    .samples = {"[0.5, 3.0, -1.25]"},
});

const OpEntry kPolygamma = define({
    .name = "polygamma",
    .home = kTorch,
    .grad_fn = "PolygammaBackward0",
    .schema = "(int n, Tensor self)",
    .formula = "polygamma(n, self)",
    .forward =
        [](const Call& c) {
            const int64_t n = c.attribute("n").integer();
            CHECK(n >= 0, RuntimeError, "polygamma(n, x) does not support negative n.");
            if (n == 0) return kernels::unary(kernels::UnaryOp::Digamma, c[0]);
            return map_floats(c[0], [n](auto x) {
                return static_cast<decltype(x)>(kernels::special::polygamma(n, double(x)));
            });
        },
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "polygamma(n + 1, self)",
                     .vjp =
                         [](const Vjp& v) {
                             return v.grad() * polygamma(v.attribute("n").integer() + 1, v.self());
                         }}},
    .samples = {"1, [0.5, 3.0]", "2, [1.5, 0.25]"},
});

// self and what is half a step below it, p times, in a new last dimension.
Tensor half_steps(const Tensor& self, int64_t p) {
    const DType dtype = is_floating(self.dtype()) ? self.dtype() : default_dtype();
    const Tensor below = kernels::arange(Scalar(-double(p) / 2 + 0.5), Scalar(0.5), Scalar(0.5), dtype);
    return unsqueeze(self, -1) + below;
}

const OpEntry kMvlgamma = define({
    .name = "mvlgamma",
    .grad_fn = "MvlgammaBackward0",
    .schema = "(Tensor self, int p)",
    .formula = "mvlgamma(self, p)",
    .forward =
        [](const Call& c) {
            const autograd::GradModeScope no_grad(false);
            const int64_t p = c.attribute("p").integer();
            CHECK(p >= 1, RuntimeError, "p has to be greater than or equal to 1");
            const Tensor logs = kernels::unary(kernels::UnaryOp::Lgamma, half_steps(c[0], p));
            return kernels::add(kernels::sum(logs, Shape{logs.dim() - 1}),
                                Scalar(double(p) * double(p - 1) * std::log(M_PI) / 4));
        },
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .rule = "grad * sum(digamma(half_steps(self, p)))",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor steps = half_steps(v.self(), v.attribute("p").integer());
                             return v.grad() * sum(digamma(steps), Shape{-1});
                         }}},
    .samples = {"[2.5, 3.0], 2"},
});

const OpEntry kI0 = define({
    .name = "i0",
    .grad_fn = "I0Backward0",
    .schema = "(Tensor self)",
    .formula = "i0(self)",
    .forward =
        [](const Call& c) {
            return map_floats(c[0], [](auto x) {
                return static_cast<decltype(x)>(std::cyl_bessel_i(0.0, std::fabs(double(x))));
            });
        },
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "i1(self)",
                     .vjp = [](const Vjp& v) { return v.grad() * bessel_i1(v.self()); }}},
    .samples = {"[1.5, -2.0]"},
});

const OpEntry kI1 = define({
    .name = "special_i1",
    .home = kTorch,
    .grad_fn = "SpecialI1Backward0",
    .schema = "(Tensor self)",
    .formula = "i1(self)",
    .forward =
        [](const Call& c) {
            return map_floats(c[0], [](auto x) {
                return static_cast<decltype(x)>(
                    std::copysign(std::cyl_bessel_i(1.0, std::fabs(double(x))), double(x)));
            });
        },
    .saves = {{"self"}, {"result"}},
    .derivatives =
        {{.operand = "self",
          .local = "i0(self) - result / self",
          .vjp = [](const Vjp& v) { return v.grad() * (execute(kI0, {v.self()}) - v.result() / v.self()); }}},
    .samples = {"[1.5, -2.0]"},
});

Tensor bessel_i1(const Tensor& self) { return execute(kI1, {self}); }

}  // namespace

Tensor polygamma(Scalar n, const Tensor& self) {
    const Tensor operands[] = {self};
    return call(kPolygamma, operands, {Attribute(n)})[0];
}
Tensor digamma(const Tensor& self) { return execute(kDigamma, {self}); }

std::vector<const OpEntry*> gamma_entries() { return {&kDigamma, &kPolygamma, &kMvlgamma, &kI0, &kI1}; }

}  // namespace backstep::ops
