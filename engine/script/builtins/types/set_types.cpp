#include "script/objects/set.h"

#include <algorithm>

#include "base/error.h"
#include "script/builtins/bootstrap.h"
#include "script/builtins/functions/iterators.h"
#include "script/builtins/types/sequence_operations.h"
#include "script/vm/vm_state.h"

namespace backstep::script {
namespace {

Set& set_of(const Value& v) { return *v.as<Set>(); }

Value make_set(Vm& vm, Type* type, const Values& items) {
    auto set = make<Set>(type);
    for (const Value& item : items) set->add(vm, item);
    return set;
}
Type* result_type(const Value& v) {
    return v.type()->is_subtype_of(types::frozenset()) ? &types::frozenset() : &types::set();
}
Values order(Vm& vm, const Value& v) {
    return v.is(Kind::Set) ? set_of(v).iteration_order(vm) : vm.collect(v);
}

// left OP right as a new set; right is any iterable.
Value combined(Vm& vm, BinaryOp op, const Value& left, const Value& right) {
    auto result = make<Set>(result_type(left));
    const Value other = right.is(Kind::Set) ? right : make_set(vm, &types::set(), vm.collect(right));
    Set& a = set_of(left);
    Set& b = set_of(other);
    const auto add_if = [&](Set& from, const Set* than, bool present) {
        for (const Value& item : from.iteration_order(vm)) {
            if (!than || const_cast<Set*>(than)->has(vm, item) == present) result->add(vm, item);
        }
    };
    switch (op) {
        case BinaryOp::BitOr:
            add_if(a, nullptr, false);
            add_if(b, nullptr, false);
            break;
        case BinaryOp::BitAnd:
            a.size() <= b.size() ? add_if(a, &b, true) : add_if(b, &a, true);
            break;
        case BinaryOp::Sub:
            add_if(a, &b, false);
            break;
        case BinaryOp::BitXor:
            add_if(a, &b, false);
            add_if(b, &a, false);
            break;
        default:
            return Value::not_implemented();
    }
    return result;
}

Value set_binary(Vm& vm, BinaryOp op, const Value& left, const Value& right) {
    if (!left.is(Kind::Set) || !right.is(Kind::Set)) return Value::not_implemented();
    return combined(vm, op, left, right);
}

Value set_inplace(Vm& vm, BinaryOp op, const Value& self, const Value& other) {
    if (!other.is(Kind::Set)) return Value::not_implemented();
    const Value result = combined(vm, op, self, other);
    if (result.is_not_implemented()) return result;
    set_of(self).items = set_of(result).items;
    return self;
}

bool subset(Vm& vm, Set& a, Set& b) {
    for (const Value& item : a.iteration_order(vm)) {
        if (!b.has(vm, item)) return false;
    }
    return true;
}

Value set_compare(Vm& vm, CompareOp op, const Value& left, const Value& right) {
    if (!left.is(Kind::Set) || !right.is(Kind::Set)) return Value::not_implemented();
    Set &a = set_of(left), &b = set_of(right);
    switch (op) {
        case CompareOp::Eq:
            return Value::boolean(a.size() == b.size() && subset(vm, a, b));
        case CompareOp::Ne:
            return Value::boolean(a.size() != b.size() || !subset(vm, a, b));
        case CompareOp::Le:
            return Value::boolean(subset(vm, a, b));
        case CompareOp::Lt:
            return Value::boolean(a.size() < b.size() && subset(vm, a, b));
        case CompareOp::Ge:
            return Value::boolean(subset(vm, b, a));
        case CompareOp::Gt:
            return Value::boolean(b.size() < a.size() && subset(vm, b, a));
    }
    return Value::not_implemented();
}

std::string set_repr(Vm& vm, const Value& self) {
    const bool frozen = self.type() != &types::set();
    if (set_of(self).size() == 0) return self.type()->name() + "()";
    const ReprGuard guard(vm, self);
    if (guard.repeated()) return self.type()->name() + "(...)";
    const std::string body = "{" + joined_reprs(vm, set_of(self).iteration_order(vm)) + "}";
    return frozen ? self.type()->name() + "(" + body + ")" : body;
}

Value fold(Vm& vm, Args& a, BinaryOp op) {
    Value result = make_set(vm, result_type(a[0]), order(vm, a[0]));
    for (const Value& other : a.items(1)) result = combined(vm, op, result, other);
    return result;
}
Value fold_into(Vm& vm, Args& a, BinaryOp op) {
    const Value result = fold(vm, a, op);
    set_of(a[0]).items = set_of(result).items;
    return Value::none();
}

Value set_pop(Vm& vm, Args& a) {
    Set& set = set_of(a[0]);
    if (set.size() == 0) raise_key_error(Value::str("pop from an empty set"));
    const Value item = set.iteration_order(vm).front();
    set.items->erase(vm, item);
    return item;
}

void shared_methods(NativeType& type) {
    type.method("union(self, *others)", [](Vm& vm, Args& a) { return fold(vm, a, BinaryOp::BitOr); })
        .method("intersection(self, *others)", [](Vm& vm, Args& a) { return fold(vm, a, BinaryOp::BitAnd); })
        .method("difference(self, *others)", [](Vm& vm, Args& a) { return fold(vm, a, BinaryOp::Sub); })
        .method("symmetric_difference(self, other, /)",
                [](Vm& vm, Args& a) { return combined(vm, BinaryOp::BitXor, a[0], a[1]); })
        .method("issubset(self, other, /)",
                [](Vm& vm, Args& a) {
                    const Value other = make_set(vm, &types::set(), order(vm, a[1]));
                    return Value::boolean(subset(vm, set_of(a[0]), set_of(other)));
                })
        .method("issuperset(self, other, /)",
                [](Vm& vm, Args& a) {
                    const Value other = make_set(vm, &types::set(), order(vm, a[1]));
                    return Value::boolean(subset(vm, set_of(other), set_of(a[0])));
                })
        .method("isdisjoint(self, other, /)",
                [](Vm& vm, Args& a) {
                    return Value::boolean(set_of(combined(vm, BinaryOp::BitAnd, a[0], a[1])).size() == 0);
                })
        .method("copy(self, /)",
                [](Vm& vm, Args& a) { return make_set(vm, result_type(a[0]), order(vm, a[0])); })
        .slots([](Slots& s) {
            s.binary = set_binary;
            s.compare = set_compare;
            s.length = [](Vm&, const Value& v) { return static_cast<int64_t>(set_of(v).size()); };
            s.contains = [](Vm& vm, const Value& self, const Value& item) {
                return set_of(self).has(vm, item);
            };
            s.iter = [](Vm& vm, const Value& v) { return set_iterator(vm, v); };
            s.repr = set_repr;
            s.hash = nullptr;
            s.class_getitem = generic_alias;
        });
}

}  // namespace

void fill_set_types() {
    NativeType set(types::set());
    shared_methods(set);
    set.allocator([](Vm&, Type* type) -> Value { return make<Set>(type); })
        .method("__init__(self, iterable=(), /)",
                [](Vm& vm, Args& a) {
                    set_of(a[0]).items->clear();
                    for (const Value& item : order(vm, a[1])) set_of(a[0]).add(vm, item);
                    return Value::none();
                })
        .method("add(self, item, /)",
                [](Vm& vm, Args& a) {
                    set_of(a[0]).add(vm, a[1]);
                    return Value::none();
                })
        .method("discard(self, item, /)",
                [](Vm& vm, Args& a) {
                    set_of(a[0]).items->erase(vm, a[1]);
                    return Value::none();
                })
        .method("remove(self, item, /)",
                [](Vm& vm, Args& a) {
                    if (!set_of(a[0]).items->erase(vm, a[1])) raise_key_error(a[1]);
                    return Value::none();
                })
        .method("pop(self, /)", set_pop)
        .method("clear(self, /)",
                [](Vm&, Args& a) {
                    set_of(a[0]).items->clear();
                    return Value::none();
                })
        .method("update(self, *others)", [](Vm& vm, Args& a) { return fold_into(vm, a, BinaryOp::BitOr); })
        .method("intersection_update(self, *others)",
                [](Vm& vm, Args& a) { return fold_into(vm, a, BinaryOp::BitAnd); })
        .method("difference_update(self, *others)",
                [](Vm& vm, Args& a) { return fold_into(vm, a, BinaryOp::Sub); })
        .slots([](Slots& s) { s.inplace = set_inplace; })
        .finish();
    NativeType frozen(types::frozenset());
    shared_methods(frozen);
    frozen
        .constructor("frozenset(iterable=(), /)",
                     [](Vm& vm, Args& a) { return make_set(vm, a.type(), order(vm, a[0])); })
        .slots([](Slots& s) {
            s.hash = [](Vm& vm, const Value& v) {
                const NativeDepth depth(vm.state(), "");
                size_t h = 1927868237;
                for (const Value& item : set_of(v).iteration_order(vm)) {
                    const size_t x = vm.hash(item);
                    h ^= (x ^ 89869747 ^ (x << 16)) * 3644798167ULL;
                }
                return h * 69069 + 907133923;
            };
        })
        .finish();
}

}  // namespace backstep::script
