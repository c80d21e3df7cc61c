#pragma once

#include "tensor/tensor.h"

namespace backstep::autograd {

// Where a view lies in its base: both layouts, and the offset of the view's first element from the base's.
struct ViewForm {
    Shape base_sizes, base_strides, sizes, strides;
    int64_t offset = 0;
    static ViewForm of(const Tensor& view, const Tensor& base);
};

// The few differentiable operations that a backward itself needs: summing contributions, fitting a gradient
// to its tensor, and reading or replacing the part of a gradient that belongs to a view. The room of
// operations, which stands above this one, supplies them.
struct GradientMath {
    Tensor (*add)(const Tensor& a, const Tensor& b);
    Tensor (*sum_to)(const Tensor& grad, Dims sizes);
    Tensor (*to_dtype)(const Tensor& grad, DType dtype);
    Tensor (*copy)(const Tensor& grad);  // of its own memory; recorded as CopyBackwards
    // The part of a base's gradient that belongs to a view, and the gradient with that part replaced.
    Tensor (*part)(const Tensor& grad, const ViewForm& form);
    Tensor (*with_part)(const Tensor& grad, const ViewForm& form, const Tensor& part);
};

const GradientMath& gradient_math();
// Called once, by the room of operations, before anything is recorded.
void set_gradient_math(const GradientMath& math) noexcept;

}  // namespace backstep::autograd
