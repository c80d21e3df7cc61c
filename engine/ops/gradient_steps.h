#pragma once

#include "ops/op_entry.h"

namespace backstep::ops {

// The backward of an activation as one operation, where PyTorch has one: its last digits are the kernel's and
// a recorded backward shows it as a single node (TanhBackwardBackward0).
Tensor tanh_backward(const Tensor& grad, const Tensor& result);
Tensor sigmoid_backward(const Tensor& grad, const Tensor& result);
Tensor threshold_backward(const Tensor& grad, const Tensor& self, Scalar threshold);
Tensor leaky_relu_backward(const Tensor& grad, const Tensor& self, Scalar negative_slope);
Tensor gelu_backward(const Tensor& grad, const Tensor& self, std::string_view approximate);
Tensor softmax_backward(const Tensor& grad, const Tensor& result, int64_t dim);
Tensor log_softmax_backward(const Tensor& grad, const Tensor& result, int64_t dim);

std::vector<const OpEntry*> gradient_step_entries();

}  // namespace backstep::ops
