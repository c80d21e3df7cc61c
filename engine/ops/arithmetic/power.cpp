// The powers: three forms, as PyTorch has them. Declared in ops/arithmetic.h.
#include <limits>

#include "ops/arithmetic.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/pointwise.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/creation.h"
#include "tensor/promotion.h"

namespace backstep::ops {
namespace {

// exponent * self ** (exponent - 1), and 0 where the exponent is 0, whatever self is.
Tensor by_base(const Tensor& grad, const Tensor& self, const Tensor& exponent) {
    const Tensor slope = grad * (exponent * pow(self, exponent - 1.0));
    return where(compare("eq", exponent, 0), kernels::zeros(Shape{}, slope.dtype()), slope);
}

// result * log(self), and 0 where self is 0 and the exponent is not negative.
Tensor by_exponent(const Tensor& grad, const Tensor& self, const Tensor& exponent, const Tensor& result) {
    const Tensor flat = compare("logical_and", compare("eq", self, 0), compare("ge", exponent, 0));
    return grad * where(flat, kernels::zeros(Shape{}, result.dtype()), result * log(self));
}

const OpEntry kPowScalar = define({
    .name = "pow.Tensor_Scalar",
    .grad_fn = "PowBackward0",
    .schema = "(Tensor self, Scalar exponent)",
    .formula = "self ** exponent",
    .forward = [](const Call& c) { return kernels::pow(c[0], c.attribute("exponent").scalar()); },
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "where(exponent == 0, 0, exponent * self ** (exponent - 1))",
                     .vjp =
                         [](const Vjp& v) {
                             const Scalar exponent = v.attribute("exponent").scalar();
                             if (exponent.equals(0)) return kernels::zeros(v.sizes(), v.dtype());
                             const bool whole = !exponent.is_float() &&
                                                exponent.to_int() > std::numeric_limits<int64_t>::min();
                             const Scalar less =
                                 whole ? Scalar(exponent.to_int() - 1) : Scalar(exponent.to_double() - 1);
                             return v.grad() * mul(pow(v.self(), less), exponent);
                         }}},
    .samples = {"[1.5, -2.0], 3", "[1.5, 0.25], 0.5", "[1.5, 2.0], -2", "[1.5, 0.0], 0", "[3.0, -1.0], 2"},
});

const OpEntry kPow = define({
    .name = "pow.Tensor_Tensor",
    .grad_fn = "PowBackward1",
    .schema = "(Tensor self, Tensor exponent)",
    .formula = "self ** exponent",
    .forward = [](const Call& c) { return kernels::pow(c[0], c[1]); },
    .in_place = true,
    .saves = {{"self"}, {"exponent"}, {"result", {"exponent"}}},
    .derivatives = {{.operand = "self",
                     .local = "where(exponent == 0, 0, exponent * self ** (exponent - 1))",
                     .vjp = [](const Vjp& v) { return by_base(v.grad(), v.self(), v.saved("exponent")); }},
                    {.operand = "exponent",
                     .local = "result * log(self)",
                     .vjp =
                         [](const Vjp& v) {
                             return by_exponent(v.grad(), v.self(), v.saved("exponent"), v.result());
                         }}},
    .samples = {"[1.5, 2.0], [3.0, -0.5]", "[[1.5, 2.0], [0.5, 3.0]], [2.0, 1.5]"},
});

const OpEntry kPowBase = define({
    .name = "pow.Scalar",
    .grad_fn = "PowBackward2",
    .schema = "(Scalar self, Tensor exponent)",
    .formula = "self ** exponent",
    .forward = [](const Call& c) { return kernels::pow(c.attribute("self").scalar(), c[0]); },
    .saves = {{"exponent"}, {"result"}},
    .derivatives = {{.operand = "exponent",
                     .local = "result * log(self)",
                     .vjp =
                         [](const Vjp& v) {
                             const Scalar base = v.attribute("self").scalar();
                             const Tensor self = Tensor::from_scalar(base, v.result().dtype());
                             return by_exponent(v.grad(), self, v.saved("exponent"), v.result());
                         }}},
    .samples = {"2, [1.5, -2.0]"},
});

const OpEntry kSquare = define({
    .name = "square",
    .home = kTorch | kTensor | kTorchInPlace,
    .schema = "(Tensor self)",
    .formula = "self ** 2",
    .compose = [](const Call& c) { return pow(c[0], 2); },
    .samples = {"[1.5, -2.0]"},
});

}  // namespace

Tensor pow(const Tensor& self, Scalar exponent) { return execute(kPowScalar, {self}, {exponent}); }
Tensor pow(const Tensor& self, const Tensor& exponent) { return execute(kPow, {self, exponent}); }
Tensor pow(Scalar self, const Tensor& exponent) { return execute(kPowBase, {exponent}, {self}); }
Tensor rpow(const Tensor& self, Scalar base) {
    return pow(Tensor::from_scalar(base, result_type(self, base)), self);
}
Tensor square(const Tensor& self) { return execute(kSquare, {self}); }
Tensor pow_(const Tensor& self, Scalar exponent) { return execute_in_place(kPowScalar, {self}, {exponent}); }

std::vector<const OpEntry*> power_entries() { return {&kPowScalar, &kPow, &kPowBase, &kSquare}; }

}  // namespace backstep::ops
