#include "tensor/kernels/reduction/scan.h"

#include <cmath>
#include <limits>

#include "tensor/kernels/copy.h"
#include "tensor/kernels/loops/binary_ops.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/reduction/reduced_rows.h"

namespace backstep::kernels {
namespace {

// Running results; floats are accumulated in double, as PyTorch does, and rounded where they are stored.
template <class Op>
Tensor scan(const Tensor& a, int64_t dim, std::optional<DType> dtype) {
    wrap_dim(dim, a.dim());
    const DType type = dtype.value_or(is_floating(a.dtype()) ? a.dtype() : DType::Int64);
    const Tensor in = contiguous(cast(a, type));
    Tensor result = Tensor::empty(a.sizes(), type);
    if (result.numel() == 0) return result;  // of however many lanes
    const LaneForm lanes(in, dim);
    dispatch(type, [&](auto zero) {
        using T = decltype(zero);
        if constexpr (!std::same_as<T, bool>) {
            using Accumulator = std::conditional_t<std::same_as<T, float>, double, T>;
            const T* from = in.data<T>();
            T* to = result.mutable_data<T>();
            lanes.for_each([&](int64_t first, int64_t) {
                Accumulator running = std::same_as<Op, element::Add> ? 0 : 1;
                for (int64_t i = 0, at = first; i < lanes.length; ++i, at += lanes.inner) {
                    running = Op::apply(running, static_cast<Accumulator>(from[at]));
                    to[at] = static_cast<T>(running);
                }
            });
        }
    });
    return result;
}

template <class Better>
std::pair<Tensor, Tensor> running_best(const Tensor& a, int64_t dim, Better better) {
    const Tensor in = contiguous(a);
    std::pair<Tensor, Tensor> result(Tensor::empty(a.sizes(), a.dtype()),
                                     Tensor::empty(a.sizes(), DType::Int64));
    if (in.numel() == 0) return result;
    const LaneForm lanes(in, dim);
    int64_t* indices = result.second.mutable_data<int64_t>();
    dispatch(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* from = in.data<T>();
        T* values = result.first.mutable_data<T>();
        lanes.for_each([&](int64_t first, int64_t) {
            int64_t best = 0;
            for (int64_t i = 0, at = first; i < lanes.length; ++i, at += lanes.inner) {
                const T leader = from[first + best * lanes.inner];
                if (from[at] != from[at] || (leader == leader && better(from[at], leader))) best = i;
                values[at] = from[first + best * lanes.inner];
                indices[at] = best;
            }
        });
    });
    return result;
}

}  // namespace

Tensor cumsum(const Tensor& a, int64_t dim, std::optional<DType> dtype) {
    return scan<element::Add>(a, dim, dtype);
}
Tensor cumprod(const Tensor& a, int64_t dim, std::optional<DType> dtype) {
    return scan<element::Mul>(a, dim, dtype);
}
std::pair<Tensor, Tensor> cummax(const Tensor& a, int64_t dim) {
    return running_best(a, dim, [](auto x, auto y) { return x >= y; });
}
std::pair<Tensor, Tensor> cummin(const Tensor& a, int64_t dim) {
    return running_best(a, dim, [](auto x, auto y) { return x <= y; });
}

Tensor logcumsumexp(const Tensor& a, int64_t dim) {
    wrap_dim(dim, a.dim());
    CHECK(is_floating(a.dtype()), RuntimeError, not_implemented("logcumsumexp_out_cpu", a.dtype()));
    const Tensor in = contiguous(a);
    Tensor result = Tensor::empty(a.sizes(), a.dtype());
    if (result.numel() == 0) return result;
    const LaneForm lanes(in, dim);
    dispatch_floating(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        using Accumulator = double;
        const T* from = in.data<T>();
        T* to = result.mutable_data<T>();
        lanes.for_each([&](int64_t first, int64_t) {
            Accumulator running = -std::numeric_limits<Accumulator>::infinity();
            for (int64_t i = 0, at = first; i < lanes.length; ++i, at += lanes.inner) {
                const Accumulator next = from[at], high = std::max(running, next);
                if (std::isfinite(high))
                    running = high + std::log1p(std::exp(std::min(running, next) - high));
                else
                    running = high;
                to[at] = static_cast<T>(running);
            }
        });
    });
    return result;
}

}  // namespace backstep::kernels
