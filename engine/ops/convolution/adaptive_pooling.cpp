// Windows cut to give a wanted number of places. Declared in ops/convolution.h.
#include "tensor/kernels/layers/adaptive_pooling.h"

#include "ops/convolution.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/shape.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/loops/elementwise.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

void check_kernel(const Tensor& input, std::string_view name) {
    CHECK(is_floating(input.dtype()), RuntimeError,
          k::not_implemented(std::string(name).c_str(), input.dtype()));
}

// "Expected 3D or 4D tensor, but got": one dimension more than there are spatial ones, perhaps two.
void check_rank(const Tensor& input, std::string_view name, int64_t spatial, std::string_view colon) {
    CHECK(input.dim() == spatial + 1 || input.dim() == spatial + 2, RuntimeError,
          std::string(name) + "(): Expected " + std::to_string(spatial + 1) + "D or " +
              std::to_string(spatial + 2) + "D tensor, but got" + std::string(colon) + " " +
              to_string(input.sizes()));
}

void check_not_empty(const Tensor& input, std::string_view name, int64_t from) {
    for (int64_t dim = from; dim < input.dim(); ++dim)
        CHECK(input.size(dim) > 0, RuntimeError,
              std::string(name) +
                  "(): Expected input to have non-zero size for non-batch dimensions, but input has sizes " +
                  to_string(input.sizes()) + " with dimension " + std::to_string(dim) + " being empty");
}

template <int64_t rank>
Shape checked_places(const Call& c) {
    const std::string_view name = c.entry().name;
    const Shape places(Dims(c.attribute("output_size").ints()));
    CHECK(places.size() == rank, RuntimeError,
          std::string(name) + ": output_size must be " + std::to_string(rank));
    std::string received;
    bool negative = false;
    for (size_t i = 0; i < rank; ++i) {
        negative |= places[i] < 0;
        received += (i == 0 ? "" : i == 1 ? ", " : ",") + std::to_string(places[i]);
    }
    CHECK(!negative, RuntimeError,
          "adaptive_avg_pool2d: elements of output_size must be greater than or equal to 0 but received {" +
              received + "}");
    if (rank == 3) check_not_empty(c[0], name, 1);
    check_rank(c[0], name, rank, "");
    if (rank == 2) check_not_empty(c[0], name, c[0].dim() - 2);
    check_kernel(c[0], name);
    return places;
}

// The gradient of a mean, whose own gradient is the mean of what arrives.
OpEntry spread(std::string_view name, std::string_view grad_fn, Tensor (*average)(const Vjp&),
               std::string_view sample) {
    return define({
        .name = name,
        .home = kNowhere,
        .grad_fn = grad_fn,
        .schema = "(Tensor grad_output, int[] output_size, int[] spatial)",
        .formula = "spread(grad_output / kernel_size)",
        .forward =
            [](const Call& c) { return k::spread_adaptive_average(c[0], c.attribute("spatial").ints()); },
        .derivatives = {{.operand = "grad_output", .rule = "avg_pool(grad)", .vjp = average}},
        .samples = {sample},
    });
}
template <int64_t rank>
Tensor average_again(const Vjp& v);
const OpEntry kSpread2d = spread("_adaptive_avg_pool2d_backward", "AdaptiveAvgPool2DBackwardBackward0",
                                 average_again<2>, "[[[1.5, -2.0, 0.5]]], (1, 3), (2, 4)");
const OpEntry kSpread3d = spread("_adaptive_avg_pool3d_backward", "AdaptiveAvgPool3DBackwardBackward0",
                                 average_again<3>, "[[[[1.5, -2.0, 0.5]]]], (1, 1, 3), (1, 2, 4)");

template <int64_t rank>
OpEntry average(std::string_view name, std::string_view grad_fn, std::string_view sample) {
    return define({
        .name = name,
        .home = kFunctional,
        .grad_fn = grad_fn,
        .schema = "(Tensor self, int[] output_size)",
        .formula = "avg_pool(self)",
        .forward = [](const Call& c) { return k::adaptive_average(c[0], checked_places<rank>(c)); },
        .saves = {{"self"}},
        .derivatives = {{.operand = "self",
                         .rule = "spread(grad / kernel_size)",
                         .vjp =
                             [](const Vjp& v) {
                                 v.self();  // PyTorch keeps it, and looks whether it has changed
                                 return execute(rank == 2 ? kSpread2d : kSpread3d, {v.grad()},
                                                {v.attribute("output_size"), Shape(v.sizes().last(rank))});
                             }}},
        .samples = {sample},
    });
}
const OpEntry kAverage2d = average<2>("adaptive_avg_pool2d", "AdaptiveAvgPool2DBackward0",
                                      "[[[1.5, -2.0, 0.5], [0.5, 3.0, -1.0], [2.0, 1.0, 0.25]]], (2, 1)");
const OpEntry kAverage3d = average<3>("adaptive_avg_pool3d", "AdaptiveAvgPool3DBackward0",
                                      "[[[[1.5, -2.0, 0.5], [0.5, 3.0, -1.0]]]], (1, 1, 2)");

template <int64_t rank>
Tensor average_again(const Vjp& v) {
    return execute(rank == 2 ? kAverage2d : kAverage3d, {v.grad()}, {v.attribute("output_size")});
}

// Every gradient goes to the place its maximum came from.
template <size_t rank>
Tensor to_the_largest(const Vjp& v) {
    v.self();
    const Tensor indices = v.saved("result1");
    const auto flattened = [](Dims sizes) {
        Shape flat(sizes.first(sizes.size() - rank));
        flat.push_back(numel_of(sizes.last(rank)));
        return flat;
    };
    const Shape windows = flattened(indices.sizes());
    const Tensor spread_out = scatter_add(k::zeros(flattened(v.sizes()), v.grad().dtype()), -1,
                                          reshape(indices, windows), reshape(v.grad(), windows));
    return reshape(spread_out, v.sizes());
}

template <int64_t rank>
OpEntry largest(std::string_view name, std::string_view grad_fn, std::string_view sample) {
    return define({
        .name = name,
        .home = kFunctional,
        .grad_fn = grad_fn,
        .schema = "(Tensor self, int[] output_size)",
        .formula = "max_pool(self)",
        .forward_many =
            [](const Call& c) {
                const std::string_view name = c.entry().name;
                const auto& places = c.attribute("output_size").ints();
                check_rank(c[0], name, rank, ":");
                check_not_empty(c[0], name, 1);
                CHECK(places.size() == rank, RuntimeError,
                      std::string(name) + "(): internal error: output_size.size() must be " +
                          std::to_string(rank));
                check_kernel(c[0], name);
                auto [values, indices] = k::adaptive_max(c[0], places);
                return TensorList{values, indices};
            },
        .results = {"result", "result1"},
        .saves = {{"self"}, {"result1"}},
        .derivatives = {{.operand = "self", .rule = "scatter(grad, result1)", .vjp = to_the_largest<rank>}},
        .samples = {sample},
    });
}
const OpEntry kLargest2d = largest<2>("adaptive_max_pool2d", "AdaptiveMaxPool2DBackward0",
                                      "[[[1.5, -2.0, 0.5], [0.5, 3.0, -1.0], [2.0, 1.0, 0.25]]], (2, 1)");
const OpEntry kLargest3d = largest<3>("adaptive_max_pool3d", "AdaptiveMaxPool3DBackward0",
                                      "[[[[1.5, -2.0, 0.5], [0.5, 3.0, -1.0]]]], (1, 1, 2)");

}  // namespace

std::vector<const OpEntry*> adaptive_pooling_entries() {
    return {&kAverage2d, &kAverage3d, &kSpread2d, &kSpread3d, &kLargest2d, &kLargest3d};
}

}  // namespace backstep::ops
