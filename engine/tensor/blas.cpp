#include "tensor/blas.h"

#include <dlfcn.h>

#include <cstdlib>

namespace backstep {
namespace {

// The C interface of BLAS (cblas.h), of which only the general matrix product is used.
constexpr int kRowMajor = 101, kNoTranspose = 111, kTranspose = 112;
template <class T>
using Gemm = void (*)(int order, int transpose_a, int transpose_b, int n, int m, int k, T alpha, const T* a,
                      int a_step, const T* b, int b_step, T beta, T* c, int c_step);

const char* fitting_kernel() {
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq"))
        return "SkylakeX";
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return "Haswell";
    return nullptr;
}

struct Library {
    void* handle = nullptr;
    Gemm<float> sgemm = nullptr;
    Gemm<double> dgemm = nullptr;

    Library() {
        const char* chosen = std::getenv("OPENBLAS_CORETYPE");
        if (!chosen || !*chosen) {
            unsetenv("OPENBLAS_CORETYPE");
            if (const char* kernel = fitting_kernel()) setenv("OPENBLAS_CORETYPE", kernel, 1);
        }
        setenv("OPENBLAS_NUM_THREADS", "1", 1);
        handle = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
        if (!handle) return;
        sgemm = reinterpret_cast<Gemm<float>>(dlsym(handle, "cblas_sgemm"));
        dgemm = reinterpret_cast<Gemm<double>>(dlsym(handle, "cblas_dgemm"));
    }
};

const Library& library() {
    static const Library loaded;
    return loaded;
}

template <class T>
void call(Gemm<T> gemm, T* c, int64_t c_step, Blas::Matrix a, Blas::Matrix b, int64_t n, int64_t k,
          int64_t m) {
    gemm(kRowMajor, a.transposed ? kTranspose : kNoTranspose, b.transposed ? kTranspose : kNoTranspose,
         static_cast<int>(n), static_cast<int>(m), static_cast<int>(k), T(1), static_cast<const T*>(a.data),
         static_cast<int>(a.row_step), static_cast<const T*>(b.data), static_cast<int>(b.row_step), T(0), c,
         static_cast<int>(c_step));
}

}  // namespace

bool Blas::available() { return library().sgemm && library().dgemm; }

void* Blas::symbol(const char* name) { return library().handle ? dlsym(library().handle, name) : nullptr; }

void Blas::product(float* c, int64_t c_step, Matrix a, Matrix b, int64_t n, int64_t k, int64_t m) {
    call(library().sgemm, c, c_step, a, b, n, k, m);
}
void Blas::product(double* c, int64_t c_step, Matrix a, Matrix b, int64_t n, int64_t k, int64_t m) {
    call(library().dgemm, c, c_step, a, b, n, k, m);
}

}  // namespace backstep
