#include "tensor/kernels/layers/pooling.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

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

// Where a window stands: a span along depth (of one, where planes are walked), height and width.
using Place = std::array<Span, 3>;

// Calls visit(plane, at, place) for every place of every plane or volume, `at` its number in the result.
template <class Visit>
void each_window(const Tensor& input, const PoolingForm& form, Dims places, Visit visit) {
    const size_t walked = form.kernel.size(), flat = 3 - walked;
    const Dims spatial = input.sizes().last(walked);
    const int64_t volume = numel_of(spatial), planes = volume == 0 ? 0 : input.numel() / volume;
    std::array<std::vector<Span>, 3> spans{std::vector<Span>(flat, Span{0, 1, 1, 1}), {}, {}};
    for (size_t dim = 0; dim < walked; ++dim)
        for (int64_t place = 0; place < places[dim]; ++place)
            spans[dim + flat].push_back(span_of(place, spatial[dim], form, dim));
    int64_t at = 0;
    for (int64_t plane = 0; plane < planes; ++plane)
        for (const Span& deep : spans[0])
            for (const Span& rows : spans[1])
                for (const Span& columns : spans[2]) visit(plane * volume, at++, Place{deep, rows, columns});
}

int64_t divisor_of(const Place& place, bool count_padding, int64_t divisor) {
    if (divisor != 0) return divisor;
    int64_t count = 1;
    for (const Span& span : place) count *= count_padding ? span.padded : span.end - span.begin;
    return count;
}

Shape result_sizes(const Tensor& input, Dims places) {
    Shape sizes(input.sizes());
    for (size_t i = 0; i < places.size(); ++i) sizes[sizes.size() - places.size() + i] = places[i];
    return sizes;
}

}  // namespace

Shape pooled_sizes(Dims spatial, const PoolingForm& form) {
    Shape sizes;
    for (size_t i = 0; i < form.kernel.size(); ++i) {
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
    const Shape places = pooled_sizes(in.sizes().last(form.kernel.size()), form);
    const Shape sizes = result_sizes(in, places);
    std::pair<Tensor, Tensor> result(Tensor::empty(sizes, in.dtype()), Tensor::empty(sizes, DType::Int64));
    const int64_t width = in.size(-1), area = form.kernel.size() == 3 ? width * in.size(-2) : 0;
    dispatch_floating(in.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* from = in.data<T>();
        T* values = result.first.mutable_data<T>();
        int64_t* indices = result.second.mutable_data<int64_t>();
        each_window(in, form, places, [&](int64_t plane, int64_t at, const Place& place) {
            const auto& [deep, rows, columns] = place;
            T best = -std::numeric_limits<T>::infinity();
            int64_t where = deep.begin * area + rows.begin * width + columns.begin;
            for (int64_t z = deep.begin; z < deep.end; z += deep.step)
                for (int64_t y = rows.begin; y < rows.end; y += rows.step)
                    for (int64_t x = columns.begin; x < columns.end; x += columns.step) {
                        const int64_t here = z * area + y * width + x;
                        const T value = from[plane + here];
                        if (!(value > best) && value == value) continue;
                        best = value;
                        where = here;
                    }
            values[at] = best;
            indices[at] = where;
        });
    });
    return result;
}

Tensor average_pool(const Tensor& input, const PoolingForm& form, bool count_padding, int64_t divisor) {
    const Tensor in = contiguous(input);
    const Shape places = pooled_sizes(in.sizes().last(form.kernel.size()), form);
    const Tensor result = Tensor::empty(result_sizes(in, places), in.dtype());
    const int64_t width = in.size(-1), area = form.kernel.size() == 3 ? width * in.size(-2) : 0;
    dispatch_floating(in.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* from = in.data<T>();
        T* values = result.mutable_data<T>();
        each_window(in, form, places, [&](int64_t plane, int64_t at, const Place& place) {
            const auto& [deep, rows, columns] = place;
            T sum = 0;
            for (int64_t z = deep.begin; z < deep.end; ++z)
                for (int64_t y = rows.begin; y < rows.end; ++y)
                    for (int64_t x = columns.begin; x < columns.end; ++x)
                        sum += from[plane + z * area + y * width + x];
            values[at] = sum / static_cast<T>(divisor_of(place, count_padding, divisor));
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
        each_window(plane, form, places, [&](int64_t, int64_t at, const Place& place) {
            values[at] = static_cast<T>(divisor_of(place, count_padding, divisor));
        });
    });
    return result;
}

}  // namespace backstep::kernels
