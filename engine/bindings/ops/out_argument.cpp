#include "bindings/ops/out_argument.h"

#include "autograd/autograd_meta.h"
#include "autograd/run_state.h"
#include "autograd/view.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/values/torch_warning.h"
#include "ops/execute.h"
#include "tensor/kernels/copy.h"
#include "tensor/promotion.h"

namespace backstep::bindings {

using namespace script;

namespace {

bool wants_grad(const Value& value) {
    if (is_tensor(value)) return autograd::requires_grad(tensor_of(value));
    const auto items = sequence_items(value);
    if (!items) return false;
    for (const Value& item : *items)
        if (wants_grad(item)) return true;
    return false;
}

void refuse_gradients(const OpBinding& binding, const PythonCall& call) {
    bool wants = false;
    for (const Value& value : call.positional) wants |= wants_grad(value);
    for (const Value& value : call.named) wants |= wants_grad(value);
    CHECK(!wants || !autograd::run_state().grad_enabled, RuntimeError,
          binding.name +
              "(): functions with out=... arguments don't support automatic differentiation, but one of the "
              "arguments requires grad.");
}

void warn_of_resize(Vm& vm, const Tensor& out, const Tensor& result) {
    warn(vm,
         "An output with one or more elements was resized since it had shape " + to_string(out.sizes()) +
             ", which does not match the required output shape " + to_string(result.sizes()) +
             ". This behavior is deprecated, and in a future PyTorch release outputs will not be resized "
             "unless "
             "they "
             "have zero elements. You can explicitly reuse an out tensor t by resizing it, inplace, to zero "
             "elements "
             "with t.resize_(0).");
}

void write(Vm& vm, const Tensor& out, const Tensor& result) {
    check_can_cast(result.dtype(), out.dtype());
    if (!Shape::equal(out.sizes(), result.sizes())) {
        if (out.numel() > 0) warn_of_resize(vm, out, result);
        out.set_data(result.dtype() == out.dtype() ? result : kernels::cast(result, out.dtype()));
        out.bump_version();
    } else {
        kernels::copy_(out, result);
    }
    autograd::note_mutation(out);
}

}  // namespace

std::optional<Value> call_into_out(Vm& vm, const OpBinding& binding, const PythonCall& call) {
    for (size_t i = 0; i < call.named.size(); ++i) {
        if (call.name(i) != "out") continue;
        const Value out = call.named[i];
        Values named(call.named.begin(), call.named.end()), names(call.names.begin(), call.names.end());
        named.erase(named.begin() + static_cast<ptrdiff_t>(i));
        names.erase(names.begin() + static_cast<ptrdiff_t>(i));
        PythonCall plain = call;
        plain.named = named;
        plain.names = names;
        if (out.is_none()) return call_op(vm, binding, plain, false);
        refuse_gradients(binding, call);
        const Value result = call_op(vm, binding, plain, false);
        const auto wanted = sequence_items(out), given = sequence_items(result);
        if (is_tensor(out) && is_tensor(result)) {
            write(vm, tensor_of(out), tensor_of(result));
            return out;
        }
        CHECK(wanted && given && wanted->size() == given->size(), TypeError,
              binding.name + "(): argument 'out' must be " + (given ? "tuple of Tensors" : "Tensor") +
                  ", not " + type_name(out));
        for (size_t k = 0; k < given->size(); ++k) write(vm, tensor_of((*wanted)[k]), tensor_of((*given)[k]));
        return result;
    }
    return std::nullopt;
}

}  // namespace backstep::bindings
