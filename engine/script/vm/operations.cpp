// Operators, comparison, truth, hashing and iteration: the protocols, not the types.
#include "base/error.h"
#include "script/builtins/functions/iterators.h"
#include "script/objects/big_int.h"
#include "script/vm/instructions.h"
#include "script/vm/quick_paths.h"

namespace backstep::script {
namespace {

std::string quoted_type(const Value& value) { return "'" + value.type()->name() + "'"; }

// Asks the slots in Python's order; NotImplemented when nobody knows.
Value try_binary(Vm& vm, BinaryOp op, const Value& left, const Value& right) {
    const Type& a = *left.type();
    const Type& b = *right.type();
    const auto left_slot = a.slots.binary;
    const auto right_slot = b.slots.binary == left_slot ? nullptr : b.slots.binary;
    if (right_slot && &a != &b && b.is_subtype_of(a)) {
        Value result = right_slot(vm, op, left, right);
        if (!result.is_not_implemented()) return result;
        return left_slot ? left_slot(vm, op, left, right) : result;
    }
    if (left_slot) {
        Value result = left_slot(vm, op, left, right);
        if (!result.is_not_implemented()) return result;
    }
    return right_slot ? right_slot(vm, op, left, right) : Value::not_implemented();
}

bool is_sequence(const Value& v) {
    return v.is(Kind::Str) || v.is(Kind::List) || v.is(Kind::Tuple) || v.is(Kind::Bytes);
}

[[noreturn]] void unsupported(BinaryOp op, const Value& left, const Value& right, bool inplace) {
    if (op == BinaryOp::Add && is_sequence(left))
        throw TypeError("can only concatenate " + left.type()->name() + " (not \"" + right.type()->name() +
                        "\") to " + left.type()->name());
    if (op == BinaryOp::Mult && (is_sequence(left) || is_sequence(right)))
        throw TypeError("can't multiply sequence by non-int of type " +
                        quoted_type(is_sequence(left) ? right : left));
    std::string sign(symbol(op));
    if (inplace) sign = op == BinaryOp::Pow ? "**=" : sign + "=";
    throw TypeError("unsupported operand type(s) for " + sign + ": " + quoted_type(left) + " and " +
                    quoted_type(right));
}

}  // namespace

Value binary_operation(Vm& vm, BinaryOp op, const Value& left, const Value& right) {
    Value result = try_binary(vm, op, left, right);
    if (result.is_not_implemented()) unsupported(op, left, right, false);
    return result;
}

Value inplace_operation(Vm& vm, BinaryOp op, const Value& left, const Value& right) {
    if (const auto slot = left.type()->slots.inplace) {
        Value result = slot(vm, op, left, right);
        if (!result.is_not_implemented()) return result;
    }
    Value result = try_binary(vm, op, left, right);
    if (result.is_not_implemented()) unsupported(op, left, right, true);
    return result;
}

Value compare_values(Vm& vm, CompareOp op, const Value& left, const Value& right) {
    const Type& a = *left.type();
    const Type& b = *right.type();
    const auto left_slot = a.slots.compare, right_slot = b.slots.compare;
    const bool right_first = &a != &b && right_slot && b.is_subtype_of(a);
    const NativeDepth depth(vm.state(), " in comparison");
    if (right_first) {
        Value result = right_slot(vm, swapped(op), right, left);
        if (!result.is_not_implemented()) return result;
    }
    if (left_slot) {
        Value result = left_slot(vm, op, left, right);
        if (!result.is_not_implemented()) return result;
    }
    if (!right_first && right_slot) {
        Value result = right_slot(vm, swapped(op), right, left);
        if (!result.is_not_implemented()) return result;
    }
    if (op == CompareOp::Eq) return Value::boolean(left.same(right));
    if (op == CompareOp::Ne) return Value::boolean(!left.same(right));
    throw TypeError("'" + std::string(symbol(op)) + "' not supported between instances of " +
                    quoted_type(left) + " and " + quoted_type(right));
}

Value Vm::binary(BinaryOp op, const Value& left, const Value& right) {
    return binary_operation(*this, op, left, right);
}
Value Vm::inplace(BinaryOp op, const Value& left, const Value& right) {
    return inplace_operation(*this, op, left, right);
}
Value Vm::compare(CompareOp op, const Value& left, const Value& right) {
    return compare_values(*this, op, left, right);
}

Value Vm::unary(UnaryOp op, const Value& operand) {
    if (const auto slot = operand.type()->slots.unary) {
        Value result = slot(*this, op, operand);
        if (!result.is_not_implemented()) return result;
    }
    static constexpr const char* names[] = {"unary -", "unary +", "unary ~", "abs()"};
    throw TypeError(std::string("bad operand type for ") + names[static_cast<size_t>(op)] + ": " +
                    quoted_type(operand));
}

bool Vm::equal(const Value& left, const Value& right) {
    if (left.same(right)) return true;
    if (left.is(Kind::Str) && right.is(Kind::Str)) return left.as<Str>()->equals(*right.as<Str>());
    return truth(compare(CompareOp::Eq, left, right));
}

bool Vm::truth(const Value& v) {
    switch (v.tag()) {
        case Tag::None:
        case Tag::Unbound:
            return false;
        case Tag::Bool:
        case Tag::Int:
            return v.as_int() != 0;
        case Tag::Float:
            return v.as_float() != 0;
        case Tag::NotImplemented:
        case Tag::Ellipsis:
            return true;
        case Tag::Object:
            break;
    }
    const Slots& slots = v.type()->slots;
    if (slots.truth) return slots.truth(*this, v);
    if (slots.length) return slots.length(*this, v) != 0;
    return true;
}

size_t Vm::hash(const Value& v) {
    switch (v.tag()) {
        case Tag::None:
            return 0xfca86420;
        case Tag::Bool:
        case Tag::Int:
            return integer_hash(v);
        case Tag::Float:
            return double_hash(v.as_float());
        case Tag::Unbound:
        case Tag::NotImplemented:
        case Tag::Ellipsis:
            return 7;
        case Tag::Object:
            break;
    }
    if (v.is(Kind::Str)) return v.as<Str>()->hash();
    if (const auto slot = v.type()->slots.hash) return slot(*this, v);
    throw TypeError("unhashable type: " + quoted_type(v));
}

Value Vm::iterate(const Value& iterable) {
    if (const auto slot = iterable.type()->slots.iter) {
        Value iterator = slot(*this, iterable);
        return iterator;
    }
    if (iterable.type()->slots.getitem) return sequence_iterator(iterable);
    throw TypeError(quoted_type(iterable) + " object is not iterable");
}

bool Vm::next(const Value& iterator, Value& item) {
    // A step each, so that sum(itertools.count()) ends in the step limit and heeds Stop.
    if (++state_->steps >= state_->next_check || stop_requested.load(std::memory_order_relaxed)) [[unlikely]]
        check_limits(*state_);
    if (iterator.is(Kind::Iterator)) {
        constexpr uint32_t kDeepest = 10'000;  // zip over zip over zip ...
        struct Depth {
            uint32_t& count;
            ~Depth() { --count; }
        } depth{++state_->iterator_depth};
        if (depth.count > kDeepest) throw RecursionError("maximum recursion depth exceeded");
        auto* it = iterator.as<Iterator>();
        return it->step(*this, *it, item);
    }
    if (const auto slot = iterator.type()->slots.next) return slot(*this, iterator, item);
    throw TypeError(quoted_type(iterator) + " object is not an iterator");
}

Values Vm::collect(const Value& iterable) {
    if (const auto items = sequence_items(iterable);
        items && iterable.type()->slots.iter == iterable.type()->layout().slots.iter)
        return Values(items->begin(), items->end());
    Values items;
    const Value iterator = iterate(iterable);
    Value item;
    while (next(iterator, item)) {
        items.push_back(std::move(item));
        if ((items.size() & 0xfff) == 0) check_stop();
    }
    return items;
}

int64_t Vm::length(const Value& object) {
    if (const auto slot = object.type()->slots.length) return slot(*this, object);
    throw TypeError("object of type " + quoted_type(object) + " has no len()");
}

bool Vm::contains(const Value& container, const Value& item) {
    if (const auto slot = container.type()->slots.contains) return slot(*this, container, item);
    if (!container.type()->slots.iter && !container.type()->slots.getitem)
        throw TypeError("argument of type " + quoted_type(container) + " is not iterable");
    const Value iterator = iterate(container);
    Value other;
    while (next(iterator, other)) {
        if (equal(other, item)) return true;
    }
    return false;
}

Value Vm::get_item(const Value& object, const Value& key) {
    if (const auto slot = object.type()->slots.getitem) return slot(*this, object, key);
    if (object.is(Kind::Type)) {
        Type* type = object.as<Type>();
        if (type->slots.class_getitem) return type->slots.class_getitem(*this, type, key);
        if (Value* method = type->look_up("__class_getitem__"))
            return call(bind_descriptor(*state_, *method, Value(), type), {key});
        throw TypeError("type '" + type->name() + "' is not subscriptable");
    }
    throw TypeError(quoted_type(object) + " object is not subscriptable");
}

void Vm::set_item(const Value& object, const Value& key, const Value& value) {
    const auto slot = object.type()->slots.setitem;
    if (!slot) throw TypeError(quoted_type(object) + " object does not support item assignment");
    slot(*this, object, key, value);
}

void Vm::delete_item(const Value& object, const Value& key) {
    const auto slot = object.type()->slots.delitem;
    if (!slot) throw TypeError(quoted_type(object) + " object doesn't support item deletion");
    slot(*this, object, key);
}

int64_t Vm::index(const Value& v) {
    if (v.is_small_int() || v.is_bool()) return v.as_int();
    if (v.is(Kind::BigInt)) {
        const Value plain = plain_int(v);
        CHECK(plain.is_small_int(), IndexError, "cannot fit 'int' into an index-sized integer");
        return plain.as_int();
    }
    if (const auto slot = v.type()->slots.to_index) return index(slot(*this, v));
    throw TypeError(quoted_type(v) + " object cannot be interpreted as an integer");
}

void instruction_Unary(VmState& state, ScriptFrame& f, const Instruction& i) {
    Value out = state.vm.unary(static_cast<UnaryOp>(i.a), f.top[-1]);
    f.top[-1].swap(out);
}
void instruction_Contains(VmState& state, ScriptFrame& f, const Instruction& i) {
    Value out = Value::boolean(state.vm.contains(f.top[-1], f.top[-2]) != (i.a != 0));
    drop(f.top);
    f.top[-1].swap(out);
}
void instruction_StoreItem(VmState& state, ScriptFrame& f, const Instruction&) {
    state.vm.set_item(f.top[-2], f.top[-1], f.top[-3]);
    for (int operand = 0; operand < 3; ++operand) drop(f.top);
}
void instruction_DeleteItem(VmState& state, ScriptFrame& f, const Instruction&) {
    state.vm.delete_item(f.top[-2], f.top[-1]);
    drop(f.top);
    drop(f.top);
}
void instruction_GetIter(VmState& state, ScriptFrame& f, const Instruction&) {
    Value out = state.vm.iterate(f.top[-1]);
    f.top[-1].swap(out);
}

}  // namespace backstep::script
