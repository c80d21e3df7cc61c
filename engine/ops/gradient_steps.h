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
Tensor hardtanh_backward(const Tensor& grad, const Tensor& self, Scalar min_val, Scalar max_val);
Tensor hardshrink_backward(const Tensor& grad, const Tensor& self, Scalar lambd);
Tensor softshrink_backward(const Tensor& grad, const Tensor& self, Scalar lambd);
// A gradient that PyTorch cannot derive once more: made outside the graph, with the node of `entry`, whose
// own backward says so.
Tensor without_second_derivative(std::string_view entry, const Vjp& v, Tensor (*gradient)(const Vjp&));

std::vector<const OpEntry*> gradient_step_entries();
std::vector<const OpEntry*> flat_step_entries();

}  // namespace backstep::ops
