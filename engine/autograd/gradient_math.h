#pragma once

#include "tensor/tensor.h"

namespace backstep::autograd {

// The few differentiable operations that a backward itself needs: summing contributions, fitting a gradient to
// its tensor, and reading or replacing the part of a gradient that belongs to a view. The room of operations,
// which stands above this one, supplies them.
struct GradientMath {
    Tensor (*add)(const Tensor& a, const Tensor& b);
    Tensor (*sum_to)(const Tensor& grad, Dims sizes);
    Tensor (*to_dtype)(const Tensor& grad, DType dtype);
    Tensor (*copy)(const Tensor& grad);  // of its own memory; recorded as CopyBackwards
    // `form` is the part of a tensor laid out as `base`; both views of one storage.
    Tensor (*part)(const Tensor& grad, const Tensor& base, const Tensor& form);
    Tensor (*with_part)(const Tensor& grad, const Tensor& base, const Tensor& form, const Tensor& value);
};

const GradientMath& gradient_math();
// Called once, by the room of operations, before anything is recorded.
void set_gradient_math(const GradientMath& math) noexcept;

}  // namespace backstep::autograd
