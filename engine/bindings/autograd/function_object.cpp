#include "bindings/autograd/function_object.h"

#include "autograd/grad_mode.h"
#include "bindings/autograd/hook_object.h"
#include "bindings/tensor/tensor_object.h"
#include "script/native/native_frame.h"

namespace backstep::bindings {

using namespace script;
using autograd::CallKind;
using autograd::FunctionNode;
using autograd::TensorList;

namespace {

// The ctx object. The node owns it (through the callback below), so it points back without owning: when the
// node goes, `node` becomes null. Scripts hang what they like on it.
class ContextObject : public Instance {
  public:
    ContextObject(Type* type, FunctionNode* owner) : Instance(type), node(owner) { track(); }
    void traverse(Visitor& visitor) const override {
        Instance::traverse(visitor);
        visitor.visit(to_save);
    }
    void drop_references() override {
        Instance::drop_references();
        to_save = Value::none();
    }
    FunctionNode& live() const {
        CHECK(node, RuntimeError, "the node of this ctx is gone");
        return *node;
    }
    static Type& script_type();

    FunctionNode* node;
    Value to_save = Value::none();  // what save_for_backward was given, until forward has returned
};

// The backward of a custom Function: called with ctx first.
class FunctionBackward : public ScriptCallback {
  public:
    FunctionBackward(Vm& vm, Value function, Ref<ContextObject> context)
        : ScriptCallback(vm, std::move(function)), context_(std::move(context)) {}
    ~FunctionBackward() override { context_->node = nullptr; }
    const Ref<ContextObject>& context() const { return context_; }

    Values arguments(const TensorList& args, CallKind, size_t) const override {
        Values values{Value(context_)};
        for (const Tensor& tensor : args) values.push_back(wrap(tensor));
        return values;
    }
    TensorList result(CallKind, const Value& value, size_t) const override {
        TensorList list;
        const std::span<const Value> items = value.is(Kind::Tuple)
                                                 ? std::span<const Value>(value.as<Tuple>()->items())
                                                 : std::span<const Value>(&value, 1);
        for (const Value& item : items) {
            CHECK(is_tensor(item) || item.is_none(), RuntimeError,
                  "expected Variable or None (got " + type_name(item) + ")");
            list.push_back(item.is_none() ? Tensor() : tensor_of(item));
        }
        return list;
    }

  private:
    Ref<ContextObject> context_;
};

ContextObject& context(Args& args) { return *args[0].as<ContextObject>(); }

std::vector<Tensor> tensors_in(std::span<const Value> values,
                               void (*refuse)(size_t place, const std::string& kind)) {
    std::vector<Tensor> tensors;
    for (size_t i = 0; i < values.size(); ++i) {
        const std::string kind = type_name(values[i]);
        if (!is_tensor(values[i]) && !values[i].is_none()) refuse(i, kind);
        tensors.push_back(values[i].is_none() ? Tensor() : tensor_of(values[i]));
    }
    return tensors;
}

Value save_for_backward(Vm&, Args& args) {
    context(args).to_save = args[1];
    return Value::none();
}
Value mark_dirty(Vm&, Args& args) {
    context(args).live().mark_dirty(tensors_in(args.items(1), [](size_t place, const std::string& kind) {
        throw RuntimeError("mark_dirty can only accept variables, but argument " + std::to_string(place) +
                           " is of type " + kind);
    }));
    return Value::none();
}
Value mark_non_differentiable(Vm&, Args& args) {
    context(args).live().mark_non_differentiable(
        tensors_in(args.items(1), [](size_t, const std::string& kind) {
            throw RuntimeError("mark_non_differentiable only accepts variable arguments, but got " + kind);
        }));
    return Value::none();
}
Value set_materialize_grads(Vm& vm, Args& args) {
    context(args).live().set_materialize_grads(vm.truth(args[1]));
    return Value::none();
}
Value saved_tensors(Vm&, const Value& self) {
    auto* object = self.as<ContextObject>();
    if (!object->to_save.is_none()) return object->to_save;
    FunctionNode& node = object->live();
    try {
        return wrap_tuple(node.saved_tensors());
    } catch (Error& error) {  // it stops at this node
        error.set_node(node.id().value);
        throw;
    }
}
Value needs_input_grad(Vm&, const Value& self) {
    Values flags;
    for (const bool needed : self.as<ContextObject>()->live().needs_input_grad())
        flags.push_back(Value::boolean(needed));
    return script::make_tuple(flags);
}

Type& ContextObject::script_type() {
    static Type& type = NativeType("FunctionCtx", "torch.autograd.function")
                            .method("save_for_backward(self, *tensors)", save_for_backward)
                            .method("mark_dirty(self, *args)", mark_dirty)
                            .method("mark_non_differentiable(self, *args)", mark_non_differentiable)
                            .method("set_materialize_grads(self, value)", set_materialize_grads)
                            .property("saved_tensors", saved_tensors)
                            .property("needs_input_grad", needs_input_grad)
                            .finish();
    return type;
}

// `MyFunction.apply(...)`: forward runs with recording off, then its outputs get their history.
class ApplyFrame : public NativeFrame {
  public:
    ApplyFrame(Vm& vm, Type& function, std::span<const Value> arguments)
        : function_(Value::of(&function)),
          arguments_(arguments.begin(), arguments.end()),
          call_(function.name(), operands(arguments)) {
        context_ = make<ContextObject>(&ContextObject::script_type(), &call_.ctx());
        call_.ctx().set_backward(
            std::make_shared<FunctionBackward>(vm, vm.get_attribute(function_, "backward"), context_));
    }

    Outcome resume(Vm& vm, Value result) override {
        if (!entered_) {
            entered_ = true;
            grad_enabled_ = autograd::run_state().grad_enabled;
            autograd::run_state().grad_enabled = false;
            Values arguments{Value(context_)};
            arguments.insert(arguments.end(), arguments_.begin(), arguments_.end());
            return call(vm.get_attribute(function_, "forward"), std::move(arguments));
        }
        leave();
        return done(finish(result));
    }
    Outcome failed(Vm&, const Value& exception) override {
        leave();
        return raise(exception);
    }
    void abandoned(Vm&) override { leave(); }

  private:
    static std::vector<Tensor> operands(std::span<const Value> values) {
        std::vector<Tensor> tensors;
        for (const Value& value : values) tensors.push_back(is_tensor(value) ? tensor_of(value) : Tensor());
        return tensors;
    }
    void leave() {
        if (entered_) autograd::run_state().grad_enabled = grad_enabled_;
        entered_ = false;
    }
    Value finish(const Value& result) {
        // PyTorch looks at what is to be saved only when there is a graph to save it for.
        if (!context_->to_save.is_none() && call_.recording()) {
            call_.ctx().save_for_backward(
                tensors_in(context_->to_save.as<Tuple>()->items(), [](size_t place, const std::string& kind) {
                    throw TypeError("save_for_backward can only save variables, but argument " +
                                    std::to_string(place) + " is of type " + kind);
                }));
            context_->to_save = Value::none();
        }
        const bool several = result.is(Kind::Tuple);
        const std::span<const Value> items = several ? std::span<const Value>(result.as<Tuple>()->items())
                                                     : std::span<const Value>(&result, 1);
        const std::vector<Tensor> outputs = call_.finish(operands(items));
        if (!several) return outputs[0].defined() ? wrap(outputs[0]) : items[0];
        Values values;
        for (size_t i = 0; i < items.size(); ++i)
            values.push_back(outputs[i].defined() ? wrap(outputs[i]) : items[i]);
        return script::make_tuple(values);
    }

    Value function_;
    Values arguments_;
    autograd::FunctionCall call_;
    Ref<ContextObject> context_;
    bool entered_ = false;
    bool grad_enabled_ = true;
};

Ref<NativeFrame> apply(Vm& vm, Args& args) {
    CHECK(args[2].as<Dict>()->size() == 0, TypeError, "apply() takes no keyword arguments");
    mark_span(vm);
    CHECK(args[2].as<Dict>()->size() == 0, TypeError, "apply() takes no keyword arguments");
    return make<ApplyFrame>(vm, *args[0].as<Type>(), args.items(1));
}

Value legacy_call(Vm&, Args&) {
    throw RuntimeError(
        "Legacy autograd function with non-static forward method is deprecated. Please use new-style "
        "autograd function with static forward method. (Example: "
        "https://pytorch.org/docs/stable/autograd.html#torch.autograd.Function)");
}

Value missing_forward(Vm&, Args&) {
    throw NotImplementedError("You must implement the forward function for custom autograd.Function.");
}
Value missing_backward(Vm&, Args&) {
    throw NotImplementedError(
        "You must implement either the backward or vjp method for your custom autograd.Function to use it "
        "with "
        "backward mode AD.");
}

}  // namespace

Value context_of(const FunctionNode& node) {
    const auto callback = std::dynamic_pointer_cast<FunctionBackward>(node.callback());
    return callback ? Value(callback->context()) : Value();
}

Type& function_type() {
    static Type& type = NativeType("Function", "torch.autograd.function")
                            .allocator([](Vm&, Type* made) { return Value(make<Instance>(made)); })
                            .call("__call__(self, *args, **kwargs)", legacy_call)
                            .class_frame_method("apply(cls, *args, **kwargs)", apply)
                            .static_method("forward(ctx, *args, **kwargs)", missing_forward)
                            .static_method("backward(ctx, *grad_outputs)", missing_backward)
                            .finish();
    return type;
}

void add_function_names(Module& function_module) {
    function_module.set("Function", Value::of(&function_type()));
    function_module.set("FunctionCtx", Value::of(&ContextObject::script_type()));
}

}  // namespace backstep::bindings
