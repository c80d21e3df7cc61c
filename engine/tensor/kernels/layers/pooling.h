#pragma once

#include <utility>

#include "tensor/tensor.h"

namespace backstep::kernels {

// A window that walks over the last two or three dimensions.
struct PoolingForm {
    Shape kernel, stride, padding, dilation;  // a number for each of them
    bool ceil_mode = false;
};
// Sizes of the result's last dimensions, as PyTorch rounds them.
Shape pooled_sizes(Dims spatial, const PoolingForm& form);

// The largest element under every window, and where it stands in its flattened plane or volume (int64).
std::pair<Tensor, Tensor> max_pool(const Tensor& input, const PoolingForm& form);
// The mean under every window; with `count_padding` the padding counts as zeros, else it does not count. A
// `divisor` other than 0 divides instead of the count.
Tensor average_pool(const Tensor& input, const PoolingForm& form, bool count_padding, int64_t divisor);
// Only what it divides by, one number a place, in the dtype.
Tensor average_divisors(Dims spatial, const PoolingForm& form, bool count_padding, int64_t divisor,
                        DType dtype);

}  // namespace backstep::kernels
