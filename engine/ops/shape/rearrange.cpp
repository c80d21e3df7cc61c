// Other arrangements of one tensor's elements, made of views and copies. Declared in ops/shape.h.
#include "base/wrapping.h"
#include "ops/arithmetic.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/pointwise.h"
#include "ops/shape.h"
#include "tensor/kernels/arrange.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

int64_t integer(const Call& c, std::string_view name) { return c.attribute(name).integer(); }
Dims ints(const Call& c, std::string_view name) { return c.attribute(name).ints(); }

// Where each dimension of the result comes from when `source` moves to `destination`.
Shape moved_order(int64_t rank, Dims source, Dims destination) {
    CHECK(source.size() == destination.size(), RuntimeError,
          "movedim: Invalid source or destination dims: source (" + to_string(source) +
              " dims) should contain the same number of dims as destination (" + to_string(destination) +
              " dims)");
    Shape order(static_cast<size_t>(rank), -1), rest;
    std::vector<bool> taken(static_cast<size_t>(rank));
    for (size_t i = 0; i < source.size(); ++i) {
        const int64_t from = wrap_dim(source[i], rank);
        CHECK(!taken[static_cast<size_t>(from)], RuntimeError,
              "movedim: repeated dim in `source` (" + to_string(source) + ")");
        taken[static_cast<size_t>(from)] = true;
        int64_t& to = order[static_cast<size_t>(wrap_dim(destination[i], rank))];
        CHECK(to < 0, RuntimeError,
              "movedim: repeated dim in `destination` (" + to_string(destination) + ")");
        to = from;
    }
    for (int64_t d = 0; d < rank; ++d)
        if (!taken[static_cast<size_t>(d)]) rest.push_back(d);
    size_t next = 0;
    for (int64_t& from : order)
        if (from < 0) from = rest[next++];
    return order;
}

Tensor move_dims(const Call& c) {
    if (c[0].dim() == 0) {
        for (const char* name : {"source", "destination"})
            for (const int64_t dim : ints(c, name)) static_cast<void>(wrap_dim(dim, 0));
        return permute(c[0], Shape{});
    }
    return permute(c[0], moved_order(c[0].dim(), ints(c, "source"), ints(c, "destination")));
}

OpEntry mover(std::string_view name) {
    return define({
        .name = name,
        .schema = "(Tensor self, int[] source, int[] destination)",
        .formula = "movedim(self, source, destination)",
        .compose = move_dims,
        .samples = {"[[1.5, -2.0], [0.5, 3.0]], (0,), (1,)"},
    });
}
const OpEntry kMovedim = mover("movedim"), kMoveaxis = mover("moveaxis");

OpEntry swapper(std::string_view name, std::string_view schema) {
    return define({
        .name = name,
        .schema = schema,
        .formula = "transpose(self)",
        .compose =
            [](const Call& c) {
                const auto& parameters = c.entry().resolved.parsed.parameters;
                return transpose(c[0], integer(c, parameters[1].name), integer(c, parameters[2].name));
            },
        .samples = {"[[1.5, -2.0], [0.5, 3.0]], 0, 1"},
    });
}
const OpEntry kSwapdims = swapper("swapdims", "(Tensor self, int dim0, int dim1)");
const OpEntry kSwapaxes = swapper("swapaxes", "(Tensor self, int axis0, int axis1)");

const OpEntry kAdjoint = define({
    .name = "adjoint",
    .schema = "(Tensor self)",
    .formula = "self.T",
    .compose =
        [](const Call& c) {
            if (c[0].dim() == 0) return c[0];
            CHECK(c[0].dim() >= 2, RuntimeError,
                  "tensor.adjoint() is only supported on matrices or batches of matrices. Got " +
                      std::to_string(c[0].dim()) + "-D tensor.");
            return transpose(c[0], -2, -1);
        },
    .samples = {"[[1.5, -2.0], [0.5, 3.0]]"},
});

const OpEntry kRavel = define({
    .name = "ravel",
    .schema = "(Tensor self)",
    .formula = "ravel(self)",
    .compose = [](const Call& c) { return view(contiguous(c[0]), Shape{-1}); },
    .samples = {"[[1.5, -2.0], [0.5, 3.0]]"},
});

const OpEntry kTile = define({
    .name = "tile",
    .schema = "(Tensor self, int[] dims)",
    .formula = "tile(self, dims)",
    .compose =
        [](const Call& c) {
            const Dims dims = ints(c, "dims");
            Shape times;
            for (size_t d = dims.size(); d < c[0].sizes().size(); ++d) times.push_back(1);
            for (const int64_t each : dims) times.push_back(each);
            return repeat(c[0], times);
        },
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], (2,)"},
});

const OpEntry kFliplr = define({
    .name = "fliplr",
    .schema = "(Tensor self)",
    .formula = "flip(self, 1)",
    .compose =
        [](const Call& c) {
            CHECK(c[0].dim() >= 2, RuntimeError, "Input must be >= 2-d.");
            return flip(c[0], Shape{1});
        },
    .samples = {"[[1.5, -2.0], [0.5, 3.0]]"},
});
const OpEntry kFlipud = define({
    .name = "flipud",
    .schema = "(Tensor self)",
    .formula = "flip(self, 0)",
    .compose =
        [](const Call& c) {
            CHECK(c[0].dim() >= 1, RuntimeError, "Input must be >= 1-d.");
            return flip(c[0], Shape{0});
        },
    .samples = {"[1.5, -2.0]"},
});

Shape plane(const Attribute& dims) { return dims.none() ? Shape{0, 1} : Shape(Dims(dims.ints())); }

Tensor turned(const Tensor& self, int64_t quarters, Dims dims) {
    CHECK(dims.size() == 2, RuntimeError,
          "expected total rotation dims == 2, but got dims = " + std::to_string(dims.size()));
    CHECK(self.dim() >= 2, RuntimeError,
          "expected total dims >= 2, but got total dims = " + std::to_string(self.dim()));
    CHECK(dims[0] != dims[1] && std::abs(dims[0] - dims[1]) != self.dim(), RuntimeError,
          "expected rotation dims to be different, but got dim0 = " + std::to_string(dims[0]) +
              " and dim1 = " + std::to_string(dims[1]));
    for (size_t i = 0; i < 2; ++i)
        CHECK(dims[i] < self.dim() && dims[i] >= -self.dim(), RuntimeError,
              "Rotation dim" + std::to_string(i) + " out of range, dim" + std::to_string(i) + " = " +
                  std::to_string(dims[i]));
    const int64_t left = ((quarters % 4) + 4) % 4;
    if (left == 1) return k::transpose(k::flip(self, Shape{dims[1]}), dims[0], dims[1]);
    if (left == 2) return k::flip(self, dims);
    if (left == 3) return k::transpose(k::flip(self, Shape{dims[0]}), dims[0], dims[1]);
    return self;
}

const OpEntry kRot90 = define({
    .name = "rot90",
    .grad_fn = "Rot90Backward0",
    .schema = "(Tensor self, int k=1, int[]? dims=None)",
    .formula = "rot90(self, k, dims)",
    .forward =
        [](const Call& c) {
            return k::repeat(turned(c[0], integer(c, "k"), plane(c.attribute("dims"))),
                             Shape(c[0].sizes().size(), 1));
        },
    .derivatives = {{.operand = "self",
                     .rule = "rot90(grad, -k, dims)",
                     .vjp =
                         [](const Vjp& v) {
                             return rot90(v.grad(), -v.attribute("k").integer(), plane(v.attribute("dims")));
                         }}},
    .samples = {"[[1.5, -2.0, 1.0], [0.5, 3.0, 0.25]]", "[[1.5, -2.0], [0.5, 3.0]], 2"},
});

// Every element, or slice of a dimension, as often as asked.
Tensor repeat_each(const Tensor& self, const Tensor& times, const Attribute& dim) {
    const Tensor input = dim.none() ? flatten(self, 0, -1) : self;
    const int64_t along = dim.none() ? 0 : dim.integer();
    CHECK(times.dim() <= 1, RuntimeError, "repeats must be 0-dim or 1-dim tensor");
    const int64_t length = input.size(along);
    CHECK(times.numel() == 1 || times.numel() == length, RuntimeError,
          "repeats must have the same size as input along dim");
    std::vector<int64_t> index;
    for (int64_t i = 0; i < length; ++i) {
        const int64_t count = times.element(times.numel() == 1 ? 0 : i * times.stride(0)).to_int();
        CHECK(count >= 0, RuntimeError, "repeats can not be negative");
        index.insert(index.end(), static_cast<size_t>(count), i);
    }
    const int64_t total = static_cast<int64_t>(index.size());
    return index_select(input, along, k::from_values(index, Shape{total}));
}

const OpEntry kRepeatInterleave = define({
    .name = "repeat_interleave",
    .schema = "(Tensor self, Operand repeats, int? dim=None, *, int? output_size=None)",
    .formula = "repeat_interleave(self, repeats, dim)",
    .compose = [](const Call& c) { return repeat_each(c[0], c[1], c.attribute("dim")); },
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 2", "[[1.5, -2.0], [0.5, 3.0]], [1, 2], 0"},
});

const OpEntry kUnflatten = define({
    .name = "unflatten",
    .home = kTensor,
    .schema = "(Tensor self, int dim, int[] sizes)",
    .formula = "unflatten(self, dim, sizes)",
    .compose =
        [](const Call& c) {
            const int64_t dim = wrap_dim(integer(c, "dim"), c[0].dim());
            const Dims parts = ints(c, "sizes");
            CHECK(!parts.empty(), RuntimeError, "unflatten: sizes must be non-empty");
            int64_t known = 1;
            bool open = false;
            for (const int64_t part : parts) {
                open |= part == -1;
                known = part == -1 ? known : wrapping_multiply(known, part);
            }
            const int64_t size = c[0].size(dim);
            CHECK(open ? known > 0 && size % known == 0 : known == size, RuntimeError,
                  "unflatten: Provided sizes " + to_string(parts) + " don't multiply up to the size of dim " +
                      std::to_string(dim) + " (" + std::to_string(size) + ") in the input tensor");
            const Shape filled = k::infer_shape(parts, size);
            Shape sizes;
            for (int64_t d = 0; d < c[0].dim(); ++d) {
                if (d != dim) sizes.push_back(c[0].size(d));
                if (d == dim)
                    for (const int64_t part : filled) sizes.push_back(part);
            }
            return view(c[0], sizes);
        },
    .samples = {"[1.5, -2.0, 0.5, 3.0], 0, (2, 2)"},
});

const OpEntry kBroadcastTo = define({
    .name = "broadcast_to",
    .schema = "(Tensor self, int[] size)",
    .formula = "expand(self, size)",
    .compose = [](const Call& c) { return expand(c[0], ints(c, "size")); },
    .samples = {"[1.5, -2.0], (3, 2)"},
});

const OpEntry kDiagflat = define({
    .name = "diagflat",
    .schema = "(Tensor self, int offset=0)",
    .formula = "diag(self)",
    .compose =
        [](const Call& c) {
            const Tensor flat = view(contiguous(c[0]), Shape{-1});
            return diag(flat, integer(c, "offset"));
        },
    .samples = {"[1.5, -2.0]"},
});

const OpEntry kDiagEmbed = define({
    .name = "diag_embed",
    .grad_fn = "DiagEmbedBackward0",
    .schema = "(Tensor self, int offset=0, int dim1=-2, int dim2=-1)",
    .formula = "diag_embed(self)",
    .forward =
        [](const Call& c) {
            wrap_dim(-2, c[0].dim() + 1);
            const int64_t offset = integer(c, "offset"), length = c[0].size(-1) + std::abs(offset);
            Shape sizes(c[0].sizes());
            sizes.back() = length;
            sizes.push_back(length);
            const Tensor result = k::zeros(sizes, c[0].dtype());
            k::copy_(k::diagonal(result, offset, -2, -1), c[0]);
            return k::movedim(result, Shape{-2, -1}, Shape{integer(c, "dim1"), integer(c, "dim2")});
        },
    .derivatives = {{.operand = "self",
                     .rule = "diagonal(grad, offset)",
                     .vjp =
                         [](const Vjp& v) {
                             return diagonal(v.grad(), v.attribute("offset").integer(),
                                             v.attribute("dim1").integer(), v.attribute("dim2").integer());
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]]", "[1.5, -2.0], 1"},
});

}  // namespace

Tensor movedim(const Tensor& self, Dims source, Dims destination) {
    return permute(self, moved_order(self.dim(), source, destination));
}
Tensor rot90(const Tensor& self, int64_t k, Dims dims) { return execute(kRot90, {self}, {k, dims}); }

std::vector<const OpEntry*> rearrange_entries() {
    return {&kMovedim,     &kMoveaxis, &kSwapdims, &kSwapaxes, &kAdjoint,          &kRavel,
            &kTile,        &kFliplr,   &kFlipud,   &kRot90,    &kRepeatInterleave, &kUnflatten,
            &kBroadcastTo, &kDiagflat, &kDiagEmbed};
}

}  // namespace backstep::ops
