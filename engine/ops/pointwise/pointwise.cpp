#include "ops/pointwise.h"

#include <numbers>

#include "ops/elementwise.h"
#include "ops/execute.h"
#include "ops/gradient_steps.h"
#include "tensor/kernels/unary.h"

namespace backstep::ops {
namespace {

using kernels::UnaryOp;

const OpEntry kAbs = define({
    .name = "abs",
    .home = kTorch | kTensor | kTorchInPlace,
    .grad_fn = "AbsBackward0",
    .schema = "(Tensor self)",
    .formula = "abs(self)",
    .forward = unary<UnaryOp::Abs>,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "sign(self)",
                     .vjp = [](const Vjp& v) { return v.grad() * sgn(v.self()); }}},
    .samples = {"[1.5, -2.0]"},
});

const OpEntry kExp = define({
    .name = "exp",
    .home = kTorch | kTensor | kTorchInPlace,
    .grad_fn = "ExpBackward0",
    .schema = "(Tensor self)",
    .formula = "exp(self)",
    .forward = unary<UnaryOp::Exp>,
    .in_place = true,
    .saves = {{"result"}},
    .derivatives = {{.operand = "self",
                     .local = "result",
                     .vjp = [](const Vjp& v) { return v.grad() * v.result(); }}},
    .samples = {"[0.5, -1.0]"},
});

const OpEntry kExp2 = define({
    .name = "exp2",
    .grad_fn = "Exp2Backward0",
    .schema = "(Tensor self)",
    .formula = "2 ** self",
    .forward = unary<UnaryOp::Exp2>,
    .in_place = true,
    .saves = {{"result"}},
    .derivatives = {{.operand = "self",
                     .local = "result * log(2)",
                     .vjp = [](const Vjp& v) { return v.grad() * v.result() * std::numbers::ln2; }}},
    .samples = {"[0.5, -1.0]"},
});

const OpEntry kExpm1 = define({
    .name = "expm1",
    .grad_fn = "Expm1Backward0",
    .schema = "(Tensor self)",
    .formula = "exp(self) - 1",
    .forward = unary<UnaryOp::Expm1>,
    .in_place = true,
    .saves = {{"result"}},
    .derivatives = {{.operand = "self",
                     .local = "result + 1",
                     .vjp = [](const Vjp& v) { return v.grad() * (v.result() + 1.0); }}},
    .samples = {"[0.5, -1.0]"},
});

const OpEntry kLog = define({
    .name = "log",
    .home = kTorch | kTensor | kTorchInPlace,
    .grad_fn = "LogBackward0",
    .schema = "(Tensor self)",
    .formula = "log(self)",
    .forward = unary<UnaryOp::Log>,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "1 / self",
                     .vjp = [](const Vjp& v) { return v.grad() / v.self(); }}},
    .samples = {"[0.5, 3.0]"},
});

const OpEntry kLog2 = define({
    .name = "log2",
    .grad_fn = "Log2Backward0",
    .schema = "(Tensor self)",
    .formula = "log2(self)",
    .forward = unary<UnaryOp::Log2>,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "1 / (self * log(2))",
                     .vjp = [](const Vjp& v) { return v.grad() / (v.self() * 0.6931471805599453); }}},
    .samples = {"[0.5, 3.0]"},
});

const OpEntry kLog10 = define({
    .name = "log10",
    .grad_fn = "Log10Backward0",
    .schema = "(Tensor self)",
    .formula = "log10(self)",
    .forward = unary<UnaryOp::Log10>,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "1 / (self * log(10))",
                     .vjp = [](const Vjp& v) { return v.grad() / (v.self() * 2.3025850929940456); }}},
    .samples = {"[0.5, 3.0]"},
});

const OpEntry kLog1p = define({
    .name = "log1p",
    .grad_fn = "Log1PBackward0",
    .schema = "(Tensor self)",
    .formula = "log(1 + self)",
    .forward = unary<UnaryOp::Log1p>,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "1 / (self + 1)",
                     .vjp = [](const Vjp& v) { return v.grad() / (v.self() + 1.0); }}},
    .samples = {"[0.5, 3.0]"},
});

const OpEntry kSqrt = define({
    .name = "sqrt",
    .home = kTorch | kTensor | kTorchInPlace,
    .grad_fn = "SqrtBackward0",
    .schema = "(Tensor self)",
    .formula = "sqrt(self)",
    .forward = unary<UnaryOp::Sqrt>,
    .in_place = true,
    .saves = {{"result"}},
    .derivatives = {{.operand = "self",
                     .local = "1 / (2 * result)",
                     .vjp = [](const Vjp& v) { return v.grad() / (2.0 * v.result()); }}},
    .samples = {"[0.5, 3.0]"},
});

const OpEntry kRsqrt = define({
    .name = "rsqrt",
    .grad_fn = "RsqrtBackward0",
    .schema = "(Tensor self)",
    .formula = "1 / sqrt(self)",
    .forward = unary<UnaryOp::Rsqrt>,
    .in_place = true,
    .saves = {{"result"}},
    .derivatives = {{.operand = "self",
                     .local = "-0.5 * result ** 3",
                     .vjp = [](const Vjp& v) { return -0.5 * v.grad() * pow(v.result(), 3); }}},
    .samples = {"[0.5, 3.0]"},
});

const OpEntry kSigmoid = define({
    .name = "sigmoid",
    .home = kTorch | kTensor | kFunctional | kTorchInPlace,
    .grad_fn = "SigmoidBackward0",
    .schema = "(Tensor self)",
    .formula = "sigmoid(self)",
    .forward = unary<UnaryOp::Sigmoid>,
    .in_place = true,
    .saves = {{"result"}},
    .derivatives = {{.operand = "self",
                     .local = "result * (1 - result)",
                     .vjp = [](const Vjp& v) { return sigmoid_backward(v.grad(), v.result()); }}},
    .samples = {"[0.5, -1.0]"},
});

const OpEntry kErf = define({
    .name = "erf",
    .grad_fn = "ErfBackward0",
    .schema = "(Tensor self)",
    .formula = "erf(self)",
    .forward = unary<UnaryOp::Erf>,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "2 / sqrt(pi) * exp(-self ** 2)",
                     .vjp =
                         [](const Vjp& v) {
                             return (2 * std::numbers::inv_sqrtpi) * exp(-pow(v.self(), 2)) * v.grad();
                         }}},
    .samples = {"[0.5, -1.0]"},
});

const OpEntry kErfc = define({
    .name = "erfc",
    .grad_fn = "ErfcBackward0",
    .schema = "(Tensor self)",
    .formula = "erfc(self)",
    .forward = unary<UnaryOp::Erfc>,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "-2 / sqrt(pi) * exp(-self ** 2)",
                     .vjp =
                         [](const Vjp& v) {
                             return (-2 * std::numbers::inv_sqrtpi) * exp(-pow(v.self(), 2)) * v.grad();
                         }}},
    .samples = {"[0.5, -1.0]"},
});

const OpEntry kLgamma = define({
    .name = "lgamma",
    .grad_fn = "LgammaBackward0",
    .schema = "(Tensor self)",
    .formula = "lgamma(self)",
    .forward = unary<UnaryOp::Lgamma>,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .local = "digamma(self)",
                     .vjp = [](const Vjp& v) { return v.grad() * digamma(v.self()); }}},
    .samples = {"[0.5, 3.0]"},
});

}  // namespace

Tensor abs(const Tensor& self) { return execute(kAbs, {self}); }
Tensor exp(const Tensor& self) { return execute(kExp, {self}); }
Tensor exp2(const Tensor& self) { return execute(kExp2, {self}); }
Tensor expm1(const Tensor& self) { return execute(kExpm1, {self}); }
Tensor log(const Tensor& self) { return execute(kLog, {self}); }
Tensor log2(const Tensor& self) { return execute(kLog2, {self}); }
Tensor log10(const Tensor& self) { return execute(kLog10, {self}); }
Tensor log1p(const Tensor& self) { return execute(kLog1p, {self}); }
Tensor sqrt(const Tensor& self) { return execute(kSqrt, {self}); }
Tensor rsqrt(const Tensor& self) { return execute(kRsqrt, {self}); }
Tensor sigmoid(const Tensor& self) { return execute(kSigmoid, {self}); }
Tensor erf(const Tensor& self) { return execute(kErf, {self}); }
Tensor erfc(const Tensor& self) { return execute(kErfc, {self}); }
Tensor lgamma(const Tensor& self) { return execute(kLgamma, {self}); }

std::vector<const OpEntry*> pointwise_entries() {
    return {&kAbs,   &kExp,  &kExp2,  &kExpm1,   &kLog, &kLog2, &kLog10,
            &kLog1p, &kSqrt, &kRsqrt, &kSigmoid, &kErf, &kErfc, &kLgamma};
}

}  // namespace backstep::ops
