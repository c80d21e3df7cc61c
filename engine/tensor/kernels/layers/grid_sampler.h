#pragma once

#include <utility>

#include "tensor/tensor.h"

namespace backstep::kernels {

// Where a grid (N, H, W, 2) of places from -1 to 1, x before y, looks into planes (N, C, IH, IW). The numbers
// are PyTorch's.
enum class GridInterpolation : int64_t { Bilinear = 0, Nearest = 1 };
enum class GridPadding : int64_t { Zeros = 0, Border = 1, Reflection = 2 };
struct GridForm {
    GridInterpolation interpolation;
    GridPadding padding;
    bool align_corners;  // -1 and 1 are the middles of the outermost elements, else their outer edges
};

// What stands at each place, (N, C, H, W); float32 or float64.
Tensor grid_sample(const Tensor& input, const Tensor& grid, const GridForm& form);
// What `grad` of that sends to the input and to the grid; nothing to the grid of nearest elements.
std::pair<Tensor, Tensor> grid_sample_gradients(const Tensor& grad, const Tensor& input, const Tensor& grid,
                                                const GridForm& form);

}  // namespace backstep::kernels
