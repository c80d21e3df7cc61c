// Rarer elementwise functions. Declared in ops/pointwise.h.
#include <cmath>
#include <limits>
#include <numbers>

#include "base/wrapping.h"
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/pointwise.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/loops/map.h"
#include "tensor/kernels/loops/special.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/unary.h"

namespace backstep::ops {
namespace {

using kernels::map_float_pairs;
using kernels::map_floats;

Tensor squared(const Tensor& a) { return a * a; }

// The logarithm of a sum of powers, without overflow: log_b(b^x + b^y).
const OpEntry kLogaddexp = define({
    .name = "logaddexp",
    .grad_fn = "LogaddexpBackward0",
    .schema = "(Tensor self, Tensor other)",
    .formula = "log(exp(self) + exp(other))",
    .forward =
        [](const Call& c) {
            return map_float_pairs(c[0], c[1], [](auto x, auto y) {
                if (std::isinf(x) && x == y) return x;
                return std::max(x, y) + std::log1p(std::exp(-std::fabs(x - y)));
            });
        },
    .saves = {{"self"}, {"other"}},
    .derivatives = {{.operand = "self",
                     .local = "1 / (1 + exp(other - self))",
                     .vjp = [](const Vjp& v) { return v.grad() / (exp(v.other() - v.self()) + 1.0); }},
                    {.operand = "other",
                     .local = "1 / (1 + exp(self - other))",
                     .vjp = [](const Vjp& v) { return v.grad() / (exp(v.self() - v.other()) + 1.0); }}},
    .samples = {"[1.5, -2.0], [0.5, 3.0]"},
});

const OpEntry kLogaddexp2 = define({
    .name = "logaddexp2",
    .grad_fn = "Logaddexp2Backward0",
    .schema = "(Tensor self, Tensor other)",
    .formula = "log2(2 ** self + 2 ** other)",
    .forward =
        [](const Call& c) {
            return map_float_pairs(c[0], c[1], [](auto x, auto y) {
                if (std::isinf(x) && x == y) return x;
                using T = decltype(x);
                return std::max(x, y) +
                       static_cast<T>(std::numbers::log2e * std::log1p(std::exp2(-std::fabs(x - y))));
            });
        },
    .saves = {{"self"}, {"other"}},
    .derivatives = {{.operand = "self",
                     .local = "1 / (1 + 2 ** (other - self))",
                     .vjp = [](const Vjp& v) { return v.grad() / (exp2(v.other() - v.self()) + 1.0); }},
                    {.operand = "other",
                     .local = "1 / (1 + 2 ** (self - other))",
                     .vjp = [](const Vjp& v) { return v.grad() / (exp2(v.self() - v.other()) + 1.0); }}},
    .samples = {"[1.5, -2.0], [0.5, 3.0]"},
});

const OpEntry kHypot = define({
    .name = "hypot",
    .grad_fn = "HypotBackward0",
    .schema = "(Tensor self, Tensor other)",
    .formula = "sqrt(self ** 2 + other ** 2)",
    .forward =
        [](const Call& c) {
            return map_float_pairs(c[0], c[1], [](auto x, auto y) { return std::hypot(x, y); });
        },
    .in_place = true,
    .saves = {{"other"}, {"self"}, {"result"}},
    .derivatives = {{.operand = "self",
                     .local = "self / result",
                     .vjp = [](const Vjp& v) { return v.grad() * (v.self() / v.result()); }},
                    {.operand = "other",
                     .local = "other / result",
                     .vjp = [](const Vjp& v) { return v.grad() * (v.other() / v.result()); }}},
    .samples = {"[1.5, -2.0], [0.5, 3.0]"},
});

Tensor times_log(const Call& c) {
    return map_float_pairs(c[0], c[1], [](auto x, auto y) {
        if (std::isnan(y)) return y;
        return x == 0 ? x * 0 : x * std::log(y);
    });
}
Tensor xlogy_by_other(const Vjp& v) { return v.grad() * v.self() / v.other(); }
Tensor xlogy_by_self(const Vjp& v) {
    const Tensor zero = compare("eq", v.self(), 0);
    const Tensor none = compare("logical_and", zero, compare("le", v.other(), 0));
    return v.grad() * log(masked_fill(v.other(), none, 1));
}

const OpEntry kXlogy = define({
    .name = "xlogy",
    .grad_fn = "XlogyBackward0",
    .schema = "(Tensor self, Tensor other)",
    .formula = "self * log(other)",
    .forward = times_log,
    .in_place = true,
    .saves = {{"self"}, {"other"}},
    .derivatives = {{.operand = "self", .local = "log(other)", .vjp = xlogy_by_self},
                    {.operand = "other", .local = "self / other", .vjp = xlogy_by_other}},
    .samples = {"[1.5, -2.0], [0.5, 3.0]"},
});
const OpEntry kXlogyOfNumber = define({
    .name = "xlogy.Scalar_Self",
    .home = kTorch,
    .grad_fn = "XlogyBackward1",
    .schema = "(Operand self, Tensor other)",
    .formula = "self * log(other)",
    .forward = times_log,
    .saves = {{"self"}, {"other"}},
    .derivatives = {{.operand = "other", .local = "self / other", .vjp = xlogy_by_other}},
    .samples = {"1.5, [0.5, 3.0]"},
});
const OpEntry kXlogyByNumber = define({
    .name = "xlogy.Scalar_Other",
    .grad_fn = "XlogyBackward2",
    .schema = "(Tensor self, Operand other)",
    .formula = "self * log(other)",
    .forward = times_log,
    .saves = {{"self"}, {"other"}},
    .derivatives = {{.operand = "self", .local = "log(other)", .vjp = xlogy_by_self}},
    .samples = {"[1.5, -2.0], 3"},
});

const OpEntry kSinc = define({
    .name = "sinc",
    .home = kTorch | kTensor | kTorchInPlace,
    .grad_fn = "SincBackward0",
    .schema = "(Tensor self)",
    .formula = "sin(pi * self) / (pi * self)",
    .forward =
        [](const Call& c) {
            return map_floats(c[0], [](auto x) {
                using T = decltype(x);
                const T angle = static_cast<T>(std::numbers::pi) * x;
                return x == 0 ? T(1) : std::sin(angle) / angle;
            });
        },
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "(cos(pi * self) * pi * self - sin(pi * self)) / (pi * self ** 2)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor self = v.self(), angle = self * std::numbers::pi;
                             const Tensor slope =
                                 (cos(angle) * angle - sin(angle)) / (squared(self) * std::numbers::pi);
                             return v.grad() * masked_fill(slope, compare("eq", self, 0), 0);
                         }}},
    .samples = {"[0.5, -1.25]"},
});

const OpEntry kEntr = define({
    .name = "special_entr",
    .home = kTorch,
    .grad_fn = "SpecialEntrBackward0",
    .schema = "(Tensor self)",
    .formula = "where(self > 0, -self * log(self), 0)",
    .forward =
        [](const Call& c) {
            return map_floats(c[0], [](auto x) {
                using T = decltype(x);
                if (std::isnan(x)) return x;
                return x > 0 ? -x * std::log(x) : x == 0 ? T(0) : -std::numeric_limits<T>::infinity();
            });
        },
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "-log(self) - 1",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor below =
                                 where(compare("eq", v.self(), 0),
                                       kernels::full_like(v.self(), std::numeric_limits<double>::infinity()),
                                       kernels::full_like(v.self(), std::nan("")));
                             return v.grad() * where(compare("gt", v.self(), 0), -log(v.self()) - 1.0, below);
                         }}},
    .samples = {"[0.5, 1.25]"},
});

const OpEntry kErfinv = define({
    .name = "erfinv",
    .grad_fn = "ErfinvBackward0",
    .schema = "(Tensor self)",
    .formula = "erfinv(self)",
    .forward =
        [](const Call& c) {
            return map_floats(c[0], [](auto x) { return kernels::special::inverse_erf(x); });
        },
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "sqrt(pi) / 2 * exp(erfinv(self) ** 2)",
                     .vjp =
                         [](const Vjp& v) {
                             const double half_root = 0.5 / std::numbers::inv_sqrtpi;
                             const Tensor drawn_back = execute(*find_op("erfinv"), {v.self()});
                             return v.grad() * (exp(squared(drawn_back)) * half_root);
                         }}},
    .samples = {"[0.5, -0.25]"},
});

const OpEntry kLogit = define({
    .name = "logit",
    .grad_fn = "LogitBackward0",
    .schema = "(Tensor self, float? eps=None)",
    .formula = "log(self / (1 - self))",
    .forward =
        [](const Call& c) {
            const Attribute& eps = c.attribute("eps");
            return map_floats(c[0], [&](auto x) {
                using T = decltype(x);
                if (!eps.none())
                    x = std::clamp(x, static_cast<T>(eps.number()), static_cast<T>(1 - eps.number()));
                return std::log(x / (T(1) - x));
            });
        },
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "1 / (self * (1 - self))",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor self = v.self();
                             const Tensor slope = v.grad() / (self * (1.0 * -self + 1.0));
                             const Attribute& eps = v.attribute("eps");
                             if (eps.none()) return slope;
                             const Tensor out = compare("logical_or", compare("lt", self, eps.scalar()),
                                                        compare("gt", self, Scalar(1 - eps.number())));
                             return masked_fill(slope, out, 0);
                         }}},
    .samples = {"[0.5, 0.25]"},
});

const OpEntry kCopysign = define({
    .name = "copysign",
    .grad_fn = "CopysignBackward0",
    .schema = "(Tensor self, Operand other)",
    .formula = "abs(self) * sign(other)",
    .forward =
        [](const Call& c) {
            return map_float_pairs(c[0], c[1], [](auto x, auto y) { return std::copysign(x, y); });
        },
    .in_place = true,
    .saves = {{"self"}, {"result"}},
    .derivatives = {{.operand = "self",
                     .local = "sign(self) * sign(result)",
                     .vjp = [](const Vjp& v) { return v.grad() * (sgn(v.self()) * sgn(v.result())); }},
                    {.operand = "other",
                     .local = "0",
                     .vjp = [](const Vjp& v) { return kernels::zeros_like(v.grad()); }}},
    .samples = {"[1.5, -2.0], [-0.5, -3.0]"},
});

OpEntry converter(std::string_view name, std::string_view grad_fn, std::string_view formula,
                  std::string_view local, Tensor (*forward)(const Call&), Tensor (*vjp)(const Vjp&)) {
    return define({.name = name,
                   .home = kTorch | kTensor | kTorchInPlace,
                   .grad_fn = grad_fn,
                   .schema = "(Tensor self)",
                   .formula = formula,
                   .forward = forward,
                   .in_place = true,
                   .derivatives = {{.operand = "self", .local = local, .vjp = vjp}},
                   .samples = {"[90.0, -45.0]"}});
}
constexpr double kRadian = std::numbers::pi / 180, kDegree = 180 / std::numbers::pi;
const OpEntry kDeg2rad = converter(
    "deg2rad", "Deg2RadBackward0", "self * pi / 180", "pi / 180",
    [](const Call& c) { return kernels::mul(c[0], kRadian); },
    [](const Vjp& v) { return v.grad() * kRadian; });
const OpEntry kRad2deg = converter(
    "rad2deg", "Rad2DegBackward0", "self * 180 / pi", "180 / pi",
    [](const Call& c) { return kernels::mul(c[0], kDegree); },
    [](const Vjp& v) { return v.grad() * kDegree; });

const OpEntry kFloatPower = define({
    .name = "float_power",
    .schema = "(Operand self, Operand exponent)",
    .formula = "self ** exponent",
    .compose =
        [](const Call& c) {
            const auto wide = [](const Tensor& t) {
                if (t.is_wrapped_number()) return Tensor::from_scalar(t.item(), DType::Float64);
                return to(t, DType::Float64);
            };
            if (c[1].is_wrapped_number()) return pow(wide(c[0]), Scalar(c[1].item().to_double()));
            return pow(wide(c[0]), wide(c[1]));
        },
    .samples = {"[1.5, 2.0], 2"},
});

template <class Condition>
OpEntry question(std::string_view name, Condition) {
    return define({.name = name, .schema = "(Tensor self)", .forward = [](const Call& c) {
                       return kernels::ne(
                           map_floats(c[0], [](auto x) { return decltype(x)(Condition()(x)); }), 0);
                   }});
}
const OpEntry kIsPosinf = question("isposinf", [](auto x) { return std::isinf(x) && x > 0; });
const OpEntry kIsNeginf = question("isneginf", [](auto x) { return std::isinf(x) && x < 0; });
const OpEntry kSignbit = question("signbit", [](auto x) { return std::signbit(x); });

const OpEntry kPositive = define({
    .name = "positive",
    .schema = "(Tensor self)",
    .formula = "self",
    .compose =
        [](const Call& c) {
            CHECK(c[0].dtype() != DType::Bool, RuntimeError,
                  "The `+` operator, on a bool tensor is not supported.");
            return c[0];
        },
});

const OpEntry kHeaviside = define({
    .name = "heaviside",
    .grad_fn = "torch::autograd::NotImplemented",
    .schema = "(Tensor self, Tensor values)",
    .formula = "where(self == 0, values, self > 0)",
    .forward =
        [](const Call& c) {
            CHECK(c[0].dtype() == c[1].dtype(), RuntimeError,
                  "heaviside is not yet implemented for tensors with different dtypes.");
            const auto step = [](auto x, auto at_zero) { return x == 0 ? at_zero : decltype(x)(x > 0); };
            if (is_floating(c[0].dtype())) return map_float_pairs(c[0], c[1], step);
            return kernels::map_integer_pairs(c[0], c[1], step);
        },
    .derivatives = {{.operand = "self", .rule = "not_implemented", .vjp = not_implemented},
                    {.operand = "values", .rule = "not_implemented", .vjp = not_implemented}},
});

OpEntry whole(std::string_view name, Tensor (*forward)(const Call&)) {
    return define({.name = name, .schema = "(Tensor self, Tensor other)", .forward = forward});
}
void check_whole(const Call& c, const char* kernel) {
    for (const Tensor& operand : c.operands())
        CHECK(!is_floating(operand.dtype()), RuntimeError, kernels::not_implemented(kernel, operand.dtype()));
}
const OpEntry kGcd = whole("gcd", [](const Call& c) {
    check_whole(c, "gcd_cpu");
    return kernels::map_integer_pairs(c[0], c[1], wrapping_gcd);
});
const OpEntry kLcm = whole("lcm", [](const Call& c) {
    check_whole(c, "lcm_cpu");
    return kernels::map_integer_pairs(c[0], c[1], wrapping_lcm);
});

}  // namespace

std::vector<const OpEntry*> special_entries() {
    return {&kLogaddexp, &kLogaddexp2, &kHypot,   &kXlogy,    &kXlogyOfNumber, &kXlogyByNumber, &kSinc,
            &kEntr,      &kErfinv,     &kLogit,   &kCopysign, &kDeg2rad,       &kRad2deg,       &kFloatPower,
            &kIsPosinf,  &kIsNeginf,   &kSignbit, &kPositive, &kHeaviside,     &kGcd,           &kLcm};
}

}  // namespace backstep::ops
