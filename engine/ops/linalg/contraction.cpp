// Products over chosen dimensions, made of permutations and matrix products as PyTorch makes them. Declared
// in ops/linalg.h.
#include <algorithm>
#include <limits>

#include "base/wrapping.h"
#include "ops/arithmetic.h"
#include "ops/execute.h"
#include "ops/linalg.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/arrange.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/matmul.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

const OpEntry kInner = define({
    .name = "inner",
    .schema = "(Tensor self, Tensor other)",
    .formula = "sum(self * other)",
    .compose =
        [](const Call& c) {
            if (c[0].dim() == 0 || c[1].dim() == 0) return c[0] * c[1];
            CHECK(c[0].size(-1) == c[1].size(-1), RuntimeError,
                  "inner() the last dimension must match on both input tensors but got shapes " +
                      to_string(c[0].sizes()) + " and " + to_string(c[1].sizes()));
            return tensordot(c[0], c[1], Shape{-1}, Shape{-1});
        },
    .samples = {"[1.5, -2.0], [0.5, 3.0]"},
});

const OpEntry kKron = define({
    .name = "kron",
    .schema = "(Tensor self, Tensor other)",
    .formula = "kron(self, other)",
    .compose =
        [](const Call& c) {
            const int64_t rank = std::max(c[0].dim(), c[1].dim());
            Shape a, b, out;
            for (int64_t d = 0; d < rank; ++d) {
                const int64_t at_a = d - (rank - c[0].dim()), at_b = d - (rank - c[1].dim());
                const int64_t size_a = at_a < 0 ? 1 : c[0].size(at_a),
                              size_b = at_b < 0 ? 1 : c[1].size(at_b);
                a.push_back(size_a);
                a.push_back(1);
                b.push_back(1);
                b.push_back(size_b);
                out.push_back(wrapping_multiply(size_a, size_b));
            }
            return unsafe_view(unsafe_view(c[0], a) * unsafe_view(c[1], b), out);
        },
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], [[1.0, 2.0]]"},
});

// What each of the outputs of a bilinear layer gives back: (outputs, rows, 1).
Tensor by_output(const Vjp& v) { return unsqueeze(transpose(v.grad(), 0, 1), -1); }

// Rows by a matrix for each output by rows.
const OpEntry kTrilinear = define({
    .name = "_trilinear",
    .home = kTorch,
    .grad_fn = "TrilinearBackward0",
    .schema = "(Tensor i1, Tensor i2, Tensor i3, int[] expand1, int[] expand2, int[] expand3, int[] sumdim)",
    .formula = "sum((i1 @ i2) * i3)",
    .forward =
        [](const Call& c) {
            std::vector<Tensor> columns;
            const Tensor right = k::unsqueeze(c[2], 2);
            for (int64_t o = 0; o < c[1].size(0); ++o) {
                const Tensor rows = k::matmul(c[0], k::select(c[1], 0, o));
                columns.push_back(k::reshape(k::bmm(k::unsqueeze(rows, 1), right), Shape{-1, 1}));
            }
            if (columns.empty()) return k::zeros(Shape{c[0].size(0), 0}, c[0].dtype());
            return k::cat(columns, 1);
        },
    .saves = {{"i1", {"i2", "i3"}}, {"i2", {"i1", "i3"}}, {"i3", {"i1", "i2"}}},
    .derivatives = {{.operand = "i1",
                     .rule = "sum(grad * (i3 @ i2.T))",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor turned = transpose(v.saved("i2"), 1, 2);
                             return sum(matmul(v.saved("i3"), turned) * by_output(v), Shape{0});
                         }},
                    {.operand = "i2",
                     .rule = "i1.T @ (grad * i3)",
                     .vjp =
                         [](const Vjp& v) {
                             return matmul(transpose(v.saved("i1"), 0, 1), by_output(v) * v.saved("i3"));
                         }},
                    {.operand = "i3",
                     .rule = "sum(grad * (i1 @ i2))",
                     .vjp =
                         [](const Vjp& v) {
                             return sum(matmul(v.saved("i1"), v.saved("i2")) * by_output(v), Shape{0});
                         }}},
    .samples =
        {"[[1.5, -2.0]], [[[0.5, 3.0, 1.0], [1.0, -1.0, 2.0]]], [[2.0, 0.5, -1.0]], (1, 3), (0,), (1, 2), "
         "(2, 3)"},
});

const OpEntry kGer = define({
    .name = "ger",
    .schema = "(Tensor self, Tensor vec2)",
    .formula = "outer(self, vec2)",
    .compose = [](const Call& c) { return outer(c[0], c[1]); },
    .samples = {"[1.5, -2.0], [0.5, 3.0]"},
});

const OpEntry kVdot = define({
    .name = "vdot",
    .grad_fn = "VdotBackward0",
    .schema = "(Tensor self, Tensor other)",
    .formula = "sum(self * other)",
    .forward = [](const Call& c) { return kernels::dot(c[0], c[1]); },
    .saves = {{"self", {"other"}}, {"other", {"self"}}},
    .derivatives = {{.operand = "self",
                     .rule = "grad * other",
                     .vjp = [](const Vjp& v) { return v.grad() * v.other(); }},
                    {.operand = "other",
                     .rule = "grad * self",
                     .vjp = [](const Vjp& v) { return v.grad() * v.self(); }}},
    .samples = {"[1.5, -2.0], [0.5, 3.0]"},
});

// The first dimension of size 3, unless one is named.
int64_t cross_dim(const Attribute& dim, Dims sizes) {
    if (!dim.none()) return wrap_dim(dim.integer(), static_cast<int64_t>(sizes.size()));
    for (size_t d = 0; d < sizes.size(); ++d)
        if (sizes[d] == 3) return static_cast<int64_t>(d);
    throw RuntimeError("no dimension of size 3 in input");
}

const OpEntry kCross = define({
    .name = "cross",
    .grad_fn = "LinalgCrossBackward0",
    .schema = "(Tensor self, Tensor other, int? dim=None)",
    .formula = "cross(self, other)",
    .forward =
        [](const Call& c) {
            CHECK(c[0].dim() == c[1].dim(), RuntimeError,
                  "linalg.cross: inputs must have the same number of dimensions.");
            const int64_t dim = cross_dim(c.attribute("dim"), c[0].sizes());
            CHECK(c[0].size(dim) == 3 && c[1].size(dim) == 3, RuntimeError,
                  "linalg.cross: inputs dimension " +
                      std::to_string(c.attribute("dim").none() ? dim : c.attribute("dim").integer()) +
                      " must have length 3. Got " + std::to_string(c[0].size(dim)) + " and " +
                      std::to_string(c[1].size(dim)));
            const Shape sizes = broadcast_shapes(c[0].sizes(), c[1].sizes());
            const Tensor a = kernels::broadcast_to(c[0], sizes), b = kernels::broadcast_to(c[1], sizes);
            const auto turned = [dim](const Tensor& t, int64_t by) {
                return kernels::roll(t, Shape{by}, Shape{dim});
            };
            return kernels::sub(kernels::mul(turned(a, -1), turned(b, -2)),
                                kernels::mul(turned(a, -2), turned(b, -1)));
        },
    .saves = {{"self", {"other"}}, {"other", {"self"}}},
    .derivatives = {{.operand = "self",
                     .rule = "cross(other, grad)",
                     .vjp = [](const Vjp& v) { return cross(v.other(), v.grad(), v.attribute("dim")); }},
                    {.operand = "other",
                     .rule = "cross(grad, self)",
                     .vjp = [](const Vjp& v) { return cross(v.grad(), v.self(), v.attribute("dim")); }}},
    .samples = {"[1.5, -2.0, 0.5], [0.5, 3.0, 1.0]", "[[1.5, -2.0, 0.5]], [[0.5, 3.0, 1.0]], 1"},
});

Tensor power_of(const Tensor& self, int64_t n) {
    CHECK(self.dim() >= 2, RuntimeError,
          "linalg.matrix_power: The input tensor A must have at least 2 dimensions.");
    CHECK(self.size(-1) == self.size(-2), RuntimeError,
          "linalg.matrix_power: A must be batches of square matrices, but they are " +
              std::to_string(self.size(-2)) + " by " + std::to_string(self.size(-1)) + " matrices");
    if (n == 0) return expand(kernels::eye(self.size(-1), self.size(-1), self.dtype()), self.sizes());
    // The smallest int has no opposite.
    if (n == std::numeric_limits<int64_t>::min()) return matmul(power_of(self, n + 1), inverse(self));
    if (n < 0) return power_of(inverse(self), -n);
    if (n == 1) return clone(self);
    if (n == 3) return matmul(matmul(self, self), self);
    Tensor square, result;
    for (int64_t left = n; left > 0; left /= 2) {
        square = square.defined() ? matmul(square, square) : self;
        if (left % 2 == 1) result = result.defined() ? matmul(result, square) : square;
    }
    return result;
}
const OpEntry kMatrixPower = define({
    .name = "matrix_power",
    .schema = "(Tensor self, int n)",
    .formula = "matrix_power(self, n)",
    .compose = [](const Call& c) { return power_of(c[0], c.attribute("n").integer()); },
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 3", "[[1.5, -2.0], [0.5, 3.0]], -2"},
});

const OpEntry kChainMatmul = define({
    .name = "chain_matmul",
    .home = kTorch,
    .schema = "(Tensor[] matrices)",
    .formula = "matrices[0] @ matrices[1]",
    .compose =
        [](const Call& c) {
            CHECK(!c.operands().empty(), RuntimeError, "chain_matmul(): Expected one or more matrices");
            for (const Tensor& matrix : c.operands())
                CHECK(matrix.dim() == 2, RuntimeError,
                      "Tensor dimension is " + std::to_string(matrix.dim()) + ", expected 2 instead.");
            Tensor product = c[0];
            for (size_t i = 1; i < c.operands().size(); ++i) product = mm(product, c[i]);
            return c.operands().size() < 3 ? product : view(product, product.sizes());
        },
    .samples = {"([[1.5, -2.0], [0.5, 3.0]], [[1.0], [2.0]])"},
});

}  // namespace

Tensor cross(const Tensor& self, const Tensor& other, const Attribute& dim) {
    return execute(kCross, {self, other}, {dim});
}

Tensor tensordot(const Tensor& self, const Tensor& other, Dims dims_self, Dims dims_other) {
    CHECK(dims_self.size() == dims_other.size(), RuntimeError,
          "both dimension lists should have same length");
    int64_t inner = 1;
    std::vector<bool> gone_self(self.sizes().size()), gone_other(other.sizes().size());
    Shape first, last, sizes;
    for (size_t i = 0; i < dims_self.size(); ++i) {
        const int64_t a = wrap_dim(dims_self[i], self.dim()), b = wrap_dim(dims_other[i], other.dim());
        CHECK(self.size(a) == other.size(b), RuntimeError,
              "contracted dimensions need to match, but first has size " + std::to_string(self.size(a)) +
                  " in dim " + std::to_string(dims_self[i]) + " and second has size " +
                  std::to_string(other.size(b)) + " in dim " + std::to_string(dims_other[i]));
        gone_self[static_cast<size_t>(a)] = gone_other[static_cast<size_t>(b)] = true;
        inner *= self.size(a);
        last.push_back(b);
    }
    int64_t rows = 1, columns = 1;
    for (int64_t d = 0; d < self.dim(); ++d) {
        if (gone_self[static_cast<size_t>(d)]) continue;
        first.push_back(d);
        sizes.push_back(self.size(d));
        rows *= self.size(d);
    }
    for (const int64_t d : dims_self) first.push_back(wrap_dim(d, self.dim()));
    for (int64_t d = 0; d < other.dim(); ++d) {
        if (gone_other[static_cast<size_t>(d)]) continue;
        last.push_back(d);
        sizes.push_back(other.size(d));
        columns *= other.size(d);
    }
    const Tensor left = reshape(permute(self, first), Shape{rows, inner});
    const Tensor right = reshape(permute(other, last), Shape{inner, columns});
    return reshape(mm(left, right), sizes);
}

std::vector<const OpEntry*> contraction_entries() {
    return {&kInner, &kKron, &kTrilinear, &kGer, &kVdot, &kCross, &kMatrixPower, &kChainMatmul};
}

}  // namespace backstep::ops
