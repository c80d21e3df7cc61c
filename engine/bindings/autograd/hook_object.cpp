#include "bindings/autograd/hook_object.h"

#include "autograd/autograd_meta.h"
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

Tensor gradient_in(const Value& value) {
    if (value.is_none()) return {};
    CHECK(is_tensor(value), TypeError, "expected Variable, but hook returned '" + type_name(value) + "'");
    return tensor_of(value);
}

}  // namespace

Value hook_handle(Vm& vm, autograd::HookHandle handle) {
    const Value maker = vm.get_attribute(vm.import("torch.utils.hooks"), "RemovableHandle");
    const auto place = make<HookPlace>(std::move(handle));
    const Value removable = vm.call(maker, {Value(place)});
    place->handle.set_id(static_cast<uint32_t>(vm.index(vm.get_attribute(removable, "id"))));
    return removable;
}

Value hooks_by_id(Vm& vm, const Value& tensor) {
    const autograd::AutogradMeta* meta = autograd::meta_of(tensor_of(tensor));
    if (!meta || !meta->rare_or_null() || !meta->rare_or_null()->hooks) return Value::none();
    auto by_id = make<Dict>();
    for (const autograd::HookList::Hook& hook : meta->rare_or_null()->hooks->hooks)
        by_id->set(vm, Value::integer(hook.id),
                   static_cast<const ScriptCallback&>(*hook.callback).function());
    return vm.call(vm.get_attribute(vm.import("collections"), "OrderedDict"), {Value(by_id)});
}

TensorList ScriptCallback::call(CallKind kind, const TensorList& args, size_t grad_inputs) {
    const size_t expected = kind == CallKind::GradFnPreHook ? args.size() : grad_inputs;
    return result(kind, vm_.call(function_, arguments(args, kind, grad_inputs)), expected);
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
    } else if (kind == CallKind::GradFnPreHook) {
        values.push_back(wrap_tuple(all));
    } else {
        for (const Tensor& tensor : all) values.push_back(wrap(tensor));
    }
    return values;
}

TensorList ScriptCallback::result(CallKind kind, const Value& value, size_t expected) const {
    TensorList list;
    if (value.is_none()) return list;
    if (kind == CallKind::TensorHook) {
        list.push_back(gradient_in(value));
        return list;
    }
    CHECK(value.is(Kind::Tuple), TypeError, "expected tuple, but hook returned '" + type_name(value) + "'");
    const Values& items = value.as<Tuple>()->items();
    CHECK(items.size() == expected, RuntimeError,
          "hook '" + name() + "' has returned an incorrect number of values (got " +
              std::to_string(items.size()) + ", but expected " + std::to_string(expected) + ")");
    for (const Value& item : items) list.push_back(gradient_in(item));
    return list;
}

}  // namespace backstep::bindings
