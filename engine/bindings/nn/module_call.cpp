#include "bindings/nn/module_call.h"

#include "bindings/nn/module_object.h"
#include "script/native/native_frame.h"
#include "script/vm/vm.h"

namespace backstep::bindings {

using namespace script;

namespace {

Values values_of(const Dict& dict) {
    Values values;
    for (size_t i = 0; i < dict.slots(); ++i)
        if (dict.slot(i).key.bound()) values.push_back(dict.slot(i).value);
    return values;
}

// One call of a module. A pre-hook may replace the arguments, a hook the result. With full backward hooks,
// what goes in and what comes out passes through torch.utils.hooks.BackwardHook; the older kind is hung on
// the result's node.
class ModuleCall : public NativeFrame {
  public:
    ModuleCall(Value module, Values arguments, Values names)
        : module_(std::move(module)),
          arguments_(std::move(arguments)),
          names_(std::move(names)),
          before_(hooks(ModuleObject::Part::ForwardPreHooks)) {}

    Outcome resume(Vm& vm, Value result) override {
        if (stage_ == Stage::Before) {
            if (next_ > 0 && !result.is_none()) replace_arguments(result);
            if (next_ < before_.size()) return call(before_[next_++], {module_, positional()});
            stage_ = Stage::Forward;
            if (has_backward_hooks() && full_backward_hooks(vm)) watch_backward(vm);
            return call(vm.get_attribute(module_, "forward"), arguments_, names_);
        }
        if (stage_ == Stage::Forward) {
            stage_ = Stage::After;
            next_ = 0;
            result_ = std::move(result);
            after_ = hooks(ModuleObject::Part::ForwardHooks);
        } else if (!result.is_none()) {
            result_ = std::move(result);
        }
        if (next_ < after_.size()) return call(after_[next_++], {module_, positional(), result_});
        if (backward_hook_.bound())
            result_ = vm.call_method(backward_hook_, "setup_output_hook", {result_});
        else if (has_backward_hooks() && !full_backward_hooks(vm))
            vm.call(vm.get_attribute(vm.import("torch.utils.hooks"), "hang_on_output"),
                    {module_, user_backward_hooks(), positional(), result_});
        return done(std::move(result_));
    }

  private:
    enum class Stage : uint8_t { Before, Forward, After };

    const ModuleObject& object() const { return *module_.as<ModuleObject>(); }
    Values hooks(ModuleObject::Part which) const { return values_of(object().part(which)); }
    Value positional() const {
        return script::make_tuple(
            std::span<const Value>(arguments_).first(arguments_.size() - names_.size()));
    }
    void replace_arguments(const Value& given) {
        names_.clear();
        arguments_.clear();
        if (given.is(Kind::Tuple))
            arguments_ = given.as<Tuple>()->items();
        else
            arguments_.push_back(given);
    }
    bool has_backward_hooks() const { return object().part(ModuleObject::Part::BackwardHooks).size() > 0; }
    bool full_backward_hooks(Vm& vm) const {
        return vm.truth(vm.get_attribute(module_, "_is_full_backward_hook"));
    }
    Value user_backward_hooks() const { return script::make_tuple(hooks(ModuleObject::Part::BackwardHooks)); }
    void watch_backward(Vm& vm) {
        const Value maker = vm.get_attribute(vm.import("torch.utils.hooks"), "BackwardHook");
        backward_hook_ = vm.call(maker, {module_, user_backward_hooks()});
        const Value wrapped = vm.call_method(backward_hook_, "setup_input_hook", {positional()});
        const Values& inputs = wrapped.as<Tuple>()->items();
        std::copy(inputs.begin(), inputs.end(), arguments_.begin());
    }

    Value module_;
    Values arguments_, names_, before_, after_;
    Value result_, backward_hook_;
    Stage stage_ = Stage::Before;
    size_t next_ = 0;
};

Ref<NativeFrame> call_module(Vm&, Args& args) {
    CHECK(args[0].as<ModuleObject>()->initialised, AttributeError,
          "'" + args[0].type()->name() + "' object has no attribute '_backward_hooks'");
    const std::span<const Value> positional = args.items(1);
    Values arguments(positional.begin(), positional.end()), names;
    auto* keywords = args[2].as<Dict>();
    for (size_t i = 0; i < keywords->slots(); ++i) {
        if (!keywords->slot(i).key.bound()) continue;
        names.push_back(keywords->slot(i).key);
        arguments.push_back(keywords->slot(i).value);
    }
    return make<ModuleCall>(args[0], std::move(arguments), std::move(names));
}

Value forward_missing(Vm&, Args& args) {
    throw NotImplementedError("Module [" + args[0].type()->name() +
                              "] is missing the required \"forward\" function");
}

}  // namespace

void add_module_call(NativeType& module) {
    module.call_frame("__call__(self, *args, **kwargs)", call_module)
        .method("forward(self, *args, **kwargs)", forward_missing);
}

}  // namespace backstep::bindings
