// Largest, smallest, sorted. Declared in ops/reduction.h.
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/arrange.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/reduce.h"

namespace backstep::ops {
namespace {

// All elements equal to the extreme share the gradient evenly.
Tensor shared_evenly(const Vjp& v) {
    const Tensor mask = compare("eq", v.self(), v.result());
    return mask * (v.grad() / sum(mask));
}

template <Tensor (*kernel)(const Tensor&)>
OpEntry extreme(std::string_view name, std::string_view grad_fn, std::string_view formula) {
    return define({
        .name = name,
        .grad_fn = grad_fn,
        .schema = "(Tensor self)",
        .formula = formula,
        .forward = [](const Call& c) { return kernel(c[0]); },
        .saves = {{"result"}, {"self"}},
        .derivatives = {{.operand = "self",
                         .rule = "grad * (self == result) / sum(self == result)",
                         .vjp = shared_evenly}},
        .samples = {"[1.5, -2.0, 0.5, 3.0]"},
    });
}
const OpEntry kMax = extreme<kernels::max>("max", "MaxBackward1", "max(self)");
const OpEntry kMin = extreme<kernels::min>("min", "MinBackward1", "min(self)");
const OpEntry kMedian = extreme<kernels::median>("median", "MedianBackward0", "median(self)");
const OpEntry kNanmedian = extreme<kernels::nanmedian>("nanmedian", "NanmedianBackward0", "nanmedian(self)");

template <Tensor (*kernel)(const Tensor&, Dims, bool)>
OpEntry extreme_over(std::string_view name, std::string_view grad_fn, std::string_view formula) {
    return define({
        .name = name,
        .grad_fn = grad_fn,
        .schema = "(Tensor self, int[] dim=[], bool keepdim=False)",
        .formula = formula,
        .forward =
            [](const Call& c) {
                return kernel(c[0], c.attribute("dim").dims(), c.attribute("keepdim").flag());
            },
        .saves = {{"result"}, {"self"}},
        .derivatives = {{.operand = "self",
                         .rule = "grad * (self == result) / sum(self == result, dim)",
                         .vjp =
                             [](const Vjp& v) {
                                 const Dims dim = v.attribute("dim").dims();
                                 const bool keep = v.attribute("keepdim").flag();
                                 const size_t rank = v.sizes().size();
                                 const Tensor mask =
                                     compare("eq", restore_dims(v.result(), dim, rank, keep), v.self());
                                 return restore_dims(v.grad(), dim, rank, keep) * mask / sum(mask, dim, true);
                             }}},
        .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1", "[1.5, -2.0, 0.5]"},
    });
}
const OpEntry kAmax = extreme_over<kernels::amax>("amax", "AmaxBackward0", "max(self, dim)");
const OpEntry kAmin = extreme_over<kernels::amin>("amin", "AminBackward0", "min(self, dim)");

// Back to the places the values were taken from.
Tensor to_indices(const Vjp& v) {
    const int64_t dim = v.attribute("dim").integer();
    const int64_t dims[] = {dim};
    const bool keep = v.attribute("keepdim").flag();
    const size_t rank = v.sizes().size();
    const Tensor grad = restore_dims(v.grad(), dims, rank, keep);
    const Tensor indices = restore_dims(v.saved("indices"), dims, rank, keep);
    return scatter(kernels::zeros(v.sizes(), grad.dtype()), dim, indices, grad);
}

template <std::pair<Tensor, Tensor> (*kernel)(const Tensor&, int64_t, bool)>
OpEntry extreme_along(std::string_view name, std::string_view grad_fn, std::string_view formula) {
    return define({
        .name = name,
        .grad_fn = grad_fn,
        .schema = "(Tensor self, int dim, bool keepdim=False)",
        .formula = formula,
        .forward_many =
            [](const Call& c) {
                auto [values, indices] =
                    kernel(c[0], c.attribute("dim").integer(), c.attribute("keepdim").flag());
                return TensorList{std::move(values), std::move(indices)};
            },
        .results = {"values", "indices"},
        .saves = {{"indices"}},
        .derivatives = {{.operand = "self", .rule = "scatter(grad, indices)", .vjp = to_indices}},
        .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1", "[1.5, -2.0, 0.5], 0, True"},
    });
}
const OpEntry kMaxDim = extreme_along<kernels::max_dim>("max.dim", "MaxBackward0", "max(self, dim)");
const OpEntry kMinDim = extreme_along<kernels::min_dim>("min.dim", "MinBackward0", "min(self, dim)");
const OpEntry kMedianDim =
    extreme_along<kernels::median_dim>("median.dim", "MedianBackward1", "median(self, dim)");
const OpEntry kNanmedianDim =
    extreme_along<kernels::nanmedian_dim>("nanmedian.dim", "NanmedianBackward1", "nanmedian(self, dim)");

Tensor unsorted(const Vjp& v) {
    return scatter(kernels::zeros(v.sizes(), v.grad().dtype()), v.attribute("dim").integer(),
                   v.saved("indices"), v.grad());
}

const OpEntry kSort = define({
    .name = "sort",
    .grad_fn = "SortBackward0",
    .schema = "(Tensor self, int dim=-1, bool descending=False)",
    .formula = "sort(self, dim)",
    .forward_many =
        [](const Call& c) {
            auto [values, indices] =
                kernels::sort(c[0], c.attribute("dim").integer(), c.attribute("descending").flag());
            return TensorList{std::move(values), std::move(indices)};
        },
    .results = {"values", "indices"},
    .saves = {{"indices"}},
    .derivatives = {{.operand = "self", .rule = "scatter(grad, indices)", .vjp = unsorted}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1, True"},
});

const OpEntry kTopk = define({
    .name = "topk",
    .grad_fn = "TopkBackward0",
    .schema = "(Tensor self, int k, int dim=-1, bool largest=True, bool sorted=True)",
    .formula = "topk(self, k, dim)",
    .forward_many =
        [](const Call& c) {
            auto [values, indices] =
                kernels::topk(c[0], c.attribute("k").integer(), c.attribute("dim").integer(),
                              c.attribute("largest").flag(), c.attribute("sorted").flag());
            return TensorList{std::move(values), std::move(indices)};
        },
    .results = {"values", "indices"},
    .saves = {{"indices"}},
    .derivatives = {{.operand = "self", .rule = "scatter(grad, indices)", .vjp = unsorted}},
    .samples = {"[[1.5, -2.0, 0.25], [0.5, 3.0, 1.0]], 2"},
});

std::pair<Tensor, Tensor> both(const TensorList& results) { return {results[0], results[1]}; }

}  // namespace

Tensor max(const Tensor& self) { return execute(kMax, {self}); }
Tensor min(const Tensor& self) { return execute(kMin, {self}); }
Tensor median(const Tensor& self) { return execute(kMedian, {self}); }
Tensor amax(const Tensor& self, Dims dim, bool keepdim) { return execute(kAmax, {self}, {dim, keepdim}); }
Tensor amin(const Tensor& self, Dims dim, bool keepdim) { return execute(kAmin, {self}, {dim, keepdim}); }
std::pair<Tensor, Tensor> max(const Tensor& self, int64_t dim, bool keepdim) {
    return both(execute_many(kMaxDim, {self}, {dim, keepdim}));
}
std::pair<Tensor, Tensor> min(const Tensor& self, int64_t dim, bool keepdim) {
    return both(execute_many(kMinDim, {self}, {dim, keepdim}));
}
std::pair<Tensor, Tensor> sort(const Tensor& self, int64_t dim, bool descending) {
    return both(execute_many(kSort, {self}, {dim, descending}));
}
std::pair<Tensor, Tensor> topk(const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted) {
    return both(execute_many(kTopk, {self}, {k, dim, largest, sorted}));
}

std::vector<const OpEntry*> extreme_entries() {
    return {&kMax,    &kMin,       &kMedian,    &kAmax,         &kAmin, &kMaxDim,
            &kMinDim, &kMedianDim, &kNanmedian, &kNanmedianDim, &kSort, &kTopk};
}

}  // namespace backstep::ops
