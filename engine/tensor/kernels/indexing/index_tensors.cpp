#include <algorithm>

#include "tensor/kernels/copy.h"
#include "tensor/kernels/indexing/indexing.h"
#include "tensor/kernels/loops/binary_ops.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/odometer.h"
#include "tensor/kernels/view.h"

namespace backstep::kernels {
namespace {

// Masks as the index vectors they stand for: one for each of their dimensions.
std::vector<Tensor> expand_masks(const Tensor& a, const std::vector<Tensor>& tensors) {
    std::vector<Tensor> result;
    for (const Tensor& tensor : tensors) {
        if (!tensor || tensor.dtype() != DType::Bool) {
            result.push_back(tensor);
            continue;
        }
        for (int64_t d = 0; d < tensor.dim(); ++d) {
            const size_t own = result.size() + static_cast<size_t>(d);
            CHECK(own < a.sizes().size(), IndexError,
                  "too many indices for tensor of dimension " + std::to_string(a.dim()));
            CHECK(tensor.size(d) == a.sizes()[own], IndexError,
                  "The shape of the mask " + to_string(tensor.sizes()) + " at index " + std::to_string(d) +
                      " does not match the shape of the indexed tensor " + to_string(a.sizes()) +
                      " at index " + std::to_string(own));
        }
        const Tensor found = nonzero(tensor);
        for (int64_t d = 0; d < tensor.dim(); ++d) result.push_back(select(found, 1, d));
    }
    CHECK(result.size() <= a.sizes().size(), IndexError,
          "too many indices for tensor of dimension " + std::to_string(a.dim()) + " (got " +
              std::to_string(result.size()) + ")");
    result.resize(a.sizes().size());
    return result;
}

Shape broadcast_indices(const std::vector<Tensor>& tensors) {
    Shape sizes;
    try {
        for (const Tensor& tensor : tensors)
            if (tensor) sizes = broadcast_shapes(sizes, tensor.sizes());
    } catch (const RuntimeError&) {
        std::string shapes;
        for (const Tensor& tensor : tensors)
            if (tensor) shapes += (shapes.empty() ? "" : ", ") + to_string(tensor.sizes());
        throw IndexError("shape mismatch: indexing tensors could not be broadcast together with shapes " +
                         shapes);
    }
    return sizes;
}

// Where every element of a[tensors...] lies: the result is outer x indexed x inner, each with its own
// offsets.
struct IndexMap {
    Shape result_sizes;
    std::vector<int64_t> outer, indexed, inner;

    IndexMap(const Tensor& a, const std::vector<Tensor>& given) {
        const std::vector<Tensor> tensors = expand_masks(a, given);
        const Shape index_sizes = broadcast_indices(tensors);
        const auto defined = [](const Tensor& tensor) { return tensor.defined(); };
        const auto first = std::ranges::find_if(tensors, defined);
        const auto gap = std::find_if_not(first, tensors.end(), defined);
        const bool adjacent = std::none_of(gap, tensors.end(), defined);
        const size_t leading = adjacent ? static_cast<size_t>(first - tensors.begin()) : 0;

        Shape outer_sizes, outer_strides, inner_sizes, inner_strides;
        for (size_t d = 0; d < tensors.size(); ++d) {
            if (tensors[d]) continue;
            (d < leading ? outer_sizes : inner_sizes).push_back(a.sizes()[d]);
            (d < leading ? outer_strides : inner_strides).push_back(a.strides()[d]);
        }
        for (int64_t size : outer_sizes) result_sizes.push_back(size);
        for (int64_t size : index_sizes) result_sizes.push_back(size);
        for (int64_t size : inner_sizes) result_sizes.push_back(size);
        outer = all_offsets(outer_sizes, outer_strides);
        inner = all_offsets(inner_sizes, inner_strides);
        indexed.assign(static_cast<size_t>(numel_of(index_sizes)), 0);
        for (size_t d = 0; d < tensors.size(); ++d)
            if (tensors[d]) add_offsets(a, d, broadcast_to(tensors[d], index_sizes));
    }

    // f(position in the result, distance from a's first element)
    template <class F>
    void for_each(F f) const {
        int64_t position = 0;
        for (int64_t o : outer)
            for (int64_t x : indexed)
                for (int64_t i : inner) f(position++, o + x + i);
    }

  private:
    void add_offsets(const Tensor& a, size_t dim, const Tensor& indices) {
        const int64_t size = a.sizes()[dim], stride = a.strides()[dim];
        const int64_t* index = indices.data<int64_t>();
        for (size_t i = 0; i < indexed.size(); ++i) {
            const int64_t at = index[i];
            CHECK(at >= -size && at < size, IndexError,
                  "index " + std::to_string(at) + " is out of bounds for dimension " + std::to_string(dim) +
                      " with size " + std::to_string(size));
            indexed[i] += (at < 0 ? at + size : at) * stride;
        }
    }
};

}  // namespace

Tensor index_tensors(const Tensor& a, const std::vector<Tensor>& tensors) {
    const IndexMap map(a, tensors);
    Tensor result = Tensor::empty(map.result_sizes, a.dtype());
    dispatch(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* from = a.data<T>();
        T* to = result.mutable_data<T>();
        map.for_each([&](int64_t position, int64_t offset) { to[position] = from[offset]; });
    });
    return result;
}

void index_put_(const Tensor& a, const std::vector<Tensor>& tensors, const Tensor& values, bool accumulate) {
    const IndexMap map(a, tensors);
    Tensor spread;
    try {
        spread = contiguous(expand(cast(values, a.dtype()), map.result_sizes));
    } catch (const RuntimeError&) {
        throw RuntimeError("shape mismatch: value tensor of shape " + to_string(values.sizes()) +
                           " cannot be broadcast to indexing result of shape " + to_string(map.result_sizes));
    }
    CHECK(a.dtype() == values.dtype() || values.is_wrapped_number(), RuntimeError,
          "Index put requires the source and destination dtypes match, got " +
              std::string(scalar_type_name(a.dtype())) + " for the destination and " +
              std::string(scalar_type_name(values.dtype())) + " for the source.");
    dispatch(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        T* to = a.mutable_data<T>();
        const T* from = spread.data<T>();
        map.for_each([&](int64_t position, int64_t offset) {
            to[offset] = accumulate ? element::Add::apply(to[offset], from[position]) : from[position];
        });
    });
}

}  // namespace backstep::kernels
