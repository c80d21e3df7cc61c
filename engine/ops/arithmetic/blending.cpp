// Several steps of arithmetic as one operation, rounded once: addcmul, addcdiv, lerp. Declared in
// ops/arithmetic.h.
#include <cmath>

#include "ops/arithmetic.h"
#include "ops/execute.h"
#include "tensor/kernels/loops/map.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

using kernels::map_float_pairs;

const OpEntry kAddcmul = define({
    .name = "addcmul",
    .grad_fn = "AddcmulBackward0",
    .schema = "(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1)",
    .formula = "self + value * tensor1 * tensor2",
    .forward =
        [](const Call& c) { return kernels::addcmul(c[0], c[1], c[2], c.attribute("value").scalar()); },
    .in_place = true,
    .saves = {{"tensor2", {"tensor1"}}, {"tensor1", {"tensor2"}}},
    .derivatives = {{.operand = "self", .local = "1", .vjp = [](const Vjp& v) { return v.grad(); }},
                    {.operand = "tensor1",
                     .local = "value * tensor2",
                     .vjp =
                         [](const Vjp& v) {
                             return v.grad() * mul(v.saved("tensor2"), v.attribute("value").scalar());
                         }},
                    {.operand = "tensor2",
                     .local = "value * tensor1",
                     .vjp =
                         [](const Vjp& v) {
                             return v.grad() * mul(v.saved("tensor1"), v.attribute("value").scalar());
                         }}},
    .samples = {"[1.5, -2.0], [0.5, 3.0], [2.0, -1.0], value=0.5"},
});

const OpEntry kAddcdiv = define({
    .name = "addcdiv",
    .grad_fn = "AddcdivBackward0",
    .schema = "(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1)",
    .formula = "self + value * tensor1 / tensor2",
    .forward =
        [](const Call& c) { return kernels::addcdiv(c[0], c[1], c[2], c.attribute("value").scalar()); },
    .in_place = true,
    .saves = {{"tensor2"}, {"tensor1", {"tensor2"}}},
    .derivatives = {{.operand = "self", .local = "1", .vjp = [](const Vjp& v) { return v.grad(); }},
                    {.operand = "tensor1",
                     .local = "value / tensor2",
                     .vjp =
                         [](const Vjp& v) {
                             return v.grad() *
                                    mul(reciprocal(v.saved("tensor2")), v.attribute("value").scalar());
                         }},
                    {.operand = "tensor2",
                     .local = "-value * tensor1 / tensor2 ** 2",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor square = v.saved("tensor2") * v.saved("tensor2");
                             return -v.grad() *
                                    mul(v.saved("tensor1") / square, v.attribute("value").scalar());
                         }}},
    .samples = {"[1.5, -2.0], [0.5, 3.0], [2.0, -1.0], value=0.5"},
});

const OpEntry kLerp = define({
    .name = "lerp",
    .grad_fn = "LerpBackward0",
    .schema = "(Tensor self, Tensor end, Scalar weight)",
    .formula = "self + weight * (end - self)",
    .forward = [](const Call& c) { return kernels::lerp(c[0], c[1], c.attribute("weight").scalar()); },
    .in_place = true,
    .derivatives = {{.operand = "self",
                     .local = "1 - weight",
                     .vjp = [](const Vjp& v) { return v.grad() * (1 - v.attribute("weight").number()); }},
                    {.operand = "end",
                     .local = "weight",
                     .vjp = [](const Vjp& v) { return v.grad() * v.attribute("weight").number(); }}},
    .samples = {"[1.5, -2.0], [0.5, 3.0], 0.25"},
});

const OpEntry kLerpTensor = define({
    .name = "lerp.Tensor",
    .grad_fn = "LerpBackward1",
    .schema = "(Tensor self, Tensor end, Tensor weight)",
    .formula = "self + weight * (end - self)",
    .forward = [](const Call& c) { return kernels::lerp(c[0], c[1], c[2]); },
    .in_place = true,
    .saves = {{"weight", {"self", "end"}}, {"end", {"weight"}}, {"self", {"weight"}}},
    .derivatives = {{.operand = "self",
                     .local = "1 - weight",
                     .vjp = [](const Vjp& v) { return v.grad() * (-v.saved("weight") + 1.0); }},
                    {.operand = "end",
                     .local = "weight",
                     .vjp = [](const Vjp& v) { return v.grad() * v.saved("weight"); }},
                    {.operand = "weight",
                     .local = "end - self",
                     .vjp = [](const Vjp& v) { return v.grad() * (v.saved("end") - v.self()); }}},
    .samples = {"[1.5, -2.0], [0.5, 3.0], [0.25, 0.75]"},
});

}  // namespace

Tensor addcmul(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, Scalar value) {
    return execute(kAddcmul, {self, tensor1, tensor2}, {value});
}
Tensor addcdiv(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, Scalar value) {
    return execute(kAddcdiv, {self, tensor1, tensor2}, {value});
}
Tensor lerp(const Tensor& self, const Tensor& end, Scalar weight) {
    return execute(kLerp, {self, end}, {weight});
}

std::vector<const OpEntry*> blending_entries() { return {&kAddcmul, &kAddcdiv, &kLerp, &kLerpTensor}; }

}  // namespace backstep::ops
