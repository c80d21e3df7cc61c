#include "tensor/blas.h"

#include <dlfcn.h>

#include <cstdlib>

namespace backstep {
namespace {

// The C interface of BLAS (cblas.h), as far as it is used.
constexpr int kRowMajor = 101, kNoTranspose = 111, kTranspose = 112;

template <class T>
struct Functions {
    void (*gemm)(int order, int transpose_a, int transpose_b, int n, int m, int k, T alpha, const T* a,
                 int a_step, const T* b, int b_step, T beta, T* c, int c_step) = nullptr;
    void (*gemv)(int order, int transpose, int rows, int columns, T alpha, const T* a, int a_step, const T* x,
                 int x_step, T beta, T* y, int y_step) = nullptr;
    T (*dot)(int n, const T* x, int x_step, const T* y, int y_step) = nullptr;

    void find(void* handle, const char* gemm_name, const char* gemv_name, const char* dot_name) {
        gemm = reinterpret_cast<decltype(gemm)>(dlsym(handle, gemm_name));
        gemv = reinterpret_cast<decltype(gemv)>(dlsym(handle, gemv_name));
        dot = reinterpret_cast<decltype(dot)>(dlsym(handle, dot_name));
    }
    bool complete() const { return gemm && gemv && dot; }
};

struct Library {
    void* handle = nullptr;
    Functions<float> floats;
    Functions<double> doubles;

    Library() {
        const char* chosen = std::getenv("OPENBLAS_CORETYPE");
        if (!chosen || !*chosen) setenv("OPENBLAS_CORETYPE", "Prescott", 1);
        setenv("OPENBLAS_NUM_THREADS", "1", 1);
        handle = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
        if (!handle) return;
        floats.find(handle, "cblas_sgemm", "cblas_sgemv", "cblas_sdot");
        doubles.find(handle, "cblas_dgemm", "cblas_dgemv", "cblas_ddot");
    }
};

const Library& library() {
    static const Library loaded;
    return loaded;
}

int narrow(int64_t size) { return static_cast<int>(size); }

template <class T>
void product_by(const Functions<T>& blas, T* c, int64_t c_step, Blas::Matrix a, Blas::Matrix b,
                Blas::Extent extent, T alpha, T beta) {
    blas.gemm(kRowMajor, a.transposed ? kTranspose : kNoTranspose, b.transposed ? kTranspose : kNoTranspose,
              narrow(extent.n), narrow(extent.m), narrow(extent.k), alpha, static_cast<const T*>(a.data),
              narrow(a.row_step), static_cast<const T*>(b.data), narrow(b.row_step), beta, c, narrow(c_step));
}

template <class T>
void add_product_by(const Functions<T>& blas, T* y, Blas::Matrix a, const T* x, int64_t x_step, int64_t rows,
                    int64_t columns) {
    // As stored, the transposed matrix has `columns` rows.
    blas.gemv(kRowMajor, a.transposed ? kTranspose : kNoTranspose, narrow(a.transposed ? columns : rows),
              narrow(a.transposed ? rows : columns), T(1), static_cast<const T*>(a.data), narrow(a.row_step),
              x, narrow(x_step), T(1), y, 1);
}

}  // namespace

bool Blas::available() { return library().floats.complete() && library().doubles.complete(); }

void* Blas::symbol(const char* name) { return library().handle ? dlsym(library().handle, name) : nullptr; }

void Blas::product(float* c, int64_t c_step, Matrix a, Matrix b, Extent extent, float alpha, float beta) {
    product_by(library().floats, c, c_step, a, b, extent, alpha, beta);
}
void Blas::product(double* c, int64_t c_step, Matrix a, Matrix b, Extent extent, double alpha, double beta) {
    product_by(library().doubles, c, c_step, a, b, extent, alpha, beta);
}

void Blas::add_product(float* y, Matrix a, const float* x, int64_t x_step, int64_t rows, int64_t columns) {
    add_product_by(library().floats, y, a, x, x_step, rows, columns);
}
void Blas::add_product(double* y, Matrix a, const double* x, int64_t x_step, int64_t rows, int64_t columns) {
    add_product_by(library().doubles, y, a, x, x_step, rows, columns);
}

float Blas::dot(const float* x, int64_t x_step, const float* y, int64_t y_step, int64_t n) {
    return library().floats.dot(narrow(n), x, narrow(x_step), y, narrow(y_step));
}
double Blas::dot(const double* x, int64_t x_step, const double* y, int64_t y_step, int64_t n) {
    return library().doubles.dot(narrow(n), x, narrow(x_step), y, narrow(y_step));
}

}  // namespace backstep
