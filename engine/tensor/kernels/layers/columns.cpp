#include "tensor/kernels/layers/columns.h"

#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/loops/elementwise.h"

namespace backstep::kernels {
namespace {

// f(place in the image, place in the columns) for every pair that is within the image.
template <class F>
void for_each_pair(int64_t batches, int64_t channels, Dims size, const Window& window, F f) {
    const int64_t rows = window.places(0, size[0]), columns = window.places(1, size[1]);
    int64_t column = 0;
    for (int64_t plane = 0; plane < batches * channels; ++plane)
        for (int64_t ky = 0; ky < window.kernel[0]; ++ky)
            for (int64_t kx = 0; kx < window.kernel[1]; ++kx)
                for (int64_t row = 0; row < rows; ++row)
                    for (int64_t at = 0; at < columns; ++at, ++column) {
                        const int64_t y =
                            row * window.stride[0] - window.padding[0] + ky * window.dilation[0];
                        const int64_t x = at * window.stride[1] - window.padding[1] + kx * window.dilation[1];
                        if (y >= 0 && y < size[0] && x >= 0 && x < size[1])
                            f((plane * size[0] + y) * size[1] + x, column);
                    }
}

}  // namespace

int64_t Window::places(size_t dim, int64_t size) const {
    const int64_t reach = dilation[dim] * (kernel[dim] - 1) + 1;
    return (size + 2 * padding[dim] - reach) / stride[dim] + 1;
}

Tensor columns_of_image(const Tensor& image, const Window& window) {
    const Tensor in = contiguous(image);
    const Shape size{in.size(2), in.size(3)};
    const int64_t elements = window.kernel[0] * window.kernel[1];
    const Tensor result =
        zeros(Shape{in.size(0), in.size(1) * elements, window.places(0, size[0]) * window.places(1, size[1])},
              in.dtype());
    dispatch_floating(in.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* from = in.data<T>();
        T* to = result.mutable_data<T>();
        for_each_pair(in.size(0), in.size(1), size, window,
                      [&](int64_t place, int64_t column) { to[column] = from[place]; });
    });
    return result;
}

Tensor image_of_columns(const Tensor& columns, Dims size, const Window& window) {
    const Tensor in = contiguous(columns);
    const int64_t channels = in.size(1) / (window.kernel[0] * window.kernel[1]);
    const Tensor result = zeros(Shape{in.size(0), channels, size[0], size[1]}, in.dtype());
    dispatch_floating(in.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* from = in.data<T>();
        T* to = result.mutable_data<T>();
        for_each_pair(in.size(0), channels, size, window,
                      [&](int64_t place, int64_t column) { to[place] += from[column]; });
    });
    return result;
}

}  // namespace backstep::kernels
