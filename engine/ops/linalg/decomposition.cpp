// Matrices taken apart: singular values, eigenvalues, orthogonal factors, and what is built on them. Declared
// in ops/linalg.h. The derivatives are those of M. Giles, "An extended collection of matrix derivative
// results for forward and reverse mode algorithmic differentiation" (2008), and of the PyTorch sources for
// what is not square.
#include <limits>

#include "autograd/grad_mode.h"
#include "ops/arithmetic.h"
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/linalg.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/linalg/decompose.h"
#include "tensor/kernels/matmul.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

Tensor turned(const Tensor& matrix) { return transpose(matrix, -2, -1); }
Tensor as_row(const Tensor& vector) { return unsqueeze(vector, -2); }
Tensor as_column(const Tensor& vector) { return unsqueeze(vector, -1); }
Tensor eye_like(const Tensor& square) { return k::eye(square.size(-1), square.size(-1), square.dtype()); }
Tensor skew(const Tensor& square) { return square - turned(square); }

// values_j - values_i, and 1 on the diagonal.
Tensor gaps(const Tensor& values) {
    const Tensor apart = as_row(values) - as_column(values);
    return apart + eye_like(apart);
}

// The gradient by the matrix of u, s and vh; any of them may be undefined.
Tensor svd_gradient(const Vjp& v) {
    const int64_t count = v.saved("S").size(-1);
    const auto thin = [&](const Tensor& tensor, int64_t dim) {
        return tensor.defined() && tensor.size(dim) > count ? narrow(tensor, dim, 0, count) : tensor;
    };
    const Tensor u = thin(v.saved("U"), -1), s = v.saved("S"), vh = thin(v.saved("Vh"), -2);
    const Tensor by_u = thin(v.grad(0), -1), by_s = v.grad(1), by_vh = thin(v.grad(2), -2);
    if (!by_u.defined() && !by_vh.defined()) return matmul(u * as_row(by_s), vh);
    const Tensor spread = gaps(s * s);
    Tensor inner = by_s.defined() ? as_column(by_s) * eye_like(spread) : k::zeros(spread.sizes(), s.dtype());
    if (by_u.defined()) inner = inner + skew(matmul(turned(u), by_u)) / spread * as_row(s);
    if (by_vh.defined()) inner = inner + as_column(s) * (skew(matmul(vh, turned(by_vh))) / spread);
    Tensor grad = matmul(matmul(u, inner), vh);
    if (by_u.defined() && u.size(-2) > count) {
        const Tensor scaled = by_u / as_row(s);
        grad = grad + matmul(scaled - matmul(u, matmul(turned(u), scaled)), vh);
    }
    if (by_vh.defined() && vh.size(-1) > count) {
        const Tensor scaled = by_vh / as_column(s);
        grad = grad + matmul(u, scaled - matmul(matmul(scaled, turned(vh)), vh));
    }
    return grad;
}

const OpEntry kSvd = define({
    .name = "linalg_svd",
    .home = kLinalg,
    .grad_fn = "LinalgSvdBackward0",
    .schema = "(Tensor A, bool full_matrices=True, bool compute_uv=True)",
    .formula = "svd(A)",
    .forward_many =
        [](const Call& c) {
            const k::SingularValues parts = k::singular_values(c[0], c.attribute("full_matrices").flag(),
                                                               c.attribute("compute_uv").flag());
            return TensorList{parts.u, parts.s, parts.vh};
        },
    .results = {"U", "S", "Vh"},
    .saves = {{"U"}, {"S"}, {"Vh"}},
    .derivatives = {{.operand = "A", .rule = "U @ diag(grad) @ Vh", .vjp = svd_gradient}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]]"},
});

// The older form, with V itself.
const OpEntry kOldSvd = define({
    .name = "svd",
    .schema = "(Tensor self, bool some=True, bool compute_uv=True)",
    .formula = "svd(self)",
    .compose_many =
        [](const Call& c) {
            const TensorList parts = execute_many(kSvd, {c[0]}, {!c.attribute("some").flag()});
            if (c.attribute("compute_uv").flag()) return TensorList{parts[0], parts[1], turned(parts[2])};
            const auto blank = [&](int64_t dim) {
                Shape sizes(c[0].sizes());
                sizes[sizes.size() - 1] = sizes[sizes.size() - 2] = c[0].size(dim);
                return k::zeros(sizes, c[0].dtype());
            };
            return TensorList{blank(-2), parts[1], blank(-1)};
        },
    .results = {"U", "S", "V"},
});

const OpEntry kEigh = define({
    .name = "linalg_eigh",
    .home = kLinalg,
    .grad_fn = "LinalgEighBackward0",
    .schema = "(Tensor self, str UPLO='L')",
    .formula = "eigh(self)",
    .forward_many =
        [](const Call& c) {
            const k::Eigen parts = k::symmetric_eigen(c[0], c.attribute("UPLO").word() == "U");
            return TensorList{parts.values, parts.vectors};
        },
    .results = {"eigenvalues", "eigenvectors"},
    .saves = {{"eigenvalues"}, {"eigenvectors"}},
    .derivatives = {{.operand = "self",
                     .rule = "eigenvectors @ diag(grad) @ eigenvectors.T",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor values = v.saved("eigenvalues"), vectors = v.saved("eigenvectors");
                             const Tensor by_values = v.grad(0), by_vectors = v.grad(1);
                             if (!by_vectors.defined())
                                 return matmul(vectors * as_row(by_values), turned(vectors));
                             const Tensor spread = gaps(values);
                             const Tensor eye = eye_like(spread);
                             Tensor inner =
                                 matmul(turned(vectors), by_vectors) / spread * rsub(eye, wrap_number(1));
                             if (by_values.defined()) inner = inner + as_column(by_values) * eye;
                             return matmul(vectors, matmul(inner, turned(vectors)));
                         }}},
    .samples = {"[[2.0, 0.5], [0.5, 3.0]]"},
});

// What the factors of a matrix with no more columns than rows send to it.
Tensor tall_qr_gradient(const Tensor& q, const Tensor& r, const Tensor& by_q, const Tensor& by_r) {
    Tensor inner = by_r.defined() ? matmul(by_r, turned(r)) : Tensor();
    if (by_q.defined()) {
        const Tensor part = matmul(turned(q), by_q);
        inner = inner.defined() ? inner - part : -part;
    }
    const Tensor upper = triu(inner);
    Tensor grad = matmul(q, upper + turned(upper) - upper * eye_like(upper));
    if (by_q.defined()) grad = grad + by_q;
    return turned(solve(r, turned(grad)));
}

Tensor qr_gradient(const Vjp& v) {
    CHECK(v.attribute("mode").word() != "r", RuntimeError,
          "The derivative of linalg.qr depends on Q, which is not computed when mode='r'. Please use "
          "linalg.qr(A, mode='reduced') if you are going to differentiate through linalg.qr.");
    const Tensor q = v.saved("Q"), r = v.saved("R");
    const int64_t rows = q.size(-2), columns = r.size(-1);
    CHECK(v.attribute("mode").word() != "complete" || rows <= columns, RuntimeError,
          "The QR decomposition is not differentiable when mode='complete' and nrows > ncols.");
    if (rows >= columns) return tall_qr_gradient(q, r, v.grad(0), v.grad(1));
    // The columns behind the square part are q @ r there: their share goes to q.
    const int64_t rest = columns - rows;
    Tensor by_q = v.grad(0), by_square, by_rest;
    if (v.grad(1).defined()) {
        by_square = narrow(v.grad(1), -1, 0, rows);
        by_rest = narrow(v.grad(1), -1, rows, rest);
        const Tensor share = matmul(matmul(q, narrow(r, -1, rows, rest)), turned(by_rest));
        by_q = by_q.defined() ? by_q + share : share;
    }
    const Tensor left = tall_qr_gradient(q, narrow(r, -1, 0, rows), by_q, by_square);
    const Tensor right = by_rest.defined()
                             ? matmul(q, by_rest)
                             : k::zeros(narrow(v.saved("R"), -1, rows, rest).sizes(), q.dtype());
    return cat({left, right}, -1);
}

const OpEntry kQr = define({
    .name = "linalg_qr",
    .home = kLinalg,
    .grad_fn = "LinalgQrBackward0",
    .schema = "(Tensor A, str mode='reduced')",
    .formula = "qr(A)",
    .forward_many =
        [](const Call& c) {
            const std::string& mode = c.attribute("mode").word();
            CHECK(mode == "reduced" || mode == "complete" || mode == "r", RuntimeError,
                  "qr received unrecognized mode '" + mode +
                      "' but expected one of 'reduced' (default), 'r', or 'complete'");
            const k::Orthogonal parts = k::orthogonal(c[0], mode == "complete");
            return TensorList{mode == "r" ? Tensor::empty(Shape{0}, c[0].dtype()) : parts.q, parts.r};
        },
    .results = {"Q", "R"},
    .saves = {{"Q"}, {"R"}},
    .derivatives = {{.operand = "A", .rule = "qr_gradient(grad, Q, R)", .vjp = qr_gradient}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]]", "[[1.5, -2.0], [0.5, 3.0], [2.0, 1.0]]",
                "[[1.5, -2.0, 0.5], [0.5, 3.0, 1.0]]"},
});

const OpEntry kOldQr = define({
    .name = "qr",
    .schema = "(Tensor self, bool some=True)",
    .formula = "qr(self)",
    .compose_many =
        [](const Call& c) {
            return execute_many(kQr, {c[0]},
                                {std::string(c.attribute("some").flag() ? "reduced" : "complete")});
        },
    .results = {"Q", "R"},
});

// ---- Built on them ----

Tensor pseudo_inverse(const Tensor& a, const Attribute& rcond) {
    const k::SingularValues parts = k::singular_values(a, false);
    const double epsilon = a.dtype() == DType::Float64 ? std::numeric_limits<double>::epsilon()
                                                       : double{std::numeric_limits<float>::epsilon()};
    const double relative =
        rcond.none() ? epsilon * static_cast<double>(std::max(a.size(-1), a.size(-2))) : rcond.number();
    const autograd::GradModeScope off(false);
    const Tensor least = mul(amax(parts.s, Shape{-1}, true), Scalar(relative));
    const Tensor kept = compare("gt", parts.s, least);
    const Tensor inverted = where(kept, reciprocal(parts.s), k::zeros(Shape{}, a.dtype()));
    return matmul(turned(parts.vh) * as_row(inverted), turned(parts.u));
}

Tensor pinv_gradient(const Vjp& v) {
    const Tensor a = v.saved("self"), p = v.result(), pt = turned(p), gt = turned(v.grad());
    if (a.size(-2) <= a.size(-1)) {
        const Tensor inner = matmul(gt, p), turned_inner = matmul(inner, pt);
        return turned_inner - turned(matmul(p, inner)) - matmul(matmul(a, p), turned_inner) +
               matmul(matmul(pt, p), gt - matmul(inner, a));
    }
    const Tensor inner = matmul(p, gt), turned_inner = matmul(pt, inner);
    return turned_inner - turned(matmul(inner, p)) + matmul(matmul(gt - matmul(a, inner), p), pt) -
           matmul(matmul(turned_inner, p), a);
}

OpEntry pinv_entry(std::string_view name, uint8_t home, std::string_view schema) {
    return define({
        .name = name,
        .home = home,
        .grad_fn = "LinalgPinvBackward0",
        .schema = schema,
        .formula = "pinv(self)",
        .forward = [](const Call& c) { return pseudo_inverse(c[0], c.attribute("rcond")); },
        .saves = {{"self"}, {"result"}},
        .derivatives = {{.operand = "self",
                         .rule = "pinv_gradient(grad, self, result)",
                         .vjp = pinv_gradient}},
        .samples = {"[[1.5, -2.0, 0.5], [0.5, 3.0, 1.0]]", "[[1.5, -2.0], [0.5, 3.0], [2.0, 1.0]]"},
    });
}
const OpEntry kPinv = pinv_entry("linalg_pinv", kLinalg, "(Tensor self, float? rcond=None)");
const OpEntry kPinverse = pinv_entry("pinverse", kTorch | kTensor, "(Tensor self, float rcond=1e-15)");

const OpEntry kLstsq = define({
    .name = "linalg_lstsq",
    .home = kLinalg,
    .grad_fn = "LinalgLstsqBackward0",
    .schema = "(Tensor self, Tensor b)",
    .formula = "pinv(self) @ b",
    .forward = [](const Call& c) { return k::matmul(pseudo_inverse(c[0], Attribute()), c[1]); },
    .saves = {{"self"}, {"b"}},
    .derivatives = {{.operand = "self",
                     .rule = "pinv_gradient(grad @ b.T)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor inverted = execute(kPinv, {v.self()});
                             const Tensor a = v.self();
                             const Tensor solution = matmul(inverted, v.saved("b"));
                             const Tensor back = matmul(turned(inverted), v.grad());
                             const Tensor rest = v.saved("b") - matmul(a, solution);
                             const Tensor outside = v.grad() - matmul(turned(a), back);
                             return matmul(matmul(rest, turned(back)), turned(inverted)) -
                                    matmul(back, turned(solution)) +
                                    matmul(matmul(turned(inverted), solution), turned(outside));
                         }},
                    {.operand = "b",
                     .rule = "pinv(self).T @ grad",
                     .vjp =
                         [](const Vjp& v) { return matmul(turned(execute(kPinv, {v.self()})), v.grad()); }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0], [2.0, 1.0]], [[1.0], [2.0], [0.5]]"},
});

const OpEntry kSolveTriangular = define({
    .name = "linalg_solve_triangular",
    .home = kLinalg,
    .grad_fn = "LinalgSolveTriangularBackward0",
    .schema = "(Tensor self, Tensor B, *, bool upper, bool unitriangular=False)",
    .formula = "solve_triangular(self, B)",
    .forward =
        [](const Call& c) {
            return k::solve_triangular(c[0], c[1], c.attribute("upper").flag(),
                                       c.attribute("unitriangular").flag());
        },
    .saves = {{"self"}, {"result", {"self"}}},
    .derivatives = {{.operand = "self",
                     .rule = "-triangle(solve(self.T, grad) @ result.T)",
                     .vjp =
                         [](const Vjp& v) {
                             const bool upper = v.attribute("upper").flag(),
                                        unit = v.attribute("unitriangular").flag();
                             const Tensor back = execute(*find_op("linalg_solve_triangular"),
                                                         {turned(v.self()), v.grad()}, {!upper, unit});
                             const Tensor grad = -matmul(back, turned(v.result()));
                             return upper ? triu(grad, unit ? 1 : 0) : tril(grad, unit ? -1 : 0);
                         }},
                    {.operand = "B",
                     .rule = "solve_triangular(self.T, grad)",
                     .vjp =
                         [](const Vjp& v) {
                             return execute(
                                 *find_op("linalg_solve_triangular"), {turned(v.self()), v.grad()},
                                 {!v.attribute("upper").flag(), v.attribute("unitriangular").flag()});
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], [[1.0], [2.0]], upper=True"},
});

}  // namespace

std::vector<const OpEntry*> decomposition_entries() {
    return {&kSvd, &kOldSvd, &kEigh, &kQr, &kOldQr, &kPinv, &kPinverse, &kLstsq, &kSolveTriangular};
}

}  // namespace backstep::ops
