#pragma once

#include <cstdint>

namespace backstep {

// OpenBLAS, loaded when first needed and asked for one thread and its oldest x86-64 kernels: PyTorch and
// numpy on a processor that their OpenBLAS does not know use those, so the last digits are theirs, the same
// on every machine. OPENBLAS_CORETYPE overrides the choice unless it is empty.
class Blas {
  public:
    // False where the library is missing: callers then use a product of their own.
    static bool available();

    // A step is the distance between rows, in elements; a transposed matrix is given as stored, with the
    // flag.
    struct Matrix {
        const void* data;
        int64_t row_step;
        bool transposed;
    };
    struct Extent {
        int64_t n, k, m;
    };
    // C (n x m, row-major) = alpha * A (n x k) times B (k x m) + beta * C.
    static void product(float* c, int64_t c_step, Matrix a, Matrix b, Extent, float alpha, float beta);
    static void product(double* c, int64_t c_step, Matrix a, Matrix b, Extent, double alpha, double beta);
    // y (rows) += A (rows x columns) times x.
    static void add_product(float* y, Matrix a, const float* x, int64_t x_step, int64_t rows,
                            int64_t columns);
    static void add_product(double* y, Matrix a, const double* x, int64_t x_step, int64_t rows,
                            int64_t columns);
    // The sum of the products of n neighbours.
    static float dot(const float* x, int64_t x_step, const float* y, int64_t y_step, int64_t n);
    static double dot(const double* x, int64_t x_step, const double* y, int64_t y_step, int64_t n);
    // Another function of the library by its C name; null where it is missing.
    static void* symbol(const char* name);
};

}  // namespace backstep
