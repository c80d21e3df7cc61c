#pragma once

#include "ops/op_entry.h"

namespace backstep::ops {

// (x - mean) / sqrt(var + eps) * weight + bias; weight and bias may be undefined.
//
// Statistics of every channel (dimension 1): those of the batch when `training` (running ones, if defined,
// move towards them by `momentum`, the variance unbiased), else the running ones.
Tensor batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                  const Tensor& running_var, bool training, double momentum, double eps);
// Of everything in the last dimensions, whose sizes are normalized_shape.
Tensor layer_norm(const Tensor& input, Dims normalized_shape, const Tensor& weight, const Tensor& bias,
                  double eps);
// Of the channels in num_groups groups, sample by sample.
Tensor group_norm(const Tensor& input, int64_t num_groups, const Tensor& weight, const Tensor& bias,
                  double eps);

std::vector<const OpEntry*> normalization_entries();

}  // namespace backstep::ops
