// Square matrices: inverse, determinant, linear systems. Declared in ops/linalg.h.
#include <cmath>

#include "ops/arithmetic.h"
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/linalg.h"
#include "ops/pointwise.h"
#include "ops/shape.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/linalg/solve.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

Tensor transposed(const Tensor& matrix) { return transpose(matrix, -2, -1); }
// A number for each matrix, as a matrix of one element.
Tensor as_matrix(const Tensor& numbers) { return unsqueeze(unsqueeze(numbers, -1), -1); }

// The X of self.T @ X = factor * I. Only a backward that is itself recorded refuses a singular matrix.
Tensor diagonal_solved(const Tensor& self, const Tensor& factor, k::ZeroPivot zero_pivot) {
    const int64_t size = self.size(-1);
    if (autograd::run_state().grad_enabled)
        return solve(transposed(self), factor * k::eye(size, size, factor.dtype()));
    const Tensor right = k::zeros(self.sizes(), factor.dtype());
    k::copy_(k::diagonal(right, 0, -2, -1), k::squeeze(factor, -1));
    return k::solve(k::transpose(self, -2, -1), right, zero_pivot);
}

// What a determinant or a solution keeps of the elimination.
TensorList eliminated(const Call& c) {
    const k::Factors factors = k::factors_of(c[0]);
    return {factors.lu, factors.pivots};
}

OpEntry inverse_entry(std::string_view name, uint8_t home) {
    return define({
        .name = name,
        .home = home,
        .grad_fn = "LinalgInvExBackward0",
        .schema = "(Tensor self)",
        .formula = "inverse(self)",
        .forward = [](const Call& c) { return k::inverse(c[0]); },
        .saves = {{"result", {}, "inverse"}},
        .derivatives = {{.operand = "self",
                         .rule = "-result.T @ grad @ result.T",
                         .vjp =
                             [](const Vjp& v) {
                                 const Tensor turned = transposed(v.result());
                                 return -matmul(turned, matmul(v.grad(), turned));
                             }}},
        .samples = {"[[1.5, -2.0], [0.5, 3.0]]"},
    });
}
const OpEntry kInverse = inverse_entry("inverse", kTorch | kTensor);

// The gradient of a determinant whose matrix has no inverse, in a backward that is itself recorded: through
// the singular values, each of which is multiplied by all the others.
Tensor singular_gradient(const Tensor& self, const Tensor& grad) {
    const TensorList parts = execute_many(*find_op("linalg_svd"), {self}, {false});
    const Tensor sign = execute(*find_op("det"), {parts[0]}) * execute(*find_op("det"), {parts[2]});
    std::vector<Tensor> slopes;
    for (int64_t i = 0; i < self.size(-1); ++i) {
        Tensor others = grad * sign;
        for (int64_t j = 0; j < self.size(-1); ++j)
            if (j != i) others = others * select(parts[1], -1, j);
        slopes.push_back(others);
    }
    return matmul(parts[0] * unsqueeze(stack(slopes, -1), -2), parts[2]);
}

const OpEntry kDet = define({
    .name = "det",
    .grad_fn = "LinalgDetBackward0",
    .schema = "(Tensor self)",
    .formula = "det(self)",
    .forward = [](const Call& c) { return k::determinant(c[0]).value; },
    .saves = {{"self", {}, "A"}, {"LU"}, {"pivots"}, {"result"}},
    .byproducts = eliminated,
    .derivatives = {{.operand = "self",
                     .rule = "grad * result * inverse(self).T",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor value = v.result();
                             if (autograd::run_state().grad_enabled && value.dim() == 0 &&
                                 value.item().to_double() == 0)
                                 return singular_gradient(v.self(), v.grad());
                             const Tensor factor = as_matrix(v.grad() * value);
                             return diagonal_solved(v.self(), factor, k::ZeroPivot::Nudge);
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]]"},
});

const OpEntry kSlogdet = define({
    .name = "slogdet",
    .grad_fn = "LinalgSlogdetBackward0",
    .schema = "(Tensor self)",
    .formula = "log(abs(det(self)))",
    .forward_many =
        [](const Call& c) {
            const k::Determinant det = k::determinant(c[0], "linalg.slogdet");
            return TensorList{det.sign, det.log_abs};
        },
    .results = {"sign", "logabsdet"},
    .saves = {{"self", {}, "A"}, {"LU"}, {"pivots"}, {"sign"}},
    .byproducts = eliminated,
    .derivatives = {{.operand = "self",
                     .rule = "grad * inverse(self).T",
                     .vjp =
                         [](const Vjp& v) {
                             return diagonal_solved(v.self(), as_matrix(v.grad_or_zeros(1)),
                                                    k::ZeroPivot::DivideBy);
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]]"},
});

const OpEntry kLogdet = define({
    .name = "logdet",
    .schema = "(Tensor self)",
    .formula = "log(det(self))",
    .compose =
        [](const Call& c) {
            const TensorList parts = execute_many(kSlogdet, {c[0]});
            const Tensor nan = k::full(Shape{}, std::nan(""), c[0].dtype());
            return where(compare("eq", parts[0], Scalar(-1.0)), nan, parts[1]);
        },
    .samples = {"[[1.5, -2.0], [0.5, 3.0]]"},
});

const OpEntry kSolve = define({
    .name = "linalg_solve",
    .home = kLinalg,
    .grad_fn = "LinalgSolveExBackward0",
    .schema = "(Tensor A, Tensor B)",
    .formula = "solve(A, B)",
    .forward = [](const Call& c) { return k::solve(c[0], c[1]); },
    .saves = {{"A"}, {"LU"}, {"pivots"}, {"result"}},
    .byproducts = eliminated,
    .derivatives = {{.operand = "A",
                     .rule = "-solve(A.T, grad) @ result.T",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor grad = solve(transposed(v.saved("A")), v.grad());
                             if (v.result().dim() == 1) return -outer(grad, v.result());
                             return -matmul(grad, transposed(v.result()));
                         }},
                    {.operand = "B",
                     .rule = "solve(A.T, grad)",
                     .vjp = [](const Vjp& v) { return solve(transposed(v.saved("A")), v.grad()); }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], [[1.0], [2.0]]", "[[1.5, -2.0], [0.5, 3.0]], [1.0, 2.0]"},
});

OpEntry cholesky_entry(std::string_view name, uint8_t home, std::string_view grad_fn) {
    return define({
        .name = name,
        .home = home,
        .grad_fn = grad_fn,
        .schema = "(Tensor self)",
        .formula = "cholesky(self)",
        .forward =
            [](const Call& c) {
                return k::cholesky(c[0], c.entry().home == kLinalg ? "linalg.cholesky" : "cholesky");
            },
        .saves = {{"result", {}, home == kLinalg ? "L" : "result"}},
        .derivatives = {{.operand = "self",
                         .rule = "inverse(result).T @ phi(result.T @ grad) @ inverse(result)",
                         .vjp =
                             [](const Vjp& v) {
                                 // phi halves the diagonal of a lower triangle and mirrors it.
                                 const Tensor lower = v.result(), inner = matmul(transposed(lower), v.grad());
                                 const Tensor half =
                                     tril(inner) - div(tril(inner) - tril(inner, -1), Scalar(2.0));
                                 const Tensor middle = div(half + transposed(half), Scalar(2.0));
                                 const Tensor inverted = inverse(lower);
                                 return matmul(transposed(inverted), matmul(middle, inverted));
                             }}},
        .samples = {"[[2.0, 0.5], [0.5, 3.0]]"},
    });
}
const OpEntry kOldCholesky = cholesky_entry("cholesky", kTorch | kTensor, "CholeskyBackward0");
const OpEntry kCholesky = cholesky_entry("linalg_cholesky", kLinalg, "LinalgCholeskyExBackward0");

}  // namespace

Tensor inverse(const Tensor& self) { return execute(kInverse, {self}); }
Tensor solve(const Tensor& a, const Tensor& b) { return execute(kSolve, {a, b}); }

std::vector<const OpEntry*> solving_entries() {
    return {&kInverse, &kDet, &kSlogdet, &kLogdet, &kSolve, &kOldCholesky, &kCholesky};
}

}  // namespace backstep::ops
