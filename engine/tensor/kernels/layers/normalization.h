#pragma once

#include "tensor/tensor.h"

namespace backstep::kernels {

// Statistics of the channels (dimension 1) of x, in PyTorch's order of additions: for a matrix in its own
// dtype, row after row; for more dimensions in double. Vectors with one element a channel.
struct ChannelMoments {
    Tensor mean;
    Tensor square;  // sum of squared distances from the mean
    Tensor scale;   // 1 / sqrt(square / count + eps)
};
ChannelMoments channel_moments(const Tensor& x, double eps);
// The scale that goes with a given variance.
Tensor channel_scale(const Tensor& variance, double eps);

// (x - mean) * scale * weight + bias as one line per channel; weight and bias may be undefined.
Tensor channel_line(const Tensor& x, const Tensor& mean, const Tensor& scale, const Tensor& weight,
                    const Tensor& bias);

// Sums over every channel of what comes back, alone and times x - mean.
struct ChannelSums {
    Tensor grad, along;
};
ChannelSums channel_sums(const Tensor& x, const Tensor& grad, const Tensor& mean);

// The gradient by x where the statistics are x's own.
Tensor channel_gradient(const Tensor& x, const Tensor& grad, const ChannelMoments& moments,
                        const ChannelSums& sums, const Tensor& weight);

}  // namespace backstep::kernels
