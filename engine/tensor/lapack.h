#pragma once

#include <cstdint>

namespace backstep {

// The decompositions of LAPACK, which OpenBLAS brings along (see Blas). Matrices are stored by columns, as
// Fortran has them, and are overwritten. Each returns LAPACK's `info`: 0, or how it failed.
class Lapack {
  public:
    static bool available();

    // a (m x n) = u * diag(s) * vt, with k = min(m, n) singular values: `u` gets m x m and `vt` n x n where
    // `whole`, else m x k and k x n; null ones are not computed.
    template <class T>
    static int singular_values(T* a, int m, int n, bool whole, T* s, T* u, T* vt);
    // The eigenvalues of a symmetric n x n in rising order; its eigenvectors, by columns, take its place. The
    // lower triangle is read, or the upper.
    template <class T>
    static int eigen(T* a, int n, bool upper, T* values);
    // a (m x n) = q * r: r, k x n, is left in the upper triangle of `a`; `q` gets m x columns.
    template <class T>
    static int orthogonal(T* a, int m, int n, int columns, T* q);
};

}  // namespace backstep
