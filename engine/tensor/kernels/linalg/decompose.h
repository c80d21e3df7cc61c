#pragma once

#include "tensor/tensor.h"

namespace backstep::kernels {

// Matrices, or batches of them, taken apart by LAPACK. Raise RuntimeError as PyTorch words it for what is not
// a matrix of floats, and where LAPACK is missing; LinAlgError where it does not converge.
struct SingularValues {
    Tensor u, s, vh;
};
// a = u @ diag(s) @ vh; with `whole`, u and vh are square; without `vectors` they are empty.
SingularValues singular_values(const Tensor& a, bool whole, bool vectors = true);

struct Eigen {
    Tensor values, vectors;
};
// a = vectors @ diag(values) @ vectors.T of a symmetric a, of which one triangle is read.
Eigen symmetric_eigen(const Tensor& a, bool upper);

struct Orthogonal {
    Tensor q, r;
};
// a = q @ r; with `whole`, q is square.
Orthogonal orthogonal(const Tensor& a, bool whole);

// x of a @ x = b for a triangle.
Tensor solve_triangular(const Tensor& a, const Tensor& b, bool upper, bool unit_diagonal);

}  // namespace backstep::kernels
