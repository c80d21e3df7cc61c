#include "tensor/kernels/product.h"

#include <algorithm>
#include <limits>

#include "tensor/blas.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/loops/binary_ops.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/tiled_product.h"
#include "tensor/kernels/view.h"
#include "tensor/stop.h"

namespace backstep::kernels {
namespace {

using Extent = Blas::Extent;

Tensor turned(const Tensor& matrix) { return transpose(matrix, 0, 1); }

// Row by row, each row of the result, as it is, gathering multiples of b's rows: in every element k runs
// upwards, and the loop over a row is vector code.
template <class T>
void ordered_rows(T* c, const T* a, int64_t a_row, int64_t a_column, const T* b, Extent extent) {
    for (int64_t i = 0; i < extent.n; ++i) {
        T* row = c + i * extent.m;
        for (int64_t p = 0; p < extent.k; ++p) {
            const T factor = a[i * a_row + p * a_column];
            const T* from = b + p * extent.m;
#pragma GCC ivdep
            for (int64_t j = 0; j < extent.m; ++j)
                row[j] = element::Add::apply(row[j], element::Mul::apply(factor, from[j]));
        }
        if (extent.k * extent.m > kStopTile / 16) check_stop();
    }
}

template <class T>
void ordered_product(const Tensor& result, const Tensor& a, const Tensor& b, Extent extent) {
    const Tensor rows = contiguous(b);
    ordered_rows(result.mutable_data<T>(), a.data<T>(), a.stride(0), a.stride(1), rows.data<T>(), extent);
}

// A matrix as BLAS wants it: rows or columns without gaps between their elements.
struct BlasOperand {
    Tensor tensor;
    int64_t step;
    bool transposed;
    explicit BlasOperand(const Tensor& matrix) : tensor(matrix), step(0), transposed(false) {
        const int64_t rows = matrix.size(0), columns = matrix.size(1);
        if (matrix.stride(1) == 1 && matrix.stride(0) >= std::max<int64_t>(columns, 1)) {
            step = matrix.stride(0);
        } else if (matrix.stride(0) == 1 && matrix.stride(1) >= std::max<int64_t>(rows, 1)) {
            step = matrix.stride(1);
            transposed = true;
        } else {
            tensor = clone(matrix);
            step = std::max<int64_t>(columns, 1);
        }
    }
    template <class T>
    Blas::Matrix from_row(int64_t row) const {
        return {tensor.data<T>() + row * (transposed ? 1 : step), step, transposed};
    }
};

template <class T>
void blas_product(const Tensor& result, const Tensor& a, const Tensor& b, Extent extent, T alpha, T beta) {
    // A column is given as the row that it is when turned, as PyTorch gives it: the order of the sums
    // differs.
    if (extent.m == 1 && extent.n > 1)
        return blas_product(turned(result), turned(b), turned(a), {1, extent.k, extent.n}, alpha, beta);
    constexpr int64_t tile = int64_t{1} << 28;  // multiplications: a few milliseconds
    const BlasOperand left(a), right(b);
    const int64_t fitting = tile / std::max<int64_t>(extent.k * extent.m, 1) / 64 * 64;
    const int64_t rows = std::clamp<int64_t>(fitting, 64, extent.n);
    T* c = result.mutable_data<T>();
    for (int64_t i = 0; i < extent.n; i += rows) {
        if (i > 0) check_stop();
        Blas::product(c + i * extent.m, extent.m, left.from_row<T>(i), right.from_row<T>(0),
                      {std::min(rows, extent.n - i), extent.k, extent.m}, alpha, beta);
    }
}

// result += a times b where our own loops give BLAS's sums, and sooner.
void add_tiled(const Tensor& result, const Tensor& a, const Tensor& b) {
    const Extent extent{a.size(0), a.size(1), b.size(1)};
    const Tensor rows = contiguous(b);
    add_tiles({result.mutable_data<float>(), a.data<float>(), rows.data<float>(), a.stride(0), a.stride(1),
               extent.n, extent.k, extent.m});
}

bool fits_blas(const Tensor& tensor) {
    constexpr int64_t limit = std::numeric_limits<int>::max();
    const auto fits = [](int64_t extent) { return extent <= limit; };
    return std::ranges::all_of(tensor.sizes(), fits) && std::ranges::all_of(tensor.strides(), fits);
}

// Whether BLAS has a function for the dtype, and both operands suit it.
template <class T>
bool for_blas(const Tensor& a, const Tensor& b) {
    if constexpr (std::same_as<T, float> || std::same_as<T, double>)
        return fits_blas(a) && fits_blas(b) && Blas::available();
    return false;
}

// From one element of a vector to the next; of a single one, which may have any stride, a step that BLAS
// takes.
int64_t step_of(const Tensor& vector) { return vector.size(0) == 1 ? 1 : vector.stride(0); }

Extent extent_of(const Tensor& a, const Tensor& b) { return {a.size(0), a.size(1), b.size(1)}; }

}  // namespace

void ordered_matrix_product(const Tensor& result, const Tensor& a, const Tensor& b) {
    fill_(result, 0);
    add_in_order(result, a, b);
}

void add_in_order(const Tensor& result, const Tensor& a, const Tensor& b) {
    dispatch(result.dtype(), [&](auto zero) {
        using T = decltype(zero);
        if constexpr (!std::same_as<T, bool>) ordered_product<T>(result, a, b, extent_of(a, b));
    });
}

void matrix_product(const Tensor& result, const Tensor& a, const Tensor& b) {
    if (result.numel() == 0) return;
    dispatch(result.dtype(), [&](auto zero) {
        using T = decltype(zero);
        if constexpr (std::floating_point<T>) {
            if constexpr (std::same_as<T, float>) {
                if (has_full_tiles(a.size(0), b.size(1))) {
                    fill_(result, 0);
                    return add_tiled(result, a, b);
                }
            }
            if (a.size(1) >= kOrderedDepth && for_blas<T>(a, b))
                return blas_product<T>(result, a, b, extent_of(a, b), T(1), T(0));
        }
        ordered_matrix_product(result, a, b);
    });
}

void add_matrix_product(const Tensor& result, const Tensor& a, const Tensor& b, Scalar alpha) {
    if (result.numel() == 0) return;
    dispatch(result.dtype(), [&](auto zero) {
        using T = decltype(zero);
        if constexpr (std::floating_point<T>) {
            if constexpr (std::same_as<T, float>) {
                if (alpha.equals(1) && has_full_tiles(a.size(0), b.size(1))) return add_tiled(result, a, b);
            }
            if (a.size(1) >= kOrderedDepth && for_blas<T>(a, b))
                return blas_product<T>(result, a, b, extent_of(a, b), alpha.to<T>(), T(1));
        }
        const Tensor product = Tensor::empty(result.sizes(), result.dtype());
        ordered_matrix_product(product, a, b);
        if (!alpha.equals(1)) binary_(BinaryOp::Mul, product, alpha);
        binary_(BinaryOp::Add, result, product);
    });
}

void matrix_vector_product(const Tensor& result, const Tensor& a, const Tensor& x) {
    dispatch(result.dtype(), [&](auto zero) {
        using T = decltype(zero);
        if constexpr (std::floating_point<T>) {
            if (result.numel() > 0 && a.size(1) > 0 && for_blas<T>(a, x)) {
                if (step_of(x) < 1) return matrix_vector_product(result, a, clone(x));
                fill_(result, 0);
                const BlasOperand matrix(a);
                return Blas::add_product(result.mutable_data<T>(), matrix.from_row<T>(0), x.data<T>(),
                                         step_of(x), a.size(0), a.size(1));
            }
        }
        ordered_matrix_product(unsqueeze(result, 1), a, unsqueeze(x, 1));
    });
}

void vector_product(const Tensor& result, const Tensor& x, const Tensor& y) {
    dispatch(result.dtype(), [&](auto zero) {
        using T = decltype(zero);
        if constexpr (std::floating_point<T>) {
            if (for_blas<T>(x, y)) {
                *result.mutable_data<T>() =
                    Blas::dot(x.data<T>(), step_of(x), y.data<T>(), step_of(y), x.size(0));
                return;
            }
        }
        ordered_matrix_product(reshape(result, Shape{1, 1}), unsqueeze(x, 0), unsqueeze(y, 1));
    });
}

}  // namespace backstep::kernels
