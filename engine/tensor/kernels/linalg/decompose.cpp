#include "tensor/kernels/linalg/decompose.h"

#include <algorithm>

#include "tensor/kernels/arrange.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/linalg/linalg_error.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/view.h"
#include "tensor/lapack.h"
#include "tensor/stop.h"

namespace backstep::kernels {
namespace {

void check_matrix(const Tensor& a, const std::string& name) {
    CHECK(a.dim() >= 2, RuntimeError, name + ": The input tensor A must have at least 2 dimensions.");
    CHECK(is_floating(a.dtype()), RuntimeError,
          name + ": Expected a floating point or complex tensor as input. Got " +
              std::string(scalar_type_name(a.dtype())));
    CHECK(Lapack::available(), RuntimeError,
          "Calling torch." + name +
              " on a CPU tensor requires compiling PyTorch with LAPACK. Please use PyTorch built with LAPACK "
              "support.");
}

Tensor turned(const Tensor& a) { return transpose(a, -2, -1); }

// Sizes of a batch like a's, of matrices (or vectors, with columns -1) of another size.
Shape batch_of(const Tensor& a, int64_t rows, int64_t columns = -1) {
    Shape sizes(a.sizes().subspan(0, a.sizes().size() - 2));
    sizes.push_back(rows);
    if (columns >= 0) sizes.push_back(columns);
    return sizes;
}

// f(number) for every matrix of a batch.
template <class F>
void for_each_of_batch(const Tensor& a, F f) {
    int64_t count = 1;
    for (size_t d = 0; d + 2 < a.sizes().size(); ++d) count *= a.sizes()[d];
    for (int64_t i = 0; i < count; ++i) {
        check_stop();
        f(i);
    }
}

std::string batch_element(const Tensor& a, int64_t i) {
    return a.dim() > 2 ? "(Batch element " + std::to_string(i) + "): " : "";
}

}  // namespace

// LAPACK reads and writes columns: what it gets and gives are transposes in our order of rows.
SingularValues singular_values(const Tensor& a, bool whole, bool vectors) {
    check_matrix(a, "linalg.svd");
    const int64_t m = a.size(-2), n = a.size(-1), k = std::min(m, n);
    const Tensor columns = clone(contiguous(turned(a)));
    const Tensor u = Tensor::empty(vectors ? batch_of(a, whole ? m : k, m) : Shape{0, 0}, a.dtype());
    const Tensor v = Tensor::empty(vectors ? batch_of(a, n, whole ? n : k) : Shape{0, 0}, a.dtype());
    const Tensor s = Tensor::empty(batch_of(a, k), a.dtype());
    dispatch_floating(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        for_each_of_batch(a, [&](int64_t i) {
            const int info =
                Lapack::singular_values(columns.mutable_data<T>() + i * m * n, static_cast<int>(m),
                                        static_cast<int>(n), whole, s.mutable_data<T>() + i * k,
                                        vectors ? u.mutable_data<T>() + i * m * (whole ? m : k) : nullptr,
                                        vectors ? v.mutable_data<T>() + i * n * (whole ? n : k) : nullptr);
            CHECK(info == 0, LinAlgError,
                  "linalg.svd: " + batch_element(a, i) +
                      "The algorithm failed to converge because the input matrix is ill-conditioned or has "
                      "too many repeated singular values (error code: " +
                      std::to_string(info) + ").");
        });
    });
    return {turned(u), s, turned(v)};
}

Eigen symmetric_eigen(const Tensor& a, bool upper) {
    check_matrix(a, "linalg.eigh");
    const int64_t n = a.size(-1);
    CHECK(a.size(-2) == n, RuntimeError,
          "linalg.eigh: A must be batches of square matrices, but they are " + std::to_string(a.size(-2)) +
              " by " + std::to_string(n) + " matrices");
    const Tensor vectors = clone(contiguous(turned(a)));
    const Tensor values = Tensor::empty(batch_of(a, n), a.dtype());
    dispatch_floating(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        for_each_of_batch(a, [&](int64_t i) {
            const int info = Lapack::eigen(vectors.mutable_data<T>() + i * n * n, static_cast<int>(n), upper,
                                           values.mutable_data<T>() + i * n);
            CHECK(info == 0, LinAlgError,
                  "linalg.eigh: " + batch_element(a, i) +
                      "The algorithm failed to converge because the input matrix is ill-conditioned or has "
                      "too many repeated eigenvalues (error code: " +
                      std::to_string(info) + ").");
        });
    });
    return {values, turned(vectors)};
}

Orthogonal orthogonal(const Tensor& a, bool whole) {
    check_matrix(a, "linalg.qr");
    const int64_t m = a.size(-2), n = a.size(-1), width = whole ? m : std::min(m, n);
    const Tensor columns = clone(contiguous(turned(a)));
    const Tensor q = Tensor::empty(batch_of(a, width, m), a.dtype());
    dispatch_floating(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        for_each_of_batch(a, [&](int64_t i) {
            Lapack::orthogonal(columns.mutable_data<T>() + i * m * n, static_cast<int>(m),
                               static_cast<int>(n), static_cast<int>(width),
                               q.mutable_data<T>() + i * m * width);
        });
    });
    const Tensor rows = slice(turned(columns), -2, 0, std::min(m, width), 1);
    return {turned(q), triu(rows, 0)};
}

Tensor solve_triangular(const Tensor& a, const Tensor& b, bool upper, bool unit_diagonal) {
    CHECK(a.dim() >= 2 && a.size(-1) == a.size(-2), RuntimeError,
          "linalg.solve_triangular: A must be batches of square matrices, but they are " +
              std::to_string(a.size(-2)) + " by " + std::to_string(a.size(-1)) + " matrices");
    CHECK(b.dim() >= 2 && b.size(-2) == a.size(-1), RuntimeError,
          "linalg.solve_triangular: Incompatible shapes of A and B for the equation AX = B (" +
              std::to_string(a.size(-2)) + "x" + std::to_string(a.size(-1)) + " and " +
              std::to_string(b.size(-2)) + "x" + std::to_string(b.size(-1)) + ")");
    const Shape batch = broadcast_shapes(a.sizes().subspan(0, a.sizes().size() - 2),
                                         b.sizes().subspan(0, b.sizes().size() - 2));
    const int64_t n = a.size(-1), columns = b.size(-1);
    Shape a_sizes(batch), b_sizes(batch);
    a_sizes.push_back(n);
    a_sizes.push_back(n);
    b_sizes.push_back(n);
    b_sizes.push_back(columns);
    const Tensor in = contiguous(broadcast_to(a, a_sizes));
    const Tensor result = clone(contiguous(broadcast_to(b, b_sizes)));
    dispatch_floating(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        for_each_of_batch(result, [&](int64_t i) {
            const T* cells = in.data<T>() + i * n * n;
            T* x = result.mutable_data<T>() + i * n * columns;
            for (int64_t step = 0; step < n; ++step) {
                const int64_t row = upper ? n - 1 - step : step;
                for (int64_t before = 0; before < step; ++before) {
                    const int64_t known = upper ? n - 1 - before : before;
                    const T factor = cells[row * n + known];
                    for (int64_t c = 0; c < columns; ++c)
                        x[row * columns + c] -= factor * x[known * columns + c];
                }
                if (unit_diagonal) continue;
                for (int64_t c = 0; c < columns; ++c) x[row * columns + c] /= cells[row * n + row];
            }
        });
    });
    return result;
}

}  // namespace backstep::kernels
