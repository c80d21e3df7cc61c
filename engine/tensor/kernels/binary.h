#pragma once

#include "tensor/tensor.h"

namespace backstep::kernels {

enum class BinaryOp : uint8_t {
    Add,
    Sub,
    Mul,
    Div,
    FloorDivide,
    TruncDivide,
    Remainder,
    Fmod,
    Pow,
    Maximum,
    Minimum,
    Atan2,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    LogicalAnd,
    LogicalOr,
    LogicalXor,
    BitwiseAnd,
    BitwiseOr,
    BitwiseXor,
    ShiftLeft,
    ShiftRight,
};

// Elementwise op of two operands, broadcast and promoted as in PyTorch. Comparisons and logical ops give
// bool, Div and Atan2 a floating dtype. A Scalar operand is a Python number. Raises RuntimeError with
// PyTorch's text for shapes that do not broadcast and for ops a dtype does not have (`-` of two bools),
// ZeroDivisionError as RuntimeError "ZeroDivisionError" for integer division by zero.
Tensor binary(BinaryOp op, const Tensor& a, const Tensor& b);
Tensor binary(BinaryOp op, const Tensor& a, Scalar b);
Tensor binary(BinaryOp op, Scalar a, const Tensor& b);

// In place, into self. Raises RuntimeError if self would have to be broadcast, if the result's dtype cannot
// be cast to self's, or if self's elements overlap in memory. Does not bump the version.
void binary_(BinaryOp op, const Tensor& self, const Tensor& other);
void binary_(BinaryOp op, const Tensor& self, Scalar other);

// a + alpha * b, in one rounding for floating dtypes when alpha is not 1 (as PyTorch's vector code does).
Tensor add(const Tensor& a, const Tensor& b, Scalar alpha = 1);
Tensor add(const Tensor& a, Scalar b, Scalar alpha = 1);
void add_(const Tensor& self, const Tensor& other, Scalar alpha = 1);
Tensor sub(const Tensor& a, const Tensor& b, Scalar alpha = 1);
void sub_(const Tensor& self, const Tensor& other, Scalar alpha = 1);

inline Tensor mul(const Tensor& a, const Tensor& b) { return binary(BinaryOp::Mul, a, b); }
inline Tensor mul(const Tensor& a, Scalar b) { return binary(BinaryOp::Mul, a, b); }
inline Tensor div(const Tensor& a, const Tensor& b) { return binary(BinaryOp::Div, a, b); }
inline Tensor div(const Tensor& a, Scalar b) { return binary(BinaryOp::Div, a, b); }
inline Tensor sub(const Tensor& a, Scalar b) { return binary(BinaryOp::Sub, a, b); }
inline Tensor pow(const Tensor& a, const Tensor& b) { return binary(BinaryOp::Pow, a, b); }
inline Tensor pow(const Tensor& a, Scalar b) { return binary(BinaryOp::Pow, a, b); }
inline Tensor pow(Scalar a, const Tensor& b) { return binary(BinaryOp::Pow, a, b); }
inline Tensor maximum(const Tensor& a, const Tensor& b) { return binary(BinaryOp::Maximum, a, b); }
inline Tensor minimum(const Tensor& a, const Tensor& b) { return binary(BinaryOp::Minimum, a, b); }
inline Tensor eq(const Tensor& a, const Tensor& b) { return binary(BinaryOp::Eq, a, b); }
inline Tensor eq(const Tensor& a, Scalar b) { return binary(BinaryOp::Eq, a, b); }
inline Tensor ne(const Tensor& a, Scalar b) { return binary(BinaryOp::Ne, a, b); }
inline Tensor lt(const Tensor& a, Scalar b) { return binary(BinaryOp::Lt, a, b); }
inline Tensor le(const Tensor& a, Scalar b) { return binary(BinaryOp::Le, a, b); }
inline Tensor gt(const Tensor& a, Scalar b) { return binary(BinaryOp::Gt, a, b); }
inline Tensor ge(const Tensor& a, Scalar b) { return binary(BinaryOp::Ge, a, b); }

// `torch.equal`: same sizes and all elements equal; nan is not equal to itself.
bool equal(const Tensor& a, const Tensor& b);
// `torch.allclose` / `torch.isclose`: |a - b| <= atol + rtol * |b|.
Tensor isclose(const Tensor& a, const Tensor& b, double rtol, double atol, bool equal_nan);
bool allclose(const Tensor& a, const Tensor& b, double rtol, double atol, bool equal_nan);

}  // namespace backstep::kernels
