#pragma once

#include <cstdint>

namespace backstep {

// OpenBLAS, loaded when first needed and asked for one thread and the kernel that fits the processor (its own
// guess on processors newer than itself is its slowest). OPENBLAS_CORETYPE overrides the choice unless it is
// empty.
class Blas {
  public:
    // False where the library is missing: callers then use a product of their own.
    static bool available();

    // C (n x m, row-major) = A (n x k) times B (k x m). A step is the distance between rows, in elements; a
    // transposed matrix is given as stored, with the flag.
    struct Matrix {
        const void* data;
        int64_t row_step;
        bool transposed;
    };
    static void product(float* c, int64_t c_step, Matrix a, Matrix b, int64_t n, int64_t k, int64_t m);
    static void product(double* c, int64_t c_step, Matrix a, Matrix b, int64_t n, int64_t k, int64_t m);
    // Another function of the library by its C name; null where it is missing.
    static void* symbol(const char* name);
};

}  // namespace backstep
