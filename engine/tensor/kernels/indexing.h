#pragma once

#include <optional>
#include <variant>
#include <vector>

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
// index tensors (one entry per dimension of the view, undefined where not indexed; masks made into indices).
// `steps` names the views taken, for an autograd that records them one by one.
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
// with size 3") and RuntimeError as PyTorch does.
IndexPlan plan_index(const Tensor& a, const std::vector<Index>& indices);
Tensor apply_view(const Tensor& a, const ViewStep& step);

// Both steps in one, without autograd.
Tensor index(const Tensor& a, const std::vector<Index>& indices);
void index_assign(const Tensor& a, const std::vector<Index>& indices, const Tensor& value);

// a[tensors...]; an undefined tensor is `:`. Result dims of adjacent index tensors stay in place, else go
// first.
Tensor index_tensors(const Tensor& a, const std::vector<Tensor>& tensors);
void index_put_(const Tensor& a, const std::vector<Tensor>& tensors, const Tensor& values, bool accumulate);

Tensor gather(const Tensor& a, int64_t dim, const Tensor& index);
void scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source);
void scatter_(const Tensor& self, int64_t dim, const Tensor& index, Scalar value);
void scatter_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source);
Tensor index_select(const Tensor& a, int64_t dim, const Tensor& index);
void index_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, Scalar alpha = 1);
Tensor masked_select(const Tensor& a, const Tensor& mask);
void masked_fill_(const Tensor& self, const Tensor& mask, Scalar value);
void masked_scatter_(const Tensor& self, const Tensor& mask, const Tensor& source);
Tensor take(const Tensor& a, const Tensor& index);
Tensor nonzero(const Tensor& a);  // (count, dims) int64

}  // namespace backstep::kernels
