// Planes looked at through a grid of places, and grids made of affine maps. Declared in ops/convolution.h.
#include "ops/arithmetic.h"
#include "ops/convolution.h"
#include "ops/execute.h"
#include "ops/linalg.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/layers/grid_sampler.h"
#include "tensor/kernels/matmul.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

template <class Source>
k::GridForm form_of(const Source& from) {
    return {static_cast<k::GridInterpolation>(from.attribute("interpolation_mode").integer()),
            static_cast<k::GridPadding>(from.attribute("padding_mode").integer()),
            from.attribute("align_corners").flag()};
}

std::string sizes_of_both(const Tensor& input, const Tensor& grid) {
    return ", but got input with sizes " + to_string(input.sizes()) + " and grid with sizes " +
           to_string(grid.sizes());
}

void check_fit(const Tensor& input, const Tensor& grid) {
    CHECK(input.size(0) == grid.size(0), RuntimeError,
          "grid_sampler(): expected grid and input to have same batch size" + sizes_of_both(input, grid));
    CHECK(grid.size(-1) == input.dim() - 2, RuntimeError,
          "grid_sampler(): expected grid to have size " + std::to_string(input.dim() - 2) +
              " in last dimension, but got grid with sizes " + to_string(grid.sizes()));
    for (int64_t dim = 2; dim < input.dim(); ++dim)
        CHECK(input.size(dim) > 0, RuntimeError,
              "grid_sampler(): expected input to have non-empty spatial dimensions, but input has sizes " +
                  to_string(input.sizes()) + " with dimension " + std::to_string(dim) + " being empty");
    CHECK(input.dim() == 4 && grid.dim() == 4, RuntimeError,
          "grid_sampler(): expected 4D input and grid with same number of dimensions" +
              sizes_of_both(input, grid));
    CHECK(is_floating(input.dtype()), RuntimeError,
          "grid_sampler_2d_cpu not implemented for " + std::string(scalar_type_name(input.dtype())));
    CHECK(input.dtype() == grid.dtype(), RuntimeError,
          "expected scalar type " + std::string(scalar_type_name(input.dtype())) + " but found " +
              std::string(scalar_type_name(grid.dtype())));
}

const OpEntry kGridSamplerBackward = define({
    .name = "grid_sampler_2d_backward",
    .home = kNowhere,
    .grad_fn = "torch::autograd::NotImplemented",
    .schema =
        "(Tensor grad_output, Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool "
        "align_corners)",
    .formula = "grid_sampler_backward(grad_output, input, grid)",
    .forward_many =
        [](const Call& c) {
            auto [input, grid] = k::grid_sample_gradients(c[0], c[1], c[2], form_of(c));
            return TensorList{input, grid};
        },
    .results = {"input", "grid"},
    .derivatives = {{.operand = "grad_output", .rule = "not_implemented", .vjp = not_implemented},
                    {.operand = "input", .rule = "not_implemented", .vjp = not_implemented},
                    {.operand = "grid", .rule = "not_implemented", .vjp = not_implemented}},
});

template <size_t which>
Tensor looked_back(const Vjp& v) {
    return execute_many(kGridSamplerBackward, {v.grad(), v.saved("input"), v.saved("grid")},
                        {v.attribute("interpolation_mode"), v.attribute("padding_mode"),
                         v.attribute("align_corners")})[which];
}

const OpEntry kGridSampler = define({
    .name = "grid_sampler",
    .home = kTorch,
    .grad_fn = "GridSampler2DBackward0",
    .schema = "(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners)",
    .formula = "grid_sampler(input, grid)",
    .forward =
        [](const Call& c) {
            check_fit(c[0], c[1]);
            return k::grid_sample(c[0], c[1], form_of(c));
        },
    .saves = {{"input"}, {"grid"}},
    .derivatives =
        {{.operand = "input", .rule = "grid_sampler_backward(grad, input, grid)", .vjp = looked_back<0>},
         {.operand = "grid", .rule = "grid_sampler_backward(grad, input, grid)", .vjp = looked_back<1>}},
    .samples = {"[[[[1.5, -2.0, 0.5], [0.5, 3.0, -1.0]]]], [[[[0.3, -0.2], [-0.6, 0.7]]]], 0, 0, False",
                "[[[[1.5, -2.0, 0.5], [0.5, 3.0, -1.0]]]], [[[[0.3, -0.2], [-1.4, 1.7]]]], 0, 2, True"},
});

// From -1 to 1 in `steps`: from middle to middle of the outermost, else edge to edge.
Tensor spread_evenly(int64_t steps, bool align_corners, DType dtype) {
    if (steps <= 1) return k::zeros(Shape{steps}, dtype);
    const Tensor even = k::linspace(-1, 1, steps, dtype);
    if (align_corners) return even;
    return k::mul(even, Scalar(double(steps - 1) / double(steps)));
}

// The places (x, y, 1) of a plane that is not turned or moved, (H * W, 3).
Tensor base_places(Dims size, bool align_corners, DType dtype) {
    const int64_t height = size[2], width = size[3];
    const Tensor base = k::ones(Shape{height, width, 3}, dtype);
    k::copy_(k::select(base, 2, 0), spread_evenly(width, align_corners, dtype));
    k::copy_(k::select(base, 2, 1), k::unsqueeze(spread_evenly(height, align_corners, dtype), 1));
    return k::view(base, Shape{height * width, 3});
}

const OpEntry kAffineGrid = define({
    .name = "affine_grid_generator",
    .home = kTorch,
    .grad_fn = "AffineGridGeneratorBackward0",
    .schema = "(Tensor theta, int[] size, bool align_corners)",
    .formula = "base @ theta.T",
    .forward =
        [](const Call& c) {
            const auto& size = c.attribute("size").ints();
            CHECK(size.size() == 4, NotImplementedError, "affine grids of volumes are not offered here");
            CHECK(c[0].size(0) == size[0], RuntimeError,
                  "Expected size for first two dimensions of batch2 tensor to be: [" +
                      std::to_string(size[0]) + ", 3] but got: [" + std::to_string(c[0].size(0)) + ", 3].");
            const Tensor base = base_places(size, c.attribute("align_corners").flag(), c[0].dtype());
            return k::reshape(k::matmul(base, k::transpose(c[0], 1, 2)), Shape{size[0], size[2], size[3], 2});
        },
    .derivatives = {{.operand = "theta",
                     .rule = "grad.T @ base",
                     .vjp =
                         [](const Vjp& v) {
                             const auto& size = v.attribute("size").ints();
                             const Tensor base =
                                 base_places(size, v.attribute("align_corners").flag(), v.grad().dtype());
                             const Tensor rows = reshape(v.grad(), Shape{size[0], size[2] * size[3], 2});
                             return matmul(transpose(rows, 1, 2), base);
                         }}},
    .samples = {"[[[1.0, 0.2, 0.1], [-0.3, 0.8, 0.0]]], (1, 1, 2, 3), False",
                "[[[1.0, 0.2, 0.1], [-0.3, 0.8, 0.0]]], (1, 1, 2, 1), True"},
});

}  // namespace

std::vector<const OpEntry*> grid_sampling_entries() {
    return {&kGridSampler, &kGridSamplerBackward, &kAffineGrid};
}

}  // namespace backstep::ops
