#pragma once

#include "ops/op_entry.h"

namespace backstep::ops {

// Convolutions over one, two or three spatial dimensions: input (N, C, ...), weight (C_out, C / groups, ...),
// or (C, C_out / groups, ...) where `transposed`; bias may be undefined. One number per spatial dimension in
// each list. Raises RuntimeError with PyTorch's texts for shapes that do not fit.
Tensor convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, Dims stride, Dims padding,
                   Dims dilation, bool transposed, Dims output_padding, int64_t groups);

// Windows over the last two dimensions; two numbers in each list.
Tensor avg_pool2d(const Tensor& self, Dims kernel_size, Dims stride, Dims padding, bool ceil_mode,
                  bool count_include_pad, int64_t divisor_override);

std::vector<const OpEntry*> convolution_entries();
std::vector<const OpEntry*> pooling_entries();
std::vector<const OpEntry*> adaptive_pooling_entries();
std::vector<const OpEntry*> column_entries();
std::vector<const OpEntry*> upsampling_entries();
std::vector<const OpEntry*> grid_sampling_entries();

}  // namespace backstep::ops
