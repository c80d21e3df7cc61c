// Channels that become places and back, and channels that change places. Declared in ops/shape.h.
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/shape.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

void check_image(const Tensor& input, const std::string& name) {
    CHECK(input.dim() >= 3, RuntimeError,
          name + " expects input to have at least 3 dimensions, but got input with " +
              std::to_string(input.dim()) + " dimension(s)");
}

Shape with_image(Dims sizes, int64_t channels, int64_t height, int64_t width) {
    Shape result(sizes.first(sizes.size() - 3));
    for (const int64_t size : {channels, height, width}) result.push_back(size);
    return result;
}

Tensor shuffled(const Call& c) {
    const Tensor& input = c[0];
    const int64_t r = c.attribute("upscale_factor").integer();
    check_image(input, "pixel_shuffle");
    CHECK(r > 0, RuntimeError,
          "pixel_shuffle expects a positive upscale_factor, but got " + std::to_string(r));
    const int64_t channels = input.size(-3), height = input.size(-2), width = input.size(-1);
    CHECK(channels % (r * r) == 0, RuntimeError,
          "pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of "
          "upscale_factor, but input.size(-3)=" +
              std::to_string(channels) + " is not divisible by " + std::to_string(r * r));
    const int64_t left = channels / (r * r);
    const Tensor parts = k::reshape(input, Shape{-1, left, r, r, height, width});
    return k::contiguous(k::reshape(k::permute(parts, Shape{0, 1, 4, 2, 5, 3}),
                                    with_image(input.sizes(), left, height * r, width * r)));
}

Tensor unshuffled(const Call& c) {
    const Tensor& input = c[0];
    const int64_t r = c.attribute("downscale_factor").integer();
    check_image(input, "pixel_unshuffle");
    CHECK(r > 0, RuntimeError,
          "pixel_unshuffle expects a positive downscale_factor, but got " + std::to_string(r));
    for (const auto& [name, dim] : {std::pair("height", -2), {"width", -1}})
        CHECK(input.size(dim) % r == 0, RuntimeError,
              std::string("pixel_unshuffle expects ") + name +
                  " to be divisible by downscale_factor, but input.size(" + std::to_string(dim) +
                  ")=" + std::to_string(input.size(dim)) + " is not divisible by " + std::to_string(r));
    const int64_t channels = input.size(-3), height = input.size(-2) / r, width = input.size(-1) / r;
    const Tensor parts = k::reshape(input, Shape{-1, channels, height, r, width, r});
    return k::contiguous(k::reshape(k::permute(parts, Shape{0, 1, 3, 5, 2, 4}),
                                    with_image(input.sizes(), channels * r * r, height, width)));
}

const OpEntry kPixelShuffle = define({
    .name = "pixel_shuffle",
    .home = kTorch | kFunctional,
    .grad_fn = "PixelShuffleBackward0",
    .schema = "(Tensor self, int upscale_factor)",
    .formula = "pixel_shuffle(self, upscale_factor)",
    .forward = shuffled,
    .derivatives = {{.operand = "self",
                     .rule = "pixel_unshuffle(grad, upscale_factor)",
                     .vjp =
                         [](const Vjp& v) {
                             return execute(*find_op("pixel_unshuffle"), {v.grad()},
                                            {v.attribute("upscale_factor")});
                         }}},
    .samples = {"[[[1.5]], [[-2.0]], [[0.5]], [[3.0]]], 2"},
});

const OpEntry kPixelUnshuffle = define({
    .name = "pixel_unshuffle",
    .home = kTorch | kFunctional,
    .grad_fn = "PixelUnshuffleBackward0",
    .schema = "(Tensor self, int downscale_factor)",
    .formula = "pixel_unshuffle(self, downscale_factor)",
    .forward = unshuffled,
    .derivatives = {{.operand = "self",
                     .rule = "pixel_shuffle(grad, downscale_factor)",
                     .vjp =
                         [](const Vjp& v) {
                             return execute(kPixelShuffle, {v.grad()}, {v.attribute("downscale_factor")});
                         }}},
    .samples = {"[[[1.5, -2.0], [0.5, 3.0]]], 2"},
});

// PyTorch has no derivative for it.
const OpEntry kChannelShuffle = define({
    .name = "channel_shuffle",
    .home = kTorch | kFunctional,
    .grad_fn = "torch::autograd::NotImplemented",
    .schema = "(Tensor self, int groups)",
    .formula = "channel_shuffle(self, groups)",
    .forward =
        [](const Call& c) {
            const Tensor& input = c[0];
            const int64_t groups = c.attribute("groups").integer();
            CHECK(input.dim() > 2, RuntimeError,
                  "channel_shuffle expects input with > 2 dims, but got input with sizes " +
                      to_string(input.sizes()));
            CHECK(groups > 0, RuntimeError,
                  "Number of groups to divide channels in must be positive. Value of groups:" +
                      std::to_string(groups));
            const int64_t channels = input.size(1);
            CHECK(channels % groups == 0, RuntimeError,
                  "Number of channels must be divisible by groups. Got " + std::to_string(channels) +
                      " channels and " + std::to_string(groups) + " groups.");
            const Tensor parts = k::reshape(input, Shape{input.size(0), groups, channels / groups, -1});
            return k::contiguous(k::reshape(k::transpose(parts, 1, 2), input.sizes()));
        },
    .derivatives = {{.operand = "self",
                     .rule = "not_implemented",
                     .vjp = [](const Vjp&) -> Tensor {
                         throw RuntimeError("derivative for channel_shuffle is not implemented");
                     }}},
});

}  // namespace

std::vector<const OpEntry*> pixel_entries() { return {&kPixelShuffle, &kPixelUnshuffle, &kChannelShuffle}; }

}  // namespace backstep::ops
