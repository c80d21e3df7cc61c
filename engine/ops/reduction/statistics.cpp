// Spread, quantiles and differences, most of them made of other operations. Declared in ops/reduction.h.
#include <cmath>

#include "autograd/autograd_meta.h"
#include "base/number_format.h"
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/linalg.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/unary.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

bool flag(const Call& c, std::string_view name) { return c.attribute(name).flag(); }
std::optional<Shape> dims_or_all(const Attribute& attribute) {
    return attribute.none() ? std::nullopt : std::optional(Shape(Dims(attribute.ints())));
}

// Deviation in the older forms, where `unbiased` says whether to divide by one less.
using Spread = Tensor (*)(const Tensor&, std::optional<Shape>, int64_t, bool);
template <Spread spread>
OpEntry unbiased(std::string_view name) {
    return define({
        .name = name,
        .schema = "(Tensor self, bool unbiased=True)",
        .formula = "spread(self)",
        .compose = [](const Call& c) { return spread(c[0], std::nullopt, flag(c, "unbiased"), false); },
        .samples = {"[1.5, -2.0, 0.5], False"},
    });
}
template <Spread spread>
OpEntry unbiased_over(std::string_view name) {
    return define({
        .name = name,
        .schema = "(Tensor self, int[]? dim, bool unbiased=True, bool keepdim=False)",
        .formula = "spread(self, dim)",
        .compose =
            [](const Call& c) {
                return spread(c[0], dims_or_all(c.attribute("dim")), flag(c, "unbiased"), flag(c, "keepdim"));
            },
        .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1, False"},
    });
}
const OpEntry kUnbiasedVar = unbiased<var>("var.unbiased"), kUnbiasedVarDim = unbiased_over<var>("var.dim");
const OpEntry kUnbiasedStd = unbiased<std>("std.unbiased"), kUnbiasedStdDim = unbiased_over<std>("std.dim");

// The spread and the mean at once.
template <bool root>
OpEntry with_mean(std::string_view name, std::string_view grad_fn, std::string_view schema) {
    return define({
        .name = name,
        .home = kTorch,
        .grad_fn = grad_fn,
        .schema = schema,
        .formula = "spread(self, dim)",
        .forward_many =
            [](const Call& c) {
                const Dims dim = c.attribute("dim").dims();
                const int64_t correction =
                    spread_correction(c.attribute("unbiased"), c.attribute("correction"));
                const bool keep = flag(c, "keepdim");
                return TensorList{(root ? k::std : k::var)(c[0], dim, correction, keep),
                                  k::mean(c[0], dim, keep)};
            },
        .saves = root ? Few<Save, kMostSaves>{{"self"}, {"result", {}, "result0"}}
                      : Few<Save, kMostSaves>{{"self"}},
        .derivatives = {{.operand = "self",
                         .rule = "grad * 2 / (numel(self) - correction) * (self - mean(self))",
                         .vjp =
                             [](const Vjp& v) {
                                 const Dims dim = v.attribute("dim").dims();
                                 const bool keep = v.attribute("keepdim").flag();
                                 const size_t rank = v.sizes().size();
                                 const Tensor self = v.self();
                                 const double count = static_cast<double>(reduced_count(v.sizes(), dim));
                                 const double correction = static_cast<double>(
                                     spread_correction(v.attribute("unbiased"), v.attribute("correction")));
                                 Tensor total;
                                 if (v.grad(0).defined()) {
                                     Tensor grad = v.grad(0);
                                     if (root)
                                         grad = masked_fill(grad / (v.result() * 2.0),
                                                            compare("eq", v.result(), 0), 0);
                                     const Tensor centre = dim.empty() ? mean(self) : mean(self, dim, true);
                                     total = mul(restore_dims(grad, dim, rank, keep),
                                                 Scalar(2.0 / (count - correction))) *
                                             (self - centre);
                                 }
                                 if (v.grad(1).defined()) {
                                     const Tensor even =
                                         div(expand(restore_dims(v.grad(1), dim, rank, keep), v.sizes()),
                                             Scalar(count));
                                     total = total.defined() ? total + even : even;
                                 }
                                 return total;
                             }}},
        .samples = {"[[1.5, -2.0], [0.5, 3.0]]", "[[1.5, -2.0], [0.5, 3.0]], 1"},
    });
}
constexpr std::string_view kWithMean =
    "(Tensor self, int[]? dim=None, bool? unbiased=None, bool keepdim=False, *, int? correction=None)";
const OpEntry kVarMean = with_mean<false>("var_mean", "VarMeanBackward0", kWithMean);
const OpEntry kStdMean = with_mean<true>("std_mean", "StdMeanBackward0", kWithMean);

const OpEntry kNansum = define({
    .name = "nansum",
    .grad_fn = "NansumBackward0",
    .schema = "(Tensor self, int[]? dim=None, bool keepdim=False, *, dtype? dtype=None)",
    .formula = "sum(self, dim)",
    .forward =
        [](const Call& c) {
            const Tensor clean = k::nan_to_num(c[0], 0, INFINITY, -INFINITY);
            const Attribute& dtype = c.attribute("dtype");
            return k::sum(clean, c.attribute("dim").dims(), flag(c, "keepdim"),
                          dtype.none() ? std::nullopt : std::optional(dtype.dtype()));
        },
    .whole = true,
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .rule = "expand(grad, size(self)) * (self == self)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor grad =
                                 restore_dims(v.grad(), v.attribute("dim").dims(), v.sizes().size(),
                                              v.attribute("keepdim").flag());
                             return expand(grad, v.sizes()) * compare("eq", v.self(), v.self());
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1"},
});

const OpEntry kNanmean = define({
    .name = "nanmean",
    .schema = "(Tensor self, int[]? dim=None, bool keepdim=False, *, dtype? dtype=None)",
    .formula = "mean(self, dim)",
    .compose =
        [](const Call& c) {
            const Attribute dim = c.attribute("dim");
            const bool keep = flag(c, "keepdim");
            const Tensor present = compare("eq", c[0], c[0]);
            const Tensor count = dim.none() ? sum(present) : sum(present, Dims(dim.ints()), keep);
            return execute(kNansum, {c[0]}, {dim, keep, c.attribute("dtype")}) / count;
        },
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1"},
});

const Tensor& check_quantile(const Tensor& self, const Tensor& q) {
    CHECK(self.numel() > 0, RuntimeError, "quantile() input tensor must be non-empty");
    CHECK(is_floating(self.dtype()), RuntimeError,
          "quantile() input tensor must be either float or double dtype");
    CHECK(q.dim() <= 1, RuntimeError, "quantile() q must be a scalar or 1D tensor");
    CHECK(q.dtype() == self.dtype(), RuntimeError,
          "quantile() q tensor must be same dtype as the input tensor");
    const Tensor inside = compare("logical_and", compare("ge", q, 0), compare("le", q, 1));
    CHECK(k::all(inside, std::nullopt, false).item().to_bool(), RuntimeError,
          q.dim() == 0
              ? "quantile() q must be in the range [0, 1] but got " + stream_form(q.item().to_double())
              : std::string("quantile() q values must be in the range [0, 1]"));
    return q;
}

// Between the two sorted elements a quantile falls between.
const OpEntry kQuantile = define({
    .name = "quantile",
    .schema = "(Tensor self, Operand q, int? dim=None, bool keepdim=False, *, str interpolation='linear')",
    .formula = "quantile(self, q)",
    .compose =
        [](const Call& c) {
            const Attribute& along = c.attribute("dim");
            const Tensor q = c[1].is_wrapped_number() ? Tensor::from_scalar(c[1].item(), c[0].dtype()) : c[1];
            check_quantile(c[0], q);
            const int64_t dim = along.none() ? 0 : wrap_dim(along.integer(), c[0].dim());
            Tensor lanes = along.none() ? flatten(c[0], 0, -1) : c[0];
            if (!along.none() && dim != c[0].dim() - 1) lanes = transpose(unsqueeze(lanes, -1), dim, -1);
            const bool keep = flag(c, "keepdim");
            Shape sizes;
            for (int64_t d = 0; d < c[0].dim(); ++d) {
                const bool reduced = along.none() || d == dim;
                if (!reduced || keep) sizes.push_back(reduced ? 1 : c[0].size(d));
            }
            sizes.push_back(lanes.size(-1));
            const Tensor sorted = view(sort(lanes, -1, false).first, sizes);
            Tensor ranks = mul(q.dim() == 0 ? view(q, Shape{1}) : q, Scalar(lanes.size(-1) - 1));
            const std::string mode = c.attribute("interpolation").word();
            if (mode == "lower") ranks = floor(ranks);
            if (mode == "higher") ranks = ceil(ranks);
            if (mode == "nearest") ranks = round(ranks);
            sizes.back() = ranks.numel();
            const auto element_at = [&](const Tensor& rank) {
                return gather(sorted, -1, k::broadcast_to(k::cast(rank, DType::Int64), sizes));
            };
            const Tensor below = floor(ranks);
            Tensor result = element_at(below);
            if (mode == "linear" || mode == "midpoint") {
                const Tensor weight = mode == "midpoint" ? k::full_like(ranks, 0.5) : ranks - below;
                result = execute(*find_op("lerp.Tensor"), {result, element_at(ceil(ranks)), weight});
            }
            if (q.dim() == 0) return squeeze_product(result, -1);
            result = execute_in_place(*find_op("unsqueeze"), {result}, {int64_t{0}});
            result = execute_in_place(*find_op("transpose"), {result}, {int64_t{0}, int64_t{-1}});
            return execute_in_place(*find_op("squeeze.dim"), {result}, {int64_t{-1}});
        },
    .samples = {"[1.5, -2.0, 0.5], 0.3", "[[1.5, -2.0, 1.0], [0.5, 3.0, 2.0]], [0.2, 0.7], 1"},
});

// norm(x, 'fro'): the 2-norm by its other name.
const OpEntry kNormNamed = define({
    .name = "norm.named",
    .schema = "(Tensor self, str p, int[]? dim=None, bool keepdim=False, *, dtype? dtype=None)",
    .formula = "sum(self ** 2) ** (1 / 2)",
    .compose =
        [](const Call& c) {
            const std::string& word = c.attribute("p").word();
            CHECK(word == "fro" || word == "nuc", RuntimeError,
                  "only valid string values are 'fro' and 'nuc', found " + word);
            if (word == "nuc") {
                CHECK(c[0].dim() == 2, RuntimeError,
                      "Expected a tensor with 2 dimensions, but got a tensor with " +
                          std::to_string(c[0].dim()) + " dimensions instead.");
                const Tensor matrix = permute(c[0], Shape{0, 1});
                return sum(
                    execute_many(*find_op("linalg_svd"), {matrix}, {false, autograd::requires_grad(c[0])})[1],
                    Shape{-1}, flag(c, "keepdim"));
            }
            return norm(c[0], 2, c.attribute("dim").dims(), flag(c, "keepdim"));
        },
    .samples = {"[1.5, -2.0], fro"},
});

const OpEntry kCov = define({
    .name = "cov",
    .schema = "(Tensor self, *, int correction=1)",
    .formula = "(self - mean(self)) @ (self - mean(self)).T / (numel(self) - correction)",
    .compose =
        [](const Call& c) {
            CHECK(c[0].dim() <= 2, RuntimeError,
                  "cov(): expected input to have two or fewer dimensions but got an input with " +
                      std::to_string(c[0].dim()) + " dimensions");
            const Tensor rows = c[0].dim() < 2 ? view(c[0], Shape{1, -1}) : c[0];
            const int64_t count = rows.size(1);
            const Tensor centre = div(sum(rows, Shape{1}), wrap_number(count));
            const Tensor away = rows - unsqueeze(centre, 1);
            const int64_t freedom = std::max<int64_t>(count - c.attribute("correction").integer(), 0);
            return squeeze(div(mm(away, t(away)), wrap_number(freedom)));
        },
    .samples = {"[[1.5, -2.0, 1.0], [0.5, 3.0, 2.0]]"},
});

const OpEntry kCorrcoef = define({
    .name = "corrcoef",
    .schema = "(Tensor self)",
    .formula = "cov(self) / sqrt(var(self))",
    .compose =
        [](const Call& c) {
            CHECK(c[0].dim() <= 2, RuntimeError,
                  "corrcoef(): expected input to have two or fewer dimensions but got an input with " +
                      std::to_string(c[0].dim()) + " dimensions");
            const Tensor covariance = execute(kCov, {c[0]}, {int64_t{1}});
            if (covariance.dim() == 0) return covariance / covariance;
            const Tensor deviation = sqrt(diag(covariance));
            const Tensor rows = covariance / view(deviation, Shape{-1, 1});
            return clamp(rows / view(deviation, Shape{1, -1}), Scalar(-1), Scalar(1));
        },
    .samples = {"[[1.5, -2.0, 1.0], [0.5, 3.0, 2.0]]"},
});

const OpEntry kDiff = define({
    .name = "diff",
    .schema = "(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None)",
    .formula = "self[1] - self[0]",
    .compose =
        [](const Call& c) {
            const int64_t dim = c.attribute("dim").integer();
            std::vector<Tensor> parts;
            if (c[1].defined()) parts.push_back(c[1]);
            parts.push_back(c[0]);
            if (c[2].defined()) parts.push_back(c[2]);
            Tensor result = parts.size() == 1 ? c[0] : cat(parts, dim);
            CHECK(result.dim() > 0, RuntimeError, "diff expects input to be at least one-dimensional");
            for (int64_t left = std::min(c.attribute("n").integer(), result.size(dim)); left > 0; --left) {
                const int64_t length = result.size(dim) - 1;
                const Tensor later = narrow(result, dim, 1, length), earlier = narrow(result, dim, 0, length);
                result =
                    result.dtype() == DType::Bool ? compare("logical_xor", later, earlier) : later - earlier;
            }
            return result;
        },
    .samples = {"[1.5, -2.0, 0.5]", "[[1.5, -2.0, 0.5]], 2"},
});

// The area under the straight lines between samples `dx`, or x, apart.
OpEntry trapezoid(std::string_view name) {
    return define({
        .name = name,
        .home = kTorch,
        .schema = "(Tensor y, Tensor? x=None, *, Scalar dx=1, int dim=-1)",
        .formula = "sum((y[1] + y[0]) / 2 * dx)",
        .compose =
            [](const Call& c) {
                const int64_t dim = c.attribute("dim").integer(), last = c[0].size(dim) - 1;
                if (!c[1].defined()) {
                    const Tensor ends = select(c[0], dim, 0) + select(c[0], dim, -1);
                    return mul(sum(c[0], Shape{dim}) - mul(ends, Scalar(0.5)), c.attribute("dx").scalar());
                }
                const Tensor width = narrow(c[1], c[1].dim() == 1 ? 0 : dim, 1, last) -
                                     narrow(c[1], c[1].dim() == 1 ? 0 : dim, 0, last);
                const Tensor heights = narrow(c[0], dim, 0, last) + narrow(c[0], dim, 1, last);
                return div(sum(width * heights, Shape{dim}), Scalar(2.0));
            },
        .samples = {"[1.5, -2.0, 0.5]", "[1.5, -2.0, 0.5], [0.0, 1.0, 3.0]"},
    });
}
const OpEntry kTrapezoid = trapezoid("trapezoid"), kTrapz = trapezoid("trapz");

const OpEntry kCumulativeTrapezoid = define({
    .name = "cumulative_trapezoid",
    .home = kTorch,
    .schema = "(Tensor y, Tensor? x=None, *, Scalar dx=1, int dim=-1)",
    .formula = "cumsum((y[1] + y[0]) / 2 * dx)",
    .compose =
        [](const Call& c) {
            const int64_t dim = c.attribute("dim").integer(), last = c[0].size(dim) - 1;
            const Tensor heights = narrow(c[0], dim, 1, last) + narrow(c[0], dim, 0, last);
            if (!c[1].defined()) return cumsum(mul(heights, Scalar(c.attribute("dx").number() / 2)), dim);
            const int64_t along = c[1].dim() == 1 ? 0 : dim;
            const Tensor width = narrow(c[1], along, 1, last) - narrow(c[1], along, 0, last);
            return cumsum(div(width * heights, Scalar(2.0)), dim);
        },
    .samples = {"[1.5, -2.0, 0.5]", "[1.5, -2.0, 0.5], [0.0, 1.0, 3.0]"},
});

}  // namespace

std::vector<const OpEntry*> statistics_entries() {
    return {&kUnbiasedVar, &kUnbiasedVarDim, &kUnbiasedStd, &kUnbiasedStdDim,     &kVarMean, &kStdMean,
            &kNansum,      &kNanmean,        &kQuantile,    &kNormNamed,          &kCov,     &kCorrcoef,
            &kDiff,        &kTrapezoid,      &kTrapz,       &kCumulativeTrapezoid};
}

}  // namespace backstep::ops
