#include "ops/indexing.h"

#include "ops/execute.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/arrange.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

Tensor zeros_for(const Vjp& v) { return k::zeros(v.sizes(), v.grad().dtype()); }

const OpEntry kIndexPut = define({
    .name = "index_put",
    .home = kNowhere,
    .grad_fn = "IndexPutBackward0",
    .schema = "(Tensor self, Tensor values, Tensor?[] indices, bool accumulate=False)",
    .formula = "index_put(self, indices, values)",
    .forward =
        [](const Call& c) {
            const Tensor result = k::clone(c[0]);
            k::index_put_(result, c.list(2), c[1], c.attribute("accumulate").flag());
            return result;
        },
    .overlaps = true,
    .in_place = true,
    .saves = {{"indices"}},
    .derivatives = {{.operand = "self",
                     .rule = "index_put(grad, indices, 0)",
                     .vjp =
                         [](const Vjp& v) {
                             if (v.attribute("accumulate").flag()) return v.grad();
                             return index_put(v.grad(), v.saved_list("indices"),
                                              k::zeros(Shape{}, v.grad().dtype()), false);
                         }},
                    {.operand = "values",
                     .rule = "grad[indices]",
                     .vjp = [](const Vjp& v) { return index(v.grad(), v.saved_list("indices")); }}},
    .samples = {"[1.5, -2.0, 0.5], [7.0, 8.0], ([0, 2],)", "[1.5, -2.0], [7.0, 8.0], ([1, 1],), True"},
});

const OpEntry kIndex = define({
    .name = "index",
    .home = kNowhere,
    .grad_fn = "IndexBackward0",
    .schema = "(Tensor self, Tensor?[] indices)",
    .formula = "self[indices]",
    .forward = [](const Call& c) { return k::index_tensors(c[0], c.list(1)); },
    .saves = {{"indices"}},
    .derivatives = {{.operand = "self",
                     .rule = "index_put(0, indices, grad)",
                     .vjp =
                         [](const Vjp& v) {
                             return index_put(zeros_for(v), v.saved_list("indices"), v.grad(), true);
                         }}},
    .samples = {"[1.5, -2.0, 0.5], ([0, 2, 0],)", "[[1.5, -2.0], [0.5, 3.0]], ([0, 1], [1, 1])"},
});

const OpEntry kGather = define({
    .name = "gather",
    .grad_fn = "GatherBackward0",
    .schema = "(Tensor self, int dim, Tensor index)",
    .formula = "gather(self, dim, index)",
    .forward = [](const Call& c) { return k::gather(c[0], c.attribute("dim").integer(), c[1]); },
    .saves = {{"self"}, {"index"}},
    .derivatives = {{.operand = "self",
                     .rule = "scatter_add(0, dim, index, grad)",
                     .vjp =
                         [](const Vjp& v) {
                             return scatter_add(zeros_for(v), v.attribute("dim").integer(), v.saved("index"),
                                                v.grad());
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1, [[0, 0], [1, 0]]"},
});

const OpEntry kIndexAdd = define({
    .name = "index_add",
    .grad_fn = "IndexAddBackward0",
    .schema = "(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1)",
    .formula = "index_add(self, dim, index, alpha * source)",
    .forward =
        [](const Call& c) {
            const Tensor result = k::clone(c[0]);
            k::index_add_(result, c.attribute("dim").integer(), c[1], c[2], c.attribute("alpha").scalar());
            return result;
        },
    .in_place = true,
    .saves = {{"index", {"source"}}, {"source", {"source"}}},
    .derivatives = {{.operand = "self", .rule = "grad", .vjp = [](const Vjp& v) { return v.grad(); }},
                    {.operand = "source",
                     .rule = "alpha * index_select(grad, dim, index)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor part =
                                 index_select(v.grad(), v.attribute("dim").integer(), v.saved("index"));
                             const Scalar alpha = v.attribute("alpha").scalar();
                             return alpha.equals(1) ? part : mul(part, alpha);
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 0, [1, 1], [[7.0, 8.0], [9.0, 1.0]]",
                "[[1.5, -2.0], [0.5, 3.0]], 0, [1, 1], [[7.0, 8.0], [9.0, 1.0]], alpha=2.5"},
});

const OpEntry kIndexSelect = define({
    .name = "index_select",
    .grad_fn = "IndexSelectBackward0",
    .schema = "(Tensor self, int dim, Tensor index)",
    .formula = "index_select(self, dim, index)",
    .forward = [](const Call& c) { return k::index_select(c[0], c.attribute("dim").integer(), c[1]); },
    .saves = {{"index"}},
    .derivatives = {{.operand = "self",
                     .rule = "index_add(0, dim, index, grad)",
                     .vjp =
                         [](const Vjp& v) {
                             return index_add(zeros_for(v), v.attribute("dim").integer(), v.saved("index"),
                                              v.grad());
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1, [0, 0, 1]"},
});

Tensor filled_where(const Tensor& self, const Tensor& mask, Scalar value) {
    const Tensor result = k::clone(k::broadcast_to(self, broadcast_shapes(mask.sizes(), self.sizes())));
    k::masked_fill_(result, mask, value);
    return result;
}

const OpEntry kMaskedFillScalar = define({
    .name = "masked_fill.Value",
    .grad_fn = "MaskedFillBackward0",
    .schema = "(Tensor self, Tensor mask, Scalar value)",
    .formula = "where(mask, value, self)",
    .forward = [](const Call& c) { return filled_where(c[0], c[1], c.attribute("value").scalar()); },
    .overlaps = true,
    .in_place = true,
    .saves = {{"mask"}},
    .derivatives = {{.operand = "self",
                     .local = "where(mask, 0, 1)",
                     .vjp = [](const Vjp& v) { return masked_fill(v.grad(), v.saved("mask"), 0); }}},
    .samples = {"[1.5, -2.0, 0.5], [True, False, True], 9.0"},
});

const OpEntry kMaskedFill = define({
    .name = "masked_fill.Tensor",
    .grad_fn = "MaskedFillBackward1",
    .schema = "(Tensor self, Tensor mask, Tensor value)",
    .formula = "where(mask, value, self)",
    .forward =
        [](const Call& c) {
            CHECK(c[2].dim() == 0, RuntimeError,
                  "masked_fill_ only supports a 0-dimensional value tensor, but got tensor with " +
                      std::to_string(c[2].dim()) + " dimension(s).");
            return filled_where(c[0], c[1], c[2].item());
        },
    .overlaps = true,
    .in_place = true,
    .saves = {{"mask"}},
    .derivatives = {{.operand = "self",
                     .local = "where(mask, 0, 1)",
                     .vjp = [](const Vjp& v) { return masked_fill(v.grad(), v.saved("mask"), 0); }},
                    {.operand = "value",
                     .local = "where(mask, 1, 0)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor zero = k::zeros(Shape{}, v.grad().dtype());
                             return sum(where(v.saved("mask"), v.grad(), zero));
                         }}},
    .samples = {"[1.5, -2.0, 0.5], [True, False, True], 9.0"},
});

const OpEntry kMaskedSelect = define({
    .name = "masked_select",
    .grad_fn = "MaskedSelectBackward0",
    .schema = "(Tensor self, Tensor mask)",
    .formula = "self[mask]",
    .forward = [](const Call& c) { return k::masked_select(c[0], c[1]); },
    .saves = {{"self"}, {"mask"}},
    .derivatives = {{.operand = "self",
                     .rule = "index_put(0, mask, grad)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor mask = k::clone(k::broadcast_to(v.saved("mask"), v.sizes()));
                             return index_put(zeros_for(v), k::plan_index(mask, {mask}).tensors, v.grad(),
                                              false);
                         }}},
    .samples = {"[1.5, -2.0, 0.5], [True, False, True]"},
});

const OpEntry kTake = define({
    .name = "take",
    .grad_fn = "TakeBackward0",
    .schema = "(Tensor self, Tensor index)",
    .formula = "take(self, index)",
    .forward = [](const Call& c) { return k::take(c[0], c[1]); },
    .saves = {{"self"}, {"index"}},
    .derivatives = {{.operand = "self",
                     .rule = "put(0, index, grad)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor flat = k::zeros(Shape{numel_of(v.sizes())}, v.grad().dtype());
                             return reshape(index_put(flat, {v.saved("index")}, v.grad(), true), v.sizes());
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], [0, 3, 3]"},
});

const OpEntry kEmbedding = define({
    .name = "embedding",
    .home = kTorch | kFunctional,
    .grad_fn = "EmbeddingBackward0",
    .schema = "(Tensor weight, Tensor indices, int padding_idx=-1)",
    .formula = "weight[indices]",
    .forward =
        [](const Call& c) {
            const int64_t rows = c[0].size(0);
            CHECK(
                c[1].dtype() == DType::Int64, RuntimeError,
                "Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, "
                "Int; but got torch." +
                    std::string(scalar_type_name(c[1].dtype())) +
                    "Tensor instead (while checking arguments for embedding)");
            const Tensor flat = k::contiguous(c[1]);
            for (int64_t i = 0; i < flat.numel(); ++i) {
                const int64_t row = flat.element(i).to_int();
                CHECK(row >= 0 && row < rows, IndexError, "index out of range in self");
            }
            return k::index_tensors(c[0], {c[1]});
        },
    .saves = {{"weight"}, {"indices"}},
    .derivatives = {{.operand = "weight",
                     .rule = "index_put(0, indices, grad)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor indices = v.saved("indices");
                             const int64_t padding = v.attribute("padding_idx").integer();
                             Tensor grad = v.grad();  // the padding's row learns nothing
                             if (padding >= 0)
                                 grad = masked_fill(grad, unsqueeze(compare("eq", indices, padding), -1), 0);
                             return index_put(zeros_for(v), {indices}, grad, true);
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], [1, 1, 0]"},
});

const OpEntry kNonzero = define({.name = "nonzero",
                                 .schema = "(Tensor self)",
                                 .forward = [](const Call& c) { return k::nonzero(c[0]); },
                                 .whole = true});

const OpEntry kOneHot =
    define({.name = "one_hot",
            .home = kFunctional,
            .schema = "(Tensor self, int num_classes=-1)",
            .forward = [](const Call& c) { return k::one_hot(c[0], c.attribute("num_classes").integer()); }});

std::vector<Tensor> with_indices(std::initializer_list<Tensor> first, const std::vector<Tensor>& indices) {
    std::vector<Tensor> operands(first);
    operands.insert(operands.end(), indices.begin(), indices.end());
    return operands;
}

Tensor take_view(const Tensor& self, const k::ViewStep& step) {
    switch (step.kind) {
        case k::ViewStep::Select:
            return select(self, step.dim, step.index);
        case k::ViewStep::Unsqueeze:
            return unsqueeze(self, step.dim);
        case k::ViewStep::SliceDim:
            return slice(self, step.dim, step.slice.start, step.slice.stop, step.slice.step.value_or(1));
    }
    return self;
}

// What PyTorch makes of `target = value`: a number fills, other sizes are made to fit.
void assign(const Tensor& target, const Tensor& value) {
    if (Shape::equal(target.sizes(), value.sizes())) {
        copy_(target, value);
    } else if (value.dim() == 0) {
        fill_(target, value);
    } else {
        size_t ones = 0;
        while (ones < value.sizes().size() && value.sizes()[ones] == 1) ++ones;
        const Tensor fitting = view(value, value.sizes().subspan(ones));
        copy_(target,
              Shape::equal(target.sizes(), fitting.sizes()) ? fitting : expand(fitting, target.sizes()));
    }
}

}  // namespace

Tensor subscript(const Tensor& self, const std::vector<k::Index>& indices) {
    const k::IndexPlan plan = k::plan_index(self, indices);
    Tensor result = self;
    for (const k::ViewStep& step : plan.steps) result = take_view(result, step);
    if (!plan.is_view()) return index(result, plan.tensors);
    return plan.steps.empty() ? alias(self) : result;
}

void set_subscript(const Tensor& self, const std::vector<k::Index>& indices, const Tensor& value) {
    const k::IndexPlan plan = k::plan_index(self, indices);
    Tensor target = self;
    for (const k::ViewStep& step : plan.steps) target = take_view(target, step);
    if (plan.is_view()) return assign(target, value);
    // One mask and one number is a masked_fill, which casts; what is put through indices is not.
    const Tensor* mask = indices.size() == 1 ? std::get_if<Tensor>(&indices[0]) : nullptr;
    const bool filled = value.dim() == 0 && mask && mask->dtype() == DType::Bool;
    index_put_(target, plan.tensors, filled ? to(value, target.dtype()) : value, false);
}

Tensor index(const Tensor& self, const std::vector<Tensor>& indices) {
    return execute(kIndex, std::span<const Tensor>(with_indices({self}, indices)));
}
Tensor index_put(const Tensor& self, const std::vector<Tensor>& indices, const Tensor& values,
                 bool accumulate) {
    return execute(kIndexPut, std::span<const Tensor>(with_indices({self, values}, indices)), {accumulate});
}
Tensor index_put_(const Tensor& self, const std::vector<Tensor>& indices, const Tensor& values,
                  bool accumulate) {
    return execute_in_place(kIndexPut, std::span<const Tensor>(with_indices({self, values}, indices)),
                            {accumulate});
}
Tensor gather(const Tensor& self, int64_t dim, const Tensor& index) {
    return execute(kGather, {self, index}, {dim});
}
Tensor index_select(const Tensor& self, int64_t dim, const Tensor& index) {
    return execute(kIndexSelect, {self, index}, {dim});
}
Tensor index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
    return execute(kIndexAdd, {self, index, source}, {dim});
}
Tensor masked_fill(const Tensor& self, const Tensor& mask, Scalar value) {
    return execute(kMaskedFillScalar, {self, mask}, {value});
}
Tensor masked_select(const Tensor& self, const Tensor& mask) { return execute(kMaskedSelect, {self, mask}); }
Tensor embedding(const Tensor& weight, const Tensor& indices) {
    return execute(kEmbedding, {weight, indices});
}

std::vector<const OpEntry*> indexing_entries() {
    return {&kIndexPut,   &kIndex,        &kGather, &kIndexAdd,  &kIndexSelect, &kMaskedFillScalar,
            &kMaskedFill, &kMaskedSelect, &kTake,   &kEmbedding, &kNonzero,     &kOneHot};
}

}  // namespace backstep::ops
