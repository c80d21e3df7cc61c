#pragma once

#include "tensor/tensor.h"

namespace backstep::kernels {

// Square matrices, or batches of them, by elimination with row exchanges. Raise RuntimeError as PyTorch words
// it for matrices that are not square, singular, not positive definite, or not of floats.
Tensor inverse(const Tensor& a);
// x of a @ x = b; b is a vector or a matrix.
// A zero on the diagonal of a singular matrix's U is refused, divided by, or taken for the smallest step
// of 1.
enum class ZeroPivot : uint8_t { Refuse, DivideBy, Nudge };
Tensor solve(const Tensor& a, const Tensor& b, ZeroPivot zero_pivot = ZeroPivot::Refuse);
// P a = L U: both triangles in one matrix, and with which row, counted from 1, each was exchanged (int32).
// As PyTorch's library, which counts by columns, sees a matrix laid out by rows: of its transpose.
struct Factors {
    Tensor lu, pivots;
};
Factors factors_of(const Tensor& a);
Tensor cholesky(const Tensor& a, const char* function);
// The inverse of the matrix that has this Cholesky factor, of which one triangle is read.
Tensor inverse_of_factored(const Tensor& factor, bool upper);

// One number for each matrix: the determinant, its sign, the logarithm of its magnitude.
struct Determinant {
    Tensor value, sign, log_abs;
};
Determinant determinant(const Tensor& a, const char* function = "linalg.det");

}  // namespace backstep::kernels
