#pragma once

#include <optional>

#include "ops/arithmetic.h"

namespace backstep::ops {

// Elementwise functions of one tensor.
Tensor abs(const Tensor& self);
Tensor sign(const Tensor& self);
Tensor sgn(const Tensor& self);
Tensor exp(const Tensor& self);
Tensor exp2(const Tensor& self);
Tensor expm1(const Tensor& self);
Tensor log(const Tensor& self);
Tensor log2(const Tensor& self);
Tensor log10(const Tensor& self);
Tensor log1p(const Tensor& self);
Tensor sqrt(const Tensor& self);
Tensor rsqrt(const Tensor& self);
Tensor sin(const Tensor& self);
Tensor cos(const Tensor& self);
Tensor tan(const Tensor& self);
Tensor asin(const Tensor& self);
Tensor acos(const Tensor& self);
Tensor atan(const Tensor& self);
Tensor sinh(const Tensor& self);
Tensor cosh(const Tensor& self);
Tensor tanh(const Tensor& self);
Tensor asinh(const Tensor& self);
Tensor acosh(const Tensor& self);
Tensor atanh(const Tensor& self);
Tensor sigmoid(const Tensor& self);
Tensor erf(const Tensor& self);
Tensor erfc(const Tensor& self);
Tensor lgamma(const Tensor& self);
Tensor digamma(const Tensor& self);
Tensor polygamma(Scalar n, const Tensor& self);  // the n-th derivative of digamma
Tensor floor(const Tensor& self);
Tensor ceil(const Tensor& self);
Tensor round(const Tensor& self);
Tensor trunc(const Tensor& self);
Tensor frac(const Tensor& self);
Tensor logical_not(const Tensor& self);

// Either bound may be absent, not both. The gradient passes at both bounds.
Tensor clamp(const Tensor& self, std::optional<Scalar> min, std::optional<Scalar> max);
// condition ? self : other.
Tensor where(const Tensor& condition, const Tensor& self, const Tensor& other);

std::vector<const OpEntry*> pointwise_entries();
std::vector<const OpEntry*> trigonometric_entries();
std::vector<const OpEntry*> rounding_entries();
std::vector<const OpEntry*> part_entries();
std::vector<const OpEntry*> gamma_entries();
std::vector<const OpEntry*> special_entries();
std::vector<const OpEntry*> bound_entries();

}  // namespace backstep::ops
