// What a moving window sees, laid out as columns, and back: unfold and fold. Declared in ops/convolution.h.
#include "tensor/kernels/layers/columns.h"
#include "ops/catalogue.h"
#include "ops/convolution.h"
#include "ops/execute.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

// One number stands for both dimensions.
template <class Given>
Shape pair(const Given& given, std::string_view name) {
    const auto& ints = given.attribute(name).ints();
    return ints.size() == 1 ? Shape{ints[0], ints[0]} : Shape(Dims(ints));
}
template <class Given>
k::Window window_of(const Given& given) {
    return {pair(given, "kernel_size"), pair(given, "dilation"), pair(given, "padding"),
            pair(given, "stride")};
}

std::string listed(Dims dims) { return "(" + std::to_string(dims[0]) + ", " + std::to_string(dims[1]) + ")"; }

void need_positive(Dims sizes, const std::string& what, const std::string& name) {
    CHECK(sizes[0] > 0 && sizes[1] > 0, RuntimeError,
          what + " should be greater than zero, but got " + name + "_height: " + std::to_string(sizes[0]) +
              " " + name + "_width: " + std::to_string(sizes[1]));
}

void check_sliding_window(const k::Window& window) {
    need_positive(window.kernel, "kernel size", "kernel");
    need_positive(window.stride, "stride", "stride");
    need_positive(window.dilation, "dilation", "dilation");
    CHECK(window.padding[0] >= 0 && window.padding[1] >= 0, RuntimeError,
          "padding should be non-negative, but got pad_height: " + std::to_string(window.padding[0]) +
              " pad_width: " + std::to_string(window.padding[1]));
}

void check_fits(Dims size, const k::Window& window) {
    CHECK(window.places(0, size[0]) >= 1 && window.places(1, size[1]) >= 1, RuntimeError,
          "Given input with spatial size " + listed(size) + ", kernel_size=" + listed(window.kernel) +
              ", dilation=" + listed(window.dilation) + ", padding=" + listed(window.padding) +
              ", calculated shape of the array of sliding blocks as (" +
              std::to_string(window.places(0, size[0])) + ", " + std::to_string(window.places(1, size[1])) +
              "), but its components must be at least one.");
}

Attribute::Ints ints_of(const Vjp& v, std::string_view name) { return v.attribute(name).ints(); }

const OpEntry kIm2col = define({
    .name = "im2col",
    .home = kFunctional,
    .grad_fn = "Im2ColBackward0",
    .schema = "(Tensor self, int[] kernel_size, int[] dilation, int[] padding, int[] stride)",
    .formula = "unfold(self)",
    .forward =
        [](const Call& c) {
            const bool batched = c[0].dim() == 4;
            CHECK(batched || c[0].dim() == 3, RuntimeError,
                  "Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero "
                  "dimensions for input, but got: " +
                      to_string(c[0].sizes()));
            const Tensor image = batched ? c[0] : k::unsqueeze(c[0], 0);
            const k::Window window = window_of(c);
            check_sliding_window(window);
            check_fits(image.sizes().subspan(2), window);
            const Tensor columns = k::columns_of_image(image, window);
            return batched ? columns : k::select(columns, 0, 0);
        },
    .derivatives = {{.operand = "self",
                     .rule = "fold(grad)",
                     .vjp =
                         [](const Vjp& v) {
                             const Dims size = v.sizes().subspan(v.sizes().size() - 2);
                             return execute(
                                 *find_op("col2im"), {v.grad()},
                                 {Attribute(Shape(size)), ints_of(v, "kernel_size"), ints_of(v, "dilation"),
                                  ints_of(v, "padding"), ints_of(v, "stride")});
                         }}},
    .samples = {"[[[1.5, -2.0, 0.5], [0.5, 3.0, 1.0]]], (2,), (1,), (0,), (1,)"},
});

const OpEntry kCol2im = define({
    .name = "col2im",
    .home = kFunctional,
    .grad_fn = "Col2ImBackward0",
    .schema =
        "(Tensor self, int[] output_size, int[] kernel_size, int[] dilation, int[] padding, int[] stride)",
    .formula = "fold(self)",
    .forward =
        [](const Call& c) {
            const bool batched = c[0].dim() == 3;
            CHECK(batched || c[0].dim() == 2, RuntimeError,
                  "Expected 2D or 3D (batch mode) tensor for input with possibly 0 batch size and non-zero "
                  "dimensions for input, but got: " +
                      to_string(c[0].sizes()));
            const Tensor columns = batched ? c[0] : k::unsqueeze(c[0], 0);
            const k::Window window = window_of(c);
            const Shape size = pair(c, "output_size");
            check_sliding_window(window);
            const int64_t elements = window.kernel[0] * window.kernel[1];
            CHECK(
                columns.size(1) % elements == 0, RuntimeError,
                "Expected size of input's dimension 1 to be divisible by the product of kernel_size, but got "
                "input.size(1)=" +
                    std::to_string(columns.size(1)) + " and kernel_size=" + listed(window.kernel) + ".");
            check_fits(size, window);
            const int64_t places = window.places(0, size[0]) * window.places(1, size[1]);
            CHECK(columns.size(2) == places, RuntimeError,
                  "Given output_size=" + listed(size) + ", kernel_size=" + listed(window.kernel) +
                      ", dilation=" + listed(window.dilation) + ", padding=" + listed(window.padding) +
                      ", stride=" + listed(window.stride) +
                      ", expected size of input's dimension 2 to match the "
                      "calculated number of sliding blocks " +
                      std::to_string(window.places(0, size[0])) + " * " +
                      std::to_string(window.places(1, size[1])) + " = " + std::to_string(places) +
                      ", but got input.size(2)=" + std::to_string(columns.size(2)) + ".");
            const Tensor image = k::image_of_columns(columns, size, window);
            return batched ? image : k::select(image, 0, 0);
        },
    .derivatives = {{.operand = "self",
                     .rule = "unfold(grad)",
                     .vjp =
                         [](const Vjp& v) {
                             return execute(*find_op("im2col"), {v.grad()},
                                            {ints_of(v, "kernel_size"), ints_of(v, "dilation"),
                                             ints_of(v, "padding"), ints_of(v, "stride")});
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0], [1.0, 2.0], [0.25, 4.0]], (2, 3), (2,), (1,), (0,), (1,)"},
});

}  // namespace

std::vector<const OpEntry*> column_entries() { return {&kIm2col, &kCol2im}; }

}  // namespace backstep::ops
