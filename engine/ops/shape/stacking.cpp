// Several tensors put together and taken apart, made of cat, slices and views. Declared in ops/shape.h.
#include "ops/arithmetic.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/shape.h"

namespace backstep::ops {
namespace {

// At least `rank` dimensions, PyTorch's way: a vector becomes a row, then gets a last dimension.
Tensor at_least(const Tensor& tensor, int64_t rank) {
    Tensor result = tensor;
    if (result.dim() == 0) result = reshape(result, Shape(static_cast<size_t>(rank), 1));
    if (rank >= 2 && result.dim() == 1) result = unsqueeze(result, 0);
    if (rank >= 3 && result.dim() == 2) result = unsqueeze(result, -1);
    return result;
}

std::vector<Tensor> each_at_least(const Call& c, int64_t rank) {
    CHECK(!c.operands().empty(), RuntimeError,
          std::string(c.entry().name) + " expects a non-empty TensorList");
    std::vector<Tensor> tensors;
    for (const Tensor& tensor : c.operands()) tensors.push_back(at_least(tensor, rank));
    return tensors;
}

OpEntry joiner(std::string_view name, std::string_view formula, Tensor (*compose)(const Call&)) {
    return define({.name = name,
                   .home = kTorch,
                   .schema = "(Tensor[] tensors)",
                   .formula = formula,
                   .compose = compose,
                   .samples = {"([1.5, -2.0], [0.5, 3.0])"}});
}
const OpEntry kHstack = joiner("hstack", "cat(tensors, 1)", [](const Call& c) {
    const std::vector<Tensor> tensors = each_at_least(c, 1);
    return cat(tensors, tensors[0].dim() == 1 ? 0 : 1);
});
const OpEntry kVstack =
    joiner("vstack", "cat(tensors, 0)", [](const Call& c) { return cat(each_at_least(c, 2), 0); });
const OpEntry kRowStack =
    joiner("row_stack", "cat(tensors, 0)", [](const Call& c) { return cat(each_at_least(c, 2), 0); });
const OpEntry kDstack =
    joiner("dstack", "cat(tensors, 2)", [](const Call& c) { return cat(each_at_least(c, 3), 2); });
const OpEntry kColumnStack = joiner("column_stack", "cat(tensors, 1)", [](const Call& c) {
    CHECK(!c.operands().empty(), RuntimeError, "column_stack expects a non-empty TensorList");
    std::vector<Tensor> tensors;
    for (const Tensor& tensor : c.operands())
        tensors.push_back(tensor.dim() <= 1 ? reshape(tensor, Shape{tensor.numel(), 1}) : tensor);
    return cat(tensors, 1);
});

OpEntry raiser(std::string_view name, Tensor (*compose)(const Call&)) {
    return define({.name = name,
                   .home = kTorch,
                   .schema = "(Tensor self)",
                   .formula = "view(self)",
                   .compose = compose,
                   .samples = {"[1.5, -2.0]"}});
}
const OpEntry kAtleast1d = raiser("atleast_1d", [](const Call& c) { return at_least(c[0], 1); });
const OpEntry kAtleast2d = raiser("atleast_2d", [](const Call& c) { return at_least(c[0], 2); });
const OpEntry kAtleast3d = raiser("atleast_3d", [](const Call& c) { return at_least(c[0], 3); });

// Cut before each of these positions of a dimension.
TensorList cut_at(const Tensor& self, Dims positions, int64_t dim) {
    TensorList parts;
    int64_t start = 0;
    for (const int64_t position : positions) {
        parts.push_back(slice(self, dim, start, position, 1));
        start = position;
    }
    parts.push_back(slice(self, dim, start, self.size(dim), 1));
    return parts;
}

TensorList cut_evenly(const Tensor& self, int64_t sections, int64_t dim) {
    CHECK(sections > 0, RuntimeError,
          "number of sections must be larger than 0, got " + std::to_string(sections));
    const int64_t size = self.size(dim), least = size / sections, longer = size % sections;
    TensorList parts;
    for (int64_t i = 0, start = 0; i < sections; ++i) {
        const int64_t length = least + (i < longer);
        parts.push_back(slice(self, dim, start, start + length, 1));
        start += length;
    }
    return parts;
}

// A number of parts, or the positions of the cuts.
TensorList cut(const Tensor& self, const Attribute& sections, int64_t dim) {
    CHECK(self.dim() > 0, RuntimeError,
          "tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims");
    if (sections.is_ints()) return cut_at(self, sections.ints(), dim);
    return cut_evenly(self, sections.integer(), dim);
}

OpEntry splitter(std::string_view name, std::string_view schema, TensorList (*compose)(const Call&),
                 std::string_view sample) {
    return define({.name = name,
                   .schema = schema,
                   .formula = "slice(self)",
                   .compose_many = compose,
                   .samples = {sample}});
}
const OpEntry kTensorSplit = splitter(
    "tensor_split", "(Tensor self, int sections, int dim=0)",
    [](const Call& c) { return cut(c[0], c.attribute("sections"), c.attribute("dim").integer()); },
    "[1.5, -2.0, 0.5], 2");
const OpEntry kTensorSplitAt = splitter(
    "tensor_split.indices", "(Tensor self, int[] indices, int dim=0)",
    [](const Call& c) { return cut(c[0], c.attribute("indices"), c.attribute("dim").integer()); },
    "[1.5, -2.0, 0.5], (1,)");

void check_divides(const Call& c, int64_t least_rank, const Attribute& sections, int64_t dim) {
    const std::string name = "torch." + std::string(c.entry().name.substr(0, c.entry().name.find('.')));
    CHECK(c[0].dim() >= least_rank, RuntimeError,
          name + " requires a tensor with at least " + std::to_string(least_rank) +
              " dimension, but got a tensor with " + std::to_string(c[0].dim()) + " dimensions!");
    if (sections.is_ints()) return;
    CHECK(sections.integer() != 0 && c[0].size(dim) % sections.integer() == 0, RuntimeError,
          name + " attempted to split along dimension " + std::to_string(dim) +
              ", but the size of the dimension " + std::to_string(c[0].size(dim)) +
              " is not divisible by the split_size " + std::to_string(sections.integer()) + "!");
}
template <int64_t least_rank, int64_t own_dim>
TensorList cut_own_dim(const Call& c) {
    const Attribute& sections = c.attribute(c.entry().resolved.parsed.parameters[1].name);
    const int64_t dim = own_dim == 1 && c[0].dim() == 1 ? 0 : own_dim;
    check_divides(c, least_rank, sections, dim);
    return cut(c[0], sections, dim);
}
constexpr std::string_view kSections = "(Tensor self, int sections)", kCuts = "(Tensor self, int[] indices)";
const OpEntry kHsplit = splitter("hsplit", kSections, cut_own_dim<1, 1>, "[[1.5, -2.0], [0.5, 3.0]], 2");
const OpEntry kHsplitAt =
    splitter("hsplit.array", kCuts, cut_own_dim<1, 1>, "[[1.5, -2.0], [0.5, 3.0]], (1,)");
const OpEntry kVsplit = splitter("vsplit", kSections, cut_own_dim<2, 0>, "[[1.5, -2.0], [0.5, 3.0]], 2");
const OpEntry kVsplitAt =
    splitter("vsplit.array", kCuts, cut_own_dim<2, 0>, "[[1.5, -2.0], [0.5, 3.0]], (1,)");
const OpEntry kDsplit = splitter("dsplit", kSections, cut_own_dim<3, 2>, "[[[1.5, -2.0], [0.5, 3.0]]], 2");
const OpEntry kDsplitAt =
    splitter("dsplit.array", kCuts, cut_own_dim<3, 2>, "[[[1.5, -2.0], [0.5, 3.0]]], (1,)");

const OpEntry kBroadcastTensors = define({
    .name = "broadcast_tensors",
    .home = kTorch,
    .schema = "(Tensor[] tensors)",
    .formula = "expand(tensors)",
    .compose_many =
        [](const Call& c) {
            Shape sizes;
            for (const Tensor& tensor : c.operands()) sizes = broadcast_shapes(sizes, tensor.sizes());
            TensorList results;
            for (const Tensor& tensor : c.operands())
                results.push_back(Shape::equal(tensor.sizes(), sizes) ? tensor : expand(tensor, sizes));
            return results;
        },
    .samples = {"([1.5, -2.0], [[0.5], [3.0]])"},
});

const OpEntry kCartesianProd = joiner("cartesian_prod", "cartesian_prod(tensors)", [](const Call& c) {
    for (const Tensor& tensor : c.operands())
        CHECK(tensor.dim() == 1, RuntimeError,
              "Expect a 1D vector, but got shape " + to_string(tensor.sizes()));
    if (c.operands().size() == 1) return c[0];
    std::vector<Tensor> columns;
    for (const Tensor& grid : meshgrid(c.list(), false)) columns.push_back(flatten(grid, 0, -1));
    return stack(columns, 1);
});

}  // namespace

TensorList meshgrid(const std::vector<Tensor>& tensors, bool xy) {
    CHECK(!tensors.empty(), RuntimeError, "meshgrid expects a non-empty TensorList");
    std::vector<Tensor> axes = tensors;
    const bool swap = xy && axes.size() >= 2;
    if (swap) std::swap(axes[0], axes[1]);
    for (const Tensor& axis : tensors)
        CHECK(axis.dtype() == tensors[0].dtype(), RuntimeError,
              "meshgrid expects all tensors to have the same dtype");
    Shape sizes;
    for (const Tensor& axis : axes) {
        CHECK(axis.dim() <= 1, RuntimeError,
              "torch.meshgrid: Expected 0D or 1D tensor in the tensor list but got: " +
                  to_string(axis.sizes()));
        sizes.push_back(axis.numel());
    }
    TensorList grids;
    for (size_t d = 0; d < axes.size(); ++d) {
        Shape own(sizes.size(), 1);
        own[d] = sizes[d];
        grids.push_back(expand(view(axes[d], own), sizes));
    }
    if (swap) std::swap(grids[0], grids[1]);
    return grids;
}

std::vector<const OpEntry*> stacking_entries() {
    return {&kHstack,    &kVstack,    &kRowStack,    &kDstack,        &kColumnStack,      &kAtleast1d,
            &kAtleast2d, &kAtleast3d, &kTensorSplit, &kTensorSplitAt, &kHsplit,           &kHsplitAt,
            &kVsplit,    &kVsplitAt,  &kDsplit,      &kDsplitAt,      &kBroadcastTensors, &kCartesianProd};
}

}  // namespace backstep::ops
