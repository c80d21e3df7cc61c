#include "bindings/autograd/node_object.h"

#include <cstdio>
#include <map>

#include "autograd/accumulate_grad.h"
#include "autograd/autograd_meta.h"
#include "bindings/autograd/function_object.h"
#include "bindings/autograd/hook_object.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/tensor/tensor_text.h"
#include "ops/op_entry.h"

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
    for (const autograd::Edge& edge : node_of(self).next_edges()) {
        const Value pair[] = {wrap_node(edge.function), Value::integer(edge.function ? edge.input_nr : 0)};
        pairs.push_back(script::make_tuple(pair));
    }
    return script::make_tuple(pairs);
}

Value python_value(const ops::Attribute& attribute) {
    if (attribute.is_scalar()) return number(attribute.scalar());
    if (attribute.is_word()) return Value::str(attribute.word());
    if (!attribute.is_ints()) return Value::none();
    Values items;
    for (const int64_t i : attribute.ints()) items.push_back(Value::integer(i));
    return script::make_tuple(items);
}

// `_saved_NAME`: a saved tensor, or an argument of the operation that is none.
Value saved_value(autograd::Node& node, std::string_view name) {
    auto* op = dynamic_cast<ops::OpNode*>(&node);
    if (!op) return Value();
    for (const ops::Save& save : op->entry().saves)
        if (save.name == name) return wrap(op->unpack_saved(name));
    const int index = op->entry().resolved.parsed.attribute_index(name);
    if (index < 0 || !op->attributes()) return Value();
    return python_value((*op->attributes())[static_cast<size_t>(index)]);
}

Value node_attribute(Vm& vm, const Value& self, const Str& name) {
    autograd::Node& node = node_of(self);
    const std::string& text = name.text();
    if (text.starts_with("_saved_")) return saved_value(node, std::string_view(text).substr(7));
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
            .property("next_functions", next_functions)
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
