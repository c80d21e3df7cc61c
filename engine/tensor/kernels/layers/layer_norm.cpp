#include "tensor/kernels/layers/layer_norm.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/reduction/vector_sum.h"

namespace backstep::kernels {
namespace {

template <class T>
struct Moments {
    int64_t count = 0;
    T mean = 0, squares = 0;

    void take(T value) {
        const T distance = value - mean;
        ++count;
        mean += distance / static_cast<T>(count);
        squares += distance * (value - mean);
    }
    void join(const Moments& more) {
        const int64_t all = count + more.count;
        const T share = all == 0 ? T(0) : static_cast<T>(more.count) / static_cast<T>(all);
        const T distance = more.mean - mean;
        mean += share * distance;
        squares += more.squares + distance * distance * share * static_cast<T>(count);
        count = all;
    }
};

// A lane takes every `width`-th value, sixteen at a time; blocks are joined two by two.
template <class T>
Moments<T> lane_moments(const T* row, int64_t vectors, int64_t width) {
    constexpr int64_t block = 16;
    const int64_t blocks = (vectors + block - 1) / block;
    const int depth = blocks > 1 ? std::bit_width(static_cast<uint64_t>(blocks - 1)) : 0;
    std::array<Moments<T>, 64> levels;
    for (int64_t i = 0; i < blocks; ++i) {
        Moments<T> own;
        const int64_t filled = std::min(block, vectors - i * block);
        for (int64_t j = 0; j < filled; ++j) {
            const T value = row[(i * block + j) * width];
            const T distance = value - own.mean;
            own.mean += distance * (T(1) / static_cast<T>(j + 1));
            own.squares += distance * (value - own.mean);
        }
        own.count = filled;
        levels[0].join(own);
        int64_t mask = i + 1;
        for (int level = 1; level < depth && (mask & 1) == 0; ++level, mask >>= 1) {
            levels[static_cast<size_t>(level)].join(levels[static_cast<size_t>(level - 1)]);
            levels[static_cast<size_t>(level - 1)] = {};
        }
    }
    for (int level = 1; level < depth; ++level) levels[0].join(levels[static_cast<size_t>(level)]);
    return levels[0];
}

template <class T>
Moments<T> moments_of_row(const T* row, int64_t length) {
    constexpr int64_t width = 32 / sizeof(T);
    const int64_t vectors = length / width;
    Moments<T> all;
    for (int64_t i = vectors * width; i < length; ++i) all.take(row[i]);
    for (int64_t lane = 0; lane < width; ++lane) all.join(lane_moments(row + lane, vectors, width));
    return all;
}

template <class T>
const T* or_null(const Tensor& tensor) {
    return tensor.defined() ? tensor.data<T>() : nullptr;
}

// Calls visit(zero of the type, x's values, length of a row, number of rows).
template <class Visit>
void over_rows(const Tensor& x, const RowMoments& moments, Visit visit) {
    const int64_t rows = moments.mean.numel();
    dispatch_floating(x.dtype(), [&](auto zero) {
        visit(zero, x.data<decltype(zero)>(), rows == 0 ? 0 : x.numel() / rows, rows);
    });
}

}  // namespace

RowMoments row_moments(const Tensor& given, int64_t length, double eps) {
    const Tensor x = contiguous(given);
    const int64_t rows = length == 0 ? 0 : x.numel() / length;
    RowMoments moments{zeros(Shape{rows}, x.dtype()), zeros(Shape{rows}, x.dtype())};
    dispatch_floating(x.dtype(), [&](auto zero) {
        using T = decltype(zero);
        T *mean = moments.mean.mutable_data<T>(), *scale = moments.scale.mutable_data<T>();
        for (int64_t i = 0; i < rows; ++i) {
            const Moments<T> row = moments_of_row(x.data<T>() + i * length, length);
            mean[i] = row.mean;
            scale[i] = T(1) / std::sqrt(row.squares / static_cast<T>(length) + static_cast<T>(eps));
        }
    });
    return moments;
}

Tensor normalised_rows(const Tensor& given, const RowMoments& moments, const Tensor& weight,
                       const Tensor& bias) {
    const Tensor x = contiguous(given);
    const Tensor result = Tensor::empty(x.sizes(), x.dtype());
    over_rows(x, moments, [&](auto zero, const auto* from, int64_t length, int64_t rows) {
        using T = decltype(zero);
        const T *factors = or_null<T>(weight), *offsets = or_null<T>(bias);
        T* to = result.mutable_data<T>();
        for (int64_t i = 0; i < rows; ++i, from += length, to += length) {
            const T slope = moments.scale.data<T>()[i], start = -slope * moments.mean.data<T>()[i];
            for (int64_t j = 0; j < length; ++j) {
                const T normal = std::fma(from[j], slope, start);
                to[j] = factors || offsets
                            ? std::fma(normal, factors ? factors[j] : T(1), offsets ? offsets[j] : T(0))
                            : normal;
            }
        }
    });
    return result;
}

Tensor rows_gradient(const Tensor& given, const Tensor& given_grad, const RowMoments& moments,
                     const Tensor& weight) {
    const Tensor x = contiguous(given), grad = contiguous(given_grad);
    const Tensor result = Tensor::empty(x.sizes(), x.dtype());
    over_rows(x, moments, [&](auto zero, const auto* from, int64_t length, int64_t rows) {
        using T = decltype(zero);
        const T *back = grad.data<T>(), *factors = or_null<T>(weight);
        T* to = result.mutable_data<T>();
        for (int64_t i = 0; i < rows; ++i, from += length, back += length, to += length) {
            const T a = moments.scale.data<T>()[i], mean = moments.mean.data<T>()[i];
            const auto factor = [&](int64_t j) { return factors ? factors[j] : T(1); };
            const T along = vector_sum<T>(
                length, [&](int64_t j) { return back[j] * from[j] * factor(j); },
                [&](T total, int64_t j) {
                    return factors ? std::fma(back[j] * from[j], factors[j], total)
                                   : std::fma(back[j], from[j], total);
                });
            const T alone = vector_sum<T>(
                length, [&](int64_t j) { return back[j] * factor(j); },
                [&](T total, int64_t j) { return std::fma(back[j], factor(j), total); });
            const T share = T(1) / static_cast<T>(length);
            const T b = std::fma(alone, mean, -along) * a * a * a * share;
            const T c = std::fma(-b, mean, -(alone * a * share));
            for (int64_t j = 0; j < length; ++j) to[j] = std::fma(b, from[j], a * back[j] * factor(j)) + c;
        }
    });
    return result;
}

Tensor row_weight_gradient(const Tensor& given, const Tensor& given_grad, const RowMoments& moments) {
    const Tensor x = contiguous(given), grad = contiguous(given_grad);
    const int64_t count = moments.mean.numel();
    const Tensor result = zeros(Shape{count == 0 ? 0 : x.numel() / count}, x.dtype());
    over_rows(x, moments, [&](auto zero, const auto* from, int64_t length, int64_t rows) {
        using T = decltype(zero);
        const T* back = grad.data<T>();
        T* to = result.mutable_data<T>();
        for (int64_t i = 0; i < rows; ++i, from += length, back += length) {
            const T slope = moments.scale.data<T>()[i], start = -slope * moments.mean.data<T>()[i];
            for (int64_t j = 0; j < length; ++j)
                to[j] = std::fma(back[j], std::fma(slope, from[j], start), to[j]);
        }
    });
    return result;
}

Tensor row_bias_gradient(const Tensor& given, int64_t length) {
    const Tensor grad = contiguous(given);
    const Tensor result = zeros(Shape{length}, grad.dtype());
    dispatch_floating(grad.dtype(), [&](auto zero) {
        using T = decltype(zero);
        T* to = result.mutable_data<T>();
        for (int64_t at = 0; at < grad.numel(); ++at) to[at % length] += grad.data<T>()[at];
    });
    return result;
}

}  // namespace backstep::kernels
