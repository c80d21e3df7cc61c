// Systems and inverses by a Cholesky factor, and the exponential of a matrix. Declared in ops/linalg.h.
#include <cmath>

#include "ops/arithmetic.h"
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/linalg.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/linalg/decompose.h"
#include "tensor/kernels/linalg/solve.h"
#include "tensor/kernels/matmul.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/unary.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

Tensor turned(const Tensor& matrix) { return transpose(matrix, -2, -1); }

Tensor solved_by_factor(const Call& c) {
    const Tensor &b = c[0], &factor = c[1];
    CHECK(b.dim() >= 2, RuntimeError,
          "b should have at least 2 dimensions, but has " + std::to_string(b.dim()) + " dimensions instead");
    CHECK(factor.dim() >= 2, RuntimeError,
          "u should have at least 2 dimensions, but has " + std::to_string(factor.dim()) +
              " dimensions instead");
    CHECK(factor.size(-1) == factor.size(-2), RuntimeError,
          "A must be batches of square matrices, but they are " + std::to_string(factor.size(-2)) + " by " +
              std::to_string(factor.size(-1)) + " matrices");
    CHECK(factor.size(-2) == b.size(-2), RuntimeError,
          "Incompatible matrix sizes for cholesky_solve: each A matrix is " +
              std::to_string(factor.size(-1)) + " by " + std::to_string(factor.size(-1)) +
              " but each b matrix is " + std::to_string(b.size(-2)) + " by " + std::to_string(b.size(-1)));
    const Tensor other = k::transpose(factor, -2, -1);
    const bool upper = c.attribute("upper").flag();
    const Tensor first = k::solve_triangular(upper ? other : factor, b, false, false);
    return k::solve_triangular(upper ? factor : other, first, true, false);
}

const OpEntry kCholeskySolve = define({
    .name = "cholesky_solve",
    .grad_fn = "CholeskySolveBackward0",
    .schema = "(Tensor self, Tensor input2, bool upper=False)",
    .formula = "inverse(input2 @ input2.T) @ self",
    .forward = solved_by_factor,
    .saves = {{"self"}, {"input2"}, {"result", {"input2"}}},
    .derivatives = {{.operand = "self",
                     .rule = "cholesky_solve(grad, input2)",
                     .vjp =
                         [](const Vjp& v) {
                             return execute(*find_op("cholesky_solve"), {v.grad(), v.saved("input2")},
                                            {v.attribute("upper")});
                         }},
                    {.operand = "input2",
                     .rule = "-(cholesky_solve(grad, input2) @ result.T + result @ cholesky_solve(grad, "
                             "input2).T) @ input2",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor factor = v.saved("input2");
                             const Tensor sent = execute(*find_op("cholesky_solve"), {v.grad(), factor},
                                                         {v.attribute("upper")});
                             const Tensor half = matmul(sent, turned(v.result()));
                             const Tensor both = half + turned(half);
                             return v.attribute("upper").flag() ? -matmul(factor, both)
                                                                : -matmul(both, factor);
                         }}},
    .samples = {"[[1.0, 2.0], [0.5, -1.0]], [[2.0, 0.0], [0.5, 1.5]]"},
});

const OpEntry kCholeskyInverse = define({
    .name = "cholesky_inverse",
    .grad_fn = "CholeskyInverseBackward0",
    .schema = "(Tensor self, bool upper=False)",
    .formula = "inverse(self @ self.T)",
    .forward = [](const Call& c) { return k::inverse_of_factored(c[0], c.attribute("upper").flag()); },
    .any_dtype = true,
    .saves = {{"self"}, {"result"}},
    .derivatives = {{.operand = "self",
                     .rule = "-result @ (grad + grad.T) @ result @ self",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor both = v.grad() + turned(v.grad());
                             const Tensor between = matmul(v.result(), matmul(both, v.result()));
                             return v.attribute("upper").flag() ? -matmul(v.self(), between)
                                                                : -matmul(between, v.self());
                         }}},
    .samples = {"[[2.0, 0.0], [0.5, 1.5]]"},
});

void check_square(const Tensor& a) {
    CHECK(a.dim() >= 2, RuntimeError,
          "linalg.matrix_exp: The input tensor A must have at least 2 dimensions.");
    CHECK(a.size(-1) == a.size(-2), RuntimeError,
          "linalg.matrix_exp: A must be batches of square matrices, but they are " +
              std::to_string(a.size(-2)) + " by " + std::to_string(a.size(-1)) + " matrices");
    CHECK(is_floating(a.dtype()), RuntimeError,
          "matrix_exp: Expected a floating point or complex tensor as input. Got " +
              std::string(scalar_type_name(a.dtype())));
}

// Halved until its rows add up to at most one half, a Taylor series to beyond the precision of float64, and
// squared as often as it was halved.
Tensor exponential(const Tensor& a) {
    check_square(a);
    if (a.numel() == 0) return k::clone(a);
    const Tensor whole = k::cast(a, DType::Float64);
    const Tensor sums = k::sum(k::unary(k::UnaryOp::Abs, whole), Shape{a.dim() - 1});
    const double largest = k::max(sums).item().to_double();
    if (!std::isfinite(largest)) return k::full(a.sizes(), Scalar(std::nan("")), a.dtype());
    const int halvings = largest > 0.5 ? static_cast<int>(std::ceil(std::log2(largest))) + 1 : 0;
    const Tensor scaled = k::mul(whole, Scalar(std::ldexp(1.0, -halvings)));
    Tensor term = k::clone(k::expand(k::eye(a.size(-1), a.size(-1), DType::Float64), a.sizes()));
    Tensor sum = k::clone(term);
    for (int i = 1; i <= 18; ++i) {
        term = k::mul(k::matmul(term, scaled), Scalar(1.0 / i));
        sum = k::add(sum, term);
    }
    for (int i = 0; i < halvings; ++i) sum = k::matmul(sum, sum);
    return k::cast(sum, a.dtype());
}

// The upper right block of the exponential of [[a, b], [0, a]]: how exp(a) moves with a along b.
Tensor moved_along(const Tensor& a, const Tensor& b) {
    const int64_t size = a.size(-1);
    const Tensor upper = cat({a, b}, -1), lower = cat({k::zeros(a.sizes(), a.dtype()), a}, -1);
    const Tensor whole = execute(*find_op("matrix_exp"), {cat({upper, lower}, -2)});
    return narrow(narrow(whole, -2, 0, size), -1, size, size);
}

OpEntry exponential_entry(std::string_view name, uint8_t home) {
    return define({
        .name = name,
        .home = home,
        .grad_fn = "LinalgMatrixExpBackward0",
        .schema = "(Tensor self)",
        .formula = "matrix_exp(self)",
        .forward = [](const Call& c) { return exponential(c[0]); },
        .saves = {{"self"}},
        .derivatives = {{.operand = "self",
                         .rule = "matrix_exp_differential(self.T, grad)",
                         .vjp = [](const Vjp& v) { return moved_along(turned(v.self()), v.grad()); }}},
        .samples = {"[[0.5, -1.0], [0.25, 0.75]]"},
    });
}
const OpEntry kMatrixExp = exponential_entry("matrix_exp", kTorch | kTensor),
              kLinalgMatrixExp = exponential_entry("linalg_matrix_exp", kLinalg);

}  // namespace

std::vector<const OpEntry*> matrix_function_entries() {
    return {&kCholeskySolve, &kCholeskyInverse, &kMatrixExp, &kLinalgMatrixExp};
}

}  // namespace backstep::ops
