#include "tensor/kernels/arrange.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/indexing/scatter.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/view.h"
#include "tensor/promotion.h"

namespace backstep::kernels {
namespace {

// PyTorch lets an empty vector stand beside tensors of any form.
bool is_skipped(const Tensor& a) { return a.dim() == 1 && a.numel() == 0; }

DType common_dtype(const std::vector<Tensor>& tensors) {
    DType dtype = tensors[0].dtype();
    for (const Tensor& tensor : tensors) dtype = promote(dtype, tensor.dtype());
    return dtype;
}

void check_cat_sizes(const Tensor& first, const Tensor& next, size_t dim, size_t number) {
    CHECK(first.dim() == next.dim(), RuntimeError,
          "Tensors must have same number of dimensions: got " + std::to_string(first.dim()) + " and " +
              std::to_string(next.dim()));
    for (size_t d = 0; d < first.sizes().size(); ++d)
        CHECK(d == dim || first.sizes()[d] == next.sizes()[d], RuntimeError,
              "Sizes of tensors must match except in dimension " + std::to_string(dim) + ". Expected size " +
                  std::to_string(first.sizes()[d]) + " but got size " + std::to_string(next.sizes()[d]) +
                  " for tensor number " + std::to_string(number) + " in the list.");
}

// A copy with zeros on one side of a diagonal.
template <class Keep>
Tensor triangle(const Tensor& a, Keep keep) {
    CHECK(a.dim() > 0, IndexError, "Dimension specified as -2 but tensor has no dimensions");
    wrap_dim(-2, a.dim());
    Tensor result = clone(a);
    const int64_t rows = a.size(-2), columns = a.size(-1);
    dispatch(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        T* data = result.mutable_data<T>();
        for (int64_t i = 0; i < result.numel(); ++i)
            if (!keep(i / columns % rows, i % columns)) data[i] = T(0);
    });
    return result;
}

// The index of every element of a result along one dimension of its source.
Tensor pick_along(const Tensor& a, int64_t dim, int64_t count, auto source_of) {
    Tensor indices = Tensor::empty(Shape{count}, DType::Int64);
    int64_t* out = indices.mutable_data<int64_t>();
    for (int64_t i = 0; i < count; ++i) out[i] = source_of(i);
    return index_select(a, dim, indices);
}

Tensor roll_one(const Tensor& a, int64_t shift, int64_t dim) {
    const int64_t size = a.size(dim);
    if (size == 0) return clone(a);
    const int64_t rest = shift % size;
    return pick_along(a, dim, size, [&](int64_t i) { return ((i - rest) % size + size) % size; });
}

}  // namespace

Tensor cat(const std::vector<Tensor>& tensors, int64_t dim) {
    CHECK(!tensors.empty(), RuntimeError, "torch.cat(): expected a non-empty list of Tensors");
    for (size_t i = 0; i < tensors.size(); ++i)
        CHECK(tensors[i].dim() > 0, RuntimeError,
              "zero-dimensional tensor (at position " + std::to_string(i) + ") cannot be concatenated");
    const auto first = std::ranges::find_if_not(tensors, is_skipped);
    const DType dtype = common_dtype(tensors);
    if (first == tensors.end()) {
        wrap_dim(dim, 1);
        return Tensor::empty(Shape{0}, dtype);
    }
    const size_t axis = static_cast<size_t>(wrap_dim(dim, first->dim()));
    Shape sizes(first->sizes());
    sizes[axis] = 0;
    for (size_t i = 0; i < tensors.size(); ++i) {
        if (is_skipped(tensors[i])) continue;
        check_cat_sizes(*first, tensors[i], axis, i);
        CHECK(!__builtin_add_overflow(sizes[axis], tensors[i].sizes()[axis], &sizes[axis]), RuntimeError,
              "Trying to create tensor with negative dimension " + std::to_string(sizes[axis]) + ": " +
                  to_string(sizes));
    }
    Tensor result = Tensor::empty(sizes, dtype);
    int64_t start = 0;
    for (const Tensor& tensor : tensors) {
        if (is_skipped(tensor)) continue;
        const int64_t length = tensor.sizes()[axis];
        copy_(narrow(result, static_cast<int64_t>(axis), start, length), tensor);
        start += length;
    }
    return result;
}

Tensor stack(const std::vector<Tensor>& tensors, int64_t dim) {
    CHECK(!tensors.empty(), RuntimeError, "stack expects a non-empty TensorList");
    const int64_t axis = wrap_dim(dim, tensors[0].dim() + 1);
    std::vector<Tensor> parts;
    for (size_t i = 0; i < tensors.size(); ++i) {
        CHECK(Shape::equal(tensors[i].sizes(), tensors[0].sizes()), RuntimeError,
              "stack expects each tensor to be equal size, but got " + to_string(tensors[0].sizes()) +
                  " at entry 0 and " + to_string(tensors[i].sizes()) + " at entry " + std::to_string(i));
        parts.push_back(unsqueeze(tensors[i], axis));
    }
    return cat(parts, axis);
}

Tensor tril(const Tensor& a, int64_t diagonal) {
    return triangle(a, [diagonal](int64_t row, int64_t column) { return column - row <= diagonal; });
}

Tensor triu(const Tensor& a, int64_t diagonal) {
    return triangle(a, [diagonal](int64_t row, int64_t column) { return column - row >= diagonal; });
}

Tensor flip(const Tensor& a, Dims dims) {
    std::array<bool, Shape::kMaxDims> turned{};
    Tensor result = clone(a);
    for (int64_t dim : dims) {
        const size_t d = static_cast<size_t>(wrap_dim(dim, a.dim()));
        CHECK(!turned[d], RuntimeError,
              "dim " + std::to_string(d) + " appears multiple times in the list of dims");
        turned[d] = true;
    }
    for (int64_t dim : dims) {
        if (a.dim() == 0) break;
        const int64_t size = a.size(dim);
        result = pick_along(result, dim, size, [size](int64_t i) { return size - 1 - i; });
    }
    return result;
}

Tensor roll(const Tensor& a, Dims shifts, Dims dims) {
    CHECK(!shifts.empty(), RuntimeError, "`shifts` required");
    if (dims.empty() && shifts.size() == 1) {
        const Tensor flat = reshape(a, Shape{a.numel()});
        return reshape(roll_one(flat, shifts[0], 0), a.sizes());
    }
    CHECK(shifts.size() == dims.size(), RuntimeError,
          "shifts and dimensions must align. shifts: " + std::to_string(shifts.size()) +
              ", dims:" + std::to_string(dims.size()));
    Tensor result = a;
    for (size_t i = 0; i < dims.size(); ++i) result = roll_one(result, shifts[i], wrap_dim(dims[i], a.dim()));
    return result;
}

Tensor repeat(const Tensor& a, Dims times) {
    CHECK(times.size() >= a.sizes().size(), RuntimeError,
          "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor");
    const size_t added = times.size() - a.sizes().size();
    Shape sizes, spread, padded;
    for (size_t d = 0; d < times.size(); ++d) {
        const int64_t own = d < added ? 1 : a.sizes()[d - added];
        sizes.push_back(own * times[d]);
        spread.push_back(times[d]);
        spread.push_back(own);
        padded.push_back(1);
        padded.push_back(own);
    }
    for (int64_t size : sizes)
        CHECK(size >= 0, RuntimeError,
              "Trying to create tensor with negative dimension " + std::to_string(size) + ": " +
                  to_string(sizes));
    return reshape(expand(reshape(a, padded), spread), sizes);
}

Tensor repeat_interleave(const Tensor& a, int64_t times, int64_t dim) {
    CHECK(times >= 0, RuntimeError, "repeats can not be negative");
    Shape apart(a.sizes()), spread(a.sizes()), sizes(a.sizes());
    const auto at = static_cast<size_t>(dim);
    apart.insert(at + 1, 1);
    spread.insert(at + 1, times);
    CHECK(!__builtin_mul_overflow(sizes[at], times, &sizes[at]), RuntimeError,
          "Storage size calculation overflowed with sizes=" + to_string(spread));
    return reshape(expand(reshape(a, apart), spread), sizes);
}

Tensor diag(const Tensor& a, int64_t offset) {
    CHECK(a.dim() == 1 || a.dim() == 2, RuntimeError, "matrix or a vector expected");
    if (a.dim() == 2) return clone(diagonal(a, offset, 0, 1));
    const int64_t size = a.numel() + std::abs(offset);
    Tensor result = zeros(Shape{size, size}, a.dtype());
    copy_(diagonal(result, offset, 0, 1), a);
    return result;
}

Tensor one_hot(const Tensor& a, int64_t classes) {
    CHECK(a.dtype() == DType::Int64, RuntimeError, "one_hot is only applicable to index tensor.");
    Shape sizes(a.sizes());
    if (a.numel() == 0) {
        CHECK(classes > 0, RuntimeError, "Can not infer total number of classes from empty tensor.");
        sizes.push_back(classes);
        return Tensor::empty(sizes, DType::Int64);
    }
    const int64_t smallest = min(a).item().to_int(), largest = max(a).item().to_int();
    CHECK(smallest >= 0, RuntimeError, "Class values must be non-negative.");
    if (classes == -1) classes = largest + 1;
    CHECK(classes > largest, RuntimeError, "Class values must be smaller than num_classes.");
    sizes.push_back(classes);
    Tensor result = zeros(sizes, DType::Int64);
    scatter_(result, -1, unsqueeze(a, -1), Scalar(1));
    return result;
}

std::vector<Tensor> meshgrid(const std::vector<Tensor>& tensors, bool ij_indexing) {
    CHECK(!tensors.empty(), RuntimeError, "meshgrid expects a non-empty TensorList");
    std::vector<Tensor> axes = tensors;
    const bool swapped = !ij_indexing && axes.size() > 1;
    if (swapped) std::swap(axes[0], axes[1]);
    Shape sizes;
    for (const Tensor& axis : axes) {
        CHECK(axis.dtype() == axes[0].dtype(), RuntimeError,
              "meshgrid expects all tensors to have the same dtype");
        CHECK(axis.dim() <= 1, RuntimeError, "torch.meshgrid: Expected 0D or 1D tensor in the tensor list");
        sizes.push_back(axis.numel());
    }
    std::vector<Tensor> grids;
    for (size_t i = 0; i < axes.size(); ++i) {
        Shape form(axes.size(), 1);
        form[i] = axes[i].numel();
        grids.push_back(expand(reshape(axes[i], form), sizes));
    }
    if (swapped) std::swap(grids[0], grids[1]);
    return grids;
}

}  // namespace backstep::kernels
