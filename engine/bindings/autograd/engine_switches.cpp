#include "bindings/autograd/engine_switches.h"

#include "autograd/checks/anomaly.h"
#include "autograd/saved_hooks.h"
#include "bindings/autograd/backward_frame.h"
#include "bindings/tensor/tensor_object.h"

namespace backstep::bindings {

using namespace script;

namespace {

class ScriptPacked : public autograd::PackedTensor {
  public:
    ScriptPacked(Vm& vm, Value packed, Value unpack)
        : vm_(vm), packed_(std::move(packed)), unpack_(std::move(unpack)) {}
    Tensor unpack() override {
        const Value result = vm_.call(unpack_, {packed_});
        CHECK(is_tensor(result), TypeError,
              "Output of saved tensor unpack_hook expected to be a Tensor but got result of type " +
                  type_name(result));
        return tensor_of(result);
    }

  private:
    Vm& vm_;
    Value packed_, unpack_;
};

class ScriptHooks : public autograd::SavedTensorHooks {
  public:
    ScriptHooks(Vm& vm, Value pack, Value unpack)
        : vm_(vm), pack_(std::move(pack)), unpack_(std::move(unpack)) {}
    std::shared_ptr<autograd::PackedTensor> pack(const Tensor& tensor) override {
        return std::make_shared<ScriptPacked>(vm_, vm_.call(pack_, {wrap(tensor)}), unpack_);
    }

  private:
    Vm& vm_;
    Value pack_, unpack_;
};

}  // namespace

std::shared_ptr<autograd::SavedTensorHooks> script_hooks(Vm& vm, const Value& pack, const Value& unpack) {
    return std::make_shared<ScriptHooks>(vm, pack, unpack);
}

namespace {

Value push_hooks(Vm& vm, Args& args) {
    autograd::saved_hooks().push_back(script_hooks(vm, args[0], args[1]));
    return Value::none();
}
Value pop_hooks(Vm&, Args&) {
    if (!autograd::saved_hooks().empty()) autograd::saved_hooks().pop_back();
    return Value::none();
}

Value set_anomaly(Vm& vm, Args& args) {
    autograd::AnomalyMode& mode = autograd::anomaly_mode();
    mode.enabled = vm.truth(args[0]);
    mode.check_nan = vm.truth(args[1]);
    mode.tell = [&vm](const autograd::Node& node) {
        if (vm.notice)
            vm.notice(Message("warning.anomaly")
                          .with("name", node.name())
                          .with("line", std::to_string(node.span().line)));
    };
    return Value::none();
}

}  // namespace

void reset_engine_switches() {
    autograd::anomaly_mode() = {};
    autograd::saved_hooks().clear();
}

namespace {
void add(Module& module, const char* signature, NativeCall call) {
    const std::string_view text(signature);
    module.set(text.substr(0, text.find('(')), native_function(signature, call));
}
}  // namespace

void add_anomaly_functions(Module& module) {
    add(module, "set_anomaly_enabled(mode, check_nan=True)", set_anomaly);
    add(module, "is_anomaly_enabled()",
        [](Vm&, Args&) { return Value::boolean(autograd::anomaly_mode().enabled); });
    add(module, "is_anomaly_check_nan_enabled()",
        [](Vm&, Args&) { return Value::boolean(autograd::anomaly_mode().check_nan); });
}

void add_engine_switches(Module& core) {
    add_anomaly_functions(core);
    add(core, "_push_saved_tensors_hooks(pack_hook, unpack_hook)", push_hooks);
    add(core, "_pop_saved_tensors_hooks()", pop_hooks);
    add(core, "_is_checkpoint_valid()",
        [](Vm&, Args&) { return Value::boolean(BackwardFrame::reaches_all_leaves()); });
}

}  // namespace backstep::bindings
