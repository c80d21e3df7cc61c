#pragma once

#include "tensor/tensor.h"

namespace backstep::kernels {

enum class UnaryOp : uint8_t {
    Neg,
    Abs,
    Sign,
    Square,
    Reciprocal,
    Relu,  // keep the dtype (Reciprocal makes it floating)
    Floor,
    Ceil,
    Round,
    Trunc,
    Frac,  // Round is half to even
    Exp,
    Exp2,
    Expm1,
    Log,
    Log2,
    Log10,
    Log1p,
    Sqrt,
    Rsqrt,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
    Sigmoid,
    LogSigmoid,
    Silu,
    Mish,
    Erf,
    Erfc,
    Gelu,
    GeluTanh,
    Lgamma,
    Digamma,
    IsNan,
    IsInf,
    IsFinite,
    LogicalNot,
    BitwiseNot,
};

// Elementwise. The transcendental ones and Sigmoid, Gelu and their like compute int64 and bool in the default
// dtype; IsNan, IsInf, IsFinite and LogicalNot give bool. Raises RuntimeError with PyTorch's text for a dtype
// the op does not have (`-` of a bool). The last digits of transcendental functions are PyTorch's (see
// sleef::Function), or the C library's, float32 results then being the double result rounded once.
enum class Digits : bool { OfPyTorch, OfC };
Tensor unary(UnaryOp op, const Tensor& a, Digits digits = Digits::OfPyTorch);

// In place. Raises RuntimeError if the result's dtype cannot be cast to self's.
void unary_(UnaryOp op, const Tensor& self);

inline Tensor neg(const Tensor& a) { return unary(UnaryOp::Neg, a); }
inline Tensor abs(const Tensor& a) { return unary(UnaryOp::Abs, a); }
inline Tensor sign(const Tensor& a) { return unary(UnaryOp::Sign, a); }
inline Tensor exp(const Tensor& a) { return unary(UnaryOp::Exp, a); }
inline Tensor log(const Tensor& a) { return unary(UnaryOp::Log, a); }
inline Tensor sqrt(const Tensor& a) { return unary(UnaryOp::Sqrt, a); }
inline Tensor tanh(const Tensor& a) { return unary(UnaryOp::Tanh, a); }
inline Tensor sigmoid(const Tensor& a) { return unary(UnaryOp::Sigmoid, a); }
inline Tensor relu(const Tensor& a) { return unary(UnaryOp::Relu, a); }
inline Tensor logical_not(const Tensor& a) { return unary(UnaryOp::LogicalNot, a); }

// Activations with a parameter; floating dtypes.
Tensor leaky_relu(const Tensor& a, double negative_slope);
Tensor elu(const Tensor& a, double alpha, double scale, double input_scale);  // selu and celu are elu too
Tensor softplus(const Tensor& a, double beta, double threshold);
// `torch.round(a, decimals=n)`.
Tensor round_decimals(const Tensor& a, int64_t decimals);
// `torch.nan_to_num`.
Tensor nan_to_num(const Tensor& a, double nan, double positive_infinity, double negative_infinity);

}  // namespace backstep::kernels
