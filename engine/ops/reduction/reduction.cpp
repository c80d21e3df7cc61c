#include "ops/reduction.h"

#include <algorithm>
#include <limits>

#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/pointwise.h"
#include "ops/shape.h"
#include "tensor/kernels/reduce.h"

namespace backstep::ops {
namespace {

Tensor spread(const Vjp& v) {
    const Tensor grad =
        restore_dims(v.grad(), v.attribute("dim").dims(), v.sizes().size(), v.attribute("keepdim").flag());
    return expand(grad, v.sizes());
}

const OpEntry kSum = define({
    .name = "sum",
    .grad_fn = "SumBackward0",
    .schema = "(Tensor self, *, dtype? dtype=None)",
    .formula = "sum(self)",
    .forward =
        [](const Call& c) { return kernels::sum(c[0], {}, false, c.attribute("dtype").dtype_if_given()); },
    .whole = true,
    .derivatives = {{.operand = "self",
                     .rule = "expand(grad, size(self))",
                     .vjp = [](const Vjp& v) { return expand(v.grad(), v.sizes()); }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]]"},
});

const OpEntry kSumDim = define({
    .name = "sum.dim_IntList",
    .grad_fn = "SumBackward1",
    .schema = "(Tensor self, int[]? dim, bool keepdim=False, *, dtype? dtype=None)",
    .formula = "sum(self, dim)",
    .forward =
        [](const Call& c) {
            return kernels::sum(c[0], c.attribute("dim").dims(), c.attribute("keepdim").flag(),
                                c.attribute("dtype").dtype_if_given());
        },
    .whole = true,
    .derivatives = {{.operand = "self", .rule = "expand(grad, size(self))", .vjp = spread}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 0", "[[1.5, -2.0], [0.5, 3.0]], (0, 1), True",
                "[[1.5, -2.0], [0.5, 3.0]], -1"},
});

const OpEntry kMean = define({
    .name = "mean",
    .grad_fn = "MeanBackward0",
    .schema = "(Tensor self, *, dtype? dtype=None)",
    .formula = "mean(self)",
    .forward =
        [](const Call& c) { return kernels::mean(c[0], {}, false, c.attribute("dtype").dtype_if_given()); },
    .derivatives =
        {{.operand = "self",
          .rule = "expand(grad, size(self)) / numel(self)",
          .vjp = [](const Vjp& v) { return div(expand(v.grad(), v.sizes()), Scalar(numel_of(v.sizes()))); }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]]"},
});

const OpEntry kMeanDim = define({
    .name = "mean.dim",
    .grad_fn = "MeanBackward1",
    .schema = "(Tensor self, int[]? dim, bool keepdim=False, *, dtype? dtype=None)",
    .formula = "mean(self, dim)",
    .forward =
        [](const Call& c) {
            return kernels::mean(c[0], c.attribute("dim").dims(), c.attribute("keepdim").flag(),
                                 c.attribute("dtype").dtype_if_given());
        },
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .rule = "expand(grad, size(self)) / size(self, dim)",
                     .vjp =
                         [](const Vjp& v) {
                             const int64_t count = reduced_count(v.sizes(), v.attribute("dim").dims());
                             return div(spread(v), Scalar(count));
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 0", "[[1.5, -2.0], [0.5, 3.0]], (0, 1), True"},
});

// The spread around the mean, times what the variance sends. With no freedom left PyTorch sends an infinity
// in the shape of the variance, which the engine then refuses for a tensor that has dimensions.
Tensor var_gradient(const Vjp& v, const Tensor& grad) {
    const Dims dim = v.attribute("dim").dims();
    const Tensor self = v.self();
    const double free =
        static_cast<double>(reduced_count(v.sizes(), dim) - v.attribute("correction").integer());
    if (dim.empty() && free == 0) return mul(grad, Scalar(std::numeric_limits<double>::infinity()));
    if (dim.empty()) return mul(grad, Scalar(2.0 / free)) * (self - mean(self));
    const Tensor whole = restore_dims(grad, dim, v.sizes().size(), v.attribute("keepdim").flag());
    return mul(whole, Scalar(2.0 / free)) * (self - mean(self, dim, true));
}

const OpEntry kVar = define({
    .name = "var",
    .grad_fn = "VarBackward0",
    .schema = "(Tensor self, int[]? dim=None, *, int correction=1, bool keepdim=False)",
    .formula = "sum((self - mean(self)) ** 2) / (numel(self) - correction)",
    .forward =
        [](const Call& c) {
            return kernels::var(c[0], c.attribute("dim").dims(), c.attribute("correction").integer(),
                                c.attribute("keepdim").flag());
        },
    .saves = {{"self"}},
    .derivatives = {{.operand = "self",
                     .rule = "grad * 2 / (numel(self) - correction) * (self - mean(self))",
                     .vjp = [](const Vjp& v) { return var_gradient(v, v.grad()); }}},
    .samples = {"[1.5, -2.0, 0.5, 3.0]", "[[1.5, -2.0], [0.5, 3.0]], 1, correction=0"},
});

const OpEntry kStd = define({
    .name = "std",
    .grad_fn = "StdBackward0",
    .schema = "(Tensor self, int[]? dim=None, *, int correction=1, bool keepdim=False)",
    .formula = "sqrt(sum((self - mean(self)) ** 2) / (numel(self) - correction))",
    .forward =
        [](const Call& c) {
            return kernels::std(c[0], c.attribute("dim").dims(), c.attribute("correction").integer(),
                                c.attribute("keepdim").flag());
        },
    .saves = {{"result"}, {"self"}},
    .derivatives = {{.operand = "self",
                     .rule = "grad / (2 * result) * 2 / (numel(self) - correction) * (self - mean(self))",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor result = v.result();
                             const Tensor by_var =
                                 masked_fill(v.grad() / (result * 2.0), compare("eq", result, 0), 0);
                             return var_gradient(v, by_var);
                         }}},
    .samples = {"[1.5, -2.0, 0.5, 3.0]", "[[1.5, -2.0], [0.5, 3.0]], 1, correction=0"},
});

Tensor norm_vjp(const Vjp& v) {
    const Dims dim = v.attribute("dim").dims();
    const auto whole = [&](const Tensor& t) {
        return dim.empty() ? t : restore_dims(t, dim, v.sizes().size(), v.attribute("keepdim").flag());
    };
    return norm_gradient(v.self(), v.attribute("p").number(), whole(v.grad()), whole(v.result()), dim);
}

OpEntry norm_entry(std::string_view name, std::string_view grad_fn, uint8_t home) {
    return define({
        .name = name,
        .home = home,
        .grad_fn = grad_fn,
        .schema = "(Tensor self, float p=2, int[]? dim=None, bool keepdim=False)",
        .formula = "sum(abs(self) ** p) ** (1 / p)",
        .forward =
            [](const Call& c) {
                return kernels::norm(c[0], c.attribute("p").number(), c.attribute("dim").dims(),
                                     c.attribute("keepdim").flag());
            },
        .saves = {{"result"}, {"self"}},
        .derivatives = {{.operand = "self",
                         .rule = "grad * sign(self) * abs(self) ** (p - 1) / result ** (p - 1)",
                         .vjp = norm_vjp}},
        .samples = {"[1.5, -2.0, 0.5]", "[1.5, -2.0, 0.5], 1.0", "[[1.5, -2.0], [0.5, 3.0]], 3.0, 0",
                    "[1.5, -2.0, 0.5], 1.5"},
    });
}
const OpEntry kNorm = norm_entry("norm", "NormBackward1", kTorch | kTensor);
const OpEntry kVectorNorm = norm_entry("linalg_vector_norm", "LinalgVectorNormBackward0", kLinalg);

const OpEntry kLogsumexp = define({
    .name = "logsumexp",
    .grad_fn = "LogsumexpBackward0",
    .schema = "(Tensor self, int[] dim, bool keepdim=False)",
    .formula = "log(sum(exp(self), dim))",
    .forward =
        [](const Call& c) {
            return kernels::logsumexp(c[0], c.attribute("dim").dims(), c.attribute("keepdim").flag());
        },
    .saves = {{"result"}, {"self"}},
    .derivatives = {{.operand = "self",
                     .rule = "grad * exp(self - result)",
                     .vjp =
                         [](const Vjp& v) {
                             const Dims dim = v.attribute("dim").dims();
                             const bool keep = v.attribute("keepdim").flag();
                             const size_t rank = v.sizes().size();
                             return restore_dims(v.grad(), dim, rank, keep) *
                                    exp(v.self() - restore_dims(v.result(), dim, rank, keep));
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1", "[1.5, -2.0], 0, True"},
});

template <Tensor (*kernel)(const Tensor&, Dims)>
Tensor over_dims(const Call& c) {
    return kernel(c[0], c.attribute("dim").dims());
}
const OpEntry kCountNonzero = define({.name = "count_nonzero",
                                      .schema = "(Tensor self, int[]? dim=None)",
                                      .forward = over_dims<kernels::count_nonzero>,
                                      .whole = true});

template <Tensor (*kernel)(const Tensor&, std::optional<int64_t>, bool)>
OpEntry question(std::string_view name) {
    return define({.name = name,
                   .schema = "(Tensor self, int? dim=None, bool keepdim=False)",
                   .forward =
                       [](const Call& c) {
                           const Attribute& dim = c.attribute("dim");
                           return kernel(c[0], dim.none() ? std::nullopt : std::optional(dim.integer()),
                                         c.attribute("keepdim").flag());
                       },
                   .whole = true});
}
const OpEntry kAny = question<kernels::any>("any");
const OpEntry kAll = question<kernels::all>("all");
const OpEntry kArgmax = question<kernels::argmax>("argmax");
const OpEntry kArgmin = question<kernels::argmin>("argmin");

}  // namespace

Tensor restore_dims(const Tensor& grad, Dims dim, size_t rank, bool keepdim) {
    if (keepdim || rank == 0) return grad;
    Shape order;
    for (const int64_t d : dim) order.push_back(wrap_dim(d, static_cast<int64_t>(rank)));
    if (dim.empty())
        for (size_t d = 0; d < rank; ++d) order.push_back(static_cast<int64_t>(d));
    std::sort(order.begin(), order.end());
    Tensor result = grad;
    for (const int64_t d : order) result = unsqueeze(result, d);
    return result;
}

int64_t reduced_count(Dims sizes, Dims dim) {
    if (dim.empty()) return numel_of(sizes);
    int64_t count = 1;
    for (const int64_t d : dim) {
        const int64_t at = wrap_dim(d, static_cast<int64_t>(sizes.size()));
        count *= sizes.empty() ? 1 : sizes[static_cast<size_t>(at)];
    }
    return count;
}

int64_t spread_correction(const Attribute& unbiased, const Attribute& correction) {
    if (!correction.none()) return correction.integer();
    return unbiased.none() || unbiased.flag() ? 1 : 0;
}

Tensor norm_gradient(const Tensor& self, double p, const Tensor& grad, const Tensor& norm, Dims dim) {
    if (p == 0) return mul(self, 0) * grad;
    if (p == 1) return sgn(self) * grad;
    if (p == 2) return grad * masked_fill(self / norm, compare("eq", norm, 0), 0);
    if (p == std::numeric_limits<double>::infinity()) {
        const Tensor largest = compare("eq", abs(self), norm);
        const Tensor count = dim.empty() ? sum(largest) : sum(largest, dim, true);
        return sgn(self) * largest * (grad / count);
    }
    if (p < 2) {
        const Tensor scaled =
            masked_fill(sgn(self) * pow(abs(self), Scalar(p - 1)), compare("eq", self, 0), 0);
        return scaled * (grad * pow(norm, Scalar(1 - p)));
    }
    const Tensor scale = masked_fill(grad / pow(norm, Scalar(p - 1)), compare("eq", norm, 0), 0);
    return self * pow(abs(self), Scalar(p - 2)) * scale;
}

Tensor sum_to(const Tensor& self, Dims sizes) {
    if (Shape::equal(self.sizes(), sizes)) return self;
    if (sizes.empty()) return sum(self);
    const size_t leading = self.sizes().size() - sizes.size();
    Shape dims;
    for (size_t d = 0; d < self.sizes().size(); ++d)
        if (d < leading || (sizes[d - leading] == 1 && self.sizes()[d] != 1))
            dims.push_back(static_cast<int64_t>(d));
    const Tensor summed = sum(self, dims, true);
    return leading == 0 ? summed : view(summed, sizes);
}

Tensor sum(const Tensor& self) { return execute(kSum, {self}); }
Tensor sum(const Tensor& self, Dims dim, bool keepdim) {
    return execute(kSumDim, {self}, {dim, keepdim, Attribute()});
}
Tensor mean(const Tensor& self) { return execute(kMean, {self}); }
Tensor mean(const Tensor& self, Dims dim, bool keepdim) {
    return execute(kMeanDim, {self}, {dim, keepdim, Attribute()});
}
Tensor var(const Tensor& self, std::optional<Shape> dim, int64_t correction, bool keepdim) {
    return execute(kVar, {self}, {dim, correction, keepdim});
}
Tensor std(const Tensor& self, std::optional<Shape> dim, int64_t correction, bool keepdim) {
    return execute(kStd, {self}, {dim, correction, keepdim});
}
Tensor norm(const Tensor& self, double p, Dims dim, bool keepdim) {
    return execute(kNorm, {self}, {p, dim, keepdim});
}
Tensor logsumexp(const Tensor& self, Dims dim, bool keepdim) {
    return execute(kLogsumexp, {self}, {dim, keepdim});
}

std::vector<const OpEntry*> reduction_entries() {
    return {&kSum,        &kSumDim,    &kMean,         &kMeanDim, &kVar, &kStd,    &kNorm,
            &kVectorNorm, &kLogsumexp, &kCountNonzero, &kAny,     &kAll, &kArgmax, &kArgmin};
}

}  // namespace backstep::ops
