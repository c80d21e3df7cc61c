// Steps, signs, choices and bounds: elementwise functions with kinks. Declared in ops/pointwise.h.
#include "ops/catalogue.h"
#include "ops/elementwise.h"
#include "ops/execute.h"
#include "ops/pointwise.h"
#include "ops/shape.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/unary.h"

namespace backstep::ops {
namespace {

using kernels::UnaryOp;

Tensor zero(const Vjp& v) { return kernels::zeros_like(v.grad()); }

// Constant between its jumps.
template <UnaryOp op>
OpEntry step(std::string_view name, std::string_view grad_fn, std::string_view formula) {
    return define({
        .name = name,
        .grad_fn = grad_fn,
        .schema = "(Tensor self)",
        .formula = formula,
        .forward = unary<op>,
        .in_place = true,
        .derivatives = {{.operand = "self", .local = "0", .vjp = zero}},
        .samples = {"[1.4, -2.3]"},
    });
}

template <UnaryOp op>
OpEntry question(std::string_view name, bool in_place = false) {
    return define({.name = name, .schema = "(Tensor self)", .forward = unary<op>, .in_place = in_place});
}

const OpEntry kSign = step<UnaryOp::Sign>("sign", "SignBackward0", "sign(self)");
const OpEntry kSgn = step<UnaryOp::Sign>("sgn", "SgnBackward0", "sign(self)");
const OpEntry kFloor = step<UnaryOp::Floor>("floor", "FloorBackward0", "floor(self)");
const OpEntry kCeil = step<UnaryOp::Ceil>("ceil", "CeilBackward0", "ceil(self)");
const OpEntry kTrunc = step<UnaryOp::Trunc>("trunc", "TruncBackward0", "trunc(self)");
const OpEntry kLogicalNot = question<UnaryOp::LogicalNot>("logical_not", true);
const OpEntry kBitwiseNot = question<UnaryOp::BitwiseNot>("bitwise_not", true);
const OpEntry kIsNan = question<UnaryOp::IsNan>("isnan");
const OpEntry kIsInf = question<UnaryOp::IsInf>("isinf");
const OpEntry kIsFinite = question<UnaryOp::IsFinite>("isfinite");

const OpEntry kRound = define({
    .name = "round",
    .home = kTorch | kTensor | kTorchInPlace,
    .grad_fn = "RoundBackward0",
    .schema = "(Tensor self, *, int decimals=0)",
    .formula = "round(self * 10 ** decimals) / 10 ** decimals",
    .forward =
        [](const Call& c) {
            const int64_t decimals = c.attribute("decimals").integer();
            return decimals == 0 ? kernels::unary(UnaryOp::Round, c[0])
                                 : kernels::round_decimals(c[0], decimals);
        },
    .in_place = true,
    .derivatives = {{.operand = "self", .local = "0", .vjp = zero}},
    .samples = {"[1.4, -2.3]", "[1.43, -2.31], decimals=1"},
});

const OpEntry kFrac = define({
    .name = "frac",
    .grad_fn = "FracBackward0",
    .schema = "(Tensor self)",
    .formula = "self - trunc(self)",
    .forward = unary<UnaryOp::Frac>,
    .in_place = true,
    .derivatives = {{.operand = "self", .local = "1", .vjp = [](const Vjp& v) { return v.grad(); }}},
    .samples = {"[1.4, -2.3]"},
});

std::optional<Scalar> bound(const Attribute& attribute) {
    return attribute.none() ? std::nullopt : std::optional(attribute.scalar());
}

const OpEntry kClamp = define({
    .name = "clamp",
    .home = kTorch | kTensor | kTorchInPlace,
    .grad_fn = "ClampBackward1",
    .schema = "(Tensor self, Scalar? min=None, Scalar? max=None)",
    .formula = "min(max(self, min), max)",
    .forward =
        [](const Call& c) {
            return kernels::clamp(c[0], bound(c.attribute("min")), bound(c.attribute("max")));
        },
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "(min <= self) * (self <= max)",
                     .vjp =
                         [](const Vjp& v) {
                             const auto low = bound(v.attribute("min")), high = bound(v.attribute("max"));
                             const Tensor self = v.self();
                             Tensor inside;
                             if (low) inside = compare("ge", self, *low);
                             if (high) {
                                 const Tensor below = compare("le", self, *high);
                                 inside = inside.defined() ? compare("logical_and", inside, below) : below;
                             }
                             return where(inside, v.grad(), kernels::zeros(Shape{}, v.grad().dtype()));
                         }}},
    .samples = {"[1.4, -2.3, 0.5, 3.0], -1.0, 1.0", "[1.4, -2.3], min=0.0", "[1.4, -2.3], max=0.0"},
});

const OpEntry kWhere = define({
    .name = "where",
    .grad_fn = "WhereBackward0",
    .schema = "(Tensor condition, Operand self, Operand other)",
    .formula = "where(condition, self, other)",
    .forward =
        [](const Call& c) {
            const bool left = c[1].is_wrapped_number(), right = c[2].is_wrapped_number();
            if (left && right) return kernels::where(c[0], c[1].item(), c[2].item());
            if (left) return kernels::where(c[0], c[1].item(), c[2]);
            if (right) return kernels::where(c[0], c[1], c[2].item());
            return kernels::where(c[0], c[1], c[2]);
        },
    .saves = {{"condition"}},
    .derivatives = {{.operand = "self",
                     .local = "where(condition, 1, 0)",
                     .vjp =
                         [](const Vjp& v) {
                             return where(v.saved("condition"), v.grad(),
                                          kernels::zeros(Shape{}, v.grad().dtype()));
                         }},
                    {.operand = "other",
                     .local = "where(condition, 0, 1)",
                     .vjp =
                         [](const Vjp& v) {
                             return where(v.saved("condition"), kernels::zeros(Shape{}, v.grad().dtype()),
                                          v.grad());
                         }}},
    .samples = {"[True, False], [1.5, -2.0], [0.5, 3.0]"},
});

// Of a condition alone: where it holds, one index tensor for each dimension.
const OpEntry kWherePlaces = define({
    .name = "where.condition",
    .schema = "(Tensor condition)",
    .compose_many = [](const Call& c) { return unbind(execute(*find_op("nonzero"), {c[0]}), 1); },
});

const OpEntry kNanToNum = define({
    .name = "nan_to_num",
    .grad_fn = "NanToNumBackward0",
    .schema = "(Tensor self, float nan=0.0, float? posinf=None, float? neginf=None)",
    .formula = "nan_to_num(self)",
    .forward =
        [](const Call& c) {
            const bool narrow = c[0].dtype() == DType::Float32;
            const double largest = narrow ? 3.4028234663852886e38 : 1.7976931348623157e308;
            const Attribute& high = c.attribute("posinf");
            const Attribute& low = c.attribute("neginf");
            return kernels::nan_to_num(c[0], c.attribute("nan").number(),
                                       high.none() ? largest : high.number(),
                                       low.none() ? -largest : low.number());
        },
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .rule = "grad * isfinite(self)",
                     .vjp = [](const Vjp& v) { return v.grad() * execute(kIsFinite, {v.self()}); }}},
    .samples = {"[1.5, -2.0]"},
});

}  // namespace

Tensor sign(const Tensor& self) { return execute(kSign, {self}); }
Tensor sgn(const Tensor& self) { return execute(kSgn, {self}); }
Tensor floor(const Tensor& self) { return execute(kFloor, {self}); }
Tensor ceil(const Tensor& self) { return execute(kCeil, {self}); }
Tensor round(const Tensor& self) { return execute(kRound, {self}); }
Tensor trunc(const Tensor& self) { return execute(kTrunc, {self}); }
Tensor frac(const Tensor& self) { return execute(kFrac, {self}); }
Tensor logical_not(const Tensor& self) { return execute(kLogicalNot, {self}); }
Tensor clamp(const Tensor& self, std::optional<Scalar> min, std::optional<Scalar> max) {
    CHECK(min || max, RuntimeError, "torch.clamp: At least one of 'min' or 'max' must not be None");
    return execute(kClamp, {self}, {min, max});
}
Tensor where(const Tensor& condition, const Tensor& self, const Tensor& other) {
    return execute(kWhere, {condition, self, other});
}

std::vector<const OpEntry*> rounding_entries() {
    return {&kSign,       &kSgn,   &kFloor, &kCeil,     &kTrunc, &kRound, &kFrac,        &kLogicalNot,
            &kBitwiseNot, &kIsNan, &kIsInf, &kIsFinite, &kClamp, &kWhere, &kWherePlaces, &kNanToNum};
}

}  // namespace backstep::ops
