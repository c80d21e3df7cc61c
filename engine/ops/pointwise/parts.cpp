// What there is of complex numbers where all are real, and how floats are made up. Declared in
// ops/pointwise.h.
#include <cmath>

#include "ops/arithmetic.h"
#include "ops/execute.h"
#include "ops/pointwise.h"
#include "ops/shape.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/loops/map.h"

namespace backstep::ops {
namespace {

// A real number is its own real part and its own conjugate.
OpEntry itself(std::string_view name) {
    return define({.name = name, .schema = "(Tensor self)", .formula = "self", .compose = [](const Call& c) {
                       return c[0];
                   }});
}
const OpEntry kReal = itself("real"), kConj = itself("conj"), kResolveConj = itself("resolve_conj"),
              kConjPhysical = itself("conj_physical");

const OpEntry kImag =
    define({.name = "imag", .schema = "(Tensor self)", .forward = [](const Call&) -> Tensor {
                throw RuntimeError("imag is not implemented for tensors with non-complex dtypes.");
            }});

const OpEntry kIsReal = define({.name = "isreal", .schema = "(Tensor self)", .forward = [](const Call& c) {
                                    return kernels::full(c[0].sizes(), Scalar(true), DType::Bool);
                                }});

const OpEntry kLdexp = define({
    .name = "ldexp",
    .schema = "(Tensor self, Tensor other)",
    .formula = "self * 2 ** other",
    .compose = [](const Call& c) { return c[0] * pow(Scalar(2.0), c[1]); },
    .samples = {"[1.5, -2.0], [2.0, 3.0]"},
});

const OpEntry kNextafter = define(
    {.name = "nextafter", .schema = "(Tensor self, Tensor other)", .forward = [](const Call& c) {
         return kernels::map_float_pairs(c[0], c[1], [](auto x, auto y) { return std::nextafter(x, y); });
     }});

// self = mantissa * 2 ** exponent, the mantissa from 0.5 up to 1.
const OpEntry kFrexp = define({
    .name = "frexp",
    .grad_fn = "FrexpBackward0",
    .schema = "(Tensor self)",
    .formula = "self / 2 ** exponent",
    .forward_many =
        [](const Call& c) {
            CHECK(is_floating(c[0].dtype()), RuntimeError,
                  "torch.frexp() only supports floating-point dtypes");
            const Tensor exponents = kernels::map_floats(c[0], [](auto x) {
                int exponent = 0;
                if (std::isfinite(x)) std::frexp(x, &exponent);
                return static_cast<decltype(x)>(exponent);
            });
            const Tensor mantissa = kernels::map_floats(c[0], [](auto x) {
                int exponent = 0;
                return std::frexp(x, &exponent);
            });
            return TensorList{mantissa, kernels::cast(exponents, DType::Int32)};
        },
    .results = {"mantissa", "exponent"},
    .saves = {{"exponent"}},
    .derivatives = {{.operand = "self",
                     .rule = "grad / exp2(exponent)",
                     .vjp = [](const Vjp& v) { return v.grad() / exp2(v.saved("exponent")); }}},
    .samples = {"[1.5, -6.0]"},
});

}  // namespace

std::vector<const OpEntry*> part_entries() {
    return {&kReal, &kConj, &kResolveConj, &kConjPhysical, &kImag, &kIsReal, &kLdexp, &kNextafter, &kFrexp};
}

}  // namespace backstep::ops
