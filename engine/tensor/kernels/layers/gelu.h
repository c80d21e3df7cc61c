#pragma once

#include "tensor/tensor.h"

// x times the chance that a standard normal value is below x: exactly, or by the formula with tanh.
//
// PyTorch gives exact float32 gelu of more than one element, contiguous, to oneDNN, whose erf is a polynomial
// (Abramowitz and Stegun 7.1.26) over an exponential of its own: far out it is exactly -1 or 1, where the C
// library's erf still leaves a rest. These kernels choose as PyTorch does, so the last digits are its own.
namespace backstep::kernels {

Tensor gelu(const Tensor& self, bool by_tanh);
// What `self` receives when the result receives `grad`, of self's form or broadcast to it.
Tensor gelu_backward(const Tensor& grad, const Tensor& self, bool by_tanh);

}  // namespace backstep::kernels
