#include "ops/convolution.h"

#include "ops/arithmetic.h"
#include "ops/execute.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/layers/convolution.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

struct Settings {
    k::ConvolutionForm form;
    Shape output_padding;
    bool transposed;
};

template <class Source>
Settings settings_of(const Source& from) {
    const auto shape = [&](const char* name) { return Shape(Dims(from.attribute(name).ints())); };
    return {{shape("stride"), shape("padding"), shape("dilation"), from.attribute("groups").integer()},
            shape("output_padding"),
            from.attribute("transposed").flag()};
}

std::string_view c_name(DType dtype) {
    return dtype == DType::Float32 ? "float" : dtype == DType::Float64 ? "double" : scalar_type_name(dtype);
}

void check_bias(const Call& c, int64_t channels, bool transposed) {
    const Tensor& bias = c[2];
    if (!bias.defined()) return;
    CHECK(bias.dim() == 1 && bias.numel() == channels, RuntimeError,
          "Given " + std::string(transposed ? "transposed=1, " : "") + "weight of size " +
              to_string(c[1].sizes()) + ", expected bias to be 1-dimensional with " +
              std::to_string(channels) + " elements, but got bias of size " + to_string(bias.sizes()) +
              " instead");
    CHECK(bias.dtype() == c[0].dtype(), RuntimeError,
          "Input type (" + std::string(c_name(c[0].dtype())) + ") and bias type (" +
              std::string(c_name(bias.dtype())) + ") should be the same");
}

Tensor with_bias(const Tensor& result, const Tensor& bias) {
    if (!bias.defined()) return result;
    Shape sizes(static_cast<size_t>(result.dim()), 1);
    sizes[1] = bias.numel();
    k::add_(result, k::view(bias, sizes));
    return result;
}

Tensor forward(const Call& c) {
    const Settings s = settings_of(c);
    const Tensor result = s.transposed ? k::convolve_transposed(c[0], c[1], s.form, s.output_padding)
                                       : k::convolve(c[0], c[1], s.form);
    check_bias(c, result.size(1), s.transposed);
    return with_bias(result, c[2]);
}

Tensor without_bias(const Tensor& input, const Tensor& weight, const Settings& s) {
    return convolution(input, weight, {}, s.form.stride, s.form.padding, s.form.dilation, s.transposed,
                       s.output_padding, s.form.groups);
}

// Gradients go back along the way the values came: through the transposed walk.
Tensor input_gradient(const Vjp& v) {
    Settings back = settings_of(v);
    const Tensor weight = v.saved("weight");
    back.transposed = !back.transposed;
    const Dims spatial = v.sizes().subspan(2), kernel = weight.sizes().subspan(2);
    const Shape none(spatial.size(), 0);
    if (back.transposed) {
        const Shape reached = k::transposed_sizes(v.grad().sizes().subspan(2), kernel, back.form, none);
        for (size_t i = 0; i < spatial.size(); ++i) back.output_padding[i] = spatial[i] - reached[i];
    } else {
        back.output_padding = none;
    }
    return without_bias(v.grad(), weight, back);
}

// The gradient of a weight is itself a convolution: of what was walked over by what came back, with channels
// and samples exchanged and stride and dilation too.
Tensor weight_gradient_of_group(const Tensor& walked, const Tensor& back, const Settings& s, Dims kernel) {
    Settings turned = s;
    turned.transposed = false;
    turned.form.groups = 1;
    std::swap(turned.form.stride, turned.form.dilation);
    turned.output_padding = Shape(kernel.size(), 0);
    Tensor grad = without_bias(transpose(walked, 0, 1), transpose(back, 0, 1), turned);
    for (size_t i = 0; i < kernel.size(); ++i) {
        const auto dim = static_cast<int64_t>(i) + 2;
        if (grad.size(dim) != kernel[i]) grad = narrow(grad, dim, 0, kernel[i]);
    }
    return transpose(grad, 0, 1);
}

Tensor weight_gradient(const Vjp& v) {
    const Settings s = settings_of(v);
    const Tensor input = v.saved("input");
    const Tensor walked = s.transposed ? v.grad() : input, back = s.transposed ? input : v.grad();
    const Dims kernel = v.sizes().subspan(2);
    if (s.form.groups == 1) return weight_gradient_of_group(walked, back, s, kernel);
    const int64_t wide = walked.size(1) / s.form.groups, deep = back.size(1) / s.form.groups;
    std::vector<Tensor> parts;
    for (int64_t group = 0; group < s.form.groups; ++group)
        parts.push_back(weight_gradient_of_group(narrow(walked, 1, group * wide, wide),
                                                 narrow(back, 1, group * deep, deep), s, kernel));
    return cat(parts, 0);
}

Tensor bias_gradient(const Vjp& v) {
    Shape dims;
    for (int64_t dim = 0; dim < v.grad().dim(); ++dim)
        if (dim != 1) dims.push_back(dim);
    return sum(v.grad(), dims);
}

const OpEntry kConvolution = define({
    .name = "convolution",
    .grad_fn = "ConvolutionBackward0",
    .schema = "(Tensor input, Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation, bool "
              "transposed, int[] output_padding, int groups)",
    .formula = "conv(input, weight) + bias",
    .forward = forward,
    .saves = {{"input"}, {"weight"}},
    .derivatives = {{.operand = "input", .rule = "conv_transpose(grad, weight)", .vjp = input_gradient},
                    {.operand = "weight", .rule = "conv(input, grad)", .vjp = weight_gradient},
                    {.operand = "bias", .rule = "sum(grad)", .vjp = bias_gradient}},
    .samples =
        {"[[[[1.5, -2.0, 0.5], [0.5, 3.0, -1.0], [2.0, 1.0, 0.25]]]], [[[[1.0, 0.5], [-1.0, 2.0]]]], "
         "[0.25], (1, 1), (0, 0), (1, 1), False, (0, 0), 1",
         "[[[1.5, -2.0, 0.5, 1.0], [0.5, 3.0, -1.0, 2.0]]], [[[1.0, 0.5]], [[-1.0, 2.0]]], [0.25, 1.0], "
         "(2,), (1,), (1,), False, (0,), 2",
         "[[[1.5, -2.0, 0.5], [0.5, 3.0, -1.0]]], [[[1.0, 0.5]], [[-1.0, 2.0]]], None, (2,), (1,), (1,), "
         "True, (1,), 1"},
});

std::string bracketed(Dims sizes) { return to_string(sizes); }
std::string by(Dims sizes) {
    std::string text;
    for (const int64_t size : sizes) text += (text.empty() ? "" : " x ") + std::to_string(size);
    return text;
}

void check_fit(const Tensor& input, const Tensor& weight, Dims stride, Dims padding, Dims dilation,
               bool transposed, int64_t groups) {
    CHECK(input.dtype() == weight.dtype(), RuntimeError,
          "expected scalar type " + std::string(scalar_type_name(input.dtype())) + " but found " +
              std::string(scalar_type_name(weight.dtype())));
    for (const int64_t size : stride) CHECK(size > 0, RuntimeError, "non-positive stride is not supported");
    for (const int64_t size : padding) CHECK(size >= 0, RuntimeError, "negative padding is not supported");
    // One dimension is computed as two.
    Shape spread_by(dilation);
    if (dilation.size() == 1) spread_by = Shape{1, dilation[0]};
    for (const int64_t size : dilation)
        CHECK(size > 0, RuntimeError,
              "dilation should be greater than zero, but got " + to_string(spread_by));
    CHECK(groups > 0, RuntimeError, "non-positive groups is not supported");
    CHECK(weight.size(0) >= groups, RuntimeError,
          "Given groups=" + std::to_string(groups) + ", expected weight to be at least " +
              std::to_string(groups) + " at dimension 0, but got weight of size " +
              to_string(weight.sizes()) + " instead");
    CHECK(weight.size(0) % groups == 0, RuntimeError,
          "Given groups=" + std::to_string(groups) + ", expected weight to be divisible by " +
              std::to_string(groups) + " at dimension 0, but got weight of size [" +
              to_string(weight.sizes()) + "] instead");
    const int64_t channels = transposed ? weight.size(0) : weight.size(1) * groups;
    CHECK(input.size(1) == channels, RuntimeError,
          "Given " +
              std::string(transposed ? "transposed=1, weight of size "
                                     : "groups=" + std::to_string(groups) + ", weight of size ") +
              bracketed(weight.sizes()) + ", expected input" + bracketed(input.sizes()) + " to have " +
              std::to_string(channels) + " channels, but got " + std::to_string(input.size(1)) +
              " channels instead");
    if (transposed) return;
    Shape available, reach;
    bool fits = true;
    for (size_t i = 0; i < stride.size(); ++i) {
        const auto dim = static_cast<int64_t>(i) + 2;
        int64_t padded = 0, spread = 0;
        bool overflow = __builtin_mul_overflow(padding[i], 2, &padded);
        overflow |= __builtin_add_overflow(input.size(dim), padded, &padded);
        overflow |= __builtin_mul_overflow(dilation[i], weight.size(dim) - 1, &spread);
        overflow |= __builtin_add_overflow(spread, 1, &spread);
        available.push_back(padded);
        reach.push_back(spread);
        fits = fits && !overflow && padded >= spread;
    }
    CHECK(fits, RuntimeError,
          "Calculated padded input size per channel: (" + by(available) + "). Kernel size: (" + by(reach) +
              "). Kernel size can't be greater than actual input size");
}

}  // namespace

Tensor convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, Dims stride, Dims padding,
                   Dims dilation, bool transposed, Dims output_padding, int64_t groups) {
    check_fit(input, weight, stride, padding, dilation, transposed, groups);
    return execute(kConvolution, {input, weight, bias},
                   {stride, padding, dilation, transposed, output_padding, groups});
}

std::vector<const OpEntry*> convolution_entries() { return {&kConvolution}; }

}  // namespace backstep::ops
