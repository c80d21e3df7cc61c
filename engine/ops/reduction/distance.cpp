// How far tensors and their rows are from each other. Declared in ops/reduction.h.
#include "autograd/grad_mode.h"
#include "base/number_format.h"
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/view.h"
#include "tensor/promotion.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

double p_of(const Vjp& v) { return v.attribute("p").number(); }

const OpEntry kDist = define({
    .name = "dist",
    .grad_fn = "DistBackward0",
    .schema = "(Tensor self, Tensor other, float p=2)",
    .formula = "sum(abs(self - other) ** p) ** (1 / p)",
    .forward =
        [](const Call& c) { return k::norm(k::sub(c[0], c[1]), c.attribute("p").number(), {}, false); },
    .saves = {{"self"}, {"other"}, {"result"}},
    .derivatives = {{.operand = "self",
                     .rule = "grad * sign(self - other) * abs(self - other) ** (p - 1) / result ** (p - 1)",
                     .vjp =
                         [](const Vjp& v) {
                             return norm_gradient(v.self() - v.other(), p_of(v), v.grad(), v.result());
                         }},
                    {.operand = "other",
                     .rule = "grad * sign(other - self) * abs(self - other) ** (p - 1) / result ** (p - 1)",
                     .vjp =
                         [](const Vjp& v) {
                             return norm_gradient(v.other() - v.self(), p_of(v), v.grad(), v.result());
                         }}},
    .samples = {"[1.5, -2.0], [0.5, 3.0]", "[1.5, -2.0], [0.5, 3.0], 1.0"},
});

// What the distances of every pair of rows send to the difference of each pair, in its place.
Tensor pair_gradients(const Vjp& v) {
    const Tensor apart = unsqueeze(v.saved("x1"), -2) - unsqueeze(v.saved("x2"), -3);
    if (p_of(v) == 2) {
        const Tensor distance = unsqueeze(v.result(), -1);
        return masked_fill(unsqueeze(v.grad(), -1) * apart / distance, compare("eq", distance, 0), 0);
    }
    return norm_gradient(apart, p_of(v), unsqueeze(v.grad(), -1), unsqueeze(v.result(), -1), Shape{-1});
}

const OpEntry kCdist = define({
    .name = "cdist",
    .home = kTorch,
    .grad_fn = "CdistBackward0",
    .schema = "(Tensor x1, Tensor x2, float p=2.0, str? compute_mode=None)",
    .formula = "norm(x1 - x2, p)",
    .forward =
        [](const Call& c) {
            CHECK(c[0].dim() >= 2, RuntimeError,
                  "cdist only supports at least 2D tensors, X1 got: " + std::to_string(c[0].dim()) + "D");
            CHECK(c[1].dim() >= 2, RuntimeError,
                  "cdist only supports at least 2D tensors, X2 got: " + std::to_string(c[1].dim()) + "D");
            for (size_t k = 0; k < 2; ++k)
                CHECK(is_floating(c[k].dtype()), RuntimeError,
                      "cdist only supports floating-point dtypes, X" + std::to_string(k + 1) +
                          " got: " + std::string(scalar_type_name(c[k].dtype())));
            CHECK(c[0].size(-1) == c[1].size(-1), RuntimeError,
                  "X1 and X2 must have the same number of columns. X1: " + std::to_string(c[0].size(-1)) +
                      " X2: " + std::to_string(c[1].size(-1)));
            return k::norm(k::sub(k::unsqueeze(c[0], -2), k::unsqueeze(c[1], -3)), c.attribute("p").number(),
                           Shape{-1}, false);
        },
    .saves = {{"x1"}, {"x2"}, {"result"}},
    .derivatives =
        {{.operand = "x1",
          .rule = "sum(grad * sign(x1 - x2) * abs(x1 - x2) ** (p - 1) / result ** (p - 1))",
          .vjp = [](const Vjp& v) { return sum_to(sum(pair_gradients(v), Shape{-2}), v.sizes()); }},
         {.operand = "x2",
          .rule = "-sum(grad * sign(x1 - x2) * abs(x1 - x2) ** (p - 1) / result ** (p - 1))",
          .vjp = [](const Vjp& v) { return -sum_to(sum(pair_gradients(v), Shape{-3}), v.sizes()); }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], [[1.0, 1.0]]", "[[1.5, -2.0], [0.5, 3.0]], [[1.0, 1.0]], 1.0"},
});

// A length that no gradient sees being kept from zero.
Tensor length_at_least(const Tensor& self, int64_t dim, double eps) {
    const Tensor squares = sum(pow(self, Scalar(2)), Shape{dim}, true);
    {
        const autograd::GradModeScope off(false);
        execute_in_place(*find_op("clamp_min"), {squares}, {Scalar(eps * eps)});
    }
    return execute_in_place(*find_op("sqrt"), {squares});
}

const OpEntry kCosineSimilarity = define({
    .name = "cosine_similarity",
    .home = kTorch | kFunctional,
    .schema = "(Tensor x1, Tensor x2, int dim=1, float eps=1e-08)",
    .formula = "sum(x1 * x2) / (norm(x1) * norm(x2))",
    .compose =
        [](const Call& c) {
            const DType dtype = result_type(c[0], c[1]);
            CHECK(is_floating(dtype), RuntimeError,
                  "expected common dtype to be floating point, yet common dtype is " +
                      std::string(scalar_type_name(dtype)));
            const Shape sizes = broadcast_shapes(c[0].sizes(), c[1].sizes());
            const auto fitted = [&](const Tensor& tensor) { return expand(to(tensor, dtype), sizes); };
            const Tensor x1 = fitted(c[0]), x2 = fitted(c[1]);
            const int64_t dim = c.attribute("dim").integer();
            const double eps = c.attribute("eps").number();
            const Tensor norm1 = length_at_least(x1, dim, eps), norm2 = length_at_least(x2, dim, eps);
            return sum((x1 / norm1) * (x2 / norm2), Shape{dim});
        },
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], [[1.0, 1.0], [2.0, -1.0]]"},
});

const OpEntry kPairwiseDistance = define({
    .name = "pairwise_distance",
    .home = kTorch | kFunctional,
    .schema = "(Tensor x1, Tensor x2, float p=2.0, float eps=1e-06, bool keepdim=False)",
    .formula = "norm(x1 - x2 + eps, p)",
    .compose =
        [](const Call& c) {
            return norm(add(c[0] - c[1], c.attribute("eps").scalar()), c.attribute("p").number(), Shape{-1},
                        c.attribute("keepdim").flag());
        },
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], [[1.0, 1.0], [2.0, -1.0]]"},
});

// Every dimension but the one whose slices are measured.
Shape other_dims(int64_t rank, int64_t dim) {
    Shape dims;
    for (int64_t d = 0; d < rank; ++d)
        if (d != wrap_dim(dim, rank)) dims.push_back(d);
    return dims;
}
// Keeps a norm that is divided by from being zero; PyTorch measures in float64, where it shows.
constexpr double kRenormEps = 1e-7;

Tensor renormed(const Call& c) {
    const Tensor& self = c[0];
    const double p = c.attribute("p").number(), most = c.attribute("maxnorm").number();
    CHECK(p > 0, RuntimeError, "renorm: non-positive-norm not supported");
    CHECK(most >= 0, RuntimeError, "renorm: expected maxnorm to be >= 0 but got " + stream_form(most));
    CHECK(self.dim() > 1, RuntimeError,
          "renorm: input needs at least 2 dimensions, got " + std::to_string(self.dim()) + " dimensions");
    CHECK(is_floating(self.dtype()), RuntimeError,
          "linalg.vector_norm: Expected a floating point or complex tensor as input. Got " +
              std::string(scalar_type_name(self.dtype())));
    const Tensor norm =
        k::norm(k::cast(self, DType::Float64), p, other_dims(self.dim(), c.attribute("dim").integer()), true);
    const Tensor factor =
        k::binary(k::BinaryOp::Div, Scalar(most), k::binary(k::BinaryOp::Add, norm, Scalar(kRenormEps)));
    const Tensor one = k::ones(norm.sizes(), norm.dtype());
    const Tensor scale = k::where(k::binary(k::BinaryOp::Gt, norm, Scalar(most)), factor, one);
    return k::mul(self, k::cast(scale, self.dtype()));
}

Tensor renorm_vjp(const Vjp& v) {
    const double most = v.attribute("maxnorm").number();
    const Shape dims = other_dims(static_cast<int64_t>(v.sizes().size()), v.attribute("dim").integer());
    const Tensor precise = to(v.self(), DType::Float64);
    const Tensor length = norm(precise, p_of(v), dims, true);
    const Tensor along = sum(to(v.grad() * v.self(), DType::Float64), dims, true);
    const Tensor turned = norm_gradient(precise, p_of(v), along, length, dims);
    const Tensor inverse = reciprocal(length + kRenormEps);
    const Tensor shrunk = most * inverse * (v.grad() - inverse * turned);
    return where(compare("gt", length, Scalar(most)), to(shrunk, v.grad().dtype()), v.grad());
}

const OpEntry kRenorm = define({
    .name = "renorm",
    .grad_fn = "RenormBackward0",
    .schema = "(Tensor self, Scalar p, int dim, Scalar maxnorm)",
    .formula = "renorm(self, p, dim, maxnorm)",
    .forward = renormed,
    .in_place = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self", .rule = "renorm_gradient(grad, self)", .vjp = renorm_vjp}},
    .samples = {"[[1.5, -2.0], [0.5, 0.25]], 2, 0, 1", "[[1.5, -2.0], [0.5, 3.0]], 1, 1, 1.5"},
});

}  // namespace

std::vector<const OpEntry*> distance_entries() {
    return {&kDist, &kCdist, &kCosineSimilarity, &kPairwiseDistance, &kRenorm};
}

}  // namespace backstep::ops
