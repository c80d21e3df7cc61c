#include "bindings/numpy/linalg/product.h"

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

// A product with a row or a column is one with a vector, to numpy.
void vector_product(const Tensor& result, const Tensor& a, const Tensor& b) {
    using kernels::select, kernels::transpose;
    if (a.size(0) > 1)
        kernels::matrix_vector_product(select(result, 1, 0), a, select(b, 1, 0));
    else if (b.size(1) > 1)
        kernels::matrix_vector_product(select(result, 0, 0), transpose(b, 0, 1), select(a, 0, 0));
    else
        kernels::vector_product(select(select(result, 0, 0), 0, 0), select(a, 0, 0), select(b, 1, 0));
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
        vector_product(result, a, b);
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
