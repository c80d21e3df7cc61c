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
            dilated ? shape("dilation") : Shape{1, 1}, from.attribute("ceil_mode").flag()};
}

std::string in_brackets(Dims sizes) {
    return "(" + std::to_string(sizes[0]) + "x" + std::to_string(sizes[1]) + "x" + std::to_string(sizes[2]) +
           ")";
}

// `what`H: 1 `what`W: 2, as PyTorch names a pair of numbers that has one below 1.
void check_positive(const char* what, const char* letter, Dims pair) {
    CHECK(pair[0] > 0 && pair[1] > 0, RuntimeError,
          std::string(what) + " should be greater than zero, but got " + letter +
              "H: " + std::to_string(pair[0]) + " " + letter + "W: " + std::to_string(pair[1]));
}

void check_window(const Tensor& input, const k::PoolingForm& form) {
    for (const Shape* pair : {&form.kernel, &form.stride, &form.padding, &form.dilation})
        for (const int64_t size : *pair)
            CHECK(size == static_cast<int32_t>(size), RuntimeError, "integer out of range");
    for (size_t i = 0; i < 2; ++i) {
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
    const Shape places = k::pooled_sizes(input.sizes().last(2), form);
    const int64_t planes = input.size(-3);
    CHECK(places[0] >= 1 && places[1] >= 1, RuntimeError,
          "Given input size: " + in_brackets(Shape{planes, input.size(-2), input.size(-1)}) +
              ". Calculated output size: " + in_brackets(Shape{planes, places[0], places[1]}) +
              ". Output size is too small");
}

// Every gradient goes to the place its maximum came from.
Tensor max_pool_gradient(const Vjp& v) {
    const Tensor indices = v.saved("result1");
    Shape planes(v.sizes());
    const int64_t plane = planes[planes.size() - 1] * planes[planes.size() - 2];
    planes.pop_back();
    planes[planes.size() - 1] = plane;
    Shape windows(indices.sizes());
    windows.pop_back();
    windows[windows.size() - 1] = indices.size(-1) * indices.size(-2);
    const Tensor spread = scatter_add(k::zeros(planes, v.grad().dtype()), -1, reshape(indices, windows),
                                      reshape(v.grad(), windows));
    return reshape(spread, v.sizes());
}

const OpEntry kMaxPool = define({
    .name = "max_pool2d_with_indices",
    .grad_fn = "MaxPool2DWithIndicesBackward0",
    .schema = "(Tensor self, int[] kernel_size, int[] stride, int[] padding, int[] dilation, bool ceil_mode)",
    .formula = "max_pool(self)",
    .forward_many =
        [](const Call& c) {
            const k::PoolingForm form = form_of(c, true);
            check_window(c[0], form);
            auto [values, indices] = k::max_pool(c[0], form);
            return TensorList{values, indices};
        },
    .results = {"result", "result1"},
    .saves = {{"self"}, {"result1"}},
    .derivatives = {{.operand = "self", .rule = "scatter(grad, result1)", .vjp = max_pool_gradient}},
    .samples = {"[[[1.5, -2.0, 0.5], [0.5, 3.0, -1.0], [2.0, 1.0, 0.25]]], (2, 2), (1, 1), (0, 0), (1, 1), "
                "False"},
});

// Each gradient, divided as the mean was, is spread over its window: a transposed convolution with ones.
Tensor average_gradient(const Vjp& v) {
    const k::PoolingForm form = form_of(v, false);
    const Dims spatial = v.sizes().last(2);
    const Tensor divisors = k::average_divisors(spatial, form, v.attribute("count_include_pad").flag(),
                                                v.attribute("divisor_override").integer(), v.grad().dtype());
    const Tensor shares = v.grad() / divisors;
    const Dims places = shares.sizes().last(2);
    const Tensor planes = reshape(shares, Shape{-1, 1, places[0], places[1]});
    const Tensor ones = k::ones(Shape{1, 1, form.kernel[0], form.kernel[1]}, shares.dtype());
    // A window that ceil_mode lets hang over the end reaches past what is needed; one that ends early leaves
    // elements without a gradient.
    Shape missing{0, 0}, beyond{0, 0};
    for (size_t i = 0; i < 2; ++i) {
        const int64_t reached = (places[i] - 1) * form.stride[i] - 2 * form.padding[i] + form.kernel[i];
        missing[i] = std::max<int64_t>(0, spatial[i] - reached);
        beyond[i] = std::max<int64_t>(0, reached - spatial[i]);
    }
    Tensor spread = convolution(planes, ones, {}, form.stride, form.padding, Shape{1, 1}, true, missing, 1);
    for (size_t i = 0; i < 2; ++i)
        if (beyond[i] > 0) spread = narrow(spread, static_cast<int64_t>(i) + 2, 0, spatial[i]);
    return reshape(spread, v.sizes());
}

const OpEntry kAvgPool = define({
    .name = "avg_pool2d",
    .home = kFunctional,
    .grad_fn = "AvgPool2DBackward0",
    .schema = "(Tensor self, int[] kernel_size, int[] stride, int[] padding, bool ceil_mode=False, bool "
              "count_include_pad=True, int divisor_override=0)",
    .formula = "avg_pool(self)",
    .forward =
        [](const Call& c) {
            const k::PoolingForm form = form_of(c, false);
            check_window(c[0], form);
            return k::average_pool(c[0], form, c.attribute("count_include_pad").flag(),
                                   c.attribute("divisor_override").integer());
        },
    .saves = {{"self"}},
    .derivatives = {{.operand = "self", .rule = "spread(grad / kernel_size)", .vjp = average_gradient}},
    .samples =
        {"[[[1.5, -2.0, 0.5], [0.5, 3.0, -1.0], [2.0, 1.0, 0.25]]], (2, 2), (1, 1), (0, 0)",
         "[[[1.5, -2.0, 0.5], [0.5, 3.0, -1.0], [2.0, 1.0, 0.25]]], (2, 2), (2, 2), (1, 1), True, False"},
});

}  // namespace

Tensor avg_pool2d(const Tensor& self, Dims kernel_size, Dims stride, Dims padding, bool ceil_mode,
                  bool count_include_pad, int64_t divisor_override) {
    return execute(kAvgPool, {self},
                   {kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override});
}

std::vector<const OpEntry*> pooling_entries() { return {&kMaxPool, &kAvgPool}; }

}  // namespace backstep::ops
