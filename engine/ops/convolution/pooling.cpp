// Windows that take the largest or the mean. Declared in ops/convolution.h.
#include "tensor/kernels/layers/pooling.h"
#include "base/buffer.h"
#include "ops/arithmetic.h"
#include "ops/convolution.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/linalg.h"
#include "ops/shape.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/matmul.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

template <class Source>
k::PoolingForm form_of(const Source& from, bool dilated) {
    const auto shape = [&](const char* name) { return Shape(Dims(from.attribute(name).ints())); };
    return {shape("kernel_size"), shape("stride"), shape("padding"),
            dilated ? shape("dilation") : Shape(from.attribute("kernel_size").ints().size(), 1),
            from.attribute("ceil_mode").flag()};
}

// "(1x4x5)": the planes and what the window walks over.
std::string in_brackets(int64_t planes, Dims sizes) {
    std::string text = "(" + std::to_string(planes);
    for (const int64_t size : sizes) text += "x" + std::to_string(size);
    return text + ")";
}

// " T: 1 H: 1 W: 2", each after `what`.
std::string by_axis(const char* what, Dims numbers) {
    static constexpr const char* axes[] = {"T", "H", "W"};
    std::string text;
    for (size_t i = 0; i < numbers.size(); ++i)
        text += (i ? " " : "") + std::string(what) + axes[3 - numbers.size() + i] + ": " +
                std::to_string(numbers[i]);
    return text;
}

void check_positive(const char* what, const char* letter, Dims numbers) {
    for (const int64_t number : numbers)
        CHECK(number > 0, RuntimeError,
              std::string(what) + " should be greater than zero, but got " + by_axis(letter, numbers));
}

void check_window(const Tensor& input, const k::PoolingForm& form, bool averages) {
    for (const Shape* pair : {&form.kernel, &form.stride, &form.padding, &form.dilation})
        for (const int64_t size : *pair)
            CHECK(size == static_cast<int32_t>(size), RuntimeError, "integer out of range");
    for (size_t i = 0; i < form.kernel.size(); ++i) {
        CHECK(form.stride[i] != 0, RuntimeError, "stride should not be zero");
        CHECK(form.padding[i] >= 0, RuntimeError,
              "pad must be non-negative, but got pad: " + std::to_string(form.padding[i]));
        CHECK(form.padding[i] <= form.kernel[i] / 2, RuntimeError,
              "pad should be at most half of kernel size, but got pad=" +
                  std::to_string(std::max(form.padding[0], form.padding[1])) +
                  " and kernel_size=" + std::to_string(form.kernel[i]));
    }
    check_positive("kernel size", "k", form.kernel);
    check_positive("stride", "d", form.stride);
    check_positive("dilation", "dilation", form.dilation);
    const Dims spatial = input.sizes().last(form.kernel.size());
    const Shape places = k::pooled_sizes(spatial, form);
    bool empty = false, small = false;
    for (size_t i = 0; i < spatial.size(); ++i) {
        empty = empty || places[i] < 1;
        small = small || spatial[i] + 2 * form.padding[i] < form.kernel[i];
    }
    CHECK(!small || !averages || spatial.size() == 2, RuntimeError,
          "input image (" + by_axis("", spatial) + ") smaller than kernel size (" +
              by_axis("k", form.kernel) + ")");
    const int64_t planes = input.size(-1 - static_cast<int64_t>(spatial.size()));
    CHECK(!empty, RuntimeError,
          "Given input size: " + in_brackets(planes, spatial) +
              ". Calculated output size: " + in_brackets(planes, places) + ". Output size is too small");
}

// The last `count` dimensions as one.
Shape flat_at_end(Dims sizes, size_t count) {
    Shape flat(sizes.first(sizes.size() - count));
    flat.push_back(numel_of(sizes.last(count)));
    return flat;
}

// Every gradient goes to the place its maximum came from.
Tensor max_pool_gradient(const Vjp& v) {
    const Tensor indices = v.saved("result1");
    const size_t walked = v.attribute("kernel_size").ints().size();
    const Shape planes = flat_at_end(v.sizes(), walked), windows = flat_at_end(indices.sizes(), walked);
    const Tensor spread = scatter_add(k::zeros(planes, v.grad().dtype()), -1, reshape(indices, windows),
                                      reshape(v.grad(), windows));
    return reshape(spread, v.sizes());
}

OpEntry max_pool_entry(std::string_view name, std::string_view grad_fn, Few<std::string_view, 6> samples) {
    return define({
        .name = name,
        .grad_fn = grad_fn,
        .schema =
            "(Tensor self, int[] kernel_size, int[] stride, int[] padding, int[] dilation, bool ceil_mode)",
        .formula = "max_pool(self)",
        .forward_many =
            [](const Call& c) {
                const k::PoolingForm form = form_of(c, true);
                check_window(c[0], form, false);
                auto [values, indices] = k::max_pool(c[0], form);
                return TensorList{values, indices};
            },
        .results = {"result", "result1"},
        .saves = {{"self"}, {"result1"}},
        .derivatives = {{.operand = "self", .rule = "scatter(grad, result1)", .vjp = max_pool_gradient}},
        .samples = samples,
    });
}
const OpEntry kMaxPool = max_pool_entry(
    "max_pool2d_with_indices", "MaxPool2DWithIndicesBackward0",
    {"[[[1.5, -2.0, 0.5], [0.5, 3.0, -1.0], [2.0, 1.0, 0.25]]], (2, 2), (1, 1), (0, 0), (1, 1), False"});
const OpEntry kMaxPool3d = max_pool_entry("max_pool3d_with_indices", "MaxPool3DWithIndicesBackward0",
                                          {"[[[[1.5, -2.0], [0.5, 3.0]], [[2.0, 1.0], [-1.0, 0.25]]]], (2, "
                                           "1, 2), (1, 1, 1), (0, 0, 0), (1, 1, 1), False"});

// Each gradient, divided as the mean was, is spread over its window: a transposed convolution with ones.
Tensor average_gradient(const Vjp& v) {
    const k::PoolingForm form = form_of(v, false);
    const size_t walked = form.kernel.size();
    const Dims spatial = v.sizes().last(walked);
    const Tensor divisors = k::average_divisors(spatial, form, v.attribute("count_include_pad").flag(),
                                                v.attribute("divisor_override").integer(), v.grad().dtype());
    const Tensor shares = v.grad() / divisors;
    const Dims places = shares.sizes().last(walked);
    const auto one_channel = [](int64_t count, Dims sizes) {
        Shape planes{count, 1};
        for (const int64_t size : sizes) planes.push_back(size);
        return planes;
    };
    const Tensor planes = reshape(shares, one_channel(-1, places));
    const Tensor ones = k::ones(one_channel(1, form.kernel), shares.dtype());
    // A window that ceil_mode lets hang over the end reaches past what is needed; one that ends early leaves
    // elements without a gradient.
    Shape missing(walked, 0), beyond(walked, 0);
    for (size_t i = 0; i < walked; ++i) {
        const int64_t reached = (places[i] - 1) * form.stride[i] - 2 * form.padding[i] + form.kernel[i];
        missing[i] = std::max<int64_t>(0, spatial[i] - reached);
        beyond[i] = std::max<int64_t>(0, reached - spatial[i]);
    }
    Tensor spread =
        convolution(planes, ones, {}, form.stride, form.padding, Shape(walked, 1), true, missing, 1);
    for (size_t i = 0; i < walked; ++i)
        if (beyond[i] > 0) spread = narrow(spread, static_cast<int64_t>(i) + 2, 0, spatial[i]);
    return reshape(spread, v.sizes());
}

OpEntry average_pool_entry(std::string_view name, std::string_view grad_fn,
                           Few<std::string_view, 6> samples) {
    return define({
        .name = name,
        .home = kFunctional,
        .grad_fn = grad_fn,
        .schema = "(Tensor self, int[] kernel_size, int[] stride, int[] padding, bool ceil_mode=False, bool "
                  "count_include_pad=True, int divisor_override=0)",
        .formula = "avg_pool(self)",
        .forward =
            [](const Call& c) {
                const k::PoolingForm form = form_of(c, false);
                check_window(c[0], form, true);
                return k::average_pool(c[0], form, c.attribute("count_include_pad").flag(),
                                       c.attribute("divisor_override").integer());
            },
        .saves = {{"self"}},
        .derivatives = {{.operand = "self", .rule = "spread(grad / kernel_size)", .vjp = average_gradient}},
        .samples = samples,
    });
}
const OpEntry kAvgPool = average_pool_entry(
    "avg_pool2d", "AvgPool2DBackward0",
    {"[[[1.5, -2.0, 0.5], [0.5, 3.0, -1.0], [2.0, 1.0, 0.25]]], (2, 2), (1, 1), (0, 0)",
     "[[[1.5, -2.0, 0.5], [0.5, 3.0, -1.0], [2.0, 1.0, 0.25]]], (2, 2), (2, 2), (1, 1), True, False"});
const OpEntry kAvgPool3d = average_pool_entry(
    "avg_pool3d", "AvgPool3DBackward0",
    {"[[[[1.5, -2.0], [0.5, 3.0]], [[2.0, 1.0], [-1.0, 0.25]]]], (2, 1, 2), (1, 1, 1), (0, 0, 0)",
     "[[[[1.5, -2.0], [0.5, 3.0]], [[2.0, 1.0], [-1.0, 0.25]]]], (2, 2, 2), (2, 2, 2), (1, 1, 1), True, "
     "False"});

}  // namespace

Tensor avg_pool2d(const Tensor& self, Dims kernel_size, Dims stride, Dims padding, bool ceil_mode,
                  bool count_include_pad, int64_t divisor_override) {
    return execute(kAvgPool, {self},
                   {kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override});
}

std::vector<const OpEntry*> pooling_entries() { return {&kMaxPool, &kMaxPool3d, &kAvgPool, &kAvgPool3d}; }

}  // namespace backstep::ops
