#pragma once

#include "tensor/tensor.h"

namespace backstep::kernels {

// exp(a - max) / sum, and a - max - log(sum), along a dim. Floating dtypes.
Tensor softmax(const Tensor& a, int64_t dim);
Tensor log_softmax(const Tensor& a, int64_t dim);
// What `a` receives when the result, `output`, receives `grad`; of one form.
Tensor softmax_backward(const Tensor& grad, const Tensor& output, int64_t dim);
Tensor log_softmax_backward(const Tensor& grad, const Tensor& output, int64_t dim);
Tensor logsumexp(const Tensor& a, Dims dims, bool keepdim = false);

}  // namespace backstep::kernels
