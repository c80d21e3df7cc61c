#include "tensor/kernels/indexing/indexing.h"

#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/view.h"

namespace backstep::kernels {
namespace {

int64_t dims_taken(const Index& item) {
    if (std::holds_alternative<int64_t>(item) || std::holds_alternative<Slice>(item)) return 1;
    if (const Tensor* tensor = std::get_if<Tensor>(&item))
        return tensor->dtype() == DType::Bool ? tensor->dim() : 1;
    return 0;
}

bool is_whole_number(const Tensor& tensor) { return tensor.dim() == 0 && tensor.dtype() == DType::Int64; }

// What a bool subscript is: one index into a new dimension of size 1, or none.
Tensor bool_index(bool value) { return zeros(Shape{value ? 1 : 0}, DType::Int64); }

// Builds a plan item by item, keeping the view made so far and where in it the next item applies.
class Planner {
  public:
    // `alone`: a slice that is the whole subscript is always taken.
    Planner(const Tensor& a, bool alone) : view_(a), alone_(alone) {}

    void add(const Index& item, int64_t unnamed_dims) {
        if (const int64_t* index = std::get_if<int64_t>(&item)) return select_at(*index);
        if (const Slice* slice = std::get_if<Slice>(&item)) return slice_at(*slice);
        if (std::holds_alternative<Ellipsis>(item)) {
            dim_ += unnamed_dims;
        } else if (std::holds_alternative<NewAxis>(item)) {
            take({ViewStep::Unsqueeze, dim_++, 0, {}});
        } else if (const bool* flag = std::get_if<bool>(&item)) {
            take({ViewStep::Unsqueeze, dim_, 0, {}});
            record(bool_index(*flag));
        } else {
            tensor_at(std::get<Tensor>(item));
        }
    }
    IndexPlan finish() && { return std::move(plan_); }

  private:
    void take(ViewStep step) {
        view_ = apply_view(view_, step);
        plan_.steps.push_back(std::move(step));
    }
    void record(const Tensor& tensor) {
        plan_.tensors.resize(static_cast<size_t>(dim_) + 1);
        plan_.tensors[static_cast<size_t>(dim_++)] = tensor;
    }
    void select_at(int64_t index) {
        const int64_t size = view_.size(dim_);
        CHECK(index >= -size && index < size, IndexError,
              "index " + std::to_string(index) + " is out of bounds for dimension " +
                  std::to_string(source_dim_) + " with size " + std::to_string(size));
        take({ViewStep::Select, dim_, index, {}});
        ++source_dim_;
    }
    void slice_at(const Slice& slice) {
        const int64_t step = slice.step.value_or(1);
        CHECK(step != 0, ValueError, "slice step cannot be zero");
        CHECK(step > 0, ValueError, "step must be greater than zero");
        // PyTorch takes a slice for `:` too, but none where both ends are named and are the dimension's.
        const bool whole = !alone_ && slice.start.value_or(0) == 0 && slice.stop && dim_ < view_.dim() &&
                           *slice.stop == view_.size(dim_) && step == 1;
        if (!whole) take({ViewStep::SliceDim, dim_, 0, slice});
        ++dim_;
        ++source_dim_;
    }
    void tensor_at(const Tensor& tensor) {
        CHECK(tensor.dtype() == DType::Bool || tensor.dtype() == DType::Int64, IndexError,
              "tensors used as indices must be long, byte or bool tensors");
        if (is_whole_number(tensor)) return select_at(tensor.item().to_int());
        if (tensor.dim() == 0) {
            take({ViewStep::Unsqueeze, dim_, 0, {}});
            return record(bool_index(tensor.item().to_bool()));
        }
        record(tensor);
        ++source_dim_;
    }

    Tensor view_;
    bool alone_;
    IndexPlan plan_;
    int64_t dim_ = 0;         // in the view so far
    int64_t source_dim_ = 0;  // in the tensor itself, for messages
};

}  // namespace

IndexPlan plan_index(const Tensor& a, const std::vector<Index>& indices) {
    int64_t named = 0;
    for (const Index& item : indices) named += dims_taken(item);
    if (a.dim() == 0 && indices.size() == 1) {
        const Tensor* tensor = std::get_if<Tensor>(&indices[0]);
        const int64_t* whole = std::get_if<int64_t>(&indices[0]);
        const std::optional<int64_t> number = whole ? std::optional(*whole)
                                              : tensor && is_whole_number(*tensor)
                                                  ? std::optional(tensor->item().to_int())
                                                  : std::nullopt;
        CHECK(!number || *number == 0, IndexError,
              "index " + std::to_string(*number) + " is out of bounds for dimension 0 with size 0");
        CHECK(!number, IndexError,
              "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ "
              "to convert "
              "a 0-dim tensor to a number");
        CHECK(!std::holds_alternative<Slice>(indices[0]), IndexError,
              "slice() cannot be applied to a 0-dim tensor.");
    }
    CHECK(named <= a.dim(), IndexError,
          "too many indices for tensor of dimension " + std::to_string(a.dim()));
    Planner planner(a, indices.size() == 1);
    for (const Index& item : indices) planner.add(item, a.dim() - named);
    return std::move(planner).finish();
}

Tensor apply_view(const Tensor& a, const ViewStep& step) {
    switch (step.kind) {
        case ViewStep::Select:
            return select(a, step.dim, step.index);
        case ViewStep::SliceDim:
            return slice(a, step.dim, step.slice.start, step.slice.stop, step.slice.step.value_or(1));
        case ViewStep::Unsqueeze:
            break;
    }
    return unsqueeze(a, step.dim);
}

Tensor index(const Tensor& a, const std::vector<Index>& indices) {
    const IndexPlan plan = plan_index(a, indices);
    Tensor view = plan.steps.empty() && plan.is_view() ? a.alias() : a;
    for (const ViewStep& step : plan.steps) view = apply_view(view, step);
    return plan.is_view() ? view : index_tensors(view, plan.tensors);
}

void index_assign(const Tensor& a, const std::vector<Index>& indices, const Tensor& value) {
    const IndexPlan plan = plan_index(a, indices);
    Tensor view = a;
    for (const ViewStep& step : plan.steps) view = apply_view(view, step);
    if (!plan.is_view()) return index_put_(view, plan.tensors, without_leading_ones(value), false);
    if (Shape::equal(view.sizes(), value.sizes())) return copy_(view, value);
    copy_(view, expand(without_leading_ones(value), view.sizes()));
}

Tensor without_leading_ones(const Tensor& value) {
    size_t ones = 0;
    while (ones < value.sizes().size() && value.sizes()[ones] == 1) ++ones;
    if (ones == 0) return value;
    return value.as_strided(value.sizes().subspan(ones), value.strides().subspan(ones), value.offset());
}

}  // namespace backstep::kernels
