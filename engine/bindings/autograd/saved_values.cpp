#include "bindings/autograd/saved_values.h"

#include <limits>
#include <sstream>

#include "autograd/saved_hooks.h"
#include "bindings/autograd/engine_switches.h"
#include "bindings/autograd/saved_names.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/tensor/tensor_text.h"
#include "ops/op_entry.h"
#include "script/objects/big_int.h"

namespace backstep::bindings {

using namespace script;

namespace {

// PyTorch hands whole numbers out without their sign: a dim of -1 reads as 2 ** 64 - 1.
Value unsigned_integer(int64_t number) { return make_int(Integer(static_cast<uint64_t>(number))); }

Value python_value(const ops::Parameter& parameter, const ops::Attribute& attribute) {
    if (attribute.is_word()) {
        const std::string& word = attribute.word();
        if (parameter.name != "reduction") return Value::str(word);
        return Value::integer(word == "none" ? 0 : word == "mean" ? 1 : 2);
    }
    if (parameter.type == ops::ParameterType::Int && attribute.is_scalar())
        return unsigned_integer(attribute.integer());
    if (attribute.is_scalar()) return number(attribute.scalar());
    if (!attribute.is_ints()) return Value::none();
    Values items;
    for (const int64_t i : attribute.ints()) items.push_back(unsigned_integer(i));
    return script::make_tuple(items);
}

// What PyTorch keeps of an argument that was left out.
Value left_out(const ops::OpEntry& entry, std::string_view name) {
    if (entry.grad_fn == "SliceBackward0" && name == "start") return Value::integer(0);
    if (entry.grad_fn == "SliceBackward0" && name == "end")
        return Value::integer(std::numeric_limits<int64_t>::max());
    if (entry.grad_fn == "NormBackward1") return script::make_tuple({});
    return Value::none();
}

Value tuple_of(Dims dims) {
    Values items;
    for (const int64_t length : dims) items.push_back(Value::integer(length));
    return script::make_tuple(items);
}

// "self_sizes", "mat2_sym_strides", "self_numel": the form of an operand that has a gradient to get. Unbound
// for other names.
Value operand_form(const ops::OpNode& node, std::string_view name) {
    const size_t cut = name.find('_');
    const std::string_view form = cut == std::string_view::npos ? "" : name.substr(cut + 1);
    const int slot = node.entry().resolved.parsed.operand_slot(name.substr(0, cut));
    if (slot < 0 || node.entry().resolved.list_from >= 0) return Value();
    for (size_t edge = 0; edge < node.next_edges().size(); ++edge) {
        const autograd::Edge& next = node.next_edges()[edge];
        if (node.entry().operand_of_edge(edge) != static_cast<size_t>(slot) || !next.function) continue;
        const Geometry& geometry = *next.function->output_form(next.input_nr).geometry;
        if (form == "sizes" || form == "sym_sizes") return tuple_of(geometry.sizes());
        if (form == "sym_strides") return tuple_of(geometry.strides());
        if (form == "numel") return Value::integer(geometry.numel());
        if (form == "dim") return Value::integer(static_cast<int64_t>(geometry.sizes().size()));
    }
    return Value();
}

// The first place in `node.saved()` of that name; -1 if none is saved under it.
int saved_slot(const ops::OpEntry& entry, std::string_view name) {
    for (size_t i = 0; i < entry.saves.size(); ++i)
        if (entry.saves[i].known_as() == name) return static_cast<int>(i);
    return -1;
}

Value saved_tensor(ops::OpNode& node, size_t slot) {
    if (static_cast<int>(slot) != node.entry().resolved.saved_list) return wrap(node.unpack_slot(int(slot)));
    Values items;
    for (size_t i = slot; i < node.saved().size(); ++i) items.push_back(wrap(node.unpack_slot(int(i))));
    return script::make_tuple(items);
}

// The place of a saved tensor.
class SavedPlace : public Object {
  public:
    SavedPlace(autograd::NodeRef node, size_t slot)
        : Object(Kind::Native, &script_type()), node_(std::move(node)), slot_(slot) {}
    static Type& script_type();
    void register_hooks(Vm& vm, const Value& pack, const Value& unpack) const {
        const auto& op = static_cast<const ops::OpNode&>(*node_);
        const int from = op.entry().resolved.save_from[slot_];
        autograd::register_hooks(node_->saved()[slot_],
                                 from < 0 && op.entry().byproduct(from) < 0 ? uint32_t(-1 - from) : 0,
                                 script_hooks(vm, pack, unpack));
    }

  private:
    autograd::NodeRef node_;
    size_t slot_;
};

Value register_saved_hooks(Vm& vm, Args& args) {
    CHECK(args[1].is(Kind::Function) && args[2].is(Kind::Function), TypeError,
          "register_hooks(): incompatible function arguments. The following argument types are supported:\n"
          "    1. (self: torch._C._autograd.SavedTensor, arg0: function, arg1: function) -> None\n\n"
          "Invoked with: " +
              vm.repr(args[0]) + ", " + vm.repr(args[1]) + ", " + vm.repr(args[2]));
    args[0].as<SavedPlace>()->register_hooks(vm, args[1], args[2]);
    return Value::none();
}

Type& SavedPlace::script_type() {
    static Type& type = NativeType("SavedTensor", "torch._C._autograd")
                            .method("register_hooks(self, pack_hook, unpack_hook)", register_saved_hooks)
                            .sealed()
                            .finish();
    return type;
}

}  // namespace

Value saved_value(autograd::Node& node, std::string_view name) {
    auto* op = dynamic_cast<ops::OpNode*>(&node);
    if (!op) return Value();
    const int slot = saved_slot(op->entry(), name);
    if (slot >= 0) return saved_tensor(*op, static_cast<size_t>(slot));
    const ops::Schema& schema = op->entry().resolved.parsed;
    for (const ops::Parameter& parameter : schema.parameters) {
        if (parameter.is_operand() || parameter.name != name) continue;
        const auto index = static_cast<size_t>(schema.attribute_index(name));
        const ops::Attributes* given = op->attributes();
        const ops::Attribute& value =
            given && index < given->size() ? (*given)[index] : parameter.default_value;
        return value.none() ? left_out(op->entry(), name) : python_value(parameter, value);
    }
    return operand_form(*op, name);
}

Value raw_saved_value(const autograd::NodeRef& node, std::string_view name) {
    const auto* op = dynamic_cast<const ops::OpNode*>(node.get());
    const int slot = op ? saved_slot(op->entry(), name) : -1;
    if (slot < 0 || slot == op->entry().resolved.saved_list) return Value();
    return Value(make<SavedPlace>(node, static_cast<size_t>(slot)));
}

std::vector<std::string> saved_attributes(autograd::Node& node) {
    std::vector<std::string> listed;
    auto* op = dynamic_cast<ops::OpNode*>(&node);
    if (!op) return listed;
    std::istringstream names{std::string(saved_names(node_class_name(node)))};
    for (std::string name; names >> name;) {
        const bool tensor = saved_slot(op->entry(), name) >= 0;
        if (tensor) listed.push_back("_raw_saved_" + name);
        if (tensor || saved_value(node, name).bound()) listed.push_back("_saved_" + name);
    }
    return listed;
}

}  // namespace backstep::bindings
