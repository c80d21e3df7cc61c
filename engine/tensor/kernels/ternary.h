#pragma once

#include <optional>

#include "tensor/tensor.h"

namespace backstep::kernels {

// condition ? a : b, all three broadcast. Raises RuntimeError unless condition is bool.
Tensor where(const Tensor& condition, const Tensor& a, const Tensor& b);
Tensor where(const Tensor& condition, const Tensor& a, Scalar b);
Tensor where(const Tensor& condition, Scalar a, const Tensor& b);
Tensor where(const Tensor& condition, Scalar a, Scalar b);

// Either bound may be absent, not both. nan stays nan.
Tensor clamp(const Tensor& a, std::optional<Scalar> low, std::optional<Scalar> high);
void clamp_(const Tensor& self, std::optional<Scalar> low, std::optional<Scalar> high);
// Tensor bounds; an undefined one is absent.
Tensor clamp(const Tensor& a, const Tensor& low, const Tensor& high);

// self + value * a * b and self + value * a / b, as the optimisers use them; operands broadcast.
Tensor addcmul(const Tensor& self, const Tensor& a, const Tensor& b, Scalar value = 1);
Tensor addcdiv(const Tensor& self, const Tensor& a, const Tensor& b, Scalar value = 1);
// start + weight * (end - start), from the nearer end as PyTorch does.
Tensor lerp(const Tensor& start, const Tensor& end, Scalar weight);
Tensor lerp(const Tensor& start, const Tensor& end, const Tensor& weight);

}  // namespace backstep::kernels
