#include "bindings/autograd/saved_tensors_hooks.h"

#include "autograd/run_state.h"
#include "autograd/saved_tensor_hooks.h"
#include "bindings/tensor/tensor_object.h"

namespace backstep::bindings {

using namespace script;
using autograd::SavedTensorHooks;

namespace {

class ScriptHooks final : public SavedTensorHooks {
  public:
    ScriptHooks(Vm& vm, Value pack, Value unpack)
        : vm_(vm), pack_(std::move(pack)), unpack_(std::move(unpack)) {}
    std::shared_ptr<void> pack(const Tensor& tensor) override {
        return std::make_shared<Value>(undisturbed(pack_, wrap(tensor)));
    }
    Tensor unpack(const std::shared_ptr<void>& packed) override {
        const Value value = undisturbed(unpack_, *static_cast<const Value*>(packed.get()));
        CHECK(is_tensor(value), TypeError,
              "Output of saved tensor unpack_hook expected to be a Tensor but got result of type " +
                  type_name(value));
        return tensor_of(value);
    }

  private:
    // What a hook computes saves nothing through the hook itself.
    Value undisturbed(const Value& function, const Value& argument) {
        struct Restore {
            SavedTensorHooks* hooks = std::exchange(autograd::run_state().saved_tensor_hooks, nullptr);
            ~Restore() { autograd::run_state().saved_tensor_hooks = hooks; }
        } restore;
        return vm_.call(function, {argument});
    }
    Vm& vm_;
    const Value pack_, unpack_;
};

struct HooksObject : Object {
    explicit HooksObject(std::shared_ptr<ScriptHooks> set)
        : Object(Kind::Native, &saved_tensors_hooks_type()), hooks(std::move(set)) {}
    std::shared_ptr<ScriptHooks> hooks;
    SavedTensorHooks* outside = nullptr;
};

Value enter(Vm&, Args& args) {
    auto* self = args[0].as<HooksObject>();
    self->outside = std::exchange(autograd::run_state().saved_tensor_hooks, self->hooks.get());
    return Value::none();
}
Value leave(Vm&, Args& args) {
    autograd::run_state().saved_tensor_hooks = args[0].as<HooksObject>()->outside;
    return Value::none();
}

}  // namespace

Type& saved_tensors_hooks_type() {
    static Type& type =
        NativeType("saved_tensors_hooks", "torch.autograd.graph")
            .constructor(
                "saved_tensors_hooks(pack_hook, unpack_hook)",
                [](Vm& vm, Args& args) {
                    return Value(make<HooksObject>(std::make_shared<ScriptHooks>(vm, args[0], args[1])));
                })
            .method("__enter__(self)", enter)
            .method("__exit__(self, *args)", leave)
            .sealed()
            .finish();
    return type;
}

}  // namespace backstep::bindings
