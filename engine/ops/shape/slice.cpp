// Views of a part: rows, slices, diagonals, windows, pieces. Declared in ops/shape.h. Each one's gradient is
// a zero tensor with that part filled in, which is an operation of its own with the view as its derivative.
#include "ops/arithmetic.h"
#include "ops/execute.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/indexing/indexing.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

std::optional<int64_t> position(const Attribute& attribute) {
    return attribute.none() ? std::nullopt : std::optional(attribute.integer());
}

Tensor select_of(const Call& c, const Tensor& whole) {
    return k::select(whole, c.attribute("dim").integer(), c.attribute("index").integer());
}
Tensor slice_of(const Call& c, const Tensor& whole) {
    return k::slice(whole, c.attribute("dim").integer(), position(c.attribute("start")),
                    position(c.attribute("end")), c.attribute("step").integer());
}
Tensor diagonal_of(const Call& c, const Tensor& whole) {
    return k::diagonal(whole, c.attribute("offset").integer(), c.attribute("dim1").integer(),
                       c.attribute("dim2").integer());
}

// Zeros of `self_sizes`, the part filled with the gradient.
template <Tensor (*part)(const Call&, const Tensor&)>
Tensor embed(const Call& c) {
    const Tensor whole = k::zeros(c.attribute("self_sizes").ints(), c[0].dtype());
    k::copy_(part(c, whole), c[0]);
    return whole;
}

Tensor select_again(const Vjp& v) {
    return select(v.grad(), v.attribute("dim").integer(), v.attribute("index").integer());
}
Tensor slice_again(const Vjp& v) {
    return slice(v.grad(), v.attribute("dim").integer(), position(v.attribute("start")),
                 position(v.attribute("end")), v.attribute("step").integer());
}
Tensor diagonal_again(const Vjp& v) {
    return diagonal(v.grad(), v.attribute("offset").integer(), v.attribute("dim1").integer(),
                    v.attribute("dim2").integer());
}

const OpEntry kSelectBackward = define({
    .name = "select_backward",
    .home = kNowhere,
    .grad_fn = "SelectBackwardBackward0",
    .schema = "(Tensor grad_output, int[] self_sizes, int dim, int index)",
    .formula = "select_backward(grad_output, dim, index)",
    .forward = embed<select_of>,
    .derivatives = {{.operand = "grad_output", .rule = "select(grad, dim, index)", .vjp = select_again}},
    .samples = {"[1.5, -2.0], (2, 3), 1, 0"},
});

const OpEntry kSelect = define({
    .name = "select",
    .grad_fn = "SelectBackward0",
    .schema = "(Tensor self, int dim, int index)",
    .formula = "self[index]",
    .forward = [](const Call& c) { return select_of(c, c[0]); },
    .view = true,
    .derivatives = {{.operand = "self",
                     .rule = "select_backward(grad, dim, index)",
                     .vjp =
                         [](const Vjp& v) {
                             return execute(kSelectBackward, {v.grad()},
                                            {v.sizes(), v.attribute("dim"), v.attribute("index")});
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 0, 1", "[[1.5, -2.0], [0.5, 3.0]], 1, -1"},
});

const OpEntry kSliceBackward = define({
    .name = "slice_backward",
    .home = kNowhere,
    .grad_fn = "SliceBackwardBackward0",
    .schema = "(Tensor grad_output, int[] self_sizes, int dim, int? start, int? end, int step)",
    .formula = "slice_backward(grad_output, dim, start, end, step)",
    .forward = embed<slice_of>,
    .derivatives = {{.operand = "grad_output",
                     .rule = "slice(grad, dim, start, end, step)",
                     .vjp = slice_again}},
    .samples = {"[1.5, -2.0], (4,), 0, 0, 4, 2"},
});

const OpEntry kSlice = define({
    .name = "slice",
    .home = kNowhere,
    .grad_fn = "SliceBackward0",
    .schema = "(Tensor self, int dim=0, int? start=None, int? end=None, int step=1)",
    .formula = "slice(self, dim, start, end, step)",
    .forward = [](const Call& c) { return slice_of(c, c[0]); },
    .view = true,
    .derivatives = {{.operand = "self",
                     .rule = "slice_backward(grad, dim, start, end, step)",
                     .vjp =
                         [](const Vjp& v) {
                             return execute(kSliceBackward, {v.grad()},
                                            {v.sizes(), v.attribute("dim"), v.attribute("start"),
                                             v.attribute("end"), v.attribute("step")});
                         }}},
    .samples = {"[1.5, -2.0, 0.5, 3.0], 0, 1, 3", "[[1.5, -2.0, 4.0], [0.5, 3.0, 5.0]], 1, 0, 3, 2"},
});

const OpEntry kDiagonalBackward = define({
    .name = "diagonal_backward",
    .home = kNowhere,
    .grad_fn = "DiagonalBackwardBackward0",
    .schema = "(Tensor grad_output, int[] self_sizes, int offset, int dim1, int dim2)",
    .formula = "diagonal_backward(grad_output)",
    .forward = embed<diagonal_of>,
    .derivatives = {{.operand = "grad_output", .rule = "diagonal(grad)", .vjp = diagonal_again}},
    .samples = {"[1.5, -2.0], (2, 2), 0, 0, 1"},
});

const OpEntry kDiagonal = define({
    .name = "diagonal",
    .grad_fn = "DiagonalBackward0",
    .schema = "(Tensor self, int offset=0, int dim1=0, int dim2=1)",
    .formula = "diagonal(self)",
    .forward = [](const Call& c) { return diagonal_of(c, c[0]); },
    .view = true,
    .derivatives = {{.operand = "self",
                     .rule = "diagonal_backward(grad)",
                     .vjp =
                         [](const Vjp& v) {
                             return execute(kDiagonalBackward, {v.grad()},
                                            {v.sizes(), v.attribute("offset"), v.attribute("dim1"),
                                             v.attribute("dim2")});
                         }}},
    .samples = {"[[1.5, -2.0, 4.0], [0.5, 3.0, 5.0]], 1"},
});

// Windows may overlap, so their gradients are added up one window position at a time.
const OpEntry kUnfold = define({
    .name = "unfold",
    .home = kTensor | kFunctional,
    .grad_fn = "UnfoldBackward0",
    .schema = "(Tensor self, int dimension, int size, int step)",
    .formula = "unfold(self, dimension, size, step)",
    .forward =
        [](const Call& c) {
            return k::unfold(c[0], c.attribute("dimension").integer(), c.attribute("size").integer(),
                             c.attribute("step").integer());
        },
    .view = true,
    .derivatives = {{.operand = "self",
                     .rule = "fold(grad, dimension, size, step)",
                     .vjp =
                         [](const Vjp& v) {
                             const int64_t dim = wrap_dim(v.attribute("dimension").integer(),
                                                          static_cast<int64_t>(v.sizes().size()));
                             const int64_t step = v.attribute("step").integer(),
                                           size = v.attribute("size").integer();
                             const int64_t last = v.grad().dim() - 1;
                             const int64_t windows = v.grad().size(dim);
                             Tensor total = k::zeros(v.sizes(), v.grad().dtype());
                             for (int64_t at = 0; at < size; ++at) {
                                 const int64_t stop = at + (windows - 1) * step + 1;
                                 total = total + execute(kSliceBackward, {select(v.grad(), last, at)},
                                                         {v.sizes(), dim, at, stop, step});
                             }
                             return total;
                         }}},
    .samples = {"[1.5, -2.0, 0.5, 3.0], 0, 2, 1"},
});

// The gradients of the pieces put together again, zeros where a piece had none.
Tensor joined(const Vjp& v) {
    std::vector<Tensor> parts;
    for (size_t i = 0; i < v.node().output_count(); ++i) parts.push_back(v.grad_or_zeros(i));
    return cat(parts, v.attribute("dim").integer());
}

TensorList pieces(std::vector<Tensor> tensors) {
    TensorList list;
    for (Tensor& tensor : tensors) list.push_back(std::move(tensor));
    return list;
}

const OpEntry kSplit = define({
    .name = "split",
    .grad_fn = "SplitBackward0",
    .schema = "(Tensor self, int split_size, int dim=0)",
    .formula = "split(self, split_size, dim)",
    .forward_many =
        [](const Call& c) {
            return pieces(k::split(c[0], c.attribute("split_size").integer(), c.attribute("dim").integer()));
        },
    .multi_view = true,
    .derivatives = {{.operand = "self", .rule = "cat(grads, dim)", .vjp = joined}},
    .samples = {"[1.5, -2.0, 0.5, 3.0, 1.0], 2"},
});

const OpEntry kSplitList = define({
    .name = "split.sizes",
    .schema = "(Tensor self, int[] split_size, int dim=0)",
    .formula = "slice(self)",
    .compose_many =
        [](const Call& c) {
            return split(c[0], c.attribute("split_size").ints(), c.attribute("dim").integer());
        },
    .samples = {"[1.5, -2.0, 0.5], (1, 2)"},
});

const OpEntry kSplitSizes = define({
    .name = "split_with_sizes",
    .grad_fn = "SplitWithSizesBackward0",
    .schema = "(Tensor self, int[] split_sizes, int dim=0)",
    .formula = "split(self, split_sizes, dim)",
    .forward_many =
        [](const Call& c) {
            return pieces(
                k::split(c[0], Dims(c.attribute("split_sizes").ints()), c.attribute("dim").integer()));
        },
    .multi_view = true,
    .derivatives = {{.operand = "self", .rule = "cat(grads, dim)", .vjp = joined}},
    .samples = {"[1.5, -2.0, 0.5, 3.0], (1, 3)"},
});

// Pieces of a tensor nobody else sees: no views of it, so each may be written.
const OpEntry kUnsafeSplit = define({
    .name = "unsafe_split",
    .grad_fn = "UnsafeSplitBackward0",
    .schema = "(Tensor self, int split_size, int dim=0)",
    .formula = "split(self, split_size, dim)",
    .forward_many =
        [](const Call& c) {
            return pieces(k::split(c[0], c.attribute("split_size").integer(), c.attribute("dim").integer()));
        },
    .derivatives = {{.operand = "self", .rule = "cat(grads, dim)", .vjp = joined}},
    .samples = {"[1.5, -2.0, 0.5, 3.0, 1.0], 2"},
});

const OpEntry kUnsafeChunk = define({
    .name = "unsafe_chunk",
    .schema = "(Tensor self, int chunks, int dim=0)",
    .formula = "split(self, chunks, dim)",
    .compose_many =
        [](const Call& c) {
            const int64_t chunks = c.attribute("chunks").integer(), dim = c.attribute("dim").integer();
            CHECK(c[0].dim() > 0, RuntimeError, "chunk expects at least a 1-dimensional tensor");
            CHECK(chunks > 0, RuntimeError,
                  "chunk expects `chunks` to be greater than 0, got: " + std::to_string(chunks));
            const int64_t size = (c[0].size(dim) + chunks - 1) / chunks;
            return execute_many(kUnsafeSplit, {c[0]}, {size < 1 ? int64_t{1} : size, dim});
        },
    .samples = {"[1.5, -2.0, 0.5, 3.0], 2"},
});

const OpEntry kUnbind = define({
    .name = "unbind",
    .grad_fn = "UnbindBackward0",
    .schema = "(Tensor self, int dim=0)",
    .formula = "unbind(self, dim)",
    .forward_many = [](const Call& c) { return pieces(k::unbind(c[0], c.attribute("dim").integer())); },
    .multi_view = true,
    .derivatives = {{.operand = "self",
                     .rule = "stack(grads, dim)",
                     .vjp =
                         [](const Vjp& v) {
                             std::vector<Tensor> parts;
                             for (size_t i = 0; i < v.node().output_count(); ++i)
                                 parts.push_back(v.grad_or_zeros(i));
                             return stack(parts, v.attribute("dim").integer());
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1"},
});

}  // namespace

Tensor select(const Tensor& self, int64_t dim, int64_t index) {
    return execute(kSelect, {self}, {dim, index});
}
Tensor slice(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end,
             int64_t step) {
    return execute(kSlice, {self}, {dim, start, end, step});
}
Tensor narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
    CHECK(self.dim() > 0, RuntimeError, "narrow() cannot be applied to a 0-dim tensor.");
    const int64_t size = self.size(wrap_dim(dim, self.dim()));
    if (start != size) start = wrap_dim(start, size);
    CHECK(length >= 0 && start <= size - length, RuntimeError,
          "start (" + std::to_string(start) + ") + length (" + std::to_string(length) +
              ") exceeds dimension size (" + std::to_string(size) + ").");
    return slice(self, dim, start, start + length, 1);
}
Tensor diagonal(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
    return execute(kDiagonal, {self}, {offset, dim1, dim2});
}
Tensor unfold(const Tensor& self, int64_t dimension, int64_t size, int64_t step) {
    return execute(kUnfold, {self}, {dimension, size, step});
}
TensorList split(const Tensor& self, int64_t split_size, int64_t dim) {
    return execute_many(kSplit, {self}, {split_size, dim});
}
TensorList split(const Tensor& self, Dims split_sizes, int64_t dim) {
    return execute_many(kSplitSizes, {self}, {split_sizes, dim});
}
TensorList chunk(const Tensor& self, int64_t chunks, int64_t dim) {
    CHECK(self.dim() > 0, RuntimeError, "chunk expects at least a 1-dimensional tensor");
    CHECK(chunks > 0, RuntimeError,
          "chunk expects `chunks` to be greater than 0, got: " + std::to_string(chunks));
    const int64_t size = (self.size(dim) + chunks - 1) / chunks;
    return split(self, size < 1 ? 1 : size, dim);
}
TensorList unbind(const Tensor& self, int64_t dim) { return execute_many(kUnbind, {self}, {dim}); }

std::vector<const OpEntry*> slice_entries() {
    return {&kSelect,           &kSelectBackward, &kSlice,      &kSliceBackward, &kDiagonal,
            &kDiagonalBackward, &kUnfold,         &kSplit,      &kSplitList,     &kSplitSizes,
            &kUnbind,           &kUnsafeSplit,    &kUnsafeChunk};
}

}  // namespace backstep::ops
