#include "bindings/autograd/node_object.h"

#include <cstdio>
#include <map>

#include "autograd/accumulate_grad.h"
#include "autograd/autograd_meta.h"
#include "bindings/autograd/function_object.h"
#include "bindings/autograd/hook_object.h"
#include "bindings/autograd/saved_values.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/tensor/tensor_text.h"

namespace backstep::bindings {

using namespace script;

namespace {

autograd::Node& node_of(const Value& value) { return value.as<NodeObject>()->node(); }

// A class for each name, so that type(grad_fn).__name__ says what PyTorch's says.
Type& class_of(const autograd::Node& node) {
    static thread_local std::map<std::string, Type*> classes;
    const std::string name = node_class_name(node);
    Type*& type = classes[name];
    if (!type) {
        const bool custom = dynamic_cast<const autograd::FunctionNode*>(&node) != nullptr;
        type = &NativeType(name, custom ? "torch.autograd.function" : "", &NodeObject::script_type())
                    .sealed()
                    .finish();
    }
    return *type;
}

std::string node_repr(Vm&, const Value& self) {
    const Type& type = *self.type();
    char address[32];
    std::snprintf(address, sizeof address, "0x7f%010x", node_of(self).id().value * 64u);
    return "<" + (type.module().empty() ? "" : type.module() + ".") + type.name() + " object at " + address +
           ">";
}

Value node_name(Vm&, Args& args) { return Value::str(node_of(args[0]).name()); }

Value next_functions(Vm&, const Value& self) {
    Values pairs;
    // PyTorch's fallback for what has no derivative keeps the edges of what requires grad alone.
    const bool without_gaps = node_of(self).name() == "torch::autograd::NotImplemented";
    for (const autograd::Edge& edge : node_of(self).next_edges()) {
        if (without_gaps && !edge.function) continue;
        const Value pair[] = {wrap_node(edge.function), Value::integer(edge.function ? edge.input_nr : 0)};
        pairs.push_back(script::make_tuple(pair));
    }
    return script::make_tuple(pairs);
}

Value node_attribute(Vm& vm, const Value& self, const Str& name) {
    autograd::Node& node = node_of(self);
    const std::string& text = name.text();
    if (text.starts_with("_saved_")) return saved_value(node, std::string_view(text).substr(7));
    if (text.starts_with("_raw_saved_"))
        return raw_saved_value(autograd::NodeRef(&node), std::string_view(text).substr(11));
    if (text == "variable")
        if (auto* accumulate = dynamic_cast<autograd::AccumulateGrad*>(&node))
            return wrap(accumulate->variable());
    if (auto* function = dynamic_cast<autograd::FunctionNode*>(&node)) {
        Value found;
        const Value context = context_of(*function);
        if (context.bound() && vm.find_attribute(context, text, found)) return found;
    }
    return Value();
}

Value register_node_hook(Vm& vm, Args& args) {
    return hook_handle(
        vm, autograd::register_hook(node_of(args[0]), std::make_shared<ScriptCallback>(vm, args[1])));
}

Value register_node_prehook(Vm& vm, Args& args) {
    return hook_handle(
        vm, autograd::register_prehook(node_of(args[0]), std::make_shared<ScriptCallback>(vm, args[1])));
}

Value node_directory(Vm& vm, Args& args) {
    Values names = vm.collect(vm.call(*vm.builtins().find("dir"), {Value::of(args[0].type())}));
    for (const std::string& name : saved_attributes(node_of(args[0]))) names.push_back(Value::str(name));
    return Value(make<List>(std::move(names)));
}

Value compare_nodes(Vm&, CompareOp op, const Value& left, const Value& right) {
    if ((op != CompareOp::Eq && op != CompareOp::Ne) || !native_cast<NodeObject>(left) ||
        !native_cast<NodeObject>(right))
        return Value::not_implemented();
    return Value::boolean((&node_of(left) == &node_of(right)) == (op == CompareOp::Eq));
}

}  // namespace

NodeObject::NodeObject(autograd::NodeRef node)
    : Object(Kind::Native, &class_of(*node)), node_(std::move(node)) {}

Type& NodeObject::script_type() {
    static Type& type =
        NativeType("Node", "torch.autograd.graph")
            .method("name(self)", node_name)
            .method("register_hook(self, hook)", register_node_hook)
            .method("register_prehook(self, hook)", register_node_prehook)
            .method("__dir__(self)", node_directory)
            .property("next_functions", next_functions)
            .property("requires_grad", [](Vm&, const Value&) { return Value::boolean(true); })
            .property("metadata", [](Vm&, const Value&) { return Value(make<Dict>()); })
            .slots([](Slots& s) {
                s.repr = node_repr;
                s.getattr = node_attribute;
                s.compare = compare_nodes;
                s.hash = [](Vm&, const Value& self) { return size_t{node_of(self).id().value}; };
            })
            .finish();
    return type;
}

Value wrap_node(const autograd::NodeRef& node) {
    if (!node) return Value::none();
    return Value(make<NodeObject>(node));
}

}  // namespace backstep::bindings
