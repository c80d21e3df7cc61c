#include "tensor/kernels/indexing/scatter.h"

#include <algorithm>

#include "tensor/kernels/binary.h"

#include "tensor/kernels/copy.h"
#include "tensor/kernels/loops/binary_ops.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/odometer.h"
#include "tensor/kernels/view.h"

namespace backstep::kernels {
namespace {

// A 0-d tensor as one of a single dimension, which is how these functions see it.
Tensor at_least_1d(const Tensor& a) { return a.dim() == 0 ? unsqueeze(a, 0) : a; }

void check_index_dtype(const Tensor& index, const char* function) {
    CHECK(index.dtype() == DType::Int64, RuntimeError,
          std::string(function) + "(): Expected dtype int64 for index");
}

void check_in_bounds(int64_t index, int64_t dim, int64_t size) {
    CHECK(index >= 0 && index < size, RuntimeError,
          "index " + std::to_string(index) + " is out of bounds for dimension " + std::to_string(dim) +
              " with size " + std::to_string(size));
}

void check_gather_shape(const Tensor& self, int64_t dim, const Tensor& index) {
    CHECK(index.dim() == self.dim(), RuntimeError,
          "Index tensor must have the same number of dimensions as input tensor");
    for (int64_t d = 0; d < self.dim(); ++d)
        CHECK(d == dim || index.size(d) <= self.size(d), RuntimeError,
              "Size does not match at dimension " + std::to_string(d) + " expected index " +
                  to_string(index.sizes()) + " to be smaller than self " + to_string(self.sizes()) +
                  " apart from dimension " + std::to_string(dim));
}

void check_scatter_shape(const Tensor& self, int64_t dim, const Tensor& index, const Tensor* source) {
    CHECK(index.dim() == self.dim(), RuntimeError,
          "Index tensor must have the same number of dimensions as self tensor");
    CHECK(!source || index.dim() == source->dim(), RuntimeError,
          "Index tensor must have the same number of dimensions as src tensor");
    bool fits = true;
    for (int64_t d = 0; d < self.dim(); ++d) {
        fits = fits && (d == dim || index.size(d) <= self.size(d));
        fits = fits && (!source || index.size(d) <= source->size(d));
    }
    const std::string sizes = "Expected index " + to_string(index.sizes()) + " to be smaller than self " +
                              to_string(self.sizes()) + " apart from dimension " + std::to_string(dim);
    CHECK(fits, RuntimeError,
          source ? sizes + " and to be smaller size than src " + to_string(source->sizes()) : sizes);
}

// Strides of self with the scattered dimension left out: its distance comes from the index.
Shape strides_without(const Tensor& self, int64_t dim) {
    Shape strides(self.strides());
    strides[static_cast<size_t>(dim)] = 0;
    return strides;
}

// f(distance in self, distance in the other operand) for every element of the index.
template <class F>
void walk(const Tensor& self, int64_t dim, const Tensor& index, Dims other_strides, F f) {
    const int64_t size = self.size(dim), stride = self.stride(dim);
    const int64_t* indices = index.data<int64_t>();
    for (Odometer<3> at(index.sizes(), {index.strides(), strides_without(self, dim), other_strides});
         !at.done(); at.advance()) {
        const int64_t chosen = indices[at.offset(0)];
        check_in_bounds(chosen, dim, size);
        f(at.offset(1) + chosen * stride, at.offset(2));
    }
}

template <class F>
void scatter_with(const Tensor& self_in, int64_t dim, const Tensor& index_in, const Tensor& source_in,
                  const char* function, F combine) {
    const Tensor self = at_least_1d(self_in), index = at_least_1d(index_in), source = at_least_1d(source_in);
    dim = wrap_dim(dim, self.dim());
    check_index_dtype(index, function);
    CHECK(self.dtype() == source.dtype(), RuntimeError,
          std::string(function) + "(): Expected self.dtype to be equal to src.dtype");
    check_scatter_shape(self, dim, index, &source);
    dispatch(self.dtype(), [&](auto zero) {
        using T = decltype(zero);
        T* to = self.mutable_data<T>();
        const T* from = source.data<T>();
        walk(self, dim, index, source.strides(),
             [&](int64_t into, int64_t at) { to[into] = combine(to[into], from[at]); });
    });
}

Tensor index_vector(const Tensor& index, const char* function) {
    CHECK(index.dim() <= 1, IndexError, std::string(function) + "(): Index is supposed to be a vector");
    CHECK(index.dtype() == DType::Int64, RuntimeError,
          std::string(function) + "(): Expected dtype int32 or int64 for index");
    return contiguous(at_least_1d(index));
}

// As PyTorch reads a mask that is not of bools: the lowest byte of each element says 0 or 1, which makes
// 1 of integers a yes and 1.0 of floats a no.
Tensor as_flags(const Tensor& mask) {
    if (mask.dtype() == DType::Bool) return mask;
    const Tensor in = contiguous(mask);
    Tensor flags = Tensor::empty(mask.sizes(), DType::Bool);
    const size_t width = size_of(mask.dtype());
    const std::byte* bytes = in.storage().data() + static_cast<size_t>(in.offset()) * width;
    for (int64_t i = 0; i < in.numel(); ++i) {
        const int lowest = std::to_integer<int>(bytes[static_cast<size_t>(i) * width]);
        CHECK(lowest <= 1, RuntimeError, "Mask tensor can take 0 and 1 values only");
        flags.mutable_data<bool>()[i] = lowest == 1;
    }
    return flags;
}

Tensor checked_mask(const Tensor& self, const Tensor& given) {
    const Tensor mask = as_flags(given);
    const Shape sizes = broadcast_shapes(self.sizes(), mask.sizes());
    CHECK(Shape::equal(sizes, self.sizes()), RuntimeError,
          "output with shape " + to_string(self.sizes()) + " doesn't match the broadcast shape " +
              to_string(sizes));
    return expand(mask, self.sizes());
}

}  // namespace

Tensor gather(const Tensor& a_in, int64_t dim, const Tensor& index_in) {
    const Tensor a = at_least_1d(a_in), index = at_least_1d(index_in);
    dim = wrap_dim(dim, a.dim());
    check_index_dtype(index, "gather");
    check_gather_shape(a, dim, index);
    Tensor result = Tensor::empty(index_in.sizes(), a.dtype());
    dispatch(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* from = a.data<T>();
        T* to = result.mutable_data<T>();
        walk(a, dim, index, index.strides(), [&](int64_t at, int64_t) { *to++ = from[at]; });
    });
    return result;
}

void scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
    scatter_with(self, dim, index, source, "scatter", [](auto, auto from) { return from; });
}

void scatter_(const Tensor& self_in, int64_t dim, const Tensor& index_in, Scalar value) {
    const Tensor self = at_least_1d(self_in), index = at_least_1d(index_in);
    dim = wrap_dim(dim, self.dim());
    check_index_dtype(index, "scatter");
    check_scatter_shape(self, dim, index, nullptr);
    dispatch(self.dtype(), [&](auto zero) {
        using T = decltype(zero);
        T* to = self.mutable_data<T>();
        walk(self, dim, index, index.strides(), [&](int64_t into, int64_t) { to[into] = value.to<T>(); });
    });
}

void scatter_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
    scatter_with(self, dim, index, source, "scatter",
                 [](auto into, auto from) { return element::Add::apply(into, from); });
}

void scatter_combine_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source,
                      Combine combine) {
    constexpr const char* name = "scatter";
    switch (combine) {
        case Combine::Add:
            return scatter_add_(self, dim, index, source);
        case Combine::Multiply:
            return scatter_with(self, dim, index, source, name,
                                [](auto into, auto from) { return element::Mul::apply(into, from); });
        case Combine::Max:
            return scatter_with(self, dim, index, source, name, [](auto into, auto from) {
                return into != into || into > from ? into : from;
            });
        case Combine::Min:
            return scatter_with(self, dim, index, source, name, [](auto into, auto from) {
                return into != into || into < from ? into : from;
            });
    }
}

Tensor index_select(const Tensor& a_in, int64_t dim, const Tensor& index_in) {
    const Tensor a = at_least_1d(a_in), index = index_vector(index_in, "index_select");
    dim = wrap_dim(dim, a.dim());
    Shape sizes(a.sizes());
    sizes[static_cast<size_t>(dim)] = index.numel();
    Tensor result = Tensor::empty(sizes, a.dtype());
    const int64_t* indices = index.data<int64_t>();
    for (int64_t i = 0; i < index.numel(); ++i) {
        CHECK(dim == 1 || (indices[i] >= 0 && indices[i] < a.size(dim)), IndexError,
              "index out of range in self");
        CHECK(indices[i] >= 0 && indices[i] < a.size(dim), RuntimeError,
              "INDICES element is out of DATA bounds, id=" + std::to_string(indices[i]) +
                  " axis_dim=" + std::to_string(a.size(dim)));
        copy_(select(result, dim, i), select(a, dim, indices[i]));
    }
    return a_in.dim() == 0 ? reshape(result, Shape{}) : result;
}

void index_add_(const Tensor& self_in, int64_t dim, const Tensor& index_in, const Tensor& source_in,
                Scalar alpha) {
    const Tensor self = at_least_1d(self_in), source = at_least_1d(source_in);
    dim = wrap_dim(dim, self.dim());
    CHECK(index_in.dim() <= 1, IndexError,
          "index_add_(): Index is supposed to be a vector, but got dim: " + std::to_string(index_in.dim()) +
              " with type: " + std::string(scalar_type_name(index_in.dtype())) +
              " and size: " + to_string(index_in.sizes()));
    const Tensor index = index_vector(index_in, "index_add_");
    CHECK(self.dtype() == source.dtype(), RuntimeError,
          "index_add_(): self (" + std::string(scalar_type_name(self.dtype())) + ") and source (" +
              std::string(scalar_type_name(source.dtype())) + ") must have the same scalar type");
    CHECK(index.numel() == source.size(dim), RuntimeError,
          "index_add_(): Number of indices (" + std::to_string(index.numel()) +
              ") should be equal to source.size(dim): (" + std::to_string(source.size(dim)) +
              "), for dim: " + std::to_string(dim));
    const int64_t* indices = index.data<int64_t>();
    for (int64_t i = 0; i < index.numel(); ++i) {
        CHECK(indices[i] >= 0 && indices[i] < self.size(dim), IndexError, "index out of range in self");
        add_(select(self, dim, indices[i]), select(source, dim, i), alpha);
    }
}

void index_fill_(const Tensor& self_in, int64_t dim, const Tensor& index_in, Scalar value) {
    CHECK(index_in.dtype() == DType::Int64, IndexError, "index_fill_(): Expected dtype int64 for index.");
    const Tensor self = at_least_1d(self_in), index = index_vector(index_in, "index_fill_");
    dim = wrap_dim(dim, self.dim());
    for (int64_t i = 0; i < index.numel(); ++i) {
        const int64_t at = index.data<int64_t>()[i], size = self.size(dim);
        CHECK(at >= -size && at < size, IndexError,
              "index " + std::to_string(at) + " is out of bounds for dimension " + std::to_string(dim) +
                  " with size " + std::to_string(size));
        fill_(select(self, dim, at), value);
    }
}

Tensor masked_select(const Tensor& a, const Tensor& mask) {
    CHECK(mask.dtype() == DType::Bool, RuntimeError,
          "masked_select: expected BoolTensor or ByteTensor for mask");
    const Shape sizes = broadcast_shapes(mask.sizes(), a.sizes());
    const Tensor wide = expand(a, sizes), chosen = broadcast_to(mask, sizes);
    const bool* flags = chosen.data<bool>();
    const int64_t count = std::count(flags, flags + chosen.numel(), true);
    Tensor result = Tensor::empty(Shape{count}, a.dtype());
    dispatch(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* from = wide.data<T>();
        T* to = result.mutable_data<T>();
        for (Odometer<1> at(sizes, {wide.strides()}); !at.done(); at.advance())
            if (*flags++) *to++ = from[at.offset(0)];
    });
    return result;
}

void masked_fill_(const Tensor& self, const Tensor& mask_in, Scalar value) {
    const Tensor mask = checked_mask(self, mask_in);
    const bool* flags = mask.data<bool>();
    dispatch(self.dtype(), [&](auto zero) {
        using T = decltype(zero);
        T* to = self.mutable_data<T>();
        for (Odometer<2> at(self.sizes(), {self.strides(), mask.strides()}); !at.done(); at.advance())
            if (flags[at.offset(1)]) to[at.offset(0)] = value.to<T>();
    });
}

void masked_scatter_(const Tensor& self, const Tensor& mask_in, const Tensor& source_in) {
    const Tensor mask = checked_mask(self, mask_in), source = contiguous(source_in);
    CHECK(self.dtype() == source.dtype(), RuntimeError,
          "masked_scatter: expected self and source to have same dtypes but got" +
              std::string(scalar_type_name(self.dtype())) + " and " +
              std::string(scalar_type_name(source.dtype())));
    const bool* flags = mask.data<bool>();
    dispatch(self.dtype(), [&](auto zero) {
        using T = decltype(zero);
        T* to = self.mutable_data<T>();
        const T* from = source.data<T>();
        int64_t left = source.numel();
        for (Odometer<2> at(self.sizes(), {self.strides(), mask.strides()}); !at.done(); at.advance()) {
            if (!flags[at.offset(1)]) continue;
            CHECK(left-- > 0, RuntimeError, "Number of elements of source < number of ones in mask");
            to[at.offset(0)] = *from++;
        }
    });
}

Tensor take(const Tensor& a, const Tensor& index) {
    CHECK(
        index.dtype() == DType::Int64, RuntimeError,
        "take(): Expected a long tensor for index, but got " + std::string(scalar_type_name(index.dtype())));
    const Tensor flat = contiguous(a), positions = contiguous(index);
    Tensor result = Tensor::empty(index.sizes(), a.dtype());
    const int64_t size = a.numel();
    dispatch(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        T* to = result.mutable_data<T>();
        for (int64_t i = 0; i < positions.numel(); ++i) {
            const int64_t at = positions.data<int64_t>()[i];
            CHECK(at >= -size && at < size, IndexError,
                  "out of range: tried to access index " + std::to_string(at) + " on a tensor of " +
                      std::to_string(size) + " elements.");
            to[i] = flat.data<T>()[at < 0 ? at + size : at];
        }
    });
    return result;
}

Tensor nonzero(const Tensor& a) {
    std::vector<int64_t> found;
    dispatch(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* data = a.data<T>();
        for (Odometer<1> at(a.sizes(), {a.strides()}); !at.done(); at.advance()) {
            if (data[at.offset(0)] == T(0)) continue;
            for (size_t d = 0; d < a.sizes().size(); ++d) found.push_back(at.position(d));
            if (a.dim() == 0) found.push_back(0);
        }
    });
    const int64_t count = static_cast<int64_t>(found.size()) / std::max<int64_t>(a.dim(), 1);
    Tensor result = Tensor::empty(Shape{count, a.dim()}, DType::Int64);
    if (a.dim() > 0) std::copy(found.begin(), found.end(), result.mutable_data<int64_t>());
    return result;
}

}  // namespace backstep::kernels
