#pragma once

#include "tensor/kernels/copy.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/promotion.h"

namespace backstep::kernels {

// f(x) or f(x, y) for each element, for functions too rare for vector loops. Whole numbers and bools are made
// the default float first; f gets and gives float or double.
template <class F>
Tensor map_floats(const Tensor& a, F f) {
    const Tensor in = contiguous(cast(a, to_floating(a.dtype())));
    Tensor result = Tensor::empty(in.sizes(), in.dtype());
    dispatch_floating(in.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* from = in.data<T>();
        T* to = result.mutable_data<T>();
        for (int64_t i = 0; i < in.numel(); ++i) to[i] = f(from[i]);
    });
    return result;
}

template <class F>
Tensor map_float_pairs(const Tensor& a, const Tensor& b, F f) {
    const DType dtype = to_floating(result_type(a, b));
    const Shape sizes = broadcast_shapes(a.sizes(), b.sizes());
    const Tensor left = broadcast_to(cast(a, dtype), sizes), right = broadcast_to(cast(b, dtype), sizes);
    Tensor result = Tensor::empty(sizes, dtype);
    dispatch_floating(dtype, [&](auto zero) {
        using T = decltype(zero);
        const T *x = left.data<T>(), *y = right.data<T>();
        T* to = result.mutable_data<T>();
        for (int64_t i = 0; i < result.numel(); ++i) to[i] = f(x[i], y[i]);
    });
    return result;
}

// The same for whole numbers.
template <class F>
Tensor map_integer_pairs(const Tensor& a, const Tensor& b, F f) {
    const Shape sizes = broadcast_shapes(a.sizes(), b.sizes());
    const Tensor left = broadcast_to(cast(a, DType::Int64), sizes);
    const Tensor right = broadcast_to(cast(b, DType::Int64), sizes);
    Tensor result = Tensor::empty(sizes, DType::Int64);
    const int64_t *x = left.data<int64_t>(), *y = right.data<int64_t>();
    int64_t* to = result.mutable_data<int64_t>();
    for (int64_t i = 0; i < result.numel(); ++i) to[i] = f(x[i], y[i]);
    return result;
}

}  // namespace backstep::kernels
