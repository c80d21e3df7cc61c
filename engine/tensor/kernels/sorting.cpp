#include "tensor/kernels/sorting.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/reduction/reduced_rows.h"
#include "tensor/kernels/view.h"

namespace backstep::kernels {
namespace {

template <class T>
bool is_nan(T value) {
    return value != value;
}

template <class T>
bool less(T a, T b) {
    return a < b || (is_nan(b) && !is_nan(a));
}

// The order of one lane: positions from first to last.
template <class T>
std::vector<int64_t> order_of(const T* lane, int64_t length, int64_t step, bool descending) {
    std::vector<int64_t> order(static_cast<size_t>(length));
    std::iota(order.begin(), order.end(), int64_t{0});
    std::stable_sort(order.begin(), order.end(), [&](int64_t x, int64_t y) {
        return descending ? less(lane[y * step], lane[x * step]) : less(lane[x * step], lane[y * step]);
    });
    return order;
}

// The first `keep` of every sorted lane.
std::pair<Tensor, Tensor> first_sorted(const Tensor& a, int64_t dim, int64_t keep, bool descending) {
    const Tensor in = contiguous(a);
    Shape sizes(a.sizes());
    if (a.dim() > 0) sizes[static_cast<size_t>(wrap_dim(dim, a.dim()))] = keep;
    std::pair<Tensor, Tensor> result(Tensor::empty(sizes, a.dtype()), Tensor::empty(sizes, DType::Int64));
    if (result.first.numel() == 0) return result;  // of however many lanes
    const LaneForm lanes(in, dim);
    dispatch(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* from = in.data<T>();
        T* values = result.first.mutable_data<T>();
        int64_t* indices = result.second.mutable_data<int64_t>();
        lanes.for_each([&](int64_t first, int64_t lane) {
            const std::vector<int64_t> order = order_of(from + first, lanes.length, lanes.inner, descending);
            const int64_t out = lane / lanes.inner * keep * lanes.inner + lane % lanes.inner;
            for (int64_t i = 0; i < keep; ++i) {
                const int64_t chosen = order[static_cast<size_t>(i)];
                values[out + i * lanes.inner] = from[first + chosen * lanes.inner];
                indices[out + i * lanes.inner] = chosen;
            }
        });
    });
    return result;
}

int64_t length_along(const Tensor& a, int64_t dim) {
    const int64_t axis = wrap_dim(dim, a.dim());
    return a.dim() == 0 ? 1 : a.size(axis);
}

// One value per lane, chosen by a function of its length, whether it has a nan, and its values in order.
template <class Choose>
std::pair<Tensor, Tensor> pick(const Tensor& a, int64_t dim, bool keepdim, Choose choose) {
    const Tensor in = contiguous(a);
    const ReducedDims dims(a, std::optional(dim));
    const Shape sizes = dims.result_sizes(a.sizes(), keepdim);
    std::pair<Tensor, Tensor> result(Tensor::empty(sizes, a.dtype()), Tensor::empty(sizes, DType::Int64));
    const LaneForm lanes(in, dim);
    dispatch(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* from = in.data<T>();
        T* values = result.first.mutable_data<T>();
        int64_t* indices = result.second.mutable_data<int64_t>();
        lanes.for_each([&](int64_t first, int64_t lane) {
            const std::vector<int64_t> order = order_of(from + first, lanes.length, lanes.inner, false);
            const bool has_nan = is_nan(from[first + order.back() * lanes.inner]);
            indices[lane] = order[choose(order.size(), has_nan,
                                         [&](size_t i) { return from[first + order[i] * lanes.inner]; })];
            values[lane] = from[first + indices[lane] * lanes.inner];
        });
    });
    return result;
}

}  // namespace

std::pair<Tensor, Tensor> sort(const Tensor& a, int64_t dim, bool descending) {
    return first_sorted(a, dim, length_along(a, dim), descending);
}

std::pair<Tensor, Tensor> topk(const Tensor& a, int64_t k, int64_t dim, bool largest, bool) {
    CHECK(k >= 0 && k <= length_along(a, dim), RuntimeError, "selected index k out of range");
    return first_sorted(a, dim, k, largest);
}

std::pair<Tensor, Tensor> kthvalue(const Tensor& a, int64_t k, int64_t dim, bool keepdim) {
    CHECK(
        k > 0 && k <= length_along(a, dim), RuntimeError,
        "kthvalue(): selected number k out of range for dimension " + std::to_string(wrap_dim(dim, a.dim())));
    return pick(a, dim, keepdim, [k](size_t, bool, auto) { return static_cast<size_t>(k - 1); });
}

std::pair<Tensor, Tensor> median_dim(const Tensor& a, int64_t dim, bool keepdim) {
    CHECK(length_along(a, dim) > 0, IndexError,
          "median(): Expected reduction dim " + std::to_string(wrap_dim(dim, a.dim())) +
              " to have non-zero size.");
    return pick(a, dim, keepdim,
                [](size_t count, bool has_nan, auto) { return has_nan ? count - 1 : (count - 1) / 2; });
}

std::pair<Tensor, Tensor> nanmedian_dim(const Tensor& a, int64_t dim, bool keepdim) {
    CHECK(length_along(a, dim) > 0, IndexError,
          "median(): Expected reduction dim " + std::to_string(wrap_dim(dim, a.dim())) +
              " to have non-zero size.");
    return pick(a, dim, keepdim, [](size_t count, bool, auto value) {
        while (count > 1 && is_nan(value(count - 1))) --count;
        return (count - 1) / 2;
    });
}

// The most frequent value of each lane, the smallest of equals.
std::pair<Tensor, Tensor> mode(const Tensor& a, int64_t dim, bool keepdim) {
    CHECK(length_along(a, dim) > 0 || (a.numel() == 0 && a.dim() > 1 && a.size(dim) > 0), IndexError,
          "mode(): Expected reduction dim " + std::to_string(wrap_dim(dim, a.dim())) +
              " to have non-zero size.");
    return pick(a, dim, keepdim, [](size_t count, bool, auto value) {
        size_t best = 0, most = 0, run = 0;
        for (size_t i = 0; i < count; ++i) {
            run = i > 0 && value(i) == value(i - 1) ? run + 1 : 1;
            if (run <= most) continue;
            most = run;
            best = i;
        }
        return best;
    });
}

Tensor median(const Tensor& a) {
    if (a.numel() == 0) {
        if (is_floating(a.dtype())) return full(Shape{}, std::numeric_limits<double>::quiet_NaN(), a.dtype());
        return full(Shape{}, std::numeric_limits<int64_t>::min(), a.dtype());
    }
    return median_dim(reshape(a, Shape{a.numel()}), 0, false).first;
}
Tensor nanmedian(const Tensor& a) {
    if (a.numel() == 0) return median(a);
    return nanmedian_dim(reshape(a, Shape{a.numel()}), 0, false).first;
}

Tensor bincount(const Tensor& a, const Tensor& weights, int64_t minimum_length) {
    CHECK(!is_floating(a.dtype()) && a.dtype() != DType::Bool, RuntimeError,
          not_implemented("bincount_cpu", a.dtype()));
    const Tensor in = contiguous(a);
    const int64_t* data = in.data<int64_t>();
    CHECK(a.dim() == 1 && std::all_of(data, data + in.numel(), [](int64_t x) { return x >= 0; }),
          RuntimeError, "bincount only supports 1-d non-negative integral inputs.");
    CHECK(minimum_length >= 0, RuntimeError, "minlength should be >= 0");
    CHECK(!weights.defined() || Shape::equal(weights.sizes(), a.sizes()), RuntimeError,
          "weights should be 1-d and have the same length as input");
    const int64_t largest = in.numel() == 0 ? -1 : *std::max_element(data, data + in.numel());
    const Shape sizes{std::max(largest + 1, minimum_length)};
    if (weights.defined()) {
        const DType dtype = weights.dtype() == DType::Float32 ? DType::Float32 : DType::Float64;
        const Tensor weighted = zeros(sizes, dtype), each = contiguous(cast(weights, dtype));
        dispatch_floating(dtype, [&](auto zero) {
            using T = decltype(zero);
            for (int64_t i = 0; i < in.numel(); ++i) weighted.mutable_data<T>()[data[i]] += each.data<T>()[i];
        });
        return weighted;
    }
    Tensor result = zeros(sizes, DType::Int64);
    int64_t* counts = result.mutable_data<int64_t>();
    for (int64_t i = 0; i < in.numel(); ++i) ++counts[data[i]];
    return result;
}

}  // namespace backstep::kernels
