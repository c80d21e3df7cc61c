#include "tensor/kernels/layers/convolution.h"

#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/matmul.h"
#include "tensor/kernels/view.h"

namespace backstep::kernels {
namespace {

constexpr int64_t kColumnTile = 1 << 22;  // elements laid out at once

Shape joined(std::initializer_list<Dims> parts) {
    Shape sizes;
    for (const Dims part : parts)
        for (const int64_t size : part) sizes.push_back(size);
    return sizes;
}

Tensor padded(const Tensor& input, Dims padding) {
    Shape sizes(input.sizes());
    bool any = false;
    for (size_t i = 0; i < padding.size(); ++i) {
        sizes[i + 2] += 2 * padding[i];
        any = any || padding[i] != 0;
    }
    if (!any) return contiguous(input);
    const Tensor wide = zeros(sizes, input.dtype());
    Tensor inner = wide;
    for (size_t i = 0; i < padding.size(); ++i) {
        const auto dim = static_cast<int64_t>(i) + 2;
        inner = narrow(inner, dim, padding[i], input.size(dim));
    }
    copy_(inner, input);
    return wide;
}

// The columns of some samples: (groups, C / groups * kernel, samples * places), a copy.
Tensor columns(const Tensor& wide, Dims kernel, Dims places, const ConvolutionForm& form, int64_t first,
               int64_t samples) {
    const int64_t depth = wide.size(1) / form.groups;
    const Dims strides = wide.strides();
    Shape sizes = joined({Shape{form.groups, depth}, kernel, Shape{samples}, places});
    Shape steps{depth * strides[1], strides[1]};
    for (size_t i = 0; i < kernel.size(); ++i) steps.push_back(strides[i + 2] * form.dilation[i]);
    steps.push_back(strides[0]);
    for (size_t i = 0; i < kernel.size(); ++i) steps.push_back(strides[i + 2] * form.stride[i]);
    const Tensor laid = contiguous(wide.as_strided(sizes, steps, wide.offset() + first * strides[0]));
    return view(laid, Shape{form.groups, depth * numel_of(kernel), samples * numel_of(places)});
}

}  // namespace

Shape convolved_sizes(Dims spatial, Dims kernel, const ConvolutionForm& form) {
    Shape sizes;
    for (size_t i = 0; i < spatial.size(); ++i)
        sizes.push_back(
            (spatial[i] + 2 * form.padding[i] - form.dilation[i] * (kernel[i] - 1) - 1) / form.stride[i] + 1);
    return sizes;
}

Shape transposed_sizes(Dims spatial, Dims kernel, const ConvolutionForm& form, Dims output_padding) {
    Shape sizes;
    for (size_t i = 0; i < spatial.size(); ++i)
        sizes.push_back((spatial[i] - 1) * form.stride[i] - 2 * form.padding[i] +
                        form.dilation[i] * (kernel[i] - 1) + output_padding[i] + 1);
    return sizes;
}

Tensor convolve(const Tensor& input, const Tensor& weight, const ConvolutionForm& form) {
    const Dims kernel = weight.sizes().subspan(2);
    const Shape places = convolved_sizes(input.sizes().subspan(2), kernel, form);
    const int64_t samples = input.size(0), outputs = weight.size(0);
    const Tensor result = Tensor::empty(joined({Shape{samples, outputs}, places}), input.dtype());
    const Tensor wide = padded(input, form.padding);
    const Tensor factors = view(contiguous(weight), Shape{form.groups, outputs / form.groups, -1});
    const int64_t per_sample = wide.size(1) * numel_of(kernel) * numel_of(places);
    const int64_t tile = std::max<int64_t>(1, kColumnTile / std::max<int64_t>(1, per_sample));
    for (int64_t first = 0; first < samples; first += tile) {
        const int64_t count = std::min(tile, samples - first);
        const Tensor product = bmm(factors, columns(wide, kernel, places, form, first, count));
        const Tensor shaped = view(product, joined({Shape{outputs, count}, places}));
        copy_(narrow(result, 0, first, count), transpose(shaped, 0, 1));
    }
    return result;
}

Tensor convolve_transposed(const Tensor& input, const Tensor& weight, const ConvolutionForm& form,
                           Dims output_padding) {
    const Dims kernel = weight.sizes().subspan(2), spatial = input.sizes().subspan(2);
    const int64_t samples = input.size(0), depth = weight.size(0) / form.groups, wide = weight.size(1);
    Shape sizes = transposed_sizes(spatial, kernel, form, output_padding);
    for (size_t i = 0; i < sizes.size(); ++i) sizes[i] += 2 * form.padding[i];
    const Tensor result = zeros(joined({Shape{samples, form.groups * wide}, sizes}), input.dtype());
    const Tensor factors =
        transpose(view(contiguous(weight), Shape{form.groups, depth, wide * numel_of(kernel)}), 1, 2);
    const Tensor rows = view(contiguous(transpose(input, 0, 1)), Shape{form.groups, depth, -1});
    const Tensor spread =
        view(contiguous(bmm(factors, rows)),
             joined({Shape{form.groups * wide}, Shape{numel_of(kernel)}, Shape{samples}, spatial}));
    for (int64_t place = 0; place < numel_of(kernel); ++place) {
        Tensor target = transpose(result, 0, 1);
        int64_t left = place;
        for (size_t i = kernel.size(); i-- > 0;) {
            const int64_t begin = left % kernel[i] * form.dilation[i];
            left /= kernel[i];
            target = slice(target, static_cast<int64_t>(i) + 2, begin,
                           begin + (spatial[i] - 1) * form.stride[i] + 1, form.stride[i]);
        }
        add_(target, select(spread, 1, place));
    }
    Tensor inner = result;
    for (size_t i = 0; i < kernel.size(); ++i)
        inner = narrow(inner, static_cast<int64_t>(i) + 2, form.padding[i], sizes[i] - 2 * form.padding[i]);
    return contiguous(inner);
}

}  // namespace backstep::kernels
