#include "tensor/kernels/view.h"

#include <algorithm>
#include <array>
#include <limits>

#include "base/buffer.h"
#include "base/wrapping.h"
#include "tensor/kernels/copy.h"

namespace backstep::kernels {
namespace {

size_t at(int64_t dim) { return static_cast<size_t>(dim); }

std::string type_name(const Tensor& a) {
    return "torch." + std::string(scalar_type_name(a.dtype())) + "Tensor";
}

// Room for so many views: MemoryError rather than a list that no memory holds.
std::vector<Tensor> room_for_views(int64_t count) {
    constexpr size_t kView = 400;  // with its geometry, what autograd knows of it and its places in lists
    const size_t most = std::numeric_limits<size_t>::max() / kView;
    MemoryBudget::require(std::min(at(count), most) * kView);
    std::vector<Tensor> views;
    views.reserve(at(count));
    return views;
}

}  // namespace

Shape infer_shape(Dims sizes, int64_t numel) {
    Shape result(sizes);
    int64_t known = 1;
    std::optional<size_t> unknown;
    for (size_t d = 0; d < sizes.size(); ++d) {
        if (sizes[d] == -1) {
            CHECK(!unknown, RuntimeError, "only one dimension can be inferred");
            unknown = d;
        } else {
            CHECK(sizes[d] >= 0, RuntimeError, "invalid shape dimension " + std::to_string(sizes[d]));
            known = wrapping_multiply(known, sizes[d]);
        }
    }
    const bool fits = known == numel || (unknown && known > 0 && numel % known == 0);
    CHECK(fits, RuntimeError,
          "shape '" + to_string(sizes) + "' is invalid for input of size " + std::to_string(numel));
    if (unknown) {
        CHECK(known != 0, RuntimeError,
              "cannot reshape tensor of 0 elements into shape " + to_string(sizes) +
                  " because the unspecified dimension size -1 can be any value and is ambiguous");
        result[*unknown] = numel / known;
    }
    numel_of(result);  // sizes that only come to it around the end of the numbers
    return result;
}

std::optional<Shape> view_strides(const Tensor& a, Dims sizes) {
    const Dims old_sizes = a.sizes(), old_strides = a.strides();
    if (a.numel() == 0) {
        if (Shape::equal(old_sizes, sizes)) return Shape(old_strides);
        return contiguous_strides(sizes);
    }
    Shape strides(sizes.size(), 1);
    size_t view_dim = sizes.size();
    int64_t chunk_base = old_strides.empty() ? 1 : old_strides.back();
    int64_t old_count = 1, view_count = 1;
    for (size_t d = old_sizes.size(); d-- > 0;) {
        old_count *= old_sizes[d];
        const bool chunk_ends =
            d == 0 || (old_sizes[d - 1] != 1 && old_strides[d - 1] != old_count * chunk_base);
        if (!chunk_ends) continue;
        while (view_dim > 0 && (view_count < old_count || sizes[view_dim - 1] == 1)) {
            --view_dim;
            strides[view_dim] = view_count * chunk_base;
            view_count *= sizes[view_dim];
        }
        if (view_count != old_count) return std::nullopt;
        if (d > 0) {
            chunk_base = old_strides[d - 1];
            old_count = 1;
            view_count = 1;
        }
    }
    if (view_dim != 0 && !old_sizes.empty()) return std::nullopt;
    return strides;
}

Tensor view(const Tensor& a, Dims sizes) {
    const Shape shape = infer_shape(sizes, a.numel());
    const std::optional<Shape> strides = view_strides(a, shape);
    CHECK(strides, RuntimeError,
          "view size is not compatible with input tensor's size and stride (at least one dimension spans "
          "across two "
          "contiguous subspaces). Use .reshape(...) instead.");
    return a.as_strided(shape, *strides, a.offset());
}

Tensor reshape(const Tensor& a, Dims sizes) {
    const Shape shape = infer_shape(sizes, a.numel());
    if (const std::optional<Shape> strides = view_strides(a, shape))
        return a.as_strided(shape, *strides, a.offset());
    return view(clone(a), shape);
}

Tensor flatten(const Tensor& a, int64_t first, int64_t last) {
    const int64_t start = wrap_dim(first, a.dim()), end = wrap_dim(last, a.dim());
    CHECK(start <= end, RuntimeError, "flatten() has invalid args: start_dim cannot come after end_dim");
    if (a.dim() == 0) return reshape(a, Shape{1});
    if (start == end) return a;
    Shape sizes;
    int64_t joined = 1;
    for (int64_t d = 0; d < a.dim(); ++d) {
        if (d < start || d > end) {
            sizes.push_back(a.sizes()[at(d)]);
        } else {
            joined *= a.sizes()[at(d)];
            if (d == end) sizes.push_back(joined);
        }
    }
    return reshape(a, sizes);
}

Tensor transpose(const Tensor& a, int64_t dim0, int64_t dim1) {
    const int64_t first = wrap_dim(dim0, a.dim()), second = wrap_dim(dim1, a.dim());
    if (a.dim() == 0) return a.alias();
    Shape sizes(a.sizes()), strides(a.strides());
    std::swap(sizes[at(first)], sizes[at(second)]);
    std::swap(strides[at(first)], strides[at(second)]);
    return a.as_strided(sizes, strides, a.offset());
}

Tensor permute(const Tensor& a, Dims order) {
    CHECK(static_cast<int64_t>(order.size()) == a.dim(), RuntimeError,
          "permute(sparse_coo): number of dimensions in the tensor input does not match the length of the "
          "desired "
          "ordering of dimensions i.e. input.dim() = " +
              std::to_string(a.dim()) + " is not equal to len(dims) = " + std::to_string(order.size()));
    Shape sizes, strides;
    std::array<bool, Shape::kMaxDims> seen{};
    for (int64_t dim : order) {
        const size_t from = at(wrap_dim(dim, a.dim()));
        CHECK(!seen[from], RuntimeError, "permute(): duplicate dims are not allowed.");
        seen[from] = true;
        sizes.push_back(a.sizes()[from]);
        strides.push_back(a.strides()[from]);
    }
    return a.as_strided(sizes, strides, a.offset());
}

Tensor expand(const Tensor& a, Dims target) {
    CHECK(target.size() >= a.sizes().size(), RuntimeError,
          "expand(" + type_name(a) + "{" + to_string(a.sizes()) + "}, size=" + to_string(target) +
              "): the number of sizes provided (" + std::to_string(target.size()) +
              ") must be greater or equal to the number of dimensions in the tensor (" +
              std::to_string(a.dim()) + ")");
    const size_t added = target.size() - a.sizes().size();
    Shape sizes, strides;
    for (size_t d = 0; d < target.size(); ++d) {
        if (d < added) {
            CHECK(target[d] != -1, RuntimeError,
                  "The expanded size of the tensor (-1) isn't allowed in a leading, non-existing dimension " +
                      std::to_string(d));
            sizes.push_back(target[d]);
            strides.push_back(0);
            continue;
        }
        const int64_t own = a.sizes()[d - added];
        const int64_t wanted = target[d] == -1 ? own : target[d];
        CHECK(own == wanted || (own == 1 && wanted >= 0), RuntimeError,
              "The expanded size of the tensor (" + std::to_string(wanted) +
                  ") must match the existing size (" + std::to_string(own) + ") at non-singleton dimension " +
                  std::to_string(d) + ".  Target sizes: " + to_string(target) +
                  ".  Tensor sizes: " + to_string(a.sizes()));
        sizes.push_back(wanted);
        strides.push_back(own == wanted ? a.strides()[d - added] : 0);
    }
    return a.as_strided(sizes, strides, a.offset());
}

Tensor squeeze(const Tensor& a) {
    Shape sizes, strides;
    for (size_t d = 0; d < a.sizes().size(); ++d) {
        if (a.sizes()[d] == 1) continue;
        sizes.push_back(a.sizes()[d]);
        strides.push_back(a.strides()[d]);
    }
    return a.as_strided(sizes, strides, a.offset());
}

Tensor squeeze(const Tensor& a, int64_t dim) {
    const size_t d = at(wrap_dim(dim, a.dim()));
    if (a.dim() == 0 || a.sizes()[d] != 1) return a.alias();
    Shape sizes(a.sizes()), strides(a.strides());
    sizes.erase(d);
    strides.erase(d);
    return a.as_strided(sizes, strides, a.offset());
}

Tensor unsqueeze(const Tensor& a, int64_t dim) {
    const size_t d = at(wrap_dim(dim, a.dim() + 1));
    Shape sizes(a.sizes()), strides(a.strides());
    const int64_t stride = d < a.sizes().size() ? a.sizes()[d] * a.strides()[d] : 1;
    sizes.insert(d, 1);
    strides.insert(d, stride);
    return a.as_strided(sizes, strides, a.offset());
}

Tensor select(const Tensor& a, int64_t dim, int64_t index) {
    CHECK(a.dim() > 0, IndexError, "select() cannot be applied to a 0-dim tensor.");
    const size_t d = at(wrap_dim(dim, a.dim()));
    const int64_t size = a.sizes()[d];
    CHECK(index >= -size && index < size, IndexError,
          "select(): index " + std::to_string(index) + " out of range for tensor of size " +
              to_string(a.sizes()) + " at dimension " + std::to_string(d));
    Shape sizes(a.sizes()), strides(a.strides());
    sizes.erase(d);
    strides.erase(d);
    const int64_t position = index < 0 ? index + size : index;
    return a.as_strided(sizes, strides, a.offset() + position * a.strides()[d]);
}

Tensor slice(const Tensor& a, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end,
             int64_t step) {
    CHECK(a.dim() > 0, IndexError, "slice() cannot be applied to a 0-dim tensor.");
    const size_t d = at(wrap_dim(dim, a.dim()));
    CHECK(step > 0, RuntimeError, "slice step must be positive");
    const int64_t size = a.sizes()[d];
    const auto bound = [size](int64_t index) {
        return std::clamp(index < 0 ? index + size : index, int64_t{0}, size);
    };
    const int64_t first = bound(start.value_or(0));
    const int64_t last = std::max(first, bound(end.value_or(size)));
    Shape sizes(a.sizes()), strides(a.strides());
    sizes[d] = (last - first + step - 1) / step;
    const int64_t offset = a.offset() + first * strides[d];
    strides[d] *= step;
    return a.as_strided(sizes, strides, offset);
}

Tensor narrow(const Tensor& a, int64_t dim, int64_t start, int64_t length) {
    CHECK(a.dim() > 0, RuntimeError, "narrow() cannot be applied to a 0-dim tensor.");
    const int64_t size = a.size(dim);
    int64_t first = start;
    if (start != size) first = wrap_dim(start, size);
    CHECK(length >= 0 && first <= size - length, RuntimeError,
          "start (" + std::to_string(first) + ") + length (" + std::to_string(length) +
              ") exceeds dimension size (" + std::to_string(size) + ").");
    return slice(a, dim, first, first + length, 1);
}

Tensor diagonal(const Tensor& a, int64_t offset, int64_t dim0, int64_t dim1) {
    const int64_t first = wrap_dim(dim0, a.dim()), second = wrap_dim(dim1, a.dim());
    CHECK(first != second, RuntimeError,
          "diagonal dimensions cannot be identical " + std::to_string(dim0) + ", " + std::to_string(dim1));
    const int64_t rows = a.sizes()[at(first)], columns = a.sizes()[at(second)];
    const int64_t length = std::max<int64_t>(
        offset >= 0 ? std::min(rows, columns - offset) : std::min(rows + offset, columns), 0);
    int64_t begin = a.offset();
    if (length > 0)
        begin += offset >= 0 ? offset * a.strides()[at(second)] : -offset * a.strides()[at(first)];
    Shape sizes(a.sizes()), strides(a.strides());
    const int64_t step = strides[at(first)] + strides[at(second)];
    for (int64_t d : {std::max(first, second), std::min(first, second)}) {
        sizes.erase(at(d));
        strides.erase(at(d));
    }
    sizes.push_back(length);
    strides.push_back(step);
    return a.as_strided(sizes, strides, begin);
}

Tensor unfold(const Tensor& a, int64_t dim, int64_t size, int64_t step) {
    const size_t d = at(wrap_dim(dim, a.dim()));
    const int64_t length = a.dim() == 0 ? 1 : a.sizes()[d];
    CHECK(size <= length, RuntimeError,
          "maximum size for tensor at dimension " + std::to_string(d) + " is " + std::to_string(length) +
              " but size is " + std::to_string(size));
    CHECK(step > 0, RuntimeError, "step is " + std::to_string(step) + " but must be > 0");
    Shape sizes(a.sizes()), strides(a.strides());
    const int64_t own = a.dim() == 0 ? 1 : strides[d];
    if (a.dim() > 0) {
        sizes[d] = (length - size) / step + 1;
        strides[d] = step * own;
    }
    sizes.push_back(size);
    strides.push_back(own);
    return a.as_strided(sizes, strides, a.offset());
}

Tensor movedim(const Tensor& a, Dims source, Dims destination) {
    CHECK(source.size() == destination.size(), RuntimeError,
          "movedim: Invalid source or destination dims: source (" + to_string(source) +
              " dims) should contain the same number of dims as destination (" + to_string(destination) +
              " dims)");
    Shape order(a.sizes().size(), -1);
    std::array<bool, Shape::kMaxDims> moved{};
    for (size_t i = 0; i < source.size(); ++i) {
        const int64_t from = wrap_dim(source[i], a.dim());
        order[at(wrap_dim(destination[i], a.dim()))] = from;
        moved[at(from)] = true;
    }
    size_t next = 0;
    for (int64_t& dim : order) {
        if (dim != -1) continue;
        while (moved[next]) ++next;
        dim = static_cast<int64_t>(next++);
    }
    return permute(a, order);
}

std::vector<Tensor> split(const Tensor& a, Dims sizes, int64_t dim) {
    const int64_t length = a.size(dim);
    int64_t total = 0;
    for (int64_t size : sizes) {
        CHECK(size >= 0, RuntimeError,
              "split_with_sizes expects split_sizes have only non-negative entries, but got split_sizes=" +
                  to_string(sizes));
        total += size;
    }
    CHECK(total == length, RuntimeError,
          "split_with_sizes expects split_sizes to sum exactly to " + std::to_string(length) +
              " (input tensor's size at dimension " + std::to_string(dim) +
              "), but got split_sizes=" + to_string(sizes));
    std::vector<Tensor> parts;
    int64_t start = 0;
    for (int64_t size : sizes) {
        parts.push_back(narrow(a, dim, start, size));
        start += size;
    }
    return parts;
}

std::vector<Tensor> split(const Tensor& a, int64_t size, int64_t dim) {
    CHECK(a.dim() > 0, RuntimeError, "split expects at least a 1-dimensional tensor");
    CHECK(size >= 0, RuntimeError,
          "split expects split_size be non-negative, but got split_size=" + std::to_string(size));
    const int64_t length = a.size(dim);
    CHECK(size > 0 || length == 0, RuntimeError,
          "split_size can only be 0 if dimension size is 0, but got dimension size of " +
              std::to_string(length));
    const int64_t count = size == 0 ? 1 : std::max<int64_t>((length + size - 1) / size, 1);
    std::vector<Tensor> parts = room_for_views(count);
    for (int64_t i = 0; i < count; ++i)
        parts.push_back(narrow(a, dim, i * size, std::min(size, length - i * size)));
    return parts;
}

std::vector<Tensor> chunk(const Tensor& a, int64_t chunks, int64_t dim) {
    CHECK(a.dim() > 0, RuntimeError, "chunk expects at least a 1-dimensional tensor");
    CHECK(chunks > 0, RuntimeError,
          "chunk expects `chunks` to be greater than 0, got: " + std::to_string(chunks));
    const int64_t length = a.size(dim);
    const int64_t size = (length + chunks - 1) / chunks;
    if (size == 0) return std::vector<Tensor>(at(chunks), a.alias());
    return split(a, size, dim);
}

std::vector<Tensor> unbind(const Tensor& a, int64_t dim) {
    CHECK(a.dim() > 0, IndexError,
          "Dimension specified as " + std::to_string(dim) + " but tensor has no dimensions");
    std::vector<Tensor> parts = room_for_views(a.size(dim));
    for (int64_t i = 0; i < a.size(dim); ++i) parts.push_back(select(a, dim, i));
    return parts;
}

}  // namespace backstep::kernels
