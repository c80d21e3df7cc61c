#include "script/vm/classes/dunders.h"

#include <array>

#include "base/error.h"
#include "script/native/own_objects.h"
#include "script/objects/big_int.h"
#include "script/vm/classes/declared_slots.h"
#include "script/vm/vm_state.h"

namespace backstep::script {
namespace {

// The method of the class, bound to self; Unbound when there is none.
Value method_of(Vm& vm, const Value& self, std::string_view name) {
    Value* found = self.type()->look_up(name);
    if (!found || found->is_none()) return {};
    return bind_descriptor(vm.state(), *found, self, self.type());
}
Value call_dunder(Vm& vm, const Value& self, std::string_view name,
                  std::initializer_list<Value> arguments = {}) {
    return vm.call(method_of(vm, self, name), arguments);
}

Value script_binary(Vm& vm, BinaryOp op, const Value& left, const Value& right) {
    const bool left_is_script = left.type()->slots.binary == script_binary;
    const bool right_is_script = right.type()->slots.binary == script_binary && left.type() != right.type();
    const auto ask = [&](const Value& self, std::string_view name, const Value& other) {
        const Value method = method_of(vm, self, name);
        return method.bound() ? vm.call(method, {other}) : Value::not_implemented();
    };
    const bool right_first =
        left_is_script && right_is_script && right.type()->is_subtype_of(*left.type()) &&
        right.type()->look_up(reflected_dunder(op)) != left.type()->look_up(reflected_dunder(op));
    if (right_first) {
        Value result = ask(right, reflected_dunder(op), left);
        if (!result.is_not_implemented()) return result;
    }
    if (left_is_script) {
        Value result = ask(left, dunder(op), right);
        if (!result.is_not_implemented()) return result;
    }
    if (right_is_script && !right_first) return ask(right, reflected_dunder(op), left);
    return Value::not_implemented();
}

Value script_inplace(Vm& vm, BinaryOp op, const Value& self, const Value& other) {
    const Value method = method_of(vm, self, inplace_dunder(op));
    return method.bound() ? vm.call(method, {other}) : Value::not_implemented();
}

Value script_unary(Vm& vm, UnaryOp op, const Value& self) {
    const Value method = method_of(vm, self, dunder(op));
    return method.bound() ? vm.call(method, {}) : Value::not_implemented();
}

Value script_compare(Vm& vm, CompareOp op, const Value& self, const Value& other) {
    const Value method = method_of(vm, self, dunder(op));
    if (method.bound()) {
        Value result = vm.call(method, {other});
        if (!result.is_not_implemented() || op != CompareOp::Ne) return result;
    }
    return Value::not_implemented();
}

int64_t script_length(Vm& vm, const Value& self) {
    const Value result = call_dunder(vm, self, "__len__");
    CHECK(!result.is(Kind::BigInt), OverflowError, "cannot fit 'int' into an index-sized integer");
    const int64_t length = vm.index(result);
    CHECK(length >= 0, ValueError, "__len__() should return >= 0");
    return length;
}
Value script_iter(Vm& vm, const Value& self) {
    Value iterator = call_dunder(vm, self, "__iter__");
    if (!iterator.type()->slots.next)
        throw TypeError("iter() returned non-iterator of type '" + iterator.type()->name() + "'");
    return iterator;
}
bool script_next(Vm& vm, const Value& self, Value& item) {
    try {
        item = call_dunder(vm, self, "__next__");
        return true;
    } catch (StopIteration&) {
        return false;
    } catch (Raised& raised) {
        if (!is_instance(raised.exception, *types::exception("StopIteration"))) throw;
        return false;
    }
}
bool script_truth(Vm& vm, const Value& self) {
    const Value result = call_dunder(vm, self, "__bool__");
    if (!result.is_bool()) throw TypeError("__bool__ should return bool, returned " + result.type()->name());
    return result.as_bool();
}
size_t script_hash(Vm& vm, const Value& self) {
    const Value result = call_dunder(vm, self, "__hash__");
    if (!is_int(result)) throw TypeError("__hash__ method should return an integer");
    return integer_hash(result);
}
std::string text_result(const Value& result, const char* method) {
    if (!is_str(result))
        throw TypeError(std::string(method) + " returned non-string (type " + result.type()->name() + ")");
    return std::string(text_of(result));
}
std::string script_repr(Vm& vm, const Value& self) {
    return text_result(call_dunder(vm, self, "__repr__"), "__repr__");
}
std::string script_str(Vm& vm, const Value& self) {
    return text_result(call_dunder(vm, self, "__str__"), "__str__");
}
std::string script_format(Vm& vm, const Value& self, std::string_view spec) {
    return text_result(call_dunder(vm, self, "__format__", {Value::str(spec)}), "__format__");
}
Value script_getattr(Vm& vm, const Value& self, const Str& name) {
    return call_dunder(vm, self, "__getattr__", {Value(intern(name.text()))});
}
bool script_setattr(Vm& vm, const Value& self, const Str& name, const Value& value) {
    if (value.bound()) {
        call_dunder(vm, self, "__setattr__", {Value(intern(name.text())), value});
        return true;
    }
    const Value method = method_of(vm, self, "__delattr__");
    if (!method.bound()) return false;
    vm.call(method, {Value(intern(name.text()))});
    return true;
}

template <const char* const& Name>
Value convert(Vm& vm, const Value& self) {
    return call_dunder(vm, self, Name);
}
constexpr const char* kInt = "__int__";
constexpr const char* kIndex = "__index__";
constexpr const char* kFloat = "__float__";

template <const char* const& Name>
Value convert_to_int(Vm& vm, const Value& self) {
    Value whole = convert<Name>(vm, self);
    CHECK(is_int(whole), TypeError,
          std::string(Name) + " returned non-int (type " + whole.type()->name() + ")");
    return whole;
}

struct Dunder {
    std::string_view name;
    void (*install)(Slots&);
};
constexpr Dunder kDunders[] = {
    {"__len__", [](Slots& s) { s.length = script_length; }},
    {"__iter__", [](Slots& s) { s.iter = script_iter; }},
    {"__next__", [](Slots& s) { s.next = script_next; }},
    {"__bool__", [](Slots& s) { s.truth = script_truth; }},
    {"__hash__", [](Slots& s) { s.hash = script_hash; }},
    {"__repr__", [](Slots& s) { s.repr = script_repr; }},
    {"__str__", [](Slots& s) { s.str = script_str; }},
    {"__format__", [](Slots& s) { s.format = script_format; }},
    {"__getattr__", [](Slots& s) { s.getattr = script_getattr; }},
    {"__setattr__", [](Slots& s) { s.setattr = script_setattr; }},
    {"__delattr__",
     [](Slots& s) {
         s.setattr =
             s.setattr ? s.setattr : [](Vm& vm, const Value& self, const Str& name, const Value& value) {
                 return value.bound() ? false : script_setattr(vm, self, name, value);
             };
     }},
    {"__int__", [](Slots& s) { s.to_int = convert_to_int<kInt>; }},
    {"__index__", [](Slots& s) { s.to_index = convert_to_int<kIndex>; }},
    {"__float__", [](Slots& s) { s.to_float = convert<kFloat>; }},
    {"__contains__",
     [](Slots& s) {
         s.contains = [](Vm& vm, const Value& self, const Value& item) {
             return vm.truth(call_dunder(vm, self, "__contains__", {item}));
         };
     }},
    {"__getitem__",
     [](Slots& s) {
         s.getitem = [](Vm& vm, const Value& self, const Value& key) {
             return call_dunder(vm, self, "__getitem__", {key});
         };
     }},
    {"__setitem__",
     [](Slots& s) {
         s.setitem = [](Vm& vm, const Value& self, const Value& key, const Value& value) {
             call_dunder(vm, self, "__setitem__", {key, value});
         };
     }},
    {"__delitem__",
     [](Slots& s) {
         s.delitem = [](Vm& vm, const Value& self, const Value& key) {
             call_dunder(vm, self, "__delitem__", {key});
         };
     }},
};

constexpr size_t kBinaryOps = static_cast<size_t>(BinaryOp::DivMod) + 1;

}  // namespace

void install_dunders(Type& type) {
    const auto defined = [&](std::string_view name) -> const Value* {
        const Value* found = name.empty() ? nullptr : type.look_up(name);
        if (!found || !found->is(Kind::NativeFunction)) return found;
        // A native method counts where the class says so itself: __str__ = int.__repr__.
        const Value* native = type.layout().look_up(name);
        return native && native->same(*found) ? nullptr : found;
    };
    if (!type.slots.setattr && only_declared_slots(type)) type.slots.setattr = store_declared;
    for (const Dunder& d : kDunders) {
        const Value* found = defined(d.name);
        if (!found) continue;
        if (found->is_none()) {
            if (d.name == "__hash__") type.slots.hash = nullptr;
            if (d.name == "__iter__") type.slots.iter = nullptr;
            continue;
        }
        d.install(type.slots);
        if (d.name == "__repr__" && !defined("__str__")) type.slots.str = nullptr;
    }
    for (size_t i = 0; i < kBinaryOps; ++i) {
        const auto op = static_cast<BinaryOp>(i);
        if (defined(dunder(op)) || defined(reflected_dunder(op))) type.slots.binary = script_binary;
        if (defined(inplace_dunder(op))) type.slots.inplace = script_inplace;
    }
    for (size_t i = 0; i < 4; ++i) {
        if (defined(dunder(static_cast<UnaryOp>(i)))) type.slots.unary = script_unary;
    }
    for (size_t i = 0; i < 6; ++i) {
        if (defined(dunder(static_cast<CompareOp>(i)))) type.slots.compare = script_compare;
    }
    if (defined("__del__")) type.has_finalizer = true;
}

namespace {

// Of the type the method was found in: object.__repr__([]) is object's.
const Slots& owner_slots(const Args& args) { return static_cast<const Type*>(args.context())->slots; }

template <BinaryOp Op>
Value expose_binary(Vm& vm, Args& a) {
    return owner_slots(a).binary(vm, Op, a[0], a[1]);
}
template <BinaryOp Op>
Value expose_reflected(Vm& vm, Args& a) {
    return owner_slots(a).binary(vm, Op, a[1], a[0]);
}
template <BinaryOp Op>
Value expose_inplace(Vm& vm, Args& a) {
    return owner_slots(a).inplace(vm, Op, a[0], a[1]);
}
template <CompareOp Op>
Value expose_compare(Vm& vm, Args& a) {
    return owner_slots(a).compare(vm, Op, a[0], a[1]);
}
template <UnaryOp Op>
Value expose_unary(Vm& vm, Args& a) {
    return owner_slots(a).unary(vm, Op, a[0]);
}

template <size_t... I>
void expose_operators(Type& type, const auto& add, std::index_sequence<I...>) {
    (add(dunder(static_cast<BinaryOp>(I)), "(self, value, /)", expose_binary<static_cast<BinaryOp>(I)>), ...);
    (add(reflected_dunder(static_cast<BinaryOp>(I)), "(self, value, /)",
         expose_reflected<static_cast<BinaryOp>(I)>),
     ...);
    if (!type.slots.inplace) return;
    const auto add_inplace = [&](BinaryOp op, NativeCall call) {
        if (op != BinaryOp::MatMult && op != BinaryOp::DivMod)
            add(inplace_dunder(op), "(self, value, /)", call);
    };
    (add_inplace(static_cast<BinaryOp>(I), expose_inplace<static_cast<BinaryOp>(I)>), ...);
}
template <size_t... I>
void expose_comparisons(const auto& add, std::index_sequence<I...>) {
    (add(dunder(static_cast<CompareOp>(I)), "(self, value, /)", expose_compare<static_cast<CompareOp>(I)>),
     ...);
}
template <size_t... I>
void expose_unaries(const auto& add, std::index_sequence<I...>) {
    (add(dunder(static_cast<UnaryOp>(I)), "(self, /)", expose_unary<static_cast<UnaryOp>(I)>), ...);
}

}  // namespace

void expose_slots(Type& type) {
    const Slots none;
    const Slots& base = type.bases().empty() ? none : type.bases()[0]->slots;
    const Slots& s = type.slots;
    const auto add = [&](std::string_view name, std::string_view parameters, NativeCall call) {
        if (type.dict().find(name)) return;
        Value function = native_function(std::string(name) + std::string(parameters), call, &type);
        function.as<NativeFunction>()->method = true;
        function.as<NativeFunction>()->owner = type.name();
        note_owner(*function.as<NativeFunction>(), type, true);
        type.dict().set(name, std::move(function));
    };
    if (s.binary && s.binary != base.binary && type.expose_operators)
        expose_operators(type, add, std::make_index_sequence<kBinaryOps>());
    if (s.unary && s.unary != base.unary) expose_unaries(add, std::make_index_sequence<4>());
    if (s.compare && s.compare != base.compare) expose_comparisons(add, std::make_index_sequence<6>());
    if (s.getitem && s.getitem != base.getitem)
        add("__getitem__", "(self, key, /)",
            [](Vm& vm, Args& a) { return owner_slots(a).getitem(vm, a[0], a[1]); });
    if (s.setitem && s.setitem != base.setitem)
        add("__setitem__", "(self, key, value, /)", [](Vm& vm, Args& a) {
            owner_slots(a).setitem(vm, a[0], a[1], a[2]);
            return Value::none();
        });
    if (s.delitem && s.delitem != base.delitem)
        add("__delitem__", "(self, key, /)", [](Vm& vm, Args& a) {
            owner_slots(a).delitem(vm, a[0], a[1]);
            return Value::none();
        });
    if (s.length && s.length != base.length)
        add("__len__", "(self, /)",
            [](Vm& vm, Args& a) { return Value::integer(owner_slots(a).length(vm, a[0])); });
    if (s.contains && s.contains != base.contains)
        add("__contains__", "(self, key, /)",
            [](Vm& vm, Args& a) { return Value::boolean(owner_slots(a).contains(vm, a[0], a[1])); });
    if (s.iter && s.iter != base.iter)
        add("__iter__", "(self, /)", [](Vm& vm, Args& a) { return owner_slots(a).iter(vm, a[0]); });
    if (s.next && s.next != base.next)
        add("__next__", "(self, /)", [](Vm& vm, Args& a) {
            Value item;
            if (!owner_slots(a).next(vm, a[0], item)) throw StopIteration("");
            return item;
        });
    if (s.truth && s.truth != base.truth)
        add("__bool__", "(self, /)",
            [](Vm& vm, Args& a) { return Value::boolean(owner_slots(a).truth(vm, a[0])); });
    if (!s.hash && base.hash) type.dict().set("__hash__", Value::none());
    if (s.hash && s.hash != base.hash)
        add("__hash__", "(self, /)", [](Vm& vm, Args& a) {
            return Value::integer(static_cast<int64_t>(owner_slots(a).hash(vm, a[0])));
        });
    if (s.repr && s.repr != base.repr)
        add("__repr__", "(self, /)",
            [](Vm& vm, Args& a) { return Value::str(owner_slots(a).repr(vm, a[0])); });
    if (s.str && s.str != base.str)
        add("__str__", "(self, /)", [](Vm& vm, Args& a) { return Value::str(owner_slots(a).str(vm, a[0])); });
    if (s.format && s.format != base.format)
        add("__format__", "(self, format_spec, /)",
            [](Vm& vm, Args& a) { return Value::str(owner_slots(a).format(vm, a[0], a.text(1))); });
    if (s.to_int && s.to_int != base.to_int)
        add("__int__", "(self, /)", [](Vm& vm, Args& a) { return owner_slots(a).to_int(vm, a[0]); });
    if (s.to_float && s.to_float != base.to_float)
        add("__float__", "(self, /)", [](Vm& vm, Args& a) { return owner_slots(a).to_float(vm, a[0]); });
    if (s.to_index && s.to_index != base.to_index)
        add("__index__", "(self, /)", [](Vm& vm, Args& a) { return owner_slots(a).to_index(vm, a[0]); });
}

}  // namespace backstep::script
