#pragma once

#include "tensor/tensor.h"

namespace backstep::kernels {

// How a convolution walks: one number for each spatial dimension (one to three of them).
struct ConvolutionForm {
    Shape stride, padding, dilation;
    int64_t groups = 1;
};

// input (N, C, spatial...) by weight (C_out, C / groups, kernel...): the columns under every position of the
// kernel are laid out beside each other and multiplied at once.
Tensor convolve(const Tensor& input, const Tensor& weight, const ConvolutionForm& form);

// Its transpose: input (N, C, spatial...) by weight (C, C_out / groups, kernel...), every input element
// spread over the places it was gathered from. `output_padding` is added to one side of the sizes.
Tensor convolve_transposed(const Tensor& input, const Tensor& weight, const ConvolutionForm& form,
                           Dims output_padding);

// Sizes of the result's spatial dimensions.
Shape convolved_sizes(Dims spatial, Dims kernel, const ConvolutionForm& form);
Shape transposed_sizes(Dims spatial, Dims kernel, const ConvolutionForm& form, Dims output_padding);

}  // namespace backstep::kernels
