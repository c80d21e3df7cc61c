#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "tensor/kernels/indexing/scatter.h"
#include "tensor/tensor.h"

namespace backstep::kernels {

struct Ellipsis {};
struct NewAxis {};
struct Slice {
    std::optional<int64_t> start, stop, step;
};
// One item of the subscript `x[...]`; a Tensor is a bool mask or int64 indices.
using Index = std::variant<int64_t, Slice, Ellipsis, NewAxis, bool, Tensor>;

// The subscript split as PyTorch does: a view by its ints, slices, None and Ellipsis, then what is left for
// index tensors (one entry per dimension of the view, undefined where not indexed). `steps` names the views
// taken, for an autograd that records them one by one.
struct ViewStep {
    enum Kind { Select, SliceDim, Unsqueeze } kind;
    int64_t dim;
    int64_t index = 0;  // of Select
    Slice slice;        // of SliceDim
};
struct IndexPlan {
    std::vector<ViewStep> steps;
    std::vector<Tensor> tensors;  // empty when the view is all
    bool is_view() const { return tensors.empty(); }
};
// Raises IndexError ("too many indices for tensor of dimension 1", "index 5 is out of bounds for dimension 0
// with size 3") and ValueError (slice steps) as PyTorch does.
IndexPlan plan_index(const Tensor& a, const std::vector<Index>& indices);
Tensor apply_view(const Tensor& a, const ViewStep& step);

// Both steps in one, without autograd. The value of an assignment is broadcast; leading dimensions of size 1
// are dropped.
Tensor index(const Tensor& a, const std::vector<Index>& indices);
void index_assign(const Tensor& a, const std::vector<Index>& indices, const Tensor& value);
// A value as an assignment takes it: without its leading dimensions of size 1.
Tensor without_leading_ones(const Tensor& value);

// a[tensors...]; an undefined tensor is `:`. Result dims of adjacent index tensors stay in place, else go
// first.
Tensor index_tensors(const Tensor& a, const std::vector<Tensor>& tensors);
void index_put_(const Tensor& a, const std::vector<Tensor>& tensors, const Tensor& values, bool accumulate);

}  // namespace backstep::kernels
