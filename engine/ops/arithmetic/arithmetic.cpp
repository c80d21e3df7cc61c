#include "ops/arithmetic.h"

#include "ops/elementwise.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/pointwise.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/unary.h"
#include "tensor/promotion.h"

namespace backstep::ops {
namespace {

using kernels::BinaryOp;

void refuse_boolean_alpha(const Call& call) {
    CHECK(!call.attribute("alpha").scalar().is_bool() || result_type(call[0], call[1]) == DType::Bool,
          RuntimeError, "Boolean alpha only supported for Boolean results.");
}

Tensor add_forward(const Call& call) {
    if (call.all_defaults()) return binary<BinaryOp::Add>(call);
    refuse_boolean_alpha(call);
    const Scalar alpha = call.attribute("alpha").scalar();
    if (call[1].is_wrapped_number()) return kernels::add(call[0], call[1].item(), alpha);
    return kernels::add(call[0], call[1], alpha);
}

Tensor sub_forward(const Call& call) {
    if (call.all_defaults() || call[1].is_wrapped_number()) return binary<BinaryOp::Sub>(call);
    refuse_boolean_alpha(call);
    return kernels::sub(call[0], call[1], call.attribute("alpha").scalar());
}

Tensor times_alpha(const Vjp& v, const Tensor& grad) {
    return v.all_defaults() ? grad : mul(grad, v.attribute("alpha").scalar());
}

// Of two compared, the winner takes the gradient; equals share it.
Tensor share_of_winner(const Tensor& grad, const Tensor& mine, const Tensor& theirs, std::string_view loses) {
    const Tensor shared = where(compare("eq", mine, theirs), grad / 2.0, grad);
    return masked_fill(shared, compare(loses, mine, theirs), 0);
}

const OpEntry kAdd = define({
    .name = "add",
    .grad_fn = "AddBackward0",
    .schema = "(Operand self, Operand other, *, Scalar alpha=1)",
    .formula = "self + alpha * other",
    .forward = add_forward,
    .in_place = true,
    .derivatives = {{.operand = "self", .local = "1", .vjp = [](const Vjp& v) { return v.grad(); }},
                    {.operand = "other",
                     .local = "alpha",
                     .vjp = [](const Vjp& v) { return times_alpha(v, v.grad()); }}},
    .samples = {"[1.5, -2.0], [0.5, 3.0]", "[[1.0, 2.0], [3.0, 4.0]], [0.5, -1.0], alpha=2.5",
                "[1.5, -2.0], 3"},
});

const OpEntry kSub = define({
    .name = "sub",
    .grad_fn = "SubBackward0",
    .schema = "(Operand self, Operand other, *, Scalar alpha=1)",
    .formula = "self - alpha * other",
    .forward = sub_forward,
    .in_place = true,
    .derivatives = {{.operand = "self", .local = "1", .vjp = [](const Vjp& v) { return v.grad(); }},
                    {.operand = "other",
                     .local = "-alpha",
                     .vjp = [](const Vjp& v) { return times_alpha(v, -v.grad()); }}},
    .samples = {"[1.5, -2.0], [0.5, 3.0]", "[[1.0], [3.0]], [0.5, -1.0], alpha=2.0", "[1.5, -2.0], 3"},
});

Tensor swapped_difference(const Call& c) {
    const Tensor swapped[] = {c[1], c[0]};
    return binary<BinaryOp::Sub>(Call(c.entry(), swapped, nullptr));
}

const OpEntry kRsub = define({
    .name = "rsub",
    .home = kTorch,
    .grad_fn = "RsubBackward0",
    .schema = "(Tensor self, Tensor other)",
    .formula = "other - self",
    .forward = swapped_difference,
    .derivatives = {{.operand = "self", .local = "-1", .vjp = [](const Vjp& v) { return -v.grad(); }},
                    {.operand = "other", .local = "1", .vjp = [](const Vjp& v) { return v.grad(); }}},
    .samples = {"[1.5, -2.0], [0.5, 3.0]"},
});

const OpEntry kRsubScalar = define({
    .name = "rsub.Scalar",
    .home = kTorch,
    .grad_fn = "RsubBackward1",
    .schema = "(Tensor self, Operand other)",
    .formula = "other - self",
    .forward = swapped_difference,
    .derivatives = {{.operand = "self", .local = "-1", .vjp = [](const Vjp& v) { return -v.grad(); }}},
    .samples = {"[1.5, -2.0], 1"},
});

const OpEntry kMul = define({
    .name = "mul",
    .grad_fn = "MulBackward0",
    .schema = "(Operand self, Operand other)",
    .formula = "self * other",
    .forward = binary<BinaryOp::Mul>,
    .in_place = true,
    .saves = {{"self", {"other"}}, {"other", {"self"}}},
    .derivatives =
        {{.operand = "self", .local = "other", .vjp = [](const Vjp& v) { return v.grad() * v.other(); }},
         {.operand = "other", .local = "self", .vjp = [](const Vjp& v) { return v.grad() * v.self(); }}},
    .samples = {"[1.5, -2.0], [0.5, 3.0]", "[[1.0, 2.0], [3.0, 4.0]], [0.5, -1.0]", "[1.5, -2.0], 3"},
});

const OpEntry kDiv = define({
    .name = "div",
    .grad_fn = "DivBackward0",
    .schema = "(Operand self, Operand other)",
    .formula = "self / other",
    .forward = binary<BinaryOp::Div>,
    .in_place = true,
    .saves = {{"self", {"other"}}, {"other"}},
    .derivatives = {{.operand = "self",
                     .local = "1 / other",
                     .vjp = [](const Vjp& v) { return v.grad() / v.other(); }},
                    {.operand = "other",
                     .local = "-self / other ** 2",
                     .vjp = [](const Vjp& v) { return -v.grad() * ((v.self() / v.other()) / v.other()); }}},
    .samples = {"[1.5, -2.0], [0.5, 3.0]", "[[1.0, 2.0], [3.0, 4.0]], [0.5, -1.0]", "[1.5, -2.0], 4"},
});

const OpEntry kNeg = define({
    .name = "neg",
    .home = kTorch | kTensor | kTorchInPlace,
    .grad_fn = "NegBackward0",
    .schema = "(Tensor self)",
    .formula = "-self",
    .forward = unary<kernels::UnaryOp::Neg>,
    .in_place = true,
    .derivatives = {{.operand = "self", .local = "-1", .vjp = [](const Vjp& v) { return -v.grad(); }}},
    .samples = {"[1.5, -2.0]"},
});

const OpEntry kReciprocal = define({
    .name = "reciprocal",
    .home = kTorch | kTensor | kTorchInPlace,
    .grad_fn = "ReciprocalBackward0",
    .schema = "(Tensor self)",
    .formula = "1 / self",
    .forward = unary<kernels::UnaryOp::Reciprocal>,
    .in_place = true,
    .saves = {{"result"}},
    .derivatives = {{.operand = "self",
                     .local = "-result * result",
                     .vjp = [](const Vjp& v) { return -v.grad() * (v.result() * v.result()); }}},
    .samples = {"[1.5, -2.0, 0.25]"},
});

const OpEntry kMaximum = define({
    .name = "maximum",
    .grad_fn = "MaximumBackward0",
    .schema = "(Tensor self, Tensor other)",
    .formula = "max(self, other)",
    .forward = binary<BinaryOp::Maximum>,
    .saves = {{"self"}, {"other"}},
    .derivatives =
        {{.operand = "self",
          .local = "(self > other) + (self == other) / 2",
          .vjp = [](const Vjp& v) { return share_of_winner(v.grad(), v.self(), v.other(), "lt"); }},
         {.operand = "other",
          .local = "(other > self) + (self == other) / 2",
          .vjp = [](const Vjp& v) { return share_of_winner(v.grad(), v.other(), v.self(), "lt"); }}},
    .samples = {"[1.5, -2.0, 4.0], [0.5, 3.0, 2.0]"},
});

const OpEntry kMinimum = define({
    .name = "minimum",
    .grad_fn = "MinimumBackward0",
    .schema = "(Tensor self, Tensor other)",
    .formula = "min(self, other)",
    .forward = binary<BinaryOp::Minimum>,
    .saves = {{"self"}, {"other"}},
    .derivatives =
        {{.operand = "self",
          .local = "(self < other) + (self == other) / 2",
          .vjp = [](const Vjp& v) { return share_of_winner(v.grad(), v.self(), v.other(), "gt"); }},
         {.operand = "other",
          .local = "(other < self) + (self == other) / 2",
          .vjp = [](const Vjp& v) { return share_of_winner(v.grad(), v.other(), v.self(), "gt"); }}},
    .samples = {"[1.5, -2.0, 4.0], [0.5, 3.0, 2.0]"},
});

// torch.max(a, b): the same by another name.
template <Tensor (*choose)(const Tensor&, const Tensor&)>
OpEntry of_two(std::string_view name, std::string_view formula) {
    return define({
        .name = name,
        .schema = "(Tensor self, Tensor other)",
        .formula = formula,
        .compose = [](const Call& c) { return choose(c[0], c[1]); },
        .samples = {"[1.5, -2.0], [0.5, 3.0]"},
    });
}
const OpEntry kMaxOther = of_two<maximum>("max.other", "max(self, other)");
const OpEntry kMinOther = of_two<minimum>("min.other", "min(self, other)");

const OpEntry kAtan2 = define({
    .name = "atan2",
    .grad_fn = "Atan2Backward0",
    .schema = "(Tensor self, Tensor other)",
    .formula = "atan2(self, other)",
    .forward = binary<BinaryOp::Atan2>,
    .saves = {{"self"}, {"other"}},
    .derivatives = {{.operand = "self",
                     .local = "other / (self * self + other * other)",
                     .vjp =
                         [](const Vjp& v) {
                             return v.grad() * (v.other() / (v.self() * v.self() + v.other() * v.other()));
                         }},
                    {.operand = "other",
                     .local = "-self / (self * self + other * other)",
                     .vjp =
                         [](const Vjp& v) {
                             return v.grad() * (-v.self() / (v.self() * v.self() + v.other() * v.other()));
                         }}},
    .samples = {"[1.5, -2.0], [0.5, 3.0]"},
});

// Numbers inside formulas.
const OpEntry kAddScalar = define({
    .name = "add.Scalar",
    .home = kNowhere,
    .grad_fn = "AddBackward1",
    .schema = "(Tensor self, Scalar other)",
    .formula = "self + other",
    .forward =
        [](const Call& c) { return kernels::binary(BinaryOp::Add, c[0], c.attribute("other").scalar()); },
    .derivatives = {{.operand = "self", .local = "1", .vjp = [](const Vjp& v) { return v.grad(); }}},
    .samples = {"[1.5, -2.0], 2.5"},
});

const OpEntry kSubScalar = define({
    .name = "sub.Scalar",
    .home = kNowhere,
    .grad_fn = "SubBackward1",
    .schema = "(Tensor self, Scalar other)",
    .formula = "self - other",
    .forward =
        [](const Call& c) { return kernels::binary(BinaryOp::Sub, c[0], c.attribute("other").scalar()); },
    .derivatives = {{.operand = "self", .local = "1", .vjp = [](const Vjp& v) { return v.grad(); }}},
    .samples = {"[1.5, -2.0], 2.5"},
});

const OpEntry kMulScalar = define({
    .name = "mul.Scalar",
    .home = kNowhere,
    .grad_fn = "MulBackward1",
    .schema = "(Tensor self, Scalar other)",
    .formula = "self * other",
    .forward = [](const Call& c) { return kernels::mul(c[0], c.attribute("other").scalar()); },
    .derivatives = {{.operand = "self",
                     .local = "other",
                     .vjp = [](const Vjp& v) { return mul(v.grad(), v.attribute("other").scalar()); }}},
    .samples = {"[1.5, -2.0], 2.5"},
});

const OpEntry kDivScalar = define({
    .name = "div.Scalar",
    .home = kNowhere,
    .grad_fn = "DivBackward1",
    .schema = "(Tensor self, Scalar other)",
    .formula = "self / other",
    .forward = [](const Call& c) { return kernels::div(c[0], c.attribute("other").scalar()); },
    .derivatives = {{.operand = "self",
                     .local = "1 / other",
                     .vjp = [](const Vjp& v) { return div(v.grad(), v.attribute("other").scalar()); }}},
    .samples = {"[1.5, -2.0], 2.5"},
});

}  // namespace

Tensor add(const Tensor& self, const Tensor& other, Scalar alpha) {
    const Tensor operands[] = {self, other};
    return execute(kAdd, operands, alpha.equals(1) ? AttributesRef() : AttributesRef{alpha});
}
Tensor sub(const Tensor& self, const Tensor& other, Scalar alpha) {
    const Tensor operands[] = {self, other};
    return execute(kSub, operands, alpha.equals(1) ? AttributesRef() : AttributesRef{alpha});
}
Tensor rsub(const Tensor& self, const Tensor& other) {
    return execute(other.is_wrapped_number() ? kRsubScalar : kRsub, {self, other});
}
Tensor mul(const Tensor& self, const Tensor& other) { return execute(kMul, {self, other}); }
Tensor div(const Tensor& self, const Tensor& other) { return execute(kDiv, {self, other}); }
Tensor neg(const Tensor& self) { return execute(kNeg, {self}); }
Tensor reciprocal(const Tensor& self) { return execute(kReciprocal, {self}); }
Tensor maximum(const Tensor& self, const Tensor& other) { return execute(kMaximum, {self, other}); }
Tensor minimum(const Tensor& self, const Tensor& other) { return execute(kMinimum, {self, other}); }
Tensor atan2(const Tensor& self, const Tensor& other) { return execute(kAtan2, {self, other}); }
Tensor add_(const Tensor& self, const Tensor& other, Scalar alpha) {
    return execute_in_place(kAdd, {self, other}, alpha.equals(1) ? AttributesRef() : AttributesRef{alpha});
}
Tensor sub_(const Tensor& self, const Tensor& other, Scalar alpha) {
    return execute_in_place(kSub, {self, other}, alpha.equals(1) ? AttributesRef() : AttributesRef{alpha});
}
Tensor mul_(const Tensor& self, const Tensor& other) { return execute_in_place(kMul, {self, other}); }
Tensor div_(const Tensor& self, const Tensor& other) { return execute_in_place(kDiv, {self, other}); }

Tensor add(const Tensor& self, Scalar other) { return execute(kAddScalar, {self}, {other}); }
Tensor sub(const Tensor& self, Scalar other) { return execute(kSubScalar, {self}, {other}); }
Tensor mul(const Tensor& self, Scalar other) { return execute(kMulScalar, {self}, {other}); }
Tensor div(const Tensor& self, Scalar other) { return execute(kDivScalar, {self}, {other}); }

std::vector<const OpEntry*> arithmetic_entries() {
    return {&kAdd,   &kSub,        &kRsub,      &kRsubScalar, &kMul,      &kDiv,
            &kNeg,   &kReciprocal, &kMaximum,   &kMaxOther,   &kMinOther, &kMinimum,
            &kAtan2, &kAddScalar,  &kSubScalar, &kMulScalar,  &kDivScalar};
}

}  // namespace backstep::ops
