#include "tensor/kernels/reduction/extrema.h"

#include "tensor/kernels/copy.h"
#include "tensor/kernels/reduction/reduced_rows.h"

namespace backstep::kernels {
namespace {

struct Largest {
    static constexpr const char* kName = "max";
    template <class T>
    static bool better(T candidate, T best) {
        return candidate > best || (candidate != candidate && best == best);
    }
};
struct Smallest {
    static constexpr const char* kName = "min";
    template <class T>
    static bool better(T candidate, T best) {
        return candidate < best || (candidate != candidate && best == best);
    }
};

template <class Order, class T>
int64_t best_index(const T* row, int64_t length, int64_t step) {
    int64_t best = 0;
    for (int64_t i = 1; i < length; ++i)
        if (Order::better(row[i * step], row[best * step])) best = i;
    return best;
}

std::string no_elements(const std::string& name) {
    return name + "(): Expected reduction dim to be specified for input.numel() == 0.";
}
std::string no_elements_hint(const std::string& name) {
    return no_elements(name) + " Specify the reduction dim with the 'dim' argument.";
}
std::string empty_dim(const std::string& name, int64_t dim) {
    return name + "(): Expected reduction dim " + std::to_string(dim) + " to have non-zero size.";
}

template <class Order>
Tensor reduce_values(const Tensor& a, Dims dim_list, bool keepdim, const std::string& name) {
    const ReducedDims dims(a, dim_list);
    if (a.numel() == 0) {
        CHECK(!dim_list.empty(), RuntimeError, no_elements_hint(name));
        for (int64_t dim : dim_list)
            CHECK(a.size(dim) != 0, IndexError, empty_dim(name, wrap_dim(dim, a.dim())));
    }
    Tensor result = Tensor::empty(dims.result_sizes(a.sizes(), keepdim), a.dtype());
    const ReducedRows rows = reduced_rows(a, dims);
    dispatch(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        reduce_rows<T, T>(result, rows, [](const T* row, int64_t length) {
            return row[best_index<Order>(row, length, 1)];
        });
    });
    return result;
}

template <class Order>
std::pair<Tensor, Tensor> reduce_lanes(const Tensor& a, int64_t dim, bool keepdim, const std::string& name) {
    const ReducedDims dims(a, std::optional(dim));
    CHECK(a.dim() == 0 || a.size(dim) != 0, IndexError, empty_dim(name, wrap_dim(dim, a.dim())));
    const Shape sizes = dims.result_sizes(a.sizes(), keepdim);
    std::pair<Tensor, Tensor> result(Tensor::empty(sizes, a.dtype()), Tensor::empty(sizes, DType::Int64));
    const Tensor in = contiguous(a);
    const LaneForm lanes(in, dim);
    int64_t* indices = result.second.mutable_data<int64_t>();
    dispatch(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        T* values = result.first.mutable_data<T>();
        const T* data = in.data<T>();
        lanes.for_each([&](int64_t first, int64_t lane) {
            indices[lane] = best_index<Order>(data + first, lanes.length, lanes.inner);
            values[lane] = data[first + indices[lane] * lanes.inner];
        });
    });
    return result;
}

template <class Order>
Tensor best_position(const Tensor& a, std::optional<int64_t> dim, bool keepdim) {
    const std::string name = std::string("arg") + Order::kName;
    CHECK(a.dtype() != DType::Bool, RuntimeError, not_implemented((name + "_cpu").c_str(), a.dtype()));
    if (dim) return reduce_lanes<Order>(a, *dim, keepdim, name).second;
    CHECK(a.numel() != 0, IndexError, no_elements(name));
    const Tensor in = contiguous(a);
    Tensor result = Tensor::empty(keepdim ? Shape(a.sizes().size(), 1) : Shape(), DType::Int64);
    *result.mutable_data<int64_t>() = dispatch(
        a.dtype(), [&](auto zero) { return best_index<Order>(in.data<decltype(zero)>(), in.numel(), 1); });
    return result;
}

}  // namespace

Tensor amax(const Tensor& a, Dims dims, bool keepdim) {
    return reduce_values<Largest>(a, dims, keepdim, "amax");
}
Tensor amin(const Tensor& a, Dims dims, bool keepdim) {
    return reduce_values<Smallest>(a, dims, keepdim, "amin");
}
Tensor max(const Tensor& a) { return reduce_values<Largest>(a, {}, false, "max"); }
Tensor min(const Tensor& a) { return reduce_values<Smallest>(a, {}, false, "min"); }

std::pair<Tensor, Tensor> max_dim(const Tensor& a, int64_t dim, bool keepdim) {
    return reduce_lanes<Largest>(a, dim, keepdim, "max");
}
std::pair<Tensor, Tensor> min_dim(const Tensor& a, int64_t dim, bool keepdim) {
    return reduce_lanes<Smallest>(a, dim, keepdim, "min");
}

Tensor argmax(const Tensor& a, std::optional<int64_t> dim, bool keepdim) {
    return best_position<Largest>(a, dim, keepdim);
}
Tensor argmin(const Tensor& a, std::optional<int64_t> dim, bool keepdim) {
    return best_position<Smallest>(a, dim, keepdim);
}

}  // namespace backstep::kernels
