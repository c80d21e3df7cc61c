#include "tensor/kernels/product.h"

#include <algorithm>
#include <limits>

#include "tensor/blas.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/loops/binary_ops.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/stop.h"

namespace backstep::kernels {
namespace {

struct Extent {
    int64_t n, k, m;
    int64_t multiplications() const { return n * k * m; }
};

// Row by row, each row of the result gathering multiples of b's rows: in every element k runs upwards, and
// the loop over a row is vector code.
template <class T>
void ordered_rows(T* c, const T* a, int64_t a_row, int64_t a_column, const T* b, Extent extent) {
    for (int64_t i = 0; i < extent.n; ++i) {
        T* row = c + i * extent.m;
        std::fill_n(row, extent.m, T(0));
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
void blas_product(const Tensor& result, const Tensor& a, const Tensor& b, Extent extent) {
    constexpr int64_t tile = int64_t{1} << 28;  // multiplications: a few milliseconds
    const BlasOperand left(a), right(b);
    const int64_t rows = std::clamp<int64_t>(tile / std::max<int64_t>(extent.k * extent.m, 1), 1, extent.n);
    T* c = result.mutable_data<T>();
    for (int64_t i = 0; i < extent.n; i += rows) {
        if (i > 0) check_stop();
        Blas::product(c + i * extent.m, extent.m, left.from_row<T>(i), right.from_row<T>(0),
                      std::min(rows, extent.n - i), extent.k, extent.m);
    }
}

bool fits_blas(Extent extent, const Tensor& a, const Tensor& b) {
    constexpr int64_t limit = std::numeric_limits<int>::max();
    const bool small_steps = std::ranges::all_of(a.strides(), [](int64_t s) { return s <= limit; }) &&
                             std::ranges::all_of(b.strides(), [](int64_t s) { return s <= limit; });
    return extent.n <= limit && extent.k <= limit && extent.m <= limit && small_steps && Blas::available();
}

}  // namespace

void matrix_product(const Tensor& result, const Tensor& a, const Tensor& b) {
    const Extent extent{a.size(0), a.size(1), b.size(1)};
    if (result.numel() == 0) return;
    dispatch(result.dtype(), [&](auto zero) {
        using T = decltype(zero);
        if constexpr (std::same_as<T, float> || std::same_as<T, double>) {
            if (extent.multiplications() > kSmallProduct && fits_blas(extent, a, b))
                return blas_product<T>(result, a, b, extent);
        }
        if constexpr (!std::same_as<T, bool>) ordered_product<T>(result, a, b, extent);
    });
}

}  // namespace backstep::kernels
