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

// One call of a module. A pre-hook may replace the arguments, a hook the result.
class ModuleCall : public NativeFrame {
  public:
    ModuleCall(Value module, Values arguments, Values names)
        : module_(std::move(module)),
          arguments_(std::move(arguments)),
          names_(std::move(names)),
          before_(values_of(module_.as<ModuleObject>()->forward_pre_hooks())) {}

    Outcome resume(Vm& vm, Value result) override {
        if (stage_ == Stage::Before) {
            if (next_ > 0 && !result.is_none()) replace_arguments(result);
            if (next_ < before_.size()) return call(before_[next_++], {module_, positional()});
            stage_ = Stage::Forward;
            return call(vm.get_attribute(module_, "forward"), arguments_, names_);
        }
        if (stage_ == Stage::Forward) {
            stage_ = Stage::After;
            next_ = 0;
            result_ = std::move(result);
            after_ = values_of(module_.as<ModuleObject>()->forward_hooks());
        } else if (!result.is_none()) {
            result_ = std::move(result);
        }
        if (next_ < after_.size()) return call(after_[next_++], {module_, positional(), result_});
        return done(std::move(result_));
    }

  private:
    enum class Stage : uint8_t { Before, Forward, After };

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

    Value module_;
    Values arguments_, names_, before_, after_;
    Value result_;
    Stage stage_ = Stage::Before;
    size_t next_ = 0;
};

Ref<NativeFrame> call_module(Vm&, Args& args) {
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

// What register_forward_hook returns: remove() takes the hook off.
struct HookRemover : Object {
    HookRemover(Ref<Dict> dict, Value key)
        : Object(Kind::Native, &script_type()), hooks(std::move(dict)), id(std::move(key)) {}
    Ref<Dict> hooks;
    Value id;

    static Type& script_type() {
        static Type& type = NativeType("RemovableHandle", "torch.utils.hooks")
                                .method("remove(self)",
                                        [](Vm& vm, Args& args) {
                                            auto* self = args[0].as<HookRemover>();
                                            self->hooks->erase(vm, self->id);
                                            return Value::none();
                                        })
                                .sealed()
                                .finish();
        return type;
    }
};

Value add_hook(Vm& vm, Dict& hooks, const Value& hook) {
    const Value key = Value::integer(static_cast<int64_t>(hooks.layout_version()));
    hooks.set(vm, key, hook);
    return Value(make<HookRemover>(Ref<Dict>(&hooks), key));
}

}  // namespace

void add_module_call(NativeType& module) {
    module.call_frame("__call__(self, *args, **kwargs)", call_module)
        .method("forward(self, *args, **kwargs)", forward_missing)
        .method("register_forward_hook(self, hook)",
                [](Vm& vm, Args& args) {
                    return add_hook(vm, args[0].as<ModuleObject>()->forward_hooks(), args[1]);
                })
        .method("register_forward_pre_hook(self, hook)", [](Vm& vm, Args& args) {
            return add_hook(vm, args[0].as<ModuleObject>()->forward_pre_hooks(), args[1]);
        });
}

}  // namespace backstep::bindings
