#include "base/error.h"
#include "script/builtins/bootstrap.h"
#include "script/builtins/functions/iterators.h"
#include "script/builtins/types/sequence_operations.h"
#include "script/objects/set.h"

namespace backstep::script {
namespace {

Dict& dict_of(const Value& v) { return *v.as<Dict>(); }

// keys(), values() and items(): they look at the dict as it is now.
class DictView final : public Object {
  public:
    DictView(Type* type, Value d, DictPart p) : Object(Kind::Native, type), dict(std::move(d)), part(p) {}
    void traverse(Visitor& visitor) const override { visitor.visit(dict); }
    const Value dict;
    const DictPart part;
};
DictView& view_of(const Value& v) { return *static_cast<DictView*>(v.object()); }

Value view_items(Vm& vm, const Value& self) { return make<List>(vm.collect(self)); }

Value view_binary(Vm& vm, BinaryOp op, const Value& left, const Value& right) {
    const auto as_set = [&](const Value& v) {
        auto set = make<Set>(&types::set());
        for (const Value& item : vm.collect(v)) set->add(vm, item);
        return Value(std::move(set));
    };
    if (!right.type()->slots.iter || op == BinaryOp::Add) return Value::not_implemented();
    return vm.binary(op, as_set(left), as_set(right));
}

Type& view_type(DictPart part) {
    static const auto define = [](const char* name) -> Type& {
        return NativeType(name, "builtins")
            .sealed()
            .slots([](Slots& s) {
                s.allocate = nullptr;
                s.length = [](Vm&, const Value& v) {
                    return static_cast<int64_t>(dict_of(view_of(v).dict).size());
                };
                s.iter = [](Vm&, const Value& v) { return dict_iterator(view_of(v).dict, view_of(v).part); };
                s.repr = [](Vm& vm, const Value& v) {
                    return v.type()->name() + "(" + vm.repr(view_items(vm, v)) + ")";
                };
                s.binary = view_binary;
                s.compare = [](Vm& vm, CompareOp op, const Value& a, const Value& b) {
                    if (op != CompareOp::Eq && op != CompareOp::Ne) return Value::not_implemented();
                    const bool set_like = b.is(Kind::Set) || b.type() == a.type();
                    if (!set_like || view_of(a).part == DictPart::Values) return Value::not_implemented();
                    bool same = vm.length(a) == vm.length(b);
                    for (const Value& item : vm.collect(a)) same = same && vm.contains(b, item);
                    return Value::boolean(same == (op == CompareOp::Eq));
                };
                s.hash = nullptr;
            })
            .method("__reversed__(self, /)",
                    [](Vm&, Args& a) { return dict_iterator(view_of(a[0]).dict, view_of(a[0]).part, true); })
            .finish();
    };
    static Type* const all[] = {&define("dict_keys"), &define("dict_values"), &define("dict_items")};
    return *all[static_cast<size_t>(part)];
}

template <DictPart Part>
Value view(Vm&, Args& a) {
    return make<DictView>(&view_type(Part), a[0], Part);
}

void update(Vm& vm, Dict& dict, const Value& other) {
    if (other.is(Kind::Dict)) {
        const Dict& from = dict_of(other);
        for (size_t i = 0; i < from.slots(); ++i) {
            if (from.slot(i).key.bound()) dict.set(vm, from.slot(i).key, from.slot(i).value);
        }
        return;
    }
    Value keys;
    if (vm.find_attribute(other, "keys", keys)) {
        for (const Value& key : vm.collect(vm.call(keys, {}))) dict.set(vm, key, vm.get_item(other, key));
        return;
    }
    const Values items = vm.collect(other);
    for (size_t i = 0; i < items.size(); ++i) {
        if (!items[i].type()->slots.iter)
            throw TypeError("cannot convert dictionary update sequence element #" + std::to_string(i) +
                            " to a sequence");
        const Values pair = vm.collect(items[i]);
        if (pair.size() != 2)
            throw ValueError("dictionary update sequence element #" + std::to_string(i) + " has length " +
                             std::to_string(pair.size()) + "; 2 is required");
        dict.set(vm, pair[0], pair[1]);
    }
}

Value init(Vm& vm, Args& a) {
    if (a.given(1)) update(vm, dict_of(a[0]), a[1]);
    update(vm, dict_of(a[0]), a[2]);
    return Value::none();
}

Value dict_item(Vm& vm, const Value& self, const Value& key) {
    if (Value* found = dict_of(self).find(vm, key)) return *found;
    if (!self.type()->native()) {
        if (Value* missing = self.type()->look_up("__missing__"))
            return vm.call(bind_descriptor(vm.state(), *missing, self, self.type()), {key});
    }
    raise_key_error(key);
}

std::string dict_repr(Vm& vm, const Value& self) {
    const ReprGuard guard(vm, self);
    if (guard.repeated()) return "{...}";
    std::string text = "{";
    for (size_t i = 0; i < dict_of(self).slots(); ++i) {
        const Value key = dict_of(self).slot(i).key;
        if (!key.bound()) continue;
        const Value value = dict_of(self).slot(i).value;
        if (text.size() > 1) text += ", ";
        append_in_budget(text, vm.repr(key) + ": ");
        append_in_budget(text, vm.repr(value));
    }
    return text + "}";
}

Value dict_compare(Vm& vm, CompareOp op, const Value& a, const Value& b) {
    if (!a.is(Kind::Dict) || !b.is(Kind::Dict) || (op != CompareOp::Eq && op != CompareOp::Ne))
        return Value::not_implemented();
    bool same = dict_of(a).size() == dict_of(b).size();
    for (size_t i = 0; same && i < dict_of(a).slots(); ++i) {
        const Value key = dict_of(a).slot(i).key, value = dict_of(a).slot(i).value;
        if (!key.bound()) continue;
        const Value* other = dict_of(b).find(vm, key);
        same = other && vm.equal(value, Value(*other));
    }
    return Value::boolean(same == (op == CompareOp::Eq));
}

Value pop(Vm& vm, Args& a) {
    Value removed;
    if (dict_of(a[0]).erase(vm, a[1], &removed)) return removed;
    if (a.given(2)) return a[2];
    raise_key_error(a[1]);
}

Value popitem(Vm& vm, Args& a) {
    Dict& dict = dict_of(a[0]);
    if (dict.size() == 0) raise_key_error(Value::str("popitem(): dictionary is empty"));
    size_t last = dict.slots() - 1;
    while (!dict.slot(last).key.bound()) --last;
    const Value pair[] = {dict.slot(last).key, dict.slot(last).value};
    dict.erase(vm, pair[0]);
    return make_tuple(pair);
}

Value fromkeys(Vm& vm, Args& a) {
    auto dict = make<Dict>();
    for (const Value& key : vm.collect(a[1])) dict->set(vm, key, a[2]);
    return dict;
}

void dict_slots(Slots& s) {
    s.getitem = dict_item;
    s.setitem = [](Vm& vm, const Value& self, const Value& key, const Value& value) {
        dict_of(self).set(vm, key, value);
    };
    s.delitem = [](Vm& vm, const Value& self, const Value& key) {
        if (!dict_of(self).erase(vm, key)) raise_key_error(key);
    };
    s.length = [](Vm&, const Value& v) { return static_cast<int64_t>(dict_of(v).size()); };
    s.contains = [](Vm& vm, const Value& self, const Value& key) {
        return dict_of(self).find(vm, key) != nullptr;
    };
    s.iter = [](Vm&, const Value& v) { return dict_iterator(v, DictPart::Keys); };
    s.repr = dict_repr;
    s.compare = dict_compare;
    s.hash = nullptr;
    s.binary = [](Vm& vm, BinaryOp op, const Value& a, const Value& b) -> Value {
        if (op != BinaryOp::BitOr || !a.is(Kind::Dict) || !b.is(Kind::Dict)) return Value::not_implemented();
        auto merged = dict_of(a).copy();
        update(vm, *merged, b);
        return merged;
    };
    s.inplace = [](Vm& vm, BinaryOp op, const Value& a, const Value& b) {
        if (op != BinaryOp::BitOr) return Value::not_implemented();
        update(vm, dict_of(a), b);
        return a;
    };
    s.class_getitem = generic_alias;
}

}  // namespace

void fill_dict_type() {
    NativeType(types::dict())
        .allocator([](Vm&, Type* type) -> Value { return make<Dict>(type); })
        .method("__init__(self, mapping=..., /, **kwargs)", init)
        .method("keys(self, /)", view<DictPart::Keys>)
        .method("values(self, /)", view<DictPart::Values>)
        .method("items(self, /)", view<DictPart::Items>)
        .method("get(self, key, default=None, /)",
                [](Vm& vm, Args& a) {
                    Value* found = dict_of(a[0]).find(vm, a[1]);
                    return found ? *found : a[2];
                })
        .method("setdefault(self, key, default=None, /)",
                [](Vm& vm, Args& a) {
                    if (Value* found = dict_of(a[0]).find(vm, a[1])) return *found;
                    dict_of(a[0]).set(vm, a[1], a[2]);
                    return a[2];
                })
        .method("pop(self, key, default=..., /)", pop)
        .method("popitem(self, /)", popitem)
        .method("update(self, mapping=..., /, **kwargs)", init)
        .method("clear(self, /)",
                [](Vm&, Args& a) {
                    dict_of(a[0]).clear();
                    return Value::none();
                })
        .method("copy(self, /)", [](Vm&, Args& a) -> Value { return dict_of(a[0]).copy(); })
        .class_method("fromkeys(cls, iterable, value=None, /)", fromkeys)
        .method("__reversed__(self, /)",
                [](Vm&, Args& a) { return dict_iterator(a[0], DictPart::Keys, true); })
        .slots(dict_slots)
        .finish();
}

}  // namespace backstep::script
