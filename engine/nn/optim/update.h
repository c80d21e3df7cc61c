#pragma once

#include "tensor/tensor.h"

namespace backstep::nn {

// The updates of torch.optim, one parameter at a time, in the order of operations of PyTorch's loop over
// single tensors, so that the last digits agree. All write into `parameter` and into their state, unrecorded
// and untold: whoever calls tells of the step. Tensors of a parameter have its shape and dtype.

// What all of them begin with: the gradient turned for `maximize`, plus weight_decay times the parameter.
Tensor effective_gradient(const Tensor& parameter, const Tensor& grad, double weight_decay, bool maximize);

struct SgdOptions {
    double lr, momentum, dampening;
    bool nesterov;
};
// `buffer` is made on the first step with momentum.
void sgd_update(const Tensor& parameter, const Tensor& grad, Tensor& buffer, const SgdOptions& options);

struct AdamOptions {
    double lr, beta1, beta2, eps;
    double step;  // counted from 1
};
// `largest` is defined with amsgrad.
void adam_update(const Tensor& parameter, const Tensor& grad, const Tensor& mean, const Tensor& square,
                 const Tensor& largest, const AdamOptions& options);
// AdamW's decay, apart from the gradient: parameter *= 1 - lr * weight_decay.
void decay(const Tensor& parameter, double lr, double weight_decay);
// `largest` is the exponentially weighted infinity norm.
void adamax_update(const Tensor& parameter, const Tensor& grad, const Tensor& mean, const Tensor& largest,
                   const AdamOptions& options);

struct RmspropOptions {
    double lr, alpha, eps, momentum;
};
// `mean` is defined when centered, `buffer` with momentum.
void rmsprop_update(const Tensor& parameter, const Tensor& grad, const Tensor& square, const Tensor& mean,
                    const Tensor& buffer, const RmspropOptions& options);

// `lr` is the rate of this step, decayed.
void adagrad_update(const Tensor& parameter, const Tensor& grad, const Tensor& sum, double lr, double eps);

struct AdadeltaOptions {
    double lr, rho, eps;
};
void adadelta_update(const Tensor& parameter, const Tensor& grad, const Tensor& square, const Tensor& delta,
                     const AdadeltaOptions& options);

}  // namespace backstep::nn
