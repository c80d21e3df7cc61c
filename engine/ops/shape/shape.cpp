#include "ops/shape.h"

#include "ops/execute.h"
#include "ops/reduction.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

OpEntry view_entry(std::string_view name, std::string_view grad_fn, bool is_view, uint8_t home) {
    return define({
        .name = name,
        .home = home,
        .grad_fn = grad_fn,
        .schema = "(Tensor self, int[] size)",
        .formula = "view(self, size)",
        .forward = [](const Call& c) { return kernels::view(c[0], c.attribute("size").ints()); },
        .view = is_view,
        .derivatives = {{.operand = "self",
                         .rule = "reshape(grad, size(self))",
                         .vjp = [](const Vjp& v) { return reshape(v.grad(), v.sizes()); }}},
        .samples = {"[[1.5, -2.0], [0.5, 3.0]], (4,)"},
    });
}
const OpEntry kView = view_entry("view", "ViewBackward0", true, kTensor);
const OpEntry kReshapeAlias = view_entry("_reshape_alias", "ReshapeAliasBackward0", true, kNowhere);
const OpEntry kUnsafeView = view_entry("_unsafe_view", "UnsafeViewBackward0", false, kNowhere);

const OpEntry kTranspose = define({
    .name = "transpose",
    .grad_fn = "TransposeBackward0",
    .grad_fn_in_place = "TransposeBackward1",
    .schema = "(Tensor self, int dim0, int dim1)",
    .formula = "transpose(self, dim0, dim1)",
    .forward =
        [](const Call& c) {
            return kernels::transpose(c[0], c.attribute("dim0").integer(), c.attribute("dim1").integer());
        },
    .view = true,
    .in_place = true,
    .derivatives = {{.operand = "self",
                     .rule = "transpose(grad, dim0, dim1)",
                     .vjp =
                         [](const Vjp& v) {
                             return transpose(v.grad(), v.attribute("dim0").integer(),
                                              v.attribute("dim1").integer());
                         }}},
    .samples = {"[[1.5, -2.0, 1.0], [0.5, 3.0, 2.0]], 0, 1"},
});

const OpEntry kT = define({
    .name = "t",
    .grad_fn = "TBackward0",
    .grad_fn_in_place = "TBackward1",
    .schema = "(Tensor self)",
    .formula = "self.T",
    .forward =
        [](const Call& c) {
            CHECK(
                c[0].dim() <= 2, RuntimeError,
                "t() expects a tensor with <= 2 dimensions, but self is " + std::to_string(c[0].dim()) + "D");
            return c[0].dim() < 2 ? c[0].alias() : kernels::transpose(c[0], 0, 1);
        },
    .view = true,
    .in_place = true,
    .derivatives = {{.operand = "self", .rule = "grad.T", .vjp = [](const Vjp& v) { return t(v.grad()); }}},
    .samples = {"[[1.5, -2.0, 1.0], [0.5, 3.0, 2.0]]", "[1.5, -2.0]"},
});

const OpEntry kPermute = define({
    .name = "permute",
    .grad_fn = "PermuteBackward0",
    .schema = "(Tensor self, int[] dims)",
    .formula = "permute(self, dims)",
    .forward = [](const Call& c) { return kernels::permute(c[0], c.attribute("dims").ints()); },
    .view = true,
    .derivatives = {{.operand = "self",
                     .rule = "permute(grad, inverse(dims))",
                     .vjp =
                         [](const Vjp& v) {
                             const auto& dims = v.attribute("dims").ints();
                             Shape inverse(dims.size(), 0);
                             for (size_t i = 0; i < dims.size(); ++i) {
                                 const int64_t to = wrap_dim(dims[i], static_cast<int64_t>(dims.size()));
                                 inverse[static_cast<size_t>(to)] = static_cast<int64_t>(i);
                             }
                             return permute(v.grad(), inverse);
                         }}},
    .samples = {"[[[1.5, -2.0, 1.0], [0.5, 3.0, 2.0]]], (2, 0, 1)"},
});

const OpEntry kExpand = define({
    .name = "expand",
    .home = kTensor,
    .grad_fn = "ExpandBackward0",
    .schema = "(Tensor self, int[] size)",
    .formula = "expand(self, size)",
    .forward = [](const Call& c) { return kernels::expand(c[0], c.attribute("size").ints()); },
    .view = true,
    .derivatives = {{.operand = "self",
                     .rule = "sum(grad, expanded)",
                     .vjp = [](const Vjp& v) { return sum_to(v.grad(), v.sizes()); }}},
    .samples = {"[[1.5], [0.5]], (2, 3)", "[1.5, -2.0], (3, 2)"},
});

const OpEntry kSqueeze = define({
    .name = "squeeze",
    .grad_fn = "SqueezeBackward0",
    .grad_fn_in_place = "SqueezeBackward2",
    .schema = "(Tensor self)",
    .formula = "squeeze(self)",
    .forward = [](const Call& c) { return kernels::squeeze(c[0]); },
    .view = true,
    .in_place = true,
    .derivatives = {{.operand = "self",
                     .rule = "reshape(grad, size(self))",
                     .vjp =
                         [](const Vjp& v) {
                             Tensor grad = v.grad();
                             for (size_t d = 0; d < v.sizes().size(); ++d)
                                 if (v.sizes()[d] == 1) grad = unsqueeze(grad, static_cast<int64_t>(d));
                             return grad;
                         }}},
    .samples = {"[[1.5, -2.0]]", "[[[1.5]], [[-2.0]]]"},
});

OpEntry squeeze_dim_entry(std::string_view name, std::string_view grad_fn, bool is_view) {
    return define({
        .name = name,
        .home = static_cast<uint8_t>(is_view ? kTorch | kTensor : kNowhere),
        .grad_fn = grad_fn,
        .grad_fn_in_place = "SqueezeBackward3",
        .schema = "(Tensor self, int dim)",
        .formula = "squeeze(self, dim)",
        .forward = [](const Call& c) { return kernels::squeeze(c[0], c.attribute("dim").integer()); },
        .view = is_view,
        .in_place = is_view,
        .derivatives = {{.operand = "self",
                         .rule = "unsqueeze(grad, dim)",
                         .vjp =
                             [](const Vjp& v) {
                                 const int64_t dim = v.attribute("dim").integer();
                                 const int64_t rank = static_cast<int64_t>(v.sizes().size());
                                 const size_t at = static_cast<size_t>(wrap_dim(dim, rank));
                                 if (rank == 0 || v.sizes()[at] != 1) return v.grad();
                                 return unsqueeze(v.grad(), static_cast<int64_t>(at));
                             }}},
        .samples = {"[[1.5, -2.0]], 0", "[[1.5, -2.0]], 1"},
    });
}
const OpEntry kSqueezeDim = squeeze_dim_entry("squeeze.dim", "SqueezeBackward1", true);
// What a product of a vector and a matrix leaves behind (PyTorch squeezes it in place).
const OpEntry kSqueezeProduct = squeeze_dim_entry("squeeze_.dim", "SqueezeBackward3", false);

const OpEntry kUnsqueeze = define({
    .name = "unsqueeze",
    .grad_fn = "UnsqueezeBackward0",
    .grad_fn_in_place = "UnsqueezeBackward1",
    .schema = "(Tensor self, int dim)",
    .formula = "unsqueeze(self, dim)",
    .forward = [](const Call& c) { return kernels::unsqueeze(c[0], c.attribute("dim").integer()); },
    .view = true,
    .in_place = true,
    .derivatives = {{.operand = "self",
                     .rule = "squeeze(grad, dim)",
                     .vjp =
                         [](const Vjp& v) {
                             const int64_t rank = static_cast<int64_t>(v.sizes().size());
                             return squeeze(v.grad(), wrap_dim(v.attribute("dim").integer(), rank + 1));
                         }}},
    .samples = {"[1.5, -2.0], 0", "[1.5, -2.0], -1"},
});

const OpEntry kAlias = define({
    .name = "alias",
    .home = kNowhere,
    .grad_fn = "AliasBackward0",
    .schema = "(Tensor self)",
    .formula = "self",
    .forward = [](const Call& c) { return c[0].alias(); },
    .view = true,
    .derivatives = {{.operand = "self", .local = "1", .vjp = [](const Vjp& v) { return v.grad(); }}},
    .samples = {"[1.5, -2.0]"},
});

}  // namespace

Tensor view(const Tensor& self, Dims size) { return execute(kView, {self}, {size}); }
Tensor unsafe_view(const Tensor& self, Dims size) { return execute(kUnsafeView, {self}, {size}); }
Tensor transpose(const Tensor& self, int64_t dim0, int64_t dim1) {
    return execute(kTranspose, {self}, {dim0, dim1});
}
Tensor t(const Tensor& self) { return execute(kT, {self}); }
Tensor permute(const Tensor& self, Dims dims) { return execute(kPermute, {self}, {dims}); }
Tensor expand(const Tensor& self, Dims size) { return execute(kExpand, {self}, {size}); }
Tensor squeeze(const Tensor& self) { return execute(kSqueeze, {self}); }
Tensor squeeze(const Tensor& self, int64_t dim) { return execute(kSqueezeDim, {self}, {dim}); }
Tensor squeeze_product(const Tensor& self, int64_t dim) { return execute(kSqueezeProduct, {self}, {dim}); }
Tensor unsqueeze(const Tensor& self, int64_t dim) { return execute(kUnsqueeze, {self}, {dim}); }
Tensor alias(const Tensor& self) { return execute(kAlias, {self}); }

Tensor reshape(const Tensor& self, Dims shape) {
    const Shape sizes = kernels::infer_shape(shape, self.numel());
    if (kernels::view_strides(self, sizes)) return execute(kReshapeAlias, {self}, {sizes});
    return unsafe_view(contiguous(self), sizes);
}

Tensor flatten(const Tensor& self, int64_t start_dim, int64_t end_dim) {
    const int64_t start = wrap_dim(start_dim, self.dim()), end = wrap_dim(end_dim, self.dim());
    CHECK(start <= end, RuntimeError, "flatten() has invalid args: start_dim cannot come after end_dim");
    if (self.dim() == 0) return reshape(self, Shape{1});
    if (start == end) return self;
    Shape sizes(self.sizes().subspan(0, static_cast<size_t>(start)));
    sizes.push_back(
        numel_of(self.sizes().subspan(static_cast<size_t>(start), static_cast<size_t>(end - start + 1))));
    for (size_t d = static_cast<size_t>(end) + 1; d < self.sizes().size(); ++d)
        sizes.push_back(self.sizes()[d]);
    return reshape(self, sizes);
}

std::vector<const OpEntry*> view_entries() {
    return {&kView,   &kReshapeAlias, &kUnsafeView, &kTranspose,      &kT,         &kPermute,
            &kExpand, &kSqueeze,      &kSqueezeDim, &kSqueezeProduct, &kUnsqueeze, &kAlias};
}

}  // namespace backstep::ops
