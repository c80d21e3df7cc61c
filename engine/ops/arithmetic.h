#pragma once

#include <vector>

#include "ops/op_entry.h"

namespace backstep::ops {

// Elementwise operations of two operands, broadcast and promoted as in PyTorch. A Scalar is a Python number.
Tensor add(const Tensor& self, const Tensor& other, Scalar alpha = 1);
Tensor sub(const Tensor& self, const Tensor& other, Scalar alpha = 1);
Tensor rsub(const Tensor& self, const Tensor& other);  // other - self
Tensor mul(const Tensor& self, const Tensor& other);
Tensor div(const Tensor& self, const Tensor& other);
Tensor floor_divide(const Tensor& self, const Tensor& other);
Tensor remainder(const Tensor& self, const Tensor& other);  // Python's %
Tensor fmod(const Tensor& self, const Tensor& other);
Tensor neg(const Tensor& self);
Tensor reciprocal(const Tensor& self);
Tensor square(const Tensor& self);
Tensor pow(const Tensor& self, Scalar exponent);
Tensor pow(const Tensor& self, const Tensor& exponent);
Tensor pow(Scalar self, const Tensor& exponent);  // torch.pow(2, x)
Tensor rpow(const Tensor& self, Scalar base);     // 2 ** x
Tensor maximum(const Tensor& self, const Tensor& other);
Tensor minimum(const Tensor& self, const Tensor& other);
Tensor atan2(const Tensor& self, const Tensor& other);
Tensor addcmul(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, Scalar value = 1);
Tensor addcdiv(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, Scalar value = 1);
Tensor lerp(const Tensor& self, const Tensor& end, Scalar weight);

// In place; `self` is returned.
Tensor add_(const Tensor& self, const Tensor& other, Scalar alpha = 1);
Tensor sub_(const Tensor& self, const Tensor& other, Scalar alpha = 1);
Tensor mul_(const Tensor& self, const Tensor& other);
Tensor div_(const Tensor& self, const Tensor& other);
Tensor pow_(const Tensor& self, Scalar exponent);

// With a number that is part of a formula and no operand of the learner's (MulBackward1 and its like).
Tensor add(const Tensor& self, Scalar other);
Tensor sub(const Tensor& self, Scalar other);
Tensor mul(const Tensor& self, Scalar other);
Tensor div(const Tensor& self, Scalar other);

inline Tensor operator+(const Tensor& a, const Tensor& b) { return add(a, b); }
inline Tensor operator-(const Tensor& a, const Tensor& b) { return sub(a, b); }
inline Tensor operator*(const Tensor& a, const Tensor& b) { return mul(a, b); }
inline Tensor operator/(const Tensor& a, const Tensor& b) { return div(a, b); }
inline Tensor operator-(const Tensor& a) { return neg(a); }
inline Tensor operator+(const Tensor& a, double b) { return add(a, Scalar(b)); }
inline Tensor operator-(const Tensor& a, double b) { return add(a, Scalar(-b)); }
inline Tensor operator*(const Tensor& a, double b) { return mul(a, Scalar(b)); }
inline Tensor operator*(double a, const Tensor& b) { return mul(b, Scalar(a)); }
inline Tensor operator/(const Tensor& a, double b) { return div(a, Scalar(b)); }

// Comparisons and logic; never recorded. By op name: "eq", "ne", "lt", "le", "gt", "ge", "logical_and", ...
Tensor compare(std::string_view op, const Tensor& self, const Tensor& other);
Tensor compare(std::string_view op, const Tensor& self, Scalar other);

std::vector<const OpEntry*> arithmetic_entries();
std::vector<const OpEntry*> blending_entries();
std::vector<const OpEntry*> comparison_entries();
std::vector<const OpEntry*> division_entries();
std::vector<const OpEntry*> power_entries();

}  // namespace backstep::ops
