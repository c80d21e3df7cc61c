// Parts of a tensor replaced, by position or by mask, and looked up. Declared in ops/indexing.h.
#include "autograd/grad_mode.h"
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/indexing/scatter.h"
#include "tensor/kernels/lookup/search.h"
#include "tensor/kernels/sorting.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

int64_t dim_of(const Call& c) { return c.attribute("dim").integer(); }
int64_t dim_of(const Vjp& v) { return v.attribute("dim").integer(); }

const OpEntry kIndexFillScalar = define({
    .name = "index_fill.Value",
    .grad_fn = "IndexFillBackward0",
    .schema = "(Tensor self, int dim, Tensor index, Scalar value)",
    .formula = "index_fill(self, dim, index, value)",
    .forward =
        [](const Call& c) {
            const Tensor result = k::clone(c[0]);
            k::index_fill_(result, dim_of(c), c[1], c.attribute("value").scalar());
            return result;
        },
    .overlaps = true,
    .in_place = true,
    .saves = {{"index"}},
    .derivatives =
        {{.operand = "self",
          .rule = "index_fill(grad, dim, index, 0)",
          .vjp =
              [](const Vjp& v) {
                  return execute(*find_op("index_fill.Value"), {v.grad(), v.saved("index")}, {dim_of(v), 0});
              }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1, [0], 7.0"},
});

const OpEntry kIndexFill = define({
    .name = "index_fill.Tensor",
    .grad_fn = "IndexFillBackward1",
    .schema = "(Tensor self, int dim, Tensor index, Tensor value)",
    .formula = "index_fill(self, dim, index, value)",
    .forward =
        [](const Call& c) {
            CHECK(c[2].dim() == 0, RuntimeError,
                  "index_fill_ only supports a 0-dimensional value tensor, but got tensor with " +
                      std::to_string(c[2].dim()) + " dimension(s).");
            const Tensor result = k::clone(c[0]);
            k::index_fill_(result, dim_of(c), c[1], c[2].item());
            return result;
        },
    .overlaps = true,
    .in_place = true,
    .saves = {{"index"}},
    .derivatives =
        {{.operand = "self",
          .rule = "index_fill(grad, dim, index, 0)",
          .vjp =
              [](const Vjp& v) {
                  return execute(kIndexFillScalar, {v.grad(), v.saved("index")}, {dim_of(v), 0});
              }},
         {.operand = "value",
          .rule = "sum(index_select(grad, dim, index))",
          .vjp = [](const Vjp& v) { return sum(index_select(v.grad(), dim_of(v), v.saved("index"))); }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1, [0], 7.0"},
});

// `self` with whole slices overwritten.
Tensor overwritten(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
    CHECK(index.dtype() == DType::Int64, RuntimeError,
          "index_copy_(): Expected a long tensor for index, but got " +
              std::string(scalar_type_name(index.dtype())));
    CHECK(self.dtype() == source.dtype(), RuntimeError,
          "index_copy_(): self and source expected to have the same dtype, but got (self) " +
              std::string(scalar_type_name(self.dtype())) + " and (source) " +
              std::string(scalar_type_name(source.dtype())));
    const int64_t given = source.dim() == 0 ? 1 : source.size(dim);
    CHECK(index.numel() == given, IndexError,
          "index_copy_(): Number of indices (" + std::to_string(index.numel()) +
              ") should be equal to source.size(dim) (" + std::to_string(given) + ")");
    const Tensor result = k::clone(self);
    k::index_fill_(result, dim, index, 0);
    k::index_add_(result, dim, index, source);
    return result;
}

const OpEntry kIndexCopy = define({
    .name = "index_copy",
    .grad_fn = "IndexCopyBackward0",
    .schema = "(Tensor self, int dim, Tensor index, Tensor source)",
    .formula = "index_copy(self, dim, index, source)",
    .forward = [](const Call& c) { return overwritten(c[0], dim_of(c), c[1], c[2]); },
    .in_place = true,
    .saves = {{"index"}, {"source", {"source"}}},
    .derivatives =
        {{.operand = "self",
          .rule = "index_fill(grad, dim, index, 0)",
          .vjp =
              [](const Vjp& v) {
                  return execute(kIndexFill, {v.grad(), v.saved("index"), wrap_number(0)}, {dim_of(v)});
              }},
         {.operand = "source",
          .rule = "index_select(grad, dim, index)",
          .vjp = [](const Vjp& v) { return index_select(v.grad(), dim_of(v), v.saved("index")); }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1, [0], [[7.0], [8.0]]"},
});

const OpEntry kMaskedScatter = define({
    .name = "masked_scatter",
    .grad_fn = "MaskedScatterBackward0",
    .schema = "(Tensor self, Tensor mask, Tensor source)",
    .formula = "masked_scatter(self, mask, source)",
    .forward =
        [](const Call& c) {
            const Tensor result = k::clone(c[0]);
            k::masked_scatter_(result, c[1], c[2]);
            return result;
        },
    .in_place = true,
    .saves = {{"mask"}},
    .remember = [](const Call& c) { return Attribute(c[2].sizes()); },
    .derivatives = {{.operand = "self",
                     .rule = "masked_fill(grad, mask, 0)",
                     .vjp = [](const Vjp& v) { return masked_fill(v.grad(), v.saved("mask"), 0); }},
                    {.operand = "source",
                     .rule = "masked_select(grad, mask)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor taken = masked_select(v.grad(), v.saved("mask"));
                             const int64_t total = numel_of(v.remembered().ints());
                             const Tensor rest = k::zeros(Shape{total - taken.numel()}, v.grad().dtype());
                             return view(cat({taken, rest}, 0), v.remembered().ints());
                         }}},
    .samples = {"[1.5, -2.0, 0.5], [True, False, True], [7.0, 8.0, 9.0]"},
});

const OpEntry kTakeAlongDim = define({
    .name = "take_along_dim",
    .schema = "(Tensor self, Tensor indices, int? dim=None)",
    .formula = "gather(self, dim, indices)",
    .compose =
        [](const Call& c) {
            const Attribute& dim = c.attribute("dim");
            if (dim.none()) return gather(view(c[0], Shape{-1}), 0, view(c[1], Shape{-1}));
            CHECK(c[0].dim() == c[1].dim(), RuntimeError,
                  "torch.take_along_dim(): input and indices should have the same number of dimensions, but "
                  "got " +
                      std::to_string(c[0].dim()) + " dimensions for input, and " +
                      std::to_string(c[1].dim()) + " dimensions for indices");
            Shape own(c[0].sizes()), theirs(c[1].sizes());
            const size_t along = static_cast<size_t>(wrap_dim(dim.integer(), c[0].dim()));
            const int64_t length = own[along], wanted = theirs[along];
            own[along] = theirs[along] = 1;
            Shape sizes = broadcast_shapes(own, theirs);
            sizes[along] = wanted;
            const Tensor indices = expand(c[1], sizes);
            sizes[along] = length;
            return gather(expand(c[0], sizes), dim.integer(), indices);
        },
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], [[0], [1]], 1"},
});

// Another tensor in the place of one slice.
const OpEntry kSelectScatter = define({
    .name = "select_scatter",
    .grad_fn = "SelectScatterBackward0",
    .schema = "(Tensor self, Tensor src, int dim, int index)",
    .formula = "select_scatter(self, src, dim, index)",
    .forward =
        [](const Call& c) {
            const Tensor result = k::clone(c[0]);
            const Tensor part = k::select(result, dim_of(c), c.attribute("index").integer());
            CHECK(Shape::equal(part.sizes(), c[1].sizes()), RuntimeError,
                  "expected src to have a size equal to the slice of self. src size = " +
                      to_string(c[1].sizes()) + ", slice size = " + to_string(part.sizes()));
            k::copy_(part, c[1]);
            return result;
        },
    .derivatives =
        {{.operand = "self",
          .rule = "select_scatter(grad, 0, dim, index)",
          .vjp =
              [](const Vjp& v) {
                  const int64_t index = v.attribute("index").integer();
                  const Tensor part = k::select(v.grad(), dim_of(v), index);
                  return execute(*find_op("select_scatter"), {v.grad(), k::zeros(part.sizes(), part.dtype())},
                                 {dim_of(v), index});
              }},
         {.operand = "src",
          .rule = "select(grad, dim, index)",
          .vjp = [](const Vjp& v) { return select(v.grad(), dim_of(v), v.attribute("index").integer()); }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], [7.0, 8.0], 1, 0"},
});

// The same for a slice and for a diagonal.
template <class Given>
Tensor slice_named(const Tensor& self, const Given& given) {
    const auto bound = [&](std::string_view name) {
        const Attribute& attribute = given.attribute(name);
        return attribute.none() ? std::nullopt : std::optional(attribute.integer());
    };
    const int64_t step = given.attribute("step").integer();
    CHECK(step > 0, RuntimeError, "slice step must be positive");
    return slice(self, dim_of(given), bound("start"), bound("end"), step);
}
template <class Given>
Tensor diagonal_named(const Tensor& self, const Given& given) {
    return diagonal(self, given.attribute("offset").integer(), given.attribute("dim1").integer(),
                    given.attribute("dim2").integer());
}
void check_part(const Tensor& part, const Tensor& src) {
    CHECK(Shape::equal(part.sizes(), src.sizes()), RuntimeError,
          "expected src to have a size equal to the slice of self. src size = " + to_string(src.sizes()) +
              ", slice size = " + to_string(part.sizes()));
}

const OpEntry kSliceScatter = define({
    .name = "slice_scatter",
    .grad_fn = "SliceScatterBackward0",
    .schema = "(Tensor self, Tensor src, int dim=0, int? start=None, int? end=None, int step=1)",
    .formula = "slice_scatter(self, src, dim)",
    .forward =
        [](const Call& c) {
            const autograd::GradModeScope off(false);
            const Tensor result = k::clone(c[0]), part = slice_named(result, c);
            check_part(part, c[1]);
            k::copy_(part, c[1]);
            return result;
        },
    .derivatives = {{.operand = "self",
                     .rule = "slice_scatter(grad, 0, dim)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor part = slice_named(v.grad(), v);
                             return execute(
                                 *find_op("slice_scatter"), {v.grad(), k::zeros(part.sizes(), part.dtype())},
                                 {dim_of(v), v.attribute("start"), v.attribute("end"), v.attribute("step")});
                         }},
                    {.operand = "src",
                     .rule = "slice(grad, dim)",
                     .vjp = [](const Vjp& v) { return slice_named(v.grad(), v); }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], [[7.0], [8.0]], 1, 0, 1"},
});

const OpEntry kDiagonalScatter = define({
    .name = "diagonal_scatter",
    .grad_fn = "DiagonalScatterBackward0",
    .schema = "(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1)",
    .formula = "diagonal_scatter(self, src)",
    .forward =
        [](const Call& c) {
            const autograd::GradModeScope off(false);
            const Tensor result = k::clone(c[0]), part = diagonal_named(result, c);
            check_part(part, c[1]);
            k::copy_(part, c[1]);
            return result;
        },
    .derivatives = {{.operand = "self",
                     .rule = "diagonal_scatter(grad, 0)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor part = diagonal_named(v.grad(), v);
                             return execute(
                                 *find_op("diagonal_scatter"),
                                 {v.grad(), k::zeros(part.sizes(), part.dtype())},
                                 {v.attribute("offset"), v.attribute("dim1"), v.attribute("dim2")});
                         }},
                    {.operand = "src",
                     .rule = "diagonal(grad)",
                     .vjp = [](const Vjp& v) { return diagonal_named(v.grad(), v); }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], [7.0, 8.0]"},
});

OpEntry position_of_nonzero() {
    return define({.name = "argwhere",
                   .schema = "(Tensor self)",
                   .forward = [](const Call& c) { return k::nonzero(c[0]); },
                   .whole = true});
}
const OpEntry kArgwhere = position_of_nonzero();

const OpEntry kBincount = define(
    {.name = "bincount",
     .schema = "(Tensor self, Tensor? weights=None, int minlength=0)",
     .forward = [](const Call& c) { return k::bincount(c[0], c[1], c.attribute("minlength").integer()); },
     .whole = true});

const OpEntry kHistc = define({.name = "histc",
                               .schema = "(Tensor self, int bins=100, Scalar min=0, Scalar max=0)",
                               .forward = [](const Call& c) {
                                   return k::histc(c[0], c.attribute("bins").integer(),
                                                   c.attribute("min").number(), c.attribute("max").number());
                               }});

// The place of each value, narrowed if asked; `side`, where given, speaks for `right`.
Tensor places(const Call& c, const Tensor& sorted, const Tensor& values, bool right,
              const Tensor& sorter = {}) {
    const Tensor found = k::searchsorted(sorted, values, right, sorter);
    return c.attribute("out_int32").flag() ? k::cast(found, DType::Int32) : found;
}

const OpEntry kSearchsorted = define(
    {.name = "searchsorted",
     .home = kTorch,
     .schema = "(Tensor sorted_sequence, Operand self, *, bool out_int32=False, bool right=False, "
               "str? side=None, Tensor? sorter=None)",
     .forward =
         [](const Call& c) {
             const Attribute& side = c.attribute("side");
             bool right = c.attribute("right").flag();
             if (!side.none()) {
                 CHECK(side.word() == "left" || side.word() == "right", RuntimeError,
                       "torch.searchsorted(): side can only be 'left' or 'right' but got " + side.word());
                 CHECK(!right || side.word() == "right", RuntimeError,
                       "torch.searchsorted(): side and right can't be set to opposites, got side of "
                       "left while right was True");
                 right = side.word() == "right";
             }
             return places(c, c[0], c[1], right, c[2]);
         },
     .whole = true});
const OpEntry kBucketize = define(
    {.name = "bucketize",
     .home = kTorch,
     .schema = "(Operand self, Tensor boundaries, *, bool out_int32=False, bool right=False)",
     .forward =
         [](const Call& c) {
             CHECK(c[1].dim() == 1, RuntimeError,
                   "boundaries tensor must be 1 dimension, but got dim(" + std::to_string(c[1].dim()) + ")");
             return places(c, c[1], c[0], c.attribute("right").flag());
         },
     .whole = true});

const OpEntry kIsin =
    define({.name = "isin",
            .home = kTorch,
            .schema = "(Operand elements, Operand test_elements, *, bool assume_unique=False, "
                      "bool invert=False)",
            .forward = [](const Call& c) {
                const Tensor found = k::isin(c[0], c[1]);
                return c.attribute("invert").flag() ? logical_not(found) : found;
            }});

}  // namespace

std::vector<const OpEntry*> replacement_entries() {
    return {&kIndexFill,     &kIndexFillScalar, &kIndexCopy,       &kMaskedScatter, &kTakeAlongDim,
            &kSelectScatter, &kSliceScatter,    &kDiagonalScatter, &kArgwhere,      &kBincount,
            &kHistc,         &kSearchsorted,    &kBucketize,       &kIsin};
}

}  // namespace backstep::ops
