#include "tensor/kernels/layers/normalization.h"

#include <cmath>

#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/loops/elementwise.h"

namespace backstep::kernels {
namespace {

// x as samples of channels of places, all in a row.
struct Planes {
    int64_t samples, channels, places;
    explicit Planes(const Tensor& x)
        : samples(x.size(0)),
          channels(x.size(1)),
          places(x.numel() / std::max<int64_t>(1, x.size(0) * x.size(1))) {}
    bool matrix() const { return places == 1; }
    int64_t count() const { return samples * places; }
    template <class Visit>
    void each(Visit visit) const {
        for (int64_t sample = 0, at = 0; sample < samples; ++sample)
            for (int64_t channel = 0; channel < channels; ++channel)
                for (int64_t place = 0; place < places; ++place) visit(channel, at++);
    }
};

// a * b + c in one rounding. The product of two float32 is exact in double.
float fused(float a, float b, float c) {
    return static_cast<float>(static_cast<double>(a) * static_cast<double>(b) + static_cast<double>(c));
}
double fused(double a, double b, double c) { return std::fma(a, b, c); }

Tensor of_channels(const Planes& planes, DType dtype) { return zeros(Shape{planes.channels}, dtype); }

template <class T>
const T* values_or_null(const Tensor& tensor) {
    return tensor.defined() ? tensor.data<T>() : nullptr;
}

// One number a channel, summed up in T for a matrix and in double for more dimensions.
template <class T>
class Sums {
  public:
    explicit Sums(const Planes& planes)
        : narrow_(planes.matrix()), size_(static_cast<size_t>(planes.channels)), own_(size_), wide_(size_) {}
    void add(int64_t channel, T value) {
        const auto i = static_cast<size_t>(channel);
        if (narrow_)
            own_[i] += value;
        else
            wide_[i] += static_cast<double>(value);
    }
    void add_product(int64_t channel, T a, T b) {
        const auto i = static_cast<size_t>(channel);
        if (narrow_)
            own_[i] = fused(a, b, own_[i]);
        else
            wide_[i] += static_cast<double>(a * b);
    }
    T operator[](int64_t channel) const {
        const auto i = static_cast<size_t>(channel);
        return narrow_ ? own_[i] : static_cast<T>(wide_[i]);
    }
    T mean(int64_t channel, int64_t count) const {
        const auto i = static_cast<size_t>(channel);
        return narrow_ ? own_[i] / static_cast<T>(count)
                       : static_cast<T>(wide_[i] / static_cast<double>(count));
    }

  private:
    bool narrow_;
    size_t size_;
    std::vector<T> own_;
    std::vector<double> wide_;
};

}  // namespace

ChannelMoments channel_moments(const Tensor& given, double eps) {
    const Tensor x = contiguous(given);
    const Planes planes(x);
    ChannelMoments moments{of_channels(planes, x.dtype()), of_channels(planes, x.dtype()),
                           of_channels(planes, x.dtype())};
    dispatch_floating(x.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* from = x.data<T>();
        T* mean = moments.mean.mutable_data<T>();
        T* square = moments.square.mutable_data<T>();
        T* scale = moments.scale.mutable_data<T>();
        Sums<T> sums(planes), squares(planes);
        planes.each([&](int64_t channel, int64_t at) { sums.add(channel, from[at]); });
        for (int64_t c = 0; c < planes.channels; ++c) mean[c] = sums.mean(c, planes.count());
        planes.each([&](int64_t channel, int64_t at) {
            const T distance = from[at] - mean[channel];
            squares.add_product(channel, distance, distance);
        });
        for (int64_t c = 0; c < planes.channels; ++c) {
            square[c] = squares[c];
            const T variance = square[c] / static_cast<T>(planes.count());
            scale[c] = static_cast<T>(1 / std::sqrt(static_cast<double>(variance) + eps));
        }
    });
    return moments;
}

Tensor channel_scale(const Tensor& variance, double eps) {
    const Tensor from = contiguous(variance);
    const Tensor result = Tensor::empty(from.sizes(), from.dtype());
    dispatch_floating(from.dtype(), [&](auto zero) {
        using T = decltype(zero);
        for (int64_t i = 0; i < from.numel(); ++i)
            result.mutable_data<T>()[i] = T(1) / std::sqrt(from.data<T>()[i] + static_cast<T>(eps));
    });
    return result;
}

Tensor channel_line(const Tensor& given, const Tensor& mean, const Tensor& scale, const Tensor& weight,
                    const Tensor& bias) {
    const Tensor x = contiguous(given);
    const Planes planes(x);
    const Tensor result = Tensor::empty(x.sizes(), x.dtype());
    dispatch_floating(x.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* factors = values_or_null<T>(weight);
        const T* offsets = values_or_null<T>(bias);
        std::vector<T> slope(static_cast<size_t>(planes.channels)), start(slope.size());
        for (size_t c = 0; c < slope.size(); ++c) {
            slope[c] = scale.data<T>()[c] * (factors ? factors[c] : T(1));
            start[c] = fused(-mean.data<T>()[c], slope[c], offsets ? offsets[c] : T(0));
        }
        const T* from = x.data<T>();
        T* to = result.mutable_data<T>();
        planes.each([&](int64_t channel, int64_t at) {
            const auto c = static_cast<size_t>(channel);
            to[at] = fused(from[at], slope[c], start[c]);
        });
    });
    return result;
}

ChannelSums channel_sums(const Tensor& given, const Tensor& given_grad, const Tensor& mean) {
    const Tensor x = contiguous(given), grad = contiguous(given_grad);
    const Planes planes(x);
    ChannelSums result{of_channels(planes, x.dtype()), of_channels(planes, x.dtype())};
    dispatch_floating(x.dtype(), [&](auto zero) {
        using T = decltype(zero);
        Sums<T> alone(planes), along(planes);
        const T *from = x.data<T>(), *back = grad.data<T>(), *middle = mean.data<T>();
        planes.each([&](int64_t channel, int64_t at) {
            alone.add(channel, back[at]);
            along.add_product(channel, from[at] - middle[channel], back[at]);
        });
        for (int64_t c = 0; c < planes.channels; ++c) {
            result.grad.mutable_data<T>()[c] = alone[c];
            result.along.mutable_data<T>()[c] = along[c];
        }
    });
    return result;
}

Tensor channel_gradient(const Tensor& given, const Tensor& given_grad, const ChannelMoments& moments,
                        const ChannelSums& sums, const Tensor& weight) {
    const Tensor x = contiguous(given), grad = contiguous(given_grad);
    const Planes planes(x);
    const Tensor result = Tensor::empty(x.sizes(), x.dtype());
    dispatch_floating(x.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const auto count = static_cast<T>(planes.count());
        const T *from = x.data<T>(), *back = grad.data<T>();
        const T *mean = moments.mean.data<T>(), *scale = moments.scale.data<T>();
        const T *alone = sums.grad.data<T>(), *along = sums.along.data<T>();
        const T* factors = values_or_null<T>(weight);
        T* to = result.mutable_data<T>();
        planes.each([&](int64_t c, int64_t at) {
            const T part = along[c] * scale[c] * scale[c] / count;
            const T left = fused(-(from[at] - mean[c]), part, back[at] - alone[c] / count);
            to[at] = left * scale[c] * (factors ? factors[c] : T(1));
        });
    });
    return result;
}

}  // namespace backstep::kernels
