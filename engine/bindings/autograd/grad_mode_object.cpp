#include "bindings/autograd/grad_mode_object.h"

#include <vector>

#include "autograd/grad_mode.h"
#include "script/compiler/code.h"
#include "script/native/native_frame.h"
#include "script/objects/function.h"

namespace backstep::bindings {

using namespace script;

namespace {

// The two switches, and how a mode sets them.
struct Modes {
    bool grad = autograd::is_grad_enabled();
    bool inference = autograd::is_inference_mode();

    void apply() const {
        if (autograd::is_inference_mode() != inference) autograd::set_inference_mode(inference);
        if (autograd::is_grad_enabled() != grad) autograd::set_grad_enabled(grad);
    }
};

class ModeObject : public Object {
  public:
    ModeObject(Type* type, Modes inside) : Object(Kind::Native, type), inside_(inside) {}
    void enter() {
        outside_.push_back(Modes());
        inside().apply();
    }
    void leave() {
        if (outside_.empty()) return;
        outside_.back().apply();
        outside_.pop_back();
    }
    // Grad modes leave inference as it is; inference_mode(True) switches recording off too.
    Modes inside() const { return inside_; }
    std::vector<Modes>& outside() { return outside_; }

  private:
    Modes inside_;
    std::vector<Modes> outside_;
};

ModeObject& self_of(Args& args) { return *args[0].as<ModeObject>(); }

// A decorated function: calls what it wraps inside the mode.
class WrappedFunction : public Instance {
  public:
    WrappedFunction(Modes modes, Value wrapped)
        : Instance(&script_type()), inside(modes), function(std::move(wrapped)) {
        track();
    }
    void traverse(Visitor& visitor) const override {
        Instance::traverse(visitor);
        visitor.visit(function);
    }
    void drop_references() override {
        Instance::drop_references();
        function = Value::none();
    }
    static Type& script_type();
    Modes inside;
    Value function;
};

class WrappedCall : public NativeFrame {
  public:
    WrappedCall(Modes inside, Value function, Values arguments, Values names)
        : inside_(inside),
          function_(std::move(function)),
          arguments_(std::move(arguments)),
          names_(std::move(names)) {}
    Outcome resume(Vm&, Value result) override {
        if (!entered_) {
            entered_ = true;
            outside_ = Modes();
            inside_.apply();
            return call(function_, std::move(arguments_), std::move(names_));
        }
        leave();
        return done(std::move(result));
    }
    Outcome failed(Vm&, const Value& exception) override {
        leave();
        return raise(exception);
    }
    void abandoned(Vm&) override { leave(); }

  private:
    void leave() {
        if (entered_) outside_.apply();
        entered_ = false;
    }
    Modes inside_, outside_;
    Value function_;
    Values arguments_, names_;
    bool entered_ = false;
};

Ref<NativeFrame> call_wrapped(Vm&, Args& args) {
    auto* wrapped = args[0].as<WrappedFunction>();
    const std::span<const Value> positional = args.items(1);
    Values arguments(positional.begin(), positional.end());
    Values names;
    auto* keywords = args[2].as<Dict>();
    for (size_t i = 0; i < keywords->slots(); ++i) {
        if (!keywords->slot(i).key.bound()) continue;
        names.push_back(keywords->slot(i).key);
        arguments.push_back(keywords->slot(i).value);
    }
    return make<WrappedCall>(wrapped->inside, wrapped->function, std::move(arguments), std::move(names));
}

Type& WrappedFunction::script_type() {
    static Type& type =
        NativeType("function", "builtins")
            .call_frame("__call__(self, *args, **kwargs)", call_wrapped)
            .method("__get__(self, instance, owner=None)",
                    [](Vm&, Args& args) {
                        return args[1].is_none() ? args[0] : Value(make<BoundMethod>(args[0], args[1]));
                    })
            .slots([](Slots& s) {
                s.getattr = [](Vm& vm, const Value& self, const Str& name) {
                    Value found;
                    vm.find_attribute(self.as<WrappedFunction>()->function, name.text(), found);
                    return found;
                };
            })
            .sealed()
            .finish();
    return type;
}

Value enter(Vm&, Args& args) {
    self_of(args).enter();
    return Value::none();
}
Value leave(Vm&, Args& args) {
    self_of(args).leave();
    return Value::boolean(false);
}

Modes with_grad(bool grad) {
    Modes modes;
    modes.grad = grad;
    return modes;
}

Value decorate(Vm& vm, Args& args);

NativeType mode_type(const char* name) {
    NativeType type(name, "torch.autograd.grad_mode");
    type.method("__enter__(self)", enter)
        .method("__exit__(self, exc_type, exc_value, traceback)", leave)
        .call("__call__(self, func)", decorate)
        .sealed();
    return type;
}

// As a decorator without its parentheses: `@torch.no_grad`.
Value new_no_grad(Vm&, Args& args) {
    const size_t given = args.items(0).size();
    CHECK(given == 0, TypeError,
          "no_grad.__init__() takes 1 positional argument but " + std::to_string(given + 1) + " were given");
    return Value(make<ModeObject>(args.type(), with_grad(false)));
}
Type& no_grad_type() {
    static Type& type = mode_type("no_grad").constructor("no_grad(*args)", new_no_grad).finish();
    return type;
}

bool is_generator_function(const Value& function) {
    return function.is(Kind::Function) && function.as<Function>()->code->generator;
}

// A generator's body runs between its caller's lines: each of its stretches is put into the mode.
Value decorate(Vm& vm, Args& args) {
    const Modes inside = self_of(args).inside();
    if (!is_generator_function(args[1])) return Value(make<WrappedFunction>(inside, args[1]));
    return vm.call(vm.get_attribute(vm.import("torch.autograd.grad_mode"), "_generator_in_mode"),
                   {Value(make<ModeObject>(&no_grad_type(), inside)), args[1]});
}

Value new_enable_grad(Vm&, Args& args) {
    CHECK(args.items(0).empty(), TypeError, "enable_grad() takes no arguments");
    return Value(make<ModeObject>(args.type(), with_grad(true)));
}
Value new_inference_mode(Vm& vm, Args& args) {
    Modes modes;
    modes.inference = vm.truth(args[0]);
    modes.grad = modes.inference ? false : modes.grad;
    return Value(make<ModeObject>(args.type(), modes));
}
// Takes effect at once; as a context manager it goes back to what was before.
Value new_set_grad_enabled(Vm&, Args& args) {
    CHECK(args.given(0), TypeError,
          "set_grad_enabled.__init__() missing 1 required positional argument: 'mode'");
    CHECK(args[0].is_bool(), TypeError, "enabled must be a bool (got " + args[0].type()->name() + ")");
    const Modes before;
    auto object = make<ModeObject>(args.type(), with_grad(args[0].as_bool()));
    object->inside().apply();
    object->outside().push_back(before);
    return Value(object);
}
Value enter_set_grad_enabled(Vm&, Args&) { return Value::none(); }

}  // namespace

void add_grad_modes(Module& torch) {
    static Type& enable_grad =
        mode_type("enable_grad").constructor("enable_grad(*args)", new_enable_grad).finish();
    static Type& inference_mode =
        mode_type("inference_mode").constructor("inference_mode(mode=True)", new_inference_mode).finish();
    static Type& set_grad_enabled = NativeType("set_grad_enabled", "torch.autograd.grad_mode")
                                        .constructor("set_grad_enabled(mode=...)", new_set_grad_enabled)
                                        .method("__enter__(self)", enter_set_grad_enabled)
                                        .method("__exit__(self, exc_type, exc_value, traceback)", leave)
                                        .call("__call__(self, func)", decorate)
                                        .sealed()
                                        .finish();
    torch.set("no_grad", Value::of(&no_grad_type()));
    torch.set("enable_grad", Value::of(&enable_grad));
    torch.set("inference_mode", Value::of(&inference_mode));
    torch.set("set_grad_enabled", Value::of(&set_grad_enabled));
    torch.set("is_grad_enabled", native_function("is_grad_enabled()", [](Vm&, Args&) {
                  return Value::boolean(autograd::is_grad_enabled());
              }));
    torch.set("is_inference_mode_enabled", native_function("is_inference_mode_enabled()", [](Vm&, Args&) {
                  return Value::boolean(autograd::is_inference_mode());
              }));
}

}  // namespace backstep::bindings
