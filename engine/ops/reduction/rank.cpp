// Elements by their rank, and running extremes. Declared in ops/reduction.h.
#include <cmath>

#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/reduction/extrema.h"
#include "tensor/kernels/reduction/reduced_rows.h"
#include "tensor/kernels/reduction/scan.h"
#include "tensor/kernels/sorting.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

TensorList both(std::pair<Tensor, Tensor> results) {
    return {std::move(results.first), std::move(results.second)};
}
int64_t dim_of(const Call& c) { return c.attribute("dim").integer(); }

// Back to the place along `dim` the value came from.
Tensor to_place(const Vjp& v) {
    const int64_t dims[] = {v.attribute("dim").integer()};
    const bool keep = v.attribute("keepdim").flag();
    const Tensor grad = restore_dims(v.grad(), dims, v.sizes().size(), keep);
    const Tensor indices = restore_dims(v.saved("indices"), dims, v.sizes().size(), keep);
    return scatter(k::zeros(v.sizes(), grad.dtype()), dims[0], indices, grad);
}

const OpEntry kKthvalue = define({
    .name = "kthvalue",
    .grad_fn = "KthvalueBackward0",
    .schema = "(Tensor self, int k, int dim=-1, bool keepdim=False)",
    .formula = "kthvalue(self, k, dim)",
    .forward_many =
        [](const Call& c) {
            return both(
                k::kthvalue(c[0], c.attribute("k").integer(), dim_of(c), c.attribute("keepdim").flag()));
        },
    .results = {"values", "indices"},
    .saves = {{"indices"}},
    .derivatives = {{.operand = "self", .rule = "scatter(grad, indices)", .vjp = to_place}},
    .samples = {"[[1.5, -2.0, 1.0], [0.5, 3.0, 2.0]], 2"},
});

const OpEntry kMode = define({
    .name = "mode",
    .grad_fn = "ModeBackward0",
    .schema = "(Tensor self, int dim=-1, bool keepdim=False)",
    .formula = "mode(self, dim)",
    .forward_many =
        [](const Call& c) { return both(k::mode(c[0], dim_of(c), c.attribute("keepdim").flag())); },
    .results = {"values", "indices"},
    .saves = {{"indices"}},
    .derivatives = {{.operand = "self", .rule = "scatter(grad, indices)", .vjp = to_place}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]]"},
});

template <std::pair<Tensor, Tensor> (*kernel)(const Tensor&, int64_t)>
OpEntry running(std::string_view name, std::string_view grad_fn, std::string_view formula) {
    return define({
        .name = name,
        .grad_fn = grad_fn,
        .schema = "(Tensor self, int dim)",
        .formula = formula,
        .forward_many = [](const Call& c) { return both(kernel(c[0], dim_of(c))); },
        .results = {"values", "indices"},
        .saves = {{"self"}, {"indices"}},
        .derivatives = {{.operand = "self",
                         .rule = "scatter_add(0, indices, grad)",
                         .vjp =
                             [](const Vjp& v) {
                                 return scatter_add(k::zeros(v.sizes(), v.grad().dtype()),
                                                    v.attribute("dim").integer(), v.saved("indices"),
                                                    v.grad());
                             }}},
        .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1"},
    });
}
const OpEntry kCummax = running<k::cummax>("cummax", "CummaxBackward0", "cummax(self, dim)");
const OpEntry kCummin = running<k::cummin>("cummin", "CumminBackward0", "cummin(self, dim)");

const OpEntry kLogcumsumexp = define({
    .name = "logcumsumexp",
    .grad_fn = "LogcumsumexpBackward0",
    .schema = "(Tensor self, int dim)",
    .formula = "log(cumsum(exp(self), dim))",
    .forward = [](const Call& c) { return k::logcumsumexp(c[0], dim_of(c)); },
    .saves = {{"self"}, {"result"}},
    .derivatives = {{.operand = "self",
                     .rule = "exp(self) * flip(cumsum(flip(grad * exp(-result))))",
                     .vjp =
                         [](const Vjp& v) {
                             const int64_t dim = v.attribute("dim").integer();
                             const Tensor weighted = v.grad() * exp(-v.result());
                             return exp(v.self()) * flip(cumsum(flip(weighted, Shape{dim}), dim), Shape{dim});
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1"},
});

const OpEntry kArgsort = define(
    {.name = "argsort",
     .schema = "(Tensor self, int dim=-1, bool descending=False)",
     .forward =
         [](const Call& c) { return k::sort(c[0], dim_of(c), c.attribute("descending").flag()).second; },
     .whole = true});

const OpEntry kMsort = define({
    .name = "msort",
    .schema = "(Tensor self)",
    .formula = "sort(self, 0)",
    .compose = [](const Call& c) { return sort(c[0], 0, false).first; },
    .samples = {"[1.5, -2.0, 0.5]"},
});

const OpEntry kAminmax = define({
    .name = "aminmax",
    .grad_fn = "torch::autograd::NotImplemented",
    .schema = "(Tensor self, *, int? dim=None, bool keepdim=False)",
    .formula = "min(self, dim)",
    .forward_many =
        [](const Call& c) {
            const Attribute& dim = c.attribute("dim");
            const Shape dims = dim.none() ? Shape() : Shape{dim.integer()};
            const bool keep = c.attribute("keepdim").flag();
            return TensorList{k::amin(c[0], dims, keep), k::amax(c[0], dims, keep)};
        },
    .results = {"min", "max"},
    .derivatives = {{.operand = "self", .rule = "not_implemented", .vjp = not_implemented}},
});

}  // namespace

std::vector<const OpEntry*> rank_entries() {
    return {&kKthvalue, &kMode, &kCummax, &kCummin, &kLogcumsumexp, &kArgsort, &kMsort, &kAminmax};
}

}  // namespace backstep::ops
