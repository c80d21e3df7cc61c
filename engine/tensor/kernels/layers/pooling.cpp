#include "tensor/kernels/layers/pooling.h"

#include <algorithm>
#include <limits>

#include "tensor/kernels/copy.h"
#include "tensor/kernels/loops/elementwise.h"

namespace backstep::kernels {
namespace {

// The part of a window along one dimension that lies on the input, and its length with padding.
struct Span {
    int64_t begin, end, step, padded;
};
Span span_of(int64_t place, int64_t length, const PoolingForm& form, size_t dim) {
    const int64_t step = form.dilation[dim], reach = (form.kernel[dim] - 1) * step + 1;
    int64_t begin = place * form.stride[dim] - form.padding[dim];
    const int64_t padded = std::min(begin + form.kernel[dim], length + form.padding[dim]) - begin;
    const int64_t end = std::min(begin + reach, length);
    while (begin < 0) begin += step;
    return {begin, end, step, padded};
}

// Calls visit(plane, at, rows, columns) for every place of every plane, `at` its number in the result.
template <class Visit>
void each_window(const Tensor& input, const PoolingForm& form, Dims places, Visit visit) {
    const int64_t height = input.size(-2), width = input.size(-1);
    const int64_t planes = height * width == 0 ? 0 : input.numel() / (height * width);
    int64_t at = 0;
    for (int64_t plane = 0; plane < planes; ++plane)
        for (int64_t y = 0; y < places[0]; ++y) {
            const Span rows = span_of(y, height, form, 0);
            for (int64_t x = 0; x < places[1]; ++x)
                visit(plane * height * width, at++, rows, span_of(x, width, form, 1));
        }
}

int64_t divisor_of(const Span& rows, const Span& columns, bool count_padding, int64_t divisor) {
    if (divisor != 0) return divisor;
    if (count_padding) return rows.padded * columns.padded;
    return (rows.end - rows.begin) * (columns.end - columns.begin);
}

Shape result_sizes(const Tensor& input, Dims places) {
    Shape sizes(input.sizes());
    sizes[sizes.size() - 2] = places[0];
    sizes[sizes.size() - 1] = places[1];
    return sizes;
}

}  // namespace

Shape pooled_sizes(Dims spatial, const PoolingForm& form) {
    Shape sizes;
    for (size_t i = 0; i < 2; ++i) {
        const int64_t free = spatial[i] + 2 * form.padding[i] - form.dilation[i] * (form.kernel[i] - 1) - 1;
        const int64_t rounded = free + (form.ceil_mode ? form.stride[i] - 1 : 0);
        int64_t size = (rounded >= 0 ? rounded / form.stride[i] : -1) + 1;
        // The last window begins on the input or its left padding.
        if (form.ceil_mode && (size - 1) * form.stride[i] >= spatial[i] + form.padding[i]) --size;
        sizes.push_back(size);
    }
    return sizes;
}

std::pair<Tensor, Tensor> max_pool(const Tensor& input, const PoolingForm& form) {
    const Tensor in = contiguous(input);
    const Shape places = pooled_sizes(in.sizes().last(2), form);
    const Shape sizes = result_sizes(in, places);
    std::pair<Tensor, Tensor> result(Tensor::empty(sizes, in.dtype()), Tensor::empty(sizes, DType::Int64));
    const int64_t width = in.size(-1);
    dispatch_floating(in.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* from = in.data<T>();
        T* values = result.first.mutable_data<T>();
        int64_t* indices = result.second.mutable_data<int64_t>();
        each_window(in, form, places, [&](int64_t plane, int64_t at, const Span& rows, const Span& columns) {
            T best = -std::numeric_limits<T>::infinity();
            int64_t where = rows.begin * width + columns.begin;
            for (int64_t y = rows.begin; y < rows.end; y += rows.step)
                for (int64_t x = columns.begin; x < columns.end; x += columns.step) {
                    const T value = from[plane + y * width + x];
                    if (!(value > best) && value == value) continue;
                    best = value;
                    where = y * width + x;
                }
            values[at] = best;
            indices[at] = where;
        });
    });
    return result;
}

Tensor average_pool(const Tensor& input, const PoolingForm& form, bool count_padding, int64_t divisor) {
    const Tensor in = contiguous(input);
    const Shape places = pooled_sizes(in.sizes().last(2), form);
    const Tensor result = Tensor::empty(result_sizes(in, places), in.dtype());
    const int64_t width = in.size(-1);
    dispatch_floating(in.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* from = in.data<T>();
        T* values = result.mutable_data<T>();
        each_window(in, form, places, [&](int64_t plane, int64_t at, const Span& rows, const Span& columns) {
            T sum = 0;
            for (int64_t y = rows.begin; y < rows.end; ++y)
                for (int64_t x = columns.begin; x < columns.end; ++x) sum += from[plane + y * width + x];
            values[at] = sum / static_cast<T>(divisor_of(rows, columns, count_padding, divisor));
        });
    });
    return result;
}

Tensor average_divisors(Dims spatial, const PoolingForm& form, bool count_padding, int64_t divisor,
                        DType dtype) {
    const Tensor plane = Tensor::empty(spatial, dtype);
    const Shape places = pooled_sizes(spatial, form);
    const Tensor result = Tensor::empty(places, dtype);
    dispatch_floating(dtype, [&](auto zero) {
        using T = decltype(zero);
        T* values = result.mutable_data<T>();
        each_window(plane, form, places, [&](int64_t, int64_t at, const Span& rows, const Span& columns) {
            values[at] = static_cast<T>(divisor_of(rows, columns, count_padding, divisor));
        });
    });
    return result;
}

}  // namespace backstep::kernels
