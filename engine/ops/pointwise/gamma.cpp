// The derivatives of lgamma, and the modified Bessel functions. Declared in ops/pointwise.h.
#include <cmath>

#include "ops/execute.h"
#include "ops/pointwise.h"
#include "tensor/kernels/loops/map.h"
#include "tensor/kernels/loops/special.h"
#include "tensor/kernels/unary.h"

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

const OpEntry kMvlgamma = define({
    .name = "mvlgamma",
    .schema = "(Tensor self, int p)",
    .formula = "mvlgamma(self, p)",
    .compose =
        [](const Call& c) {
            const int64_t p = c.attribute("p").integer();
            CHECK(p >= 1, RuntimeError, "p has to be greater than or equal to 1");
            Tensor result = lgamma(c[0]) + double(p * (p - 1)) / 4 * std::log(M_PI);
            for (int64_t j = 1; j < p; ++j) result = result + lgamma(c[0] - double(j) / 2);
            return result;
        },
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
