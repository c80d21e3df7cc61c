// New tensors with the elements of others in another arrangement. Declared in ops/shape.h.
#include "tensor/kernels/arrange.h"
#include "ops/execute.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/creation.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

const OpEntry kCat = define({
    .name = "cat",
    .home = kTorch,
    .grad_fn = "CatBackward0",
    .schema = "(Tensor[] tensors, int dim=0)",
    .formula = "cat(tensors, dim)",
    .forward = [](const Call& c) { return k::cat(c.list(), c.attribute("dim").integer()); },
    .remember =
        [](const Call& c) {
            Attribute::Ints lengths;
            for (const Tensor& tensor : c.operands())
                lengths.push_back(
                    tensor.numel() == 0 && tensor.dim() == 1 ? 0 : tensor.size(c.attribute("dim").integer()));
            return Attribute(lengths);
        },
    .derivatives = {{.operand = "tensors",
                     .rule = "slice(grad, dim)",
                     .vjp =
                         [](const Vjp& v) {
                             const auto& lengths = v.remembered().ints();
                             int64_t start = 0;
                             for (size_t before = 0; before < v.edge(); ++before) start += lengths[before];
                             return narrow(v.grad(), v.attribute("dim").integer(), start, lengths[v.edge()]);
                         }}},
    .samples = {"([1.5, -2.0], [0.5]), 0", "([[1.5], [-2.0]], [[0.5, 1.0], [3.0, 2.0]]), 1"},
});

const OpEntry kStack = define({
    .name = "stack",
    .home = kTorch,
    .grad_fn = "StackBackward0",
    .schema = "(Tensor[] tensors, int dim=0)",
    .formula = "stack(tensors, dim)",
    .forward = [](const Call& c) { return k::stack(c.list(), c.attribute("dim").integer()); },
    .derivatives = {{.operand = "tensors",
                     .rule = "select(grad, dim)",
                     .vjp =
                         [](const Vjp& v) {
                             return select(v.grad(), v.attribute("dim").integer(),
                                           static_cast<int64_t>(v.edge()));
                         }}},
    .samples = {"([1.5, -2.0], [0.5, 3.0]), 1"},
});

const OpEntry kFlip = define({
    .name = "flip",
    .grad_fn = "FlipBackward0",
    .schema = "(Tensor self, int[] dims)",
    .formula = "flip(self, dims)",
    .forward = [](const Call& c) { return k::flip(c[0], c.attribute("dims").ints()); },
    .derivatives = {{.operand = "self",
                     .rule = "flip(grad, dims)",
                     .vjp = [](const Vjp& v) { return flip(v.grad(), v.attribute("dims").ints()); }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], (0,)"},
});

const OpEntry kRoll = define({
    .name = "roll",
    .grad_fn = "RollBackward0",
    .schema = "(Tensor self, int[] shifts, int[] dims=[])",
    .formula = "roll(self, shifts, dims)",
    .forward =
        [](const Call& c) { return k::roll(c[0], c.attribute("shifts").ints(), c.attribute("dims").ints()); },
    .derivatives = {{.operand = "self",
                     .rule = "roll(grad, -shifts, dims)",
                     .vjp =
                         [](const Vjp& v) {
                             Shape back;
                             for (const int64_t shift : v.attribute("shifts").ints()) back.push_back(-shift);
                             return roll(v.grad(), back, v.attribute("dims").ints());
                         }}},
    .samples = {"[1.5, -2.0, 0.5], (1,)", "[[1.5, -2.0], [0.5, 3.0]], (1,), (1,)"},
});

const OpEntry kRepeat = define({
    .name = "repeat",
    .home = kTensor,
    .grad_fn = "RepeatBackward0",
    .schema = "(Tensor self, int[] repeats)",
    .formula = "repeat(self, repeats)",
    .forward = [](const Call& c) { return k::repeat(c[0], c.attribute("repeats").ints()); },
    .derivatives = {{.operand = "self",
                     .rule = "sum(grad, repeated)",
                     .vjp =
                         [](const Vjp& v) {
                             // Each dimension of grad is (times, size): sum over the times.
                             const auto& times = v.attribute("repeats").ints();
                             const size_t leading = times.size() - v.sizes().size();
                             Shape parted, over;
                             for (size_t d = 0; d < times.size(); ++d) {
                                 over.push_back(static_cast<int64_t>(parted.size()));
                                 parted.push_back(times[d]);
                                 if (d >= leading) parted.push_back(v.sizes()[d - leading]);
                             }
                             return sum(reshape(v.grad(), parted), over, false);
                         }}},
    .samples = {"[1.5, -2.0], (2, 3)", "[[1.5], [-2.0]], (1, 2)"},
});

const OpEntry kTril = define({
    .name = "tril",
    .grad_fn = "TrilBackward0",
    .schema = "(Tensor self, int diagonal=0)",
    .formula = "tril(self)",
    .forward = [](const Call& c) { return k::tril(c[0], c.attribute("diagonal").integer()); },
    .in_place = true,
    .derivatives = {{.operand = "self",
                     .rule = "tril(grad)",
                     .vjp = [](const Vjp& v) { return tril(v.grad(), v.attribute("diagonal").integer()); }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]]"},
});

const OpEntry kTriu = define({
    .name = "triu",
    .grad_fn = "TriuBackward0",
    .schema = "(Tensor self, int diagonal=0)",
    .formula = "triu(self)",
    .forward = [](const Call& c) { return k::triu(c[0], c.attribute("diagonal").integer()); },
    .in_place = true,
    .derivatives = {{.operand = "self",
                     .rule = "triu(grad)",
                     .vjp = [](const Vjp& v) { return triu(v.grad(), v.attribute("diagonal").integer()); }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]]"},
});

const OpEntry kDiag = define({
    .name = "diag",
    .grad_fn = "DiagBackward0",
    .schema = "(Tensor self, int diagonal=0)",
    .formula = "diag(self)",
    .forward = [](const Call& c) { return k::diag(c[0], c.attribute("diagonal").integer()); },
    .derivatives = {{.operand = "self",
                     .rule = "diag(grad)",
                     .vjp =
                         [](const Vjp& v) {
                             const int64_t offset = v.attribute("diagonal").integer();
                             if (v.sizes().size() == 1) return diagonal(v.grad(), offset);
                             const Tensor whole = k::zeros(v.sizes(), v.grad().dtype());
                             const Tensor part = diagonal(whole, offset);
                             return with_part(whole, autograd::ViewForm::of(part, whole), v.grad());
                         }}},
    .samples = {"[1.5, -2.0]", "[[1.5, -2.0], [0.5, 3.0]]"},
});

}  // namespace

Tensor cat(const std::vector<Tensor>& tensors, int64_t dim) {
    return execute(kCat, std::span(tensors), {dim});
}
Tensor stack(const std::vector<Tensor>& tensors, int64_t dim) {
    return execute(kStack, std::span(tensors), {dim});
}
Tensor flip(const Tensor& self, Dims dims) { return execute(kFlip, {self}, {dims}); }
Tensor roll(const Tensor& self, Dims shifts, Dims dims) { return execute(kRoll, {self}, {shifts, dims}); }
Tensor repeat(const Tensor& self, Dims repeats) { return execute(kRepeat, {self}, {repeats}); }
Tensor tril(const Tensor& self, int64_t diagonal) { return execute(kTril, {self}, {diagonal}); }
Tensor triu(const Tensor& self, int64_t diagonal) { return execute(kTriu, {self}, {diagonal}); }

Tensor diag(const Tensor& self, int64_t diagonal) { return execute(kDiag, {self}, {diagonal}); }

std::vector<const OpEntry*> arrange_entries() {
    return {&kCat, &kStack, &kFlip, &kRoll, &kRepeat, &kTril, &kTriu, &kDiag};
}

}  // namespace backstep::ops
