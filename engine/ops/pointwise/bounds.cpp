// Values kept within bounds, and the larger or smaller of two: who wins takes the gradient. Declared in
// ops/pointwise.h.
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/pointwise.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/loops/map.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/unary.h"

namespace backstep::ops {
namespace {

using kernels::map_float_pairs;

// The larger or smaller of two, ignoring nan; the first takes the gradient of equals.
template <bool largest>
Tensor choose(const Call& c) {
    const DType dtype = result_type(c[0], c[1]);
    const auto pick = [](auto x, auto y) {
        if (x != x) return y;
        if (y != y) return x;
        return (largest ? x >= y : x <= y) ? x : y;
    };
    if (is_floating(dtype)) return map_float_pairs(c[0], c[1], pick);
    return kernels::cast(kernels::map_integer_pairs(c[0], c[1], pick), dtype);
}
template <bool largest>
OpEntry chooser(std::string_view name, std::string_view grad_fn, std::string_view formula,
                std::string_view first_wins, std::string_view second_wins) {
    return define({
        .name = name,
        .grad_fn = grad_fn,
        .schema = "(Tensor self, Tensor other)",
        .formula = formula,
        .forward = choose<largest>,
        .saves = {{"self"}, {"other"}},
        .derivatives = {{.operand = "self",
                         .local = first_wins,
                         .vjp =
                             [](const Vjp& v) {
                                 const auto loses = compare(largest ? "lt" : "gt", v.self(), v.other());
                                 const auto nan = compare("ne", v.self(), v.self());
                                 return masked_fill(v.grad(), compare("logical_or", loses, nan), 0);
                             }},
                        {.operand = "other",
                         .local = second_wins,
                         .vjp =
                             [](const Vjp& v) {
                                 const auto loses = compare(largest ? "lt" : "gt", v.self(), v.other());
                                 const auto nan = compare("ne", v.self(), v.self());
                                 const Tensor wins = compare("logical_or", loses, nan);
                                 return masked_fill(v.grad(), logical_not(wins), 0);
                             }}},
        .samples = {"[1.5, -2.0], [0.5, 3.0]"},
    });
}
const OpEntry kFmax =
    chooser<true>("fmax", "FmaxBackward0", "max(self, other)", "self >= other", "other > self");
const OpEntry kFmin =
    chooser<false>("fmin", "FminBackward0", "min(self, other)", "self <= other", "other < self");

// One bound by itself has nodes of its own.
template <bool low>
OpEntry bound(std::string_view name, std::string_view grad_fn, std::string_view schema,
              std::string_view formula, std::string_view local) {
    return define({
        .name = name,
        .home = kTorch | kTensor | kTorchInPlace,
        .grad_fn = grad_fn,
        .schema = schema,
        .formula = formula,
        .forward =
            [](const Call& c) {
                const Scalar at = c.attribute(low ? "min" : "max").scalar();
                return low ? kernels::clamp(c[0], at, std::nullopt) : kernels::clamp(c[0], std::nullopt, at);
            },
        .in_place = true,
        .saves = {{"self"}},
        .derivatives = {{.operand = "self",
                         .local = local,
                         .vjp =
                             [](const Vjp& v) {
                                 const Scalar at = v.attribute(low ? "min" : "max").scalar();
                                 const Tensor inside = compare(low ? "ge" : "le", v.self(), at);
                                 return where(inside, v.grad(), kernels::zeros(Shape{}, v.grad().dtype()));
                             }}},
        .samples = {"[1.5, -2.0], 0.5"},
    });
}
const OpEntry kClampMin = bound<true>("clamp_min", "ClampMinBackward0", "(Tensor self, Scalar min)",
                                      "max(self, min)", "min <= self");
const OpEntry kClampMax = bound<false>("clamp_max", "ClampMaxBackward0", "(Tensor self, Scalar max)",
                                       "min(self, max)", "self <= max");

// Bounds of their own for each element.
const OpEntry kClampTensor = define({
    .name = "clamp.Tensor",
    .grad_fn = "ClampBackward0",
    .schema = "(Tensor self, Tensor? min=None, Tensor? max=None)",
    .formula = "min(max(self, min), max)",
    .forward =
        [](const Call& c) {
            CHECK(c[1].defined() || c[2].defined(), RuntimeError,
                  "torch.clamp: At least one of 'min' or 'max' must not be None");
            Tensor result = c[0];
            if (c[1].defined()) result = kernels::maximum(result, c[1]);
            if (c[2].defined()) result = kernels::minimum(result, c[2]);
            return result;
        },
    .in_place = true,
    .saves = {{"self"}, {"min"}, {"max"}},
    .derivatives = {{.operand = "self",
                     .rule = "grad * (min <= self) * (self <= max)",
                     .vjp =
                         [](const Vjp& v) {
                             Tensor grad = v.grad();
                             if (const Tensor min = v.saved("min"); min.defined())
                                 grad = masked_fill(grad, compare("lt", v.self(), min), 0);
                             if (const Tensor max = v.saved("max"); max.defined())
                                 grad = masked_fill(grad, compare("gt", v.self(), max), 0);
                             return grad;
                         }},
                    {.operand = "min",
                     .rule = "grad * (self < min)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor min = v.saved("min"), max = v.saved("max");
                             Tensor taken = compare("lt", v.self(), min);
                             if (max.defined())
                                 taken = compare("logical_and", taken, compare("lt", min, max));
                             return masked_fill(v.grad(), logical_not(taken), 0);
                         }},
                    {.operand = "max",
                     .rule = "grad * (self > max)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor min = v.saved("min"), max = v.saved("max");
                             Tensor taken = compare("gt", v.self(), max);
                             if (min.defined()) taken = compare("logical_or", taken, compare("lt", max, min));
                             return masked_fill(v.grad(), logical_not(taken), 0);
                         }}},
    .samples = {"[1.5, -2.0, 0.25], [0.5, 0.5, 0.0], [1.0, 1.0, 1.0]"},
});

}  // namespace

std::vector<const OpEntry*> bound_entries() {
    return {&kFmax, &kFmin, &kClampMin, &kClampMax, &kClampTensor};
}

}  // namespace backstep::ops
