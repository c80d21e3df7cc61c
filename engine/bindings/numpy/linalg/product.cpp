#include "bindings/numpy/linalg/product.h"

#include <type_traits>

#include "bindings/numpy/array/numpy_errors.h"
#include "bindings/numpy/ufunc/ufunc.h"
#include "tensor/kernels/arrange.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/product.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/view.h"

namespace backstep::bindings::numpy {
namespace {

// The sums below are added in the order in which OpenBLAS's oldest x86-64 kernels add them (two lanes,
// products rounded): numpy on a processor that its OpenBLAS does not know prints these last digits, and so
// does every machine here.

// Products of neighbours in `lanes` pairs of running sums, by turns.
template <int lanes, class T>
T paired_dot(const T* x, int64_t x_step, const T* y, int64_t y_step, int64_t n) {
    T even[lanes] = {}, odd[lanes] = {};
    int64_t i = 0;
    for (int at = 0; i + 2 <= n; i += 2, at = (at + 1) % lanes) {
        even[at] += x[i * x_step] * y[i * y_step];
        odd[at] += x[(i + 1) * x_step] * y[(i + 1) * y_step];
    }
    if (i < n) even[0] += x[i * x_step] * y[i * y_step];
    for (int width = lanes; width > 1; width /= 2) {
        for (int k = 0; k < width / 2; ++k) {
            even[k] = even[2 * k] + even[2 * k + 1];
            odd[k] = odd[2 * k] + odd[2 * k + 1];
        }
    }
    return even[0] + odd[0];
}

template <class T>
T ordered_dot(const T* x, int64_t x_step, const T* y, int64_t y_step, int64_t n) {
    T sum = 0;
    for (int64_t i = 0; i < n; ++i) sum += x[i * x_step] * y[i * y_step];
    return sum;
}

// Sixteen at a time in four pairs; what is left in fours goes to two pairs, then to one.
double vector_dot(const double* x, int64_t x_step, const double* y, int64_t y_step, int64_t n) {
    double even[4] = {}, odd[4] = {};
    const auto add = [&](int64_t i, int at) {
        even[at] += x[i * x_step] * y[i * y_step];
        odd[at] += x[(i + 1) * x_step] * y[(i + 1) * y_step];
    };
    int64_t i = 0;
    for (; i + 8 <= n; i += 8)
        for (int k = 0; k < 4; ++k) add(i + 2 * k, k);
    if (i + 4 <= n) {
        add(i, 0);
        add(i + 2, 1);
        i += 4;
    }
    if (i + 2 <= n) {
        add(i, 0);
        i += 2;
    }
    if (i < n) even[0] += x[i * x_step] * y[i * y_step];
    return ((even[0] + even[1]) + (even[2] + even[3])) + ((odd[0] + odd[1]) + (odd[2] + odd[3]));
}

// Rows of a matrix that lie in memory, each with the vector: four rows at a time with one pair of running
// sums each, the rows left over with two.
void rows_with_vector(double* result, const Tensor& rows, const double* x, int64_t x_step) {
    const int64_t count = rows.size(0), n = rows.size(1), step = rows.stride(0);
    const double* a = rows.data<double>();
    const int64_t in_fours = count - count % 4, in_pairs = count - count % 2;
    for (int64_t i = 0; i < count; ++i) {
        const bool one_pair = i < in_fours || (i < in_pairs && step % 2 != 0);
        result[i] = one_pair ? paired_dot<1>(a + i * step, 1, x, x_step, n)
                             : paired_dot<2>(a + i * step, 1, x, x_step, n);
    }
}

template <class T>
void matrix_vector(const Tensor& result, const Tensor& matrix, const T* x, int64_t x_step) {
    T* y = result.mutable_data<T>();
    if constexpr (std::is_same_v<T, double>)
        if (matrix.stride(1) == 1) return rows_with_vector(y, matrix, x, x_step);
    for (int64_t i = 0; i < matrix.size(0); ++i)
        y[i] =
            ordered_dot(matrix.data<T>() + i * matrix.stride(0), matrix.stride(1), x, x_step, matrix.size(1));
}

template <class T>
void vector_product(const Tensor& result, const Tensor& a, const Tensor& b) {
    const T *x = a.data<T>(), *y = b.data<T>();
    if (a.size(0) > 1) return matrix_vector(result, a, y, b.stride(0));
    if (b.size(1) > 1) return matrix_vector(result, kernels::transpose(b, 0, 1), x, a.stride(1));
    T* target = result.mutable_data<T>();
    if constexpr (std::is_same_v<T, double>)
        *target = vector_dot(x, a.stride(1), y, b.stride(0), a.size(1));
    else
        *target = ordered_dot(x, a.stride(1), y, b.stride(0), a.size(1));
}

// (n, k) times (k, m), both of the same cells.
Tensor product_2d(const Tensor& a, const Tensor& b) {
    const int64_t n = a.size(0), k = a.size(1), m = b.size(1);
    if (a.dtype() == DType::Bool) {
        const Tensor counts = product_2d(kernels::cast(a, DType::Int64), kernels::cast(b, DType::Int64));
        return kernels::cast(counts, DType::Bool);
    }
    Tensor result = Tensor::empty(Shape{n, m}, a.dtype());
    if (result.numel() == 0) return result;
    if (k == 0) return kernels::zeros(Shape{n, m}, a.dtype());
    if (is_floating(a.dtype()) && (n == 1 || m == 1))
        kernels::dispatch_floating(a.dtype(),
                                   [&](auto zero) { vector_product<decltype(zero)>(result, a, b); });
    else
        kernels::matrix_product(result, a, b);
    return result;
}

struct Pair {
    Tensor a, b;
    ArrayType type;
    Pair(const Array& x, const Array& y) : type(x.type) {
        const Input inputs[] = {Input(x), Input(y)};
        type = result_type(inputs);
        a = converted(x, type).cells;
        b = converted(y, type).cells;
    }
    Array result(Tensor cells) const { return cut_to_width(std::move(cells), type); }
};

[[noreturn]] void not_aligned(const Array& a, const Array& b) {
    const int64_t second = b.ndim() > 1 ? b.ndim() - 2 : 0;
    throw ValueError("shapes " + tight_shape_text(a.shape()) + " and " + tight_shape_text(b.shape()) +
                     " not aligned: " + std::to_string(a.cells.size(-1)) + " (dim " +
                     std::to_string(a.ndim() - 1) + ") != " + std::to_string(b.cells.size(second)) +
                     " (dim " + std::to_string(second) + ")");
}

Shape joined(Dims first, Dims second) {
    Shape all = first;
    for (const int64_t size : second) all.push_back(size);
    return all;
}

}  // namespace

Array matmul(const Array& left, const Array& right) {
    for (const Array* operand : {&left, &right})
        CHECK(
            operand->ndim() > 0, ValueError,
            std::string("matmul: Input operand ") + (operand == &left ? "0" : "1") +
                " does not have enough dimensions (has 0, gufunc core with signature (n?,k),(k,m?)->(n?,m?) "
                "requires 1)");
    const Pair pair(left, right);
    const Tensor a = left.ndim() == 1 ? kernels::unsqueeze(pair.a, 0) : pair.a;
    const Tensor b = right.ndim() == 1 ? kernels::unsqueeze(pair.b, 1) : pair.b;
    CHECK(a.size(-1) == b.size(-2), ValueError,
          "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature "
          "(n?,k),(k,m?)->(n?,m?) (size " +
              std::to_string(b.size(-2)) + " is different from " + std::to_string(a.size(-1)) + ")");
    const Dims a_batch = a.sizes().first(a.sizes().size() - 2),
               b_batch = b.sizes().first(b.sizes().size() - 2);
    Shape batch;
    if (!a_batch.empty() || !b_batch.empty()) batch = broadcast_shape({a_batch, b_batch});
    const Shape a_core{a.size(-2), a.size(-1)}, b_core{b.size(-2), b.size(-1)};
    Tensor result;
    if (batch.empty()) {
        result = product_2d(a, b);
    } else {
        const int64_t count = numel_of(batch);
        const Tensor as =
            kernels::reshape(kernels::expand(a, joined(batch, a_core)), joined(Shape{count}, a_core));
        const Tensor bs =
            kernels::reshape(kernels::expand(b, joined(batch, b_core)), joined(Shape{count}, b_core));
        result = Tensor::empty(Shape{count, a_core[0], b_core[1]}, pair.a.dtype());
        for (int64_t i = 0; i < count; ++i)
            kernels::copy_(kernels::select(result, 0, i),
                           product_2d(kernels::select(as, 0, i), kernels::select(bs, 0, i)));
        result = kernels::reshape(result, joined(batch, Shape{a_core[0], b_core[1]}));
    }
    if (right.ndim() == 1) result = kernels::select(result, -1, 0);
    if (left.ndim() == 1) result = kernels::select(result, right.ndim() == 1 ? -1 : -2, 0);
    return pair.result(result);
}

Array dot(const Array& left, const Array& right) {
    if (left.ndim() == 0 || right.ndim() == 0) return call(find_ufunc("multiply"), left, right);
    const Pair pair(left, right);
    const Tensor b_last = right.ndim() > 1 ? kernels::movedim(pair.b, Shape{-2}, Shape{0}) : pair.b;
    if (pair.a.size(-1) != b_last.size(0)) not_aligned(left, right);
    const int64_t k = b_last.size(0);
    Shape a_rest = pair.a.sizes(), b_rest;
    a_rest.pop_back();
    for (size_t d = 1; d < b_last.sizes().size(); ++d) b_rest.push_back(b_last.sizes()[d]);
    const Tensor a = kernels::reshape(pair.a, Shape{numel_of(a_rest), k});
    const Tensor b = kernels::reshape(b_last, Shape{k, numel_of(b_rest)});
    return pair.result(kernels::reshape(product_2d(a, b), joined(a_rest, b_rest)));
}

}  // namespace backstep::bindings::numpy
