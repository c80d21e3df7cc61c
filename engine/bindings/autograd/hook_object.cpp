#include "bindings/autograd/hook_object.h"

#include "bindings/tensor/tensor_object.h"

namespace backstep::bindings {

using namespace script;
using autograd::CallKind;
using autograd::TensorList;

namespace {

// Where one hook of a graph hangs, to the handle what a module's dict of hooks is.
struct HookPlace : Object {
    explicit HookPlace(autograd::HookHandle hook)
        : Object(Kind::Native, &script_type()), handle(std::move(hook)) {}
    autograd::HookHandle handle;

    static Type& script_type() {
        static Type& type =
            NativeType("HookPlace", "torch._C").method("pop(self, *key)", pop).sealed().finish();
        return type;
    }
    static Value pop(Vm&, Args& args) {
        args[0].as<HookPlace>()->handle.remove();
        return Value::none();
    }
};

TensorList single(const Value& value) {
    TensorList list;
    if (value.is_none()) return list;
    CHECK(is_tensor(value), TypeError, "expected Variable, but hook returned '" + type_name(value) + "'");
    list.push_back(tensor_of(value));
    return list;
}

}  // namespace

Value hook_handle(Vm& vm, autograd::HookHandle handle) {
    const Value maker = vm.get_attribute(vm.import("torch.utils.hooks"), "RemovableHandle");
    return vm.call(maker, {Value(make<HookPlace>(std::move(handle)))});
}

TensorList ScriptCallback::call(CallKind kind, const TensorList& args, size_t grad_inputs) {
    return result(vm_, kind, vm_.call(function_, arguments(args, kind, grad_inputs)));
}

std::string ScriptCallback::name() const {
    Value name;
    return vm_.find_attribute(function_, "__name__", name) ? vm_.str(name) : "unknown";
}

Values ScriptCallback::arguments(const TensorList& args, CallKind kind, size_t grad_inputs) const {
    const std::span<const Tensor> all = args;
    Values values;
    if (kind == CallKind::GradFnHook) {
        values.push_back(wrap_tuple(all.first(grad_inputs)));
        values.push_back(wrap_tuple(all.subspan(grad_inputs)));
    } else {
        for (const Tensor& tensor : all) values.push_back(wrap(tensor));
    }
    return values;
}

TensorList ScriptCallback::result(Vm& vm, CallKind kind, const Value& value) const {
    if (kind == CallKind::TensorHook) return single(value);
    TensorList list;
    if (value.is_none()) return list;
    for (const Tensor& tensor : tensor_sequence(vm, value)) list.push_back(tensor);
    return list;
}

}  // namespace backstep::bindings
