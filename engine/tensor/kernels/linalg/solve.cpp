#include "tensor/kernels/linalg/solve.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/linalg/linalg_error.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/view.h"
#include "tensor/stop.h"

namespace backstep::kernels {
namespace {

void check_square_matrices(const Tensor& a, const char* name) {
    CHECK(a.dim() >= 2, RuntimeError,
          std::string(name) + ": The input tensor A must have at least 2 dimensions.");
    CHECK(a.size(-1) == a.size(-2), RuntimeError,
          std::string(name) + ": A must be batches of square matrices, but they are " +
              std::to_string(a.size(-2)) + " by " + std::to_string(a.size(-1)) + " matrices");
}

void check_square(const Tensor& a, const char* name) {
    check_square_matrices(a, name);
    CHECK(is_floating(a.dtype()), RuntimeError,
          std::string(name) + ": Expected a floating point or complex tensor as input. Got " +
              std::string(scalar_type_name(a.dtype())));
}

// P a = L U in the place of a, by columns: `rows[i]` was exchanged with row i.
template <class T>
struct Factored {
    int64_t n;
    std::vector<T> cells;
    std::vector<int64_t> rows;
    int64_t zero_pivot = 0;  // counted from 1
    T& at(int64_t i, int64_t j) { return cells[static_cast<size_t>(i * n + j)]; }

    Factored(const T* a, int64_t size) : n(size), cells(a, a + size * size), rows(static_cast<size_t>(size)) {
        for (int64_t j = 0; j < n; ++j) {
            check_stop();
            int64_t best = j;
            for (int64_t i = j + 1; i < n; ++i)
                if (std::fabs(at(i, j)) > std::fabs(at(best, j))) best = i;
            rows[static_cast<size_t>(j)] = best;
            for (int64_t c = 0; best != j && c < n; ++c) std::swap(at(j, c), at(best, c));
            if (at(j, j) == 0) {
                if (!zero_pivot) zero_pivot = j + 1;
                continue;
            }
            for (int64_t i = j + 1; i < n; ++i) {
                const T factor = at(i, j) /= at(j, j);
                for (int64_t c = j + 1; c < n; ++c) at(i, c) -= factor * at(j, c);
            }
        }
    }

    // b, of n rows, becomes the solution.
    void solve(T* b, int64_t columns) {
        for (int64_t i = 0; i < n; ++i)
            for (int64_t c = 0; rows[static_cast<size_t>(i)] != i && c < columns; ++c)
                std::swap(b[i * columns + c], b[rows[static_cast<size_t>(i)] * columns + c]);
        for (int64_t i = 0; i < n; ++i)
            for (int64_t j = 0; j < i; ++j)
                for (int64_t c = 0; c < columns; ++c) b[i * columns + c] -= at(i, j) * b[j * columns + c];
        for (int64_t i = n; i-- > 0;) {
            for (int64_t j = i + 1; j < n; ++j)
                for (int64_t c = 0; c < columns; ++c) b[i * columns + c] -= at(i, j) * b[j * columns + c];
            for (int64_t c = 0; c < columns; ++c) b[i * columns + c] /= at(i, i);
        }
    }
};

template <class F>
void for_each_matrix(const Tensor& a, F f) {
    const int64_t n = a.size(-1), count = n == 0 ? 0 : a.numel() / (n * n);
    for (int64_t i = 0; i < count; ++i) f(i, n);
}

// `zero_pivot` is counted from 1.
void check_regular(int64_t zero_pivot, const char* name, int64_t batch, bool batched) {
    CHECK(zero_pivot == 0, LinAlgError,
          std::string(std::string_view(name) == "linalg.solve" ? "torch." : "") + name + ": " +
              (batched ? "(Batch element " + std::to_string(batch) + "): " : "") +
              (std::string_view(name) == "linalg.solve"
                   ? "The solver failed because the input matrix is singular."
                   : "The diagonal element " + std::to_string(zero_pivot) +
                         " is zero, the inversion could not be completed because the input matrix is "
                         "singular."));
}

}  // namespace

Tensor inverse(const Tensor& a) {
    check_square(a, "linalg.inv");
    const Tensor in = contiguous(a);
    Tensor result = zeros(a.sizes(), a.dtype());
    dispatch_floating(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        for_each_matrix(a, [&](int64_t i, int64_t n) {
            Factored<T> lu(in.data<T>() + i * n * n, n);
            check_regular(lu.zero_pivot, "linalg.inv", i, a.dim() > 2);
            T* out = result.mutable_data<T>() + i * n * n;
            for (int64_t d = 0; d < n; ++d) out[d * n + d] = 1;
            lu.solve(out, n);
        });
    });
    return result;
}

Tensor solve(const Tensor& a, const Tensor& b, ZeroPivot zero_pivot) {
    check_square(a, "linalg.solve");
    const bool vector = b.dim() == 1 || (b.dim() == a.dim() - 1 && a.dim() > 2);
    CHECK(b.size(vector ? -1 : -2) == a.size(-1), RuntimeError,
          "linalg.solve: Incompatible shapes of A and B for the equation AX = B (" +
              std::to_string(a.size(-2)) + "x" + std::to_string(a.size(-1)) + " and " +
              (vector ? std::to_string(b.size(-1)) + "x1"
                      : std::to_string(b.size(-2)) + "x" + std::to_string(b.size(-1))) +
              ")");
    const int64_t columns = vector ? 1 : b.size(-1);
    const Tensor in = contiguous(a);
    Shape sizes(a.sizes().subspan(0, a.sizes().size() - 1));
    if (!vector) sizes.push_back(columns);
    Tensor result = clone(broadcast_to(b, sizes));
    dispatch_floating(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        for_each_matrix(a, [&](int64_t i, int64_t n) {
            Factored<T> lu(in.data<T>() + i * n * n, n);
            if (zero_pivot == ZeroPivot::Refuse) check_regular(lu.zero_pivot, "linalg.solve", i, a.dim() > 2);
            for (int64_t d = 0; zero_pivot == ZeroPivot::Nudge && d < n; ++d)
                if (lu.at(d, d) == 0) lu.at(d, d) = std::numeric_limits<T>::epsilon();
            lu.solve(result.mutable_data<T>() + i * n * columns, columns);
        });
    });
    return result;
}

Factors factors_of(const Tensor& a) {
    const Tensor in = contiguous(a.is_contiguous() ? transpose(a, -2, -1) : a);
    const Dims sizes = a.sizes();
    Factors result{zeros(sizes, a.dtype()), zeros(sizes.first(sizes.size() - 1), DType::Int32)};
    dispatch_floating(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        for_each_matrix(a, [&](int64_t i, int64_t n) {
            const Factored<T> lu(in.data<T>() + i * n * n, n);
            std::copy(lu.cells.begin(), lu.cells.end(), result.lu.mutable_data<T>() + i * n * n);
            for (int64_t d = 0; d < n; ++d)
                result.pivots.mutable_data<int32_t>()[i * n + d] =
                    static_cast<int32_t>(lu.rows[static_cast<size_t>(d)] + 1);
        });
    });
    return result;
}

Tensor cholesky(const Tensor& a, const char* function) {
    check_square(a, function);
    const Tensor in = contiguous(a);
    Tensor result = zeros(a.sizes(), a.dtype());
    dispatch_floating(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        for_each_matrix(a, [&](int64_t batch, int64_t n) {
            const T* from = in.data<T>() + batch * n * n;
            T* to = result.mutable_data<T>() + batch * n * n;
            for (int64_t j = 0; j < n; ++j)
                for (int64_t i = j; i < n; ++i) {
                    T left = from[i * n + j];
                    for (int64_t c = 0; c < j; ++c) left -= to[i * n + c] * to[j * n + c];
                    CHECK(i > j || left > 0, LinAlgError,
                          function + std::string(": ") +
                              (a.dim() > 2 ? "(Batch element " + std::to_string(batch) + "): "
                                           : std::string()) +
                              "The factorization could not be completed because the input is not "
                              "positive-definite (the leading minor of order " +
                              std::to_string(j + 1) + " is not positive-definite).");
                    to[i * n + j] = i == j ? std::sqrt(left) : left / to[j * n + j];
                }
        });
    });
    return result;
}

Tensor inverse_of_factored(const Tensor& factor, bool upper) {
    const char* const name = "cholesky_inverse";
    check_square_matrices(factor, name);
    CHECK(factor.dtype() == DType::Float32 || factor.dtype() == DType::Float64, RuntimeError,
          not_implemented("cholesky_inverse_out_cpu", factor.dtype()));
    const Tensor in = contiguous(upper ? transpose(factor, -2, -1) : factor);
    Tensor result = zeros(factor.sizes(), factor.dtype());
    dispatch_floating(factor.dtype(), [&](auto zero) {
        using T = decltype(zero);
        for_each_matrix(factor, [&](int64_t batch, int64_t n) {
            const T* lower = in.data<T>() + batch * n * n;
            std::vector<T> inverse(static_cast<size_t>(n * n));  // of the factor
            const auto at = [&](int64_t i, int64_t j) -> T& {
                return inverse[static_cast<size_t>(i * n + j)];
            };
            for (int64_t i = 0; i < n; ++i) {
                check_stop();
                check_regular(lower[i * n + i] == 0 ? i + 1 : 0, name, batch, factor.dim() > 2);
                for (int64_t j = 0; j <= i; ++j) {
                    T left = i == j ? 1 : 0;
                    for (int64_t c = j; c < i; ++c) left -= lower[i * n + c] * at(c, j);
                    at(i, j) = left / lower[i * n + i];
                }
            }
            T* to = result.mutable_data<T>() + batch * n * n;
            for (int64_t i = 0; i < n; ++i)
                for (int64_t j = 0; j <= i; ++j) {
                    T sum = 0;
                    for (int64_t c = i; c < n; ++c) sum += at(c, i) * at(c, j);
                    to[i * n + j] = to[j * n + i] = sum;
                }
        });
    });
    return result;
}

Determinant determinant(const Tensor& a, const char* function) {
    check_square(a, function);
    // The columns LAPACK wants: those of a matrix that lies row by row are had without a copy by transposing
    // it.
    const Tensor in = a.is_contiguous() ? contiguous(transpose(a, -2, -1)) : contiguous(a);
    const Shape sizes(a.sizes().subspan(0, a.sizes().size() - 2));
    Determinant result{ones(sizes, a.dtype()), ones(sizes, a.dtype()), zeros(sizes, a.dtype())};
    dispatch_floating(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        for_each_matrix(a, [&](int64_t i, int64_t n) {
            Factored<T> lu(in.data<T>() + i * n * n, n);
            T value = 1, sign = 1, log_abs = 0;
            for (int64_t d = 0; d < n; ++d) {
                const T pivot = lu.at(d, d);
                value *= pivot;
                if (lu.rows[static_cast<size_t>(d)] != d) sign = -sign;
                log_abs += std::log(std::fabs(pivot));
                if (pivot < 0) sign = -sign;
                if (pivot == 0) sign = 0;
            }
            int64_t exchanges = 0;
            for (int64_t d = 0; d < n; ++d) exchanges += lu.rows[static_cast<size_t>(d)] != d;
            result.value.mutable_data<T>()[i] = exchanges % 2 ? -value : value;
            result.sign.mutable_data<T>()[i] = sign;
            result.log_abs.mutable_data<T>()[i] = log_abs;
        });
    });
    return result;
}

}  // namespace backstep::kernels
