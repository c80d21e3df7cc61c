// Copies, casts and whole-tensor writes (declared in ops/shape.h), and what a backward itself needs of them.
#include <algorithm>
#include <utility>
#include <vector>

#include "ops/arithmetic.h"
#include "ops/execute.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "ops/shape/places.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/indexing/indexing.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

const OpEntry kClone = define({
    .name = "clone",
    .grad_fn = "CloneBackward0",
    .schema = "(Tensor self)",
    .formula = "self",
    .forward = [](const Call& c) { return k::clone_preserving_strides(c[0]); },
    .any_dtype = true,
    .derivatives = {{.operand = "self", .local = "1", .vjp = [](const Vjp& v) { return v.grad(); }}},
    .samples = {"[1.5, -2.0]"},
});

// What contiguous() leaves in the graph when it copies: a clone, row by row.
const OpEntry kContiguous = define({
    .name = "contiguous",
    .home = kNowhere,
    .grad_fn = "CloneBackward0",
    .schema = "(Tensor self)",
    .formula = "self",
    .forward = [](const Call& c) { return k::clone(c[0]); },
    .any_dtype = true,
    .derivatives = {{.operand = "self", .local = "1", .vjp = [](const Vjp& v) { return v.grad(); }}},
    .samples = {"[1.5, -2.0]"},
});

const OpEntry kToCopy = define({
    .name = "_to_copy",
    .home = kNowhere,
    .grad_fn = "ToCopyBackward0",
    .schema = "(Tensor self, dtype dtype)",
    .formula = "self",
    .forward =
        [](const Call& c) {
            const DType dtype = c.attribute("dtype").dtype();
            return c[0].dtype() == dtype ? k::clone_preserving_strides(c[0]) : k::cast(c[0], dtype);
        },
    .any_dtype = true,
    .derivatives = {{.operand = "self",
                     .local = "1",
                     .vjp = [](const Vjp& v) { return to(v.grad(), v.dtype()); }}},
    .samples = {"[1.5, -2.0], float32"},
});

// The value that `self.copy_(src)` gives self.
Tensor overwrite(const Call& c) {
    return k::cast(k::clone(k::broadcast_to(c[1], c[0].sizes())), c[0].dtype());
}

const OpEntry kCopy = define({
    .name = "copy",
    .home = kTensorInPlace,
    .grad_fn = "torch::autograd::CopyBackwards",
    .schema = "(Tensor self, Tensor src)",
    .formula = "src",
    .forward = overwrite,
    .any_dtype = true,
    .in_place = true,
    .derivatives = {{.operand = "self",
                     .local = "0",
                     .vjp = [](const Vjp& v) { return k::zeros_like(v.grad()); }},
                    {.operand = "src", .local = "1", .vjp = [](const Vjp& v) { return v.grad(); }}},
    .samples = {"[1.5, -2.0], [0.5, 3.0]", "[1.5, -2.0], 3.0"},
});

Tensor no_gradient(const Vjp& v) { return k::zeros_like(v.grad()); }

const OpEntry kFill = define({
    .name = "fill",
    .home = kTorch | kTensor | kTorchInPlace,
    .grad_fn = "FillBackward2",
    .schema = "(Tensor self, Scalar value)",
    .formula = "value",
    .forward = [](const Call& c) { return k::full_like(c[0], c.attribute("value").scalar()); },
    .any_dtype = true,
    .overlaps = true,
    .in_place = true,
    .derivatives = {{.operand = "self", .local = "0", .vjp = no_gradient}},
    .samples = {"[1.5, -2.0], 3"},
});

const OpEntry kFillTensor = define({
    .name = "fill.Tensor",
    .home = kTorch | kTensor | kTorchInPlace,
    .grad_fn = "FillBackward3",
    .schema = "(Tensor self, Tensor value)",
    .formula = "value",
    .forward =
        [](const Call& c) {
            CHECK(c[1].dim() == 0, RuntimeError,
                  "fill_ only supports 0-dimension value tensor but got tensor with " +
                      std::to_string(c[1].dim()) + " dimensions.");
            return k::full_like(c[0], c[1].item());
        },
    .any_dtype = true,
    .overlaps = true,
    .in_place = true,
    .derivatives = {{.operand = "self", .local = "0", .vjp = no_gradient},
                    {.operand = "value",
                     .rule = "sum(grad)",
                     .vjp = [](const Vjp& v) { return sum(v.grad()); }}},
    .samples = {"[1.5, -2.0], 3.0"},
});

const OpEntry kZero = define({
    .name = "zero",
    .home = kTorchInPlace | kTensorInPlace,
    .grad_fn = "ZeroBackward0",
    .schema = "(Tensor self)",
    .formula = "0",
    .forward = [](const Call& c) { return k::zeros_like(c[0]); },
    .any_dtype = true,
    .overlaps = true,
    .in_place = true,
    .derivatives = {{.operand = "self",
                     .local = "0",
                     .vjp = [](const Vjp& v) { return k::zeros_like(v.grad()); }}},
    .samples = {"[1.5, -2.0]"},
});

// A gradient laid out as the base of a view, over memory of its own.
Tensor laid_out(const Tensor& grad, const autograd::ViewForm& form) {
    int64_t extent = 1;
    for (size_t d = 0; d < form.base_sizes.size(); ++d)
        extent += (form.base_sizes[d] - 1) * form.base_strides[d];
    if (numel_of(form.base_sizes) == 0) extent = 0;
    const Tensor memory = k::zeros(Shape{extent}, grad.dtype());
    const Tensor base = memory.as_strided(form.base_sizes, form.base_strides, 0);
    k::copy_(base, grad);
    return base;
}

// Whether two elements of the view stand at the same place, as in one that was expanded.
bool overlaps_itself(const autograd::ViewForm& form) {
    std::vector<std::pair<int64_t, int64_t>> dims;  // stride, size
    for (size_t d = 0; d < form.sizes.size(); ++d)
        if (form.sizes[d] > 1) dims.emplace_back(form.strides[d], form.sizes[d]);
    std::ranges::sort(dims);
    int64_t reach = 0;  // of the dimensions with smaller strides
    for (const auto& [stride, size] : dims) {
        if (stride <= reach) return true;
        reach += (size - 1) * stride;
    }
    return false;
}

// In the place of the view's elements, the sum of all that `part` has for that place.
void add_up(const Tensor& whole, const autograd::ViewForm& form, const Tensor& part) {
    int64_t extent = 1;
    for (size_t d = 0; d < form.base_sizes.size(); ++d)
        extent += (form.base_sizes[d] - 1) * form.base_strides[d];
    const Tensor memory = whole.as_strided(Shape{extent}, Shape{1}, 0);
    const std::vector<Tensor> at = {places(form.sizes, form.strides, form.offset)};
    k::index_put_(memory, at, k::zeros(Shape{}, part.dtype()), false);
    k::index_put_(memory, at, k::reshape(part, Shape{numel_of(form.sizes)}), true);
}

autograd::ViewForm form_of(const Attributes& attributes) {
    return {Shape(Dims(attributes[0].ints())), Shape(Dims(attributes[1].ints())),
            Shape(Dims(attributes[2].ints())), Shape(Dims(attributes[3].ints())), attributes[4].integer()};
}
AttributesRef attributes_of(const autograd::ViewForm& form) {
    return {form.base_sizes, form.base_strides, form.sizes, form.strides, form.offset};
}
autograd::ViewForm form_of(const Call& c) {
    return {Shape(Dims(c.attribute("base_sizes").ints())), Shape(Dims(c.attribute("base_strides").ints())),
            Shape(Dims(c.attribute("sizes").ints())), Shape(Dims(c.attribute("strides").ints())),
            c.attribute("offset").integer()};
}
autograd::ViewForm form_of(const Vjp& v) { return form_of(*v.node().attributes()); }

const OpEntry kPart = define({
    .name = "as_strided",
    .home = kNowhere,
    .grad_fn = "AsStridedBackward0",
    .schema = "(Tensor self, int[] base_sizes, int[] base_strides, int[] sizes, int[] strides, int offset)",
    .formula = "as_strided(self, sizes, strides)",
    .forward =
        [](const Call& c) {
            const autograd::ViewForm form = form_of(c);
            return k::clone(laid_out(c[0], form).as_strided(form.sizes, form.strides, form.offset));
        },
    .derivatives = {{.operand = "self",
                     .rule = "as_strided_scatter(0, grad)",
                     .vjp = [](const Vjp& v) { return with_part({}, form_of(v), v.grad()); }}},
    .samples = {"[1.5, -2.0, 0.5, 3.0], (4,), (1,), (2,), (2,), 1"},
});

const OpEntry kWithPart = define({
    .name = "as_strided_scatter",
    .home = kNowhere,
    .grad_fn = "AsStridedScatterBackward0",
    .schema = "(Tensor self, Tensor src, int[] base_sizes, int[] base_strides, int[] sizes, int[] strides, "
              "int offset)",
    .formula = "as_strided_scatter(self, src, sizes, strides)",
    .forward =
        [](const Call& c) {
            const autograd::ViewForm form = form_of(c);
            const Tensor whole = laid_out(c[0], form);
            if (overlaps_itself(form))
                add_up(whole, form, c[1]);
            else
                k::copy_(whole.as_strided(form.sizes, form.strides, form.offset), c[1]);
            return k::contiguous(whole);
        },
    .derivatives = {{.operand = "self",
                     .rule = "as_strided_scatter(grad, 0)",
                     .vjp =
                         [](const Vjp& v) {
                             const autograd::ViewForm form = form_of(v);
                             return with_part(v.grad(), form, k::zeros(form.sizes, v.grad().dtype()));
                         }},
                    {.operand = "src",
                     .rule = "as_strided(grad)",
                     .vjp = [](const Vjp& v) { return part_of(v.grad(), form_of(v)); }}},
    .samples = {"[1.5, -2.0, 0.5, 3.0], [7.0, 8.0], (4,), (1,), (2,), (2,), 1"},
});

Tensor sum_contributions(const Tensor& a, const Tensor& b) { return add(a, b); }

Tensor copied(const Tensor& grad) {
    const Tensor memory = Tensor::empty_like(grad);
    return copy_(memory, grad);
}

const autograd::GradientMath kMath{sum_contributions, sum_to, to, copied, part_of, with_part};
[[maybe_unused]] const bool kInstalled = (autograd::set_gradient_math(kMath), true);

}  // namespace

Tensor clone(const Tensor& self) { return execute(kClone, {self}); }
Tensor contiguous(const Tensor& self) { return self.is_contiguous() ? self : execute(kContiguous, {self}); }
Tensor to(const Tensor& self, DType dtype) {
    return self.dtype() == dtype ? self : execute(kToCopy, {self}, {dtype});
}
Tensor copy_(const Tensor& self, const Tensor& source) { return execute_in_place(kCopy, {self, source}); }
Tensor fill_(const Tensor& self, const Tensor& value) {
    if (value.is_wrapped_number()) return execute_in_place(kFill, {self}, {value.item()});
    return execute_in_place(kFillTensor, {self, value});
}
Tensor zero_(const Tensor& self) { return execute_in_place(kZero, {self}); }

Tensor part_of(const Tensor& grad, const autograd::ViewForm& form) {
    return execute(kPart, {grad}, attributes_of(form));
}
Tensor with_part(const Tensor& grad, const autograd::ViewForm& form, const Tensor& part) {
    const Tensor whole = grad.defined() ? grad : k::zeros(form.base_sizes, part.dtype());
    const Tensor inner = part.defined() ? part : k::zeros(form.sizes, whole.dtype());
    return execute(kWithPart, {whole, inner}, attributes_of(form));
}

std::vector<const OpEntry*> copy_entries() {
    return {&kClone, &kContiguous, &kToCopy, &kCopy, &kFill, &kFillTensor, &kZero, &kPart, &kWithPart};
}

}  // namespace backstep::ops
