#include "bindings/tensor/resizing.h"

#include <algorithm>

#include "autograd/autograd_meta.h"
#include "autograd/observer.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/values/size_object.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/view.h"

namespace backstep::bindings {

using namespace script;

namespace {

// The memory from its first element on, at least `elements` long.
Tensor memory_of(const Tensor& tensor, int64_t elements) {
    const int64_t held =
        static_cast<int64_t>(tensor.storage().size()) / static_cast<int64_t>(size_of(tensor.dtype()));
    const Tensor memory = tensor.as_strided(Shape{held}, Shape{1}, 0);
    if (elements <= held) return memory;
    const Tensor longer = kernels::zeros(Shape{elements}, tensor.dtype());
    kernels::copy_(kernels::narrow(longer, 0, 0, held), memory);
    return longer;
}

void resize(const Tensor& tensor, Dims sizes) {
    CHECK(!autograd::requires_grad(tensor), RuntimeError, "cannot resize variables that require grad");
    CHECK(std::ranges::none_of(sizes, [](int64_t size) { return size < 0; }), RuntimeError,
          "numel: integer multiplication overflow");
    if (Shape::equal(sizes, tensor.sizes())) return;
    const Tensor memory = memory_of(tensor, tensor.offset() + numel_of(sizes));
    tensor.set_data(memory.as_strided(sizes, contiguous_strides(sizes), tensor.offset()));
    if (autograd::Observer* observer = autograd::run_state().observer)
        observer->tensor_mutated(tensor, tensor.version());
}

Value resize_(Vm& vm, Args& args) {
    const Values one = {args[2]};
    resize(need_tensor(args, 0),
           shape_of(vm, args[2].bound() ? std::span<const Value>(one) : args.items(1), "resize_"));
    return args[0];
}

Value resize_as_(Vm&, Args& args) {
    resize(need_tensor(args, 0), need_tensor(args, 1).sizes());
    return args[0];
}

}  // namespace

void add_resizing(NativeType& tensor) {
    tensor.method("resize_(self, *sizes, size=..., memory_format=None)", resize_)
        .method("resize_as_(self, the_template, *, memory_format=None)", resize_as_);
}

}  // namespace backstep::bindings
