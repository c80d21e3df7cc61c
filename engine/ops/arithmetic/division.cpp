// Divisions that end in whole numbers, and what they leave. Declared in ops/arithmetic.h.
#include "ops/arithmetic.h"
#include "ops/elementwise.h"
#include "ops/execute.h"
#include "ops/pointwise.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/promotion.h"

namespace backstep::ops {
namespace {

using kernels::BinaryOp;

Tensor zeros_of_grad(const Vjp& v) { return kernels::zeros_like(v.grad()); }

const OpEntry kFloorDivide = define({
    .name = "floor_divide",
    .grad_fn = "torch::autograd::NotImplemented",
    .schema = "(Operand self, Operand other)",
    .formula = "floor(self / other)",
    .forward = binary<BinaryOp::FloorDivide>,
    .in_place = true,
    .derivatives = {{.operand = "self", .rule = "not_implemented", .vjp = not_implemented},
                    {.operand = "other", .rule = "not_implemented", .vjp = not_implemented}},
});

// Division cut down to whole numbers: flat wherever it does not jump.
OpEntry whole_division(std::string_view name, std::string_view formula, Tensor (*forward)(const Call&)) {
    return define({
        .name = name,
        .home = kNowhere,
        .grad_fn = "DivBackward2",
        .schema = "(Operand self, Operand other)",
        .formula = formula,
        .forward = forward,
        .in_place = true,
        .saves = {{"self", {"other"}}, {"other"}},
        .derivatives = {{.operand = "self", .local = "0", .vjp = zeros_of_grad},
                        {.operand = "other", .local = "0", .vjp = zeros_of_grad}},
        .samples = {"[5.5, -2.25], [2.0, 1.5]"},
    });
}
const OpEntry kDivFloor = whole_division("div.floor", "floor(self / other)", binary<BinaryOp::FloorDivide>);
const OpEntry kDivTrunc = whole_division("div.trunc", "trunc(self / other)", [](const Call& c) {
    const Tensor quotient = kernels::unary(kernels::UnaryOp::Trunc, binary<BinaryOp::Div>(c));
    return kernels::cast(quotient, result_type(c[0], c[1]));
});

// What is left by a division that rounds down (remainder, Python's %) or towards zero (fmod).
struct Division {
    std::string_view name, scalar_name, grad_fn, scalar_grad_fn, formula, by_other;
};
constexpr Division kDown{"remainder",
                         "remainder.Scalar",
                         "RemainderBackward1",
                         "RemainderBackward0",
                         "self - floor(self / other) * other",
                         "-floor(self / other)"};
constexpr Division kTowardsZero{"fmod",
                                "fmod.Scalar",
                                "FmodBackward1",
                                "FmodBackward0",
                                "self - trunc(self / other) * other",
                                "-trunc(self / other)"};

template <BinaryOp op>
OpEntry rest_of(const Division& division, Tensor (*by_other)(const Vjp&)) {
    return define({
        .name = division.name,
        .grad_fn = division.grad_fn,
        .schema = "(Tensor self, Tensor other)",
        .formula = division.formula,
        .forward = binary<op>,
        .in_place = true,
        .saves = {{"self", {"other"}}, {"other", {"other"}}},
        .derivatives = {{.operand = "self", .local = "1", .vjp = [](const Vjp& v) { return v.grad(); }},
                        {.operand = "other", .local = division.by_other, .vjp = by_other}},
        .samples = {"[5.5, -2.25], [2.0, 1.5]"},
    });
}
const OpEntry kRemainder = rest_of<BinaryOp::Remainder>(kDown, [](const Vjp& v) {
    return -v.grad() * execute(kDivFloor, {v.self(), v.other()});
});
const OpEntry kFmod = rest_of<BinaryOp::Fmod>(kTowardsZero, [](const Vjp& v) {
    return -v.grad() * execute(kDivTrunc, {v.self(), v.other()});
});

template <BinaryOp op>
OpEntry rest_of_number(const Division& division) {
    return define({
        .name = division.scalar_name,
        .grad_fn = division.scalar_grad_fn,
        .schema = "(Tensor self, Operand other)",
        .formula = division.formula,
        .forward = binary<op>,
        .in_place = true,
        .derivatives = {{.operand = "self", .local = "1", .vjp = [](const Vjp& v) { return v.grad(); }}},
        .samples = {"[5.5, -2.25], 2"},
    });
}
const OpEntry kRemainderScalar = rest_of_number<BinaryOp::Remainder>(kDown);
const OpEntry kFmodScalar = rest_of_number<BinaryOp::Fmod>(kTowardsZero);

const OpEntry kRemainderOfScalar = define({
    .name = "remainder.Scalar_Tensor",
    .home = kTorch,
    .grad_fn = "torch::autograd::NotImplemented",
    .schema = "(Operand self, Tensor other)",
    .formula = "self - floor(self / other) * other",
    .forward = binary<BinaryOp::Remainder>,
    .derivatives = {{.operand = "other", .rule = "not_implemented", .vjp = not_implemented}},
});

const OpEntry kDivMode = define({
    .name = "div.Tensor_mode",
    .schema = "(Tensor self, Operand other, *, str? rounding_mode)",
    .formula = "floor(self / other)",
    .compose =
        [](const Call& c) {
            const Attribute& mode = c.attribute("rounding_mode");
            if (mode.none()) return div(c[0], c[1]);
            CHECK(mode.word() == "floor" || mode.word() == "trunc", RuntimeError,
                  "div expected rounding_mode to be one of None, 'trunc', or 'floor' but found '" +
                      mode.word() + "'");
            return execute(mode.word() == "floor" ? kDivFloor : kDivTrunc, {c[0], c[1]});
        },
});

}  // namespace

Tensor floor_divide(const Tensor& self, const Tensor& other) { return execute(kFloorDivide, {self, other}); }
Tensor remainder(const Tensor& self, const Tensor& other) {
    return execute(other.is_wrapped_number() ? kRemainderScalar : kRemainder, {self, other});
}
Tensor fmod(const Tensor& self, const Tensor& other) {
    return execute(other.is_wrapped_number() ? kFmodScalar : kFmod, {self, other});
}

std::vector<const OpEntry*> division_entries() {
    return {&kFloorDivide, &kRemainder, &kRemainderScalar, &kRemainderOfScalar, &kFmod, &kFmodScalar,
            &kDivFloor,    &kDivTrunc,  &kDivMode};
}

}  // namespace backstep::ops
