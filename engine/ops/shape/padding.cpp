// Tensors set into a larger one. Declared in ops/shape.h.
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/shape.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

// A tensor narrowed, along the dimensions that pairs of widths name from the last back, by those that are
// negative (of `sign`).
Tensor cropped(Tensor tensor, Dims pad, int64_t sign) {
    for (size_t i = 0; i + 1 < pad.size(); i += 2) {
        const int64_t dim = tensor.dim() - 1 - static_cast<int64_t>(i / 2);
        const int64_t before = std::max<int64_t>(-sign * pad[i], 0),
                      after = std::max<int64_t>(-sign * pad[i + 1], 0);
        tensor = k::slice(tensor, dim, before, tensor.size(dim) - after, 1);
    }
    return tensor;
}

Tensor padded(const Call& c) {
    const Attribute& attribute = c.attribute("pad");
    const Dims pad(attribute.ints());
    const size_t rank = c[0].sizes().size();
    CHECK(pad.size() % 2 == 0, RuntimeError,
          "Length of pad must be even but instead it equals " + std::to_string(pad.size()));
    CHECK(pad.size() <= 2 * rank, RuntimeError,
          "Length of pad should be no more than twice the number of dimensions of the input. Pad length is " +
              std::to_string(pad.size()) + "while the input has " + std::to_string(rank) + "dimensions.");
    Shape sizes(c[0].sizes());
    for (size_t i = 0; i < pad.size(); i += 2) {
        int64_t& size = sizes[rank - 1 - i / 2];
        int64_t padded_size = 0;
        const bool overflow = __builtin_add_overflow(size, pad[i], &padded_size) ||
                              __builtin_add_overflow(padded_size, pad[i + 1], &padded_size);
        CHECK(!overflow && padded_size > 0, RuntimeError,
              "The input size " + std::to_string(size) + ", plus negative padding " + std::to_string(pad[i]) +
                  " and " + std::to_string(pad[i + 1]) +
                  " resulted in a negative output size, which is invalid. Check dimension " +
                  std::to_string(rank - 1 - i / 2) + " of your input.");
        size = padded_size;
    }
    const Tensor result = k::full(sizes, c.attribute("value").scalar(), c[0].dtype());
    k::copy_(cropped(result, pad, -1), cropped(c[0], pad, 1));
    return result;
}

const OpEntry kConstantPad = define({
    .name = "constant_pad_nd",
    .home = kTorch,
    .grad_fn = "ConstantPadNdBackward0",
    .schema = "(Tensor self, int[] pad, Scalar value=0)",
    .formula = "pad(self, value)",
    .forward = padded,
    .derivatives = {{.operand = "self",
                     .rule = "pad(grad, -pad)",
                     .vjp =
                         [](const Vjp& v) {
                             Attribute::Ints back(v.attribute("pad").ints());
                             for (int64_t& width : back) width = -width;
                             return execute(*find_op("constant_pad_nd"), {v.grad()}, {back, Scalar(0)});
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], (1, 2)", "[[1.5, -2.0, 4.0], [0.5, 3.0, 1.0]], (-1, 1, 0, 1), 7"},
});

// As a matrix: a vector is a row.
Tensor as_block(const Tensor& tensor) {
    if (tensor.dim() == 2) return tensor;
    return k::view(k::contiguous(tensor), Shape{1, tensor.numel()});
}

const OpEntry kBlockDiag = define({
    .name = "block_diag",
    .home = kTorch,
    .grad_fn = "BlockDiagBackward0",
    .schema = "(Tensor[] tensors)",
    .formula = "block_diag(tensors)",
    .forward =
        [](const Call& c) {
            int64_t rows = 0, columns = 0, number = 0;
            for (const Tensor& tensor : c.operands()) {
                CHECK(tensor.dim() <= 2, RuntimeError,
                      "torch.block_diag: Input tensors must have 2 or fewer dimensions. Input " +
                          std::to_string(number++) + " has " + std::to_string(tensor.dim()) + " dimensions");
                rows += as_block(tensor).size(0);
                columns += as_block(tensor).size(1);
            }
            if (c.operands().empty()) return k::zeros(Shape{1, 0}, DType::Float32);
            const Tensor result = k::zeros(Shape{rows, columns}, c[0].dtype());
            rows = columns = 0;
            for (const Tensor& tensor : c.operands()) {
                const Tensor block = as_block(tensor);
                const Tensor band = k::slice(result, 0, rows, rows + block.size(0), 1);
                k::copy_(k::slice(band, 1, columns, columns + block.size(1), 1), block);
                rows += block.size(0);
                columns += block.size(1);
            }
            return result;
        },
    .remember =
        [](const Call& c) {
            Attribute::Ints corners{0, 0};
            for (const Tensor& tensor : c.operands()) {
                const Tensor block = as_block(tensor);
                corners.push_back(corners[corners.size() - 2] + block.size(0));
                corners.push_back(corners[corners.size() - 2] + block.size(1));
            }
            return Attribute(corners);
        },
    .derivatives = {{.operand = "tensors",
                     .rule = "slice(grad)",
                     .vjp =
                         [](const Vjp& v) {
                             const auto& corners = v.remembered().ints();
                             const size_t at = 2 * v.edge();
                             const Tensor band =
                                 narrow(v.grad(), 0, corners[at], corners[at + 2] - corners[at]);
                             return reshape(
                                 narrow(band, 1, corners[at + 1], corners[at + 3] - corners[at + 1]),
                                 v.sizes());
                         }}},
    .samples = {"([1.5, -2.0], [[0.5], [3.0]])"},
});

}  // namespace

std::vector<const OpEntry*> padding_entries() { return {&kConstantPad, &kBlockDiag}; }

}  // namespace backstep::ops
