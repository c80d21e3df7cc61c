#pragma once

#include "tensor/tensor.h"

namespace backstep::kernels {

// How a window moves over the last two dimensions of an image, in (rows, columns).
struct Window {
    Shape kernel, dilation, padding, stride;
    // How many places it has along a dimension of that size.
    int64_t places(size_t dim, int64_t size) const;
};

// (N, C, H, W) to (N, C * kernel elements, places): what the window sees at each place, as a column.
Tensor columns_of_image(const Tensor& image, const Window& window);
// The reverse, where what overlaps is added up, for an image of `size` (H, W).
Tensor image_of_columns(const Tensor& columns, Dims size, const Window& window);

}  // namespace backstep::kernels
