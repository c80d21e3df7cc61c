// Circular and hyperbolic functions. Declared in ops/pointwise.h.
#include "ops/pointwise.h"

#include "ops/elementwise.h"
#include "ops/execute.h"
#include "ops/gradient_steps.h"
#include "tensor/kernels/unary.h"

namespace backstep::ops {
namespace {

using kernels::UnaryOp;

const OpEntry kSin = define({
    .name = "sin",
    .home = kTorch | kTensor | kTorchInPlace,
    .grad_fn = "SinBackward0",
    .schema = "(Tensor self)",
    .formula = "sin(self)",
    .forward = unary<UnaryOp::Sin>,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "cos(self)",
                     .vjp = [](const Vjp& v) { return v.grad() * cos(v.self()); }}},
    .samples = {"[0.5, -2.0]"},
});

const OpEntry kCos = define({
    .name = "cos",
    .home = kTorch | kTensor | kTorchInPlace,
    .grad_fn = "CosBackward0",
    .schema = "(Tensor self)",
    .formula = "cos(self)",
    .forward = unary<UnaryOp::Cos>,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "-sin(self)",
                     .vjp = [](const Vjp& v) { return v.grad() * -sin(v.self()); }}},
    .samples = {"[0.5, -2.0]"},
});

const OpEntry kTan = define({
    .name = "tan",
    .grad_fn = "TanBackward0",
    .schema = "(Tensor self)",
    .formula = "tan(self)",
    .forward = unary<UnaryOp::Tan>,
    .in_place = true,
    .saves = {{"result"}},
    .derivatives = {{.operand = "self",
                     .local = "1 + result ** 2",
                     .vjp = [](const Vjp& v) { return v.grad() * (pow(v.result(), 2) + 1.0); }}},
    .samples = {"[0.5, -1.0]"},
});

const OpEntry kAsin = define({
    .name = "asin",
    .grad_fn = "AsinBackward0",
    .schema = "(Tensor self)",
    .formula = "asin(self)",
    .forward = unary<UnaryOp::Asin>,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "1 / sqrt(1 - self ** 2)",
                     .vjp = [](const Vjp& v) { return v.grad() * rsqrt(-v.self() * v.self() + 1.0); }}},
    .samples = {"[0.5, -0.25]"},
});

const OpEntry kAcos = define({
    .name = "acos",
    .grad_fn = "AcosBackward0",
    .schema = "(Tensor self)",
    .formula = "acos(self)",
    .forward = unary<UnaryOp::Acos>,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "-1 / sqrt(1 - self ** 2)",
                     .vjp = [](const Vjp& v) { return v.grad() * -rsqrt(-v.self() * v.self() + 1.0); }}},
    .samples = {"[0.5, -0.25]"},
});

const OpEntry kAtan = define({
    .name = "atan",
    .grad_fn = "AtanBackward0",
    .schema = "(Tensor self)",
    .formula = "atan(self)",
    .forward = unary<UnaryOp::Atan>,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "1 / (self ** 2 + 1)",
                     .vjp = [](const Vjp& v) { return v.grad() / (v.self() * v.self() + 1.0); }}},
    .samples = {"[0.5, -2.0]"},
});

const OpEntry kSinh = define({
    .name = "sinh",
    .grad_fn = "SinhBackward0",
    .schema = "(Tensor self)",
    .formula = "sinh(self)",
    .forward = unary<UnaryOp::Sinh>,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "cosh(self)",
                     .vjp = [](const Vjp& v) { return v.grad() * cosh(v.self()); }}},
    .samples = {"[0.5, -1.0]"},
});

const OpEntry kCosh = define({
    .name = "cosh",
    .grad_fn = "CoshBackward0",
    .schema = "(Tensor self)",
    .formula = "cosh(self)",
    .forward = unary<UnaryOp::Cosh>,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "sinh(self)",
                     .vjp = [](const Vjp& v) { return v.grad() * sinh(v.self()); }}},
    .samples = {"[0.5, -1.0]"},
});

const OpEntry kTanh = define({
    .name = "tanh",
    .home = kTorch | kTensor | kFunctional | kTorchInPlace,
    .grad_fn = "TanhBackward0",
    .schema = "(Tensor self)",
    .formula = "tanh(self)",
    .forward = unary<UnaryOp::Tanh>,
    .in_place = true,
    .saves = {{"result"}},
    .derivatives = {{.operand = "self",
                     .local = "1 - result * result",
                     .vjp = [](const Vjp& v) { return tanh_backward(v.grad(), v.result()); }}},
    .samples = {"[0.5, -1.0]"},
});

const OpEntry kAsinh = define({
    .name = "asinh",
    .grad_fn = "AsinhBackward0",
    .schema = "(Tensor self)",
    .formula = "asinh(self)",
    .forward = unary<UnaryOp::Asinh>,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "1 / sqrt(self ** 2 + 1)",
                     .vjp = [](const Vjp& v) { return v.grad() * rsqrt(pow(v.self(), 2) + 1.0); }}},
    .samples = {"[0.5, -1.0]"},
});

const OpEntry kAcosh = define({
    .name = "acosh",
    .grad_fn = "AcoshBackward0",
    .schema = "(Tensor self)",
    .formula = "acosh(self)",
    .forward = unary<UnaryOp::Acosh>,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "1 / sqrt(self ** 2 - 1)",
                     .vjp = [](const Vjp& v) { return v.grad() * rsqrt(pow(v.self(), 2) - 1.0); }}},
    .samples = {"[1.5, 3.0]"},
});

const OpEntry kAtanh = define({
    .name = "atanh",
    .grad_fn = "AtanhBackward0",
    .schema = "(Tensor self)",
    .formula = "atanh(self)",
    .forward = unary<UnaryOp::Atanh>,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives =
        {{.operand = "self",
          .local = "1 / (1 - self ** 2)",
          .vjp = [](const Vjp& v) { return v.grad() * reciprocal(rsub(pow(v.self(), 2), wrap_number(1))); }}},
    .samples = {"[0.5, -0.25]"},
});

}  // namespace

Tensor sin(const Tensor& self) { return execute(kSin, {self}); }
Tensor cos(const Tensor& self) { return execute(kCos, {self}); }
Tensor tan(const Tensor& self) { return execute(kTan, {self}); }
Tensor asin(const Tensor& self) { return execute(kAsin, {self}); }
Tensor acos(const Tensor& self) { return execute(kAcos, {self}); }
Tensor atan(const Tensor& self) { return execute(kAtan, {self}); }
Tensor sinh(const Tensor& self) { return execute(kSinh, {self}); }
Tensor cosh(const Tensor& self) { return execute(kCosh, {self}); }
Tensor tanh(const Tensor& self) { return execute(kTanh, {self}); }
Tensor asinh(const Tensor& self) { return execute(kAsinh, {self}); }
Tensor acosh(const Tensor& self) { return execute(kAcosh, {self}); }
Tensor atanh(const Tensor& self) { return execute(kAtanh, {self}); }

std::vector<const OpEntry*> trigonometric_entries() {
    return {&kSin, &kCos, &kTan, &kAsin, &kAcos, &kAtan, &kSinh, &kCosh, &kTanh, &kAsinh, &kAcosh, &kAtanh};
}

}  // namespace backstep::ops
