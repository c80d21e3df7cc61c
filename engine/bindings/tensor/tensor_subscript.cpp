#include "bindings/tensor/tensor_subscript.h"

#include "bindings/tensor/tensor_data.h"
#include "bindings/tensor/tensor_object.h"
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "tensor/kernels/indexing.h"

namespace backstep::bindings {

using namespace script;

namespace {

const ops::OpEntry& entry(const char* name) {
    const ops::OpEntry* found = ops::find_op(name);
    INTERNAL_ASSERT(found != nullptr);
    return *found;
}

std::optional<int64_t> bound_of(Vm& vm, const Value& value) {
    if (value.is_none()) return std::nullopt;
    if (is_tensor(value)) return tensor_of(value).item().to_int();
    return vm.index(value);
}

bool holds_tensors_or_lists(const Value& value) {
    const auto items = sequence_items(value);
    if (!items) return false;
    for (const Value& item : *items)
        if (!item.is_small_int() && !item.is_bool()) return true;
    return false;
}

kernels::Index index_of(Vm& vm, const Value& key) {
    if (key.is_bool()) return key.as_bool();
    if (key.is_small_int()) return key.as_int();
    if (key.is_none()) return kernels::NewAxis{};
    if (key.is_ellipsis()) return kernels::Ellipsis{};
    if (key.is(Kind::Slice)) {
        auto* slice = key.as<Slice>();
        return kernels::Slice{bound_of(vm, slice->start), bound_of(vm, slice->stop),
                              bound_of(vm, slice->step)};
    }
    if (is_tensor(key)) {
        const Tensor& tensor = tensor_of(key);
        if (tensor.dim() == 0 && tensor.dtype() == DType::Int64) return tensor.item().to_int();
        return tensor;
    }
    if (key.is(Kind::List) || key.is(Kind::Tuple) || key.is(Kind::Range))
        return tensor_from(
            vm, key,
            key.is(Kind::List) && key.as<List>()->items.empty() ? std::optional(DType::Int64) : std::nullopt);
    if (key.is_float())
        throw TypeError("only integer tensors of a single element can be converted to an index");
    if (is_str(key)) throw TypeError("new(): invalid data type 'str'");
    return vm.index(key);
}

std::vector<kernels::Index> indices_of(Vm& vm, const Value& key) {
    std::vector<kernels::Index> indices;
    if (key.is(Kind::Tuple)) {
        for (const Value& item : key.as<Tuple>()->items()) indices.push_back(index_of(vm, item));
    } else if (key.is(Kind::List) && holds_tensors_or_lists(key) && !key.as<List>()->items.empty() &&
               key.as<List>()->items[0].is(Kind::Slice)) {
        for (const Value& item : key.as<List>()->items) indices.push_back(index_of(vm, item));
    } else {
        indices.push_back(index_of(vm, key));
    }
    return indices;
}

Tensor take_view(const Tensor& tensor, const kernels::ViewStep& step) {
    const Tensor operands[] = {tensor};
    switch (step.kind) {
        case kernels::ViewStep::Select:
            return ops::execute(entry("select"), operands, {step.dim, step.index});
        case kernels::ViewStep::Unsqueeze:
            return ops::execute(entry("unsqueeze"), operands, {step.dim});
        case kernels::ViewStep::SliceDim:
            return ops::execute(entry("slice"), operands,
                                {step.dim, step.slice.start, step.slice.stop, step.slice.step.value_or(1)});
    }
    return {};
}

Tensor take_views(const Tensor& tensor, const kernels::IndexPlan& plan) {
    Tensor view = tensor;
    for (const kernels::ViewStep& step : plan.steps) view = take_view(view, step);
    return view;
}

std::vector<Tensor> with_indices(const Tensor& view, const kernels::IndexPlan& plan) {
    std::vector<Tensor> operands{view};
    operands.insert(operands.end(), plan.tensors.begin(), plan.tensors.end());
    return operands;
}

}  // namespace

Value get_item(Vm& vm, const Value& self, const Value& key) {
    mark_span(vm);
    const Tensor& tensor = tensor_of(self);
    const kernels::IndexPlan plan = kernels::plan_index(tensor, indices_of(vm, key));
    if (plan.steps.empty() && plan.is_view()) {
        const Tensor operands[] = {tensor};
        return wrap(ops::execute(entry("alias"), operands));
    }
    const Tensor view = take_views(tensor, plan);
    if (plan.is_view()) return wrap(view);
    return wrap(ops::execute(entry("index"), with_indices(view, plan)));
}

void set_item(Vm& vm, const Value& self, const Value& key, const Value& value) {
    mark_span(vm);
    const Tensor& tensor = tensor_of(self);
    const kernels::IndexPlan plan = kernels::plan_index(tensor, indices_of(vm, key));
    const Tensor target = take_views(tensor, plan);
    Tensor source;
    if (is_tensor(value)) {
        source = tensor_of(value);
    } else if (const auto scalar = scalar_of(value)) {
        if (plan.is_view()) {
            const Tensor operands[] = {target};
            ops::execute_in_place(entry("fill"), operands, {*scalar});
            return;
        }
        source = Tensor::from_scalar(*scalar, tensor.dtype());
    } else {
        throw TypeError("can't assign a " + type_name(value) + " to a torch.FloatTensor");
    }
    if (plan.is_view()) {
        // x[0] = y where y has leading dimensions of size 1 drops them, as PyTorch does.
        while (source.dim() > target.dim() && source.size(0) == 1) {
            const Tensor operands[] = {source};
            source = ops::execute(entry("select"), operands, {int64_t{0}, int64_t{0}});
        }
        const Tensor operands[] = {target, source};
        ops::execute_in_place(entry("copy"), operands);
        return;
    }
    std::vector<Tensor> operands{target, source};
    operands.insert(operands.end(), plan.tensors.begin(), plan.tensors.end());
    ops::execute_in_place(entry("index_put"), operands, {false});
}

}  // namespace backstep::bindings
