#pragma once

#include "script/objects/operators.h"
#include "script/objects/value.h"

// What the instruction loop does without leaving itself: moving values on its stack, and the arithmetic,
// comparison and truth of small numbers. Each says when it cannot, and the general way is taken.
namespace backstep::script {

inline void push(Value*& sp, Value&& value) { new (sp++) Value(std::move(value)); }
inline void push(Value*& sp, const Value& value) { new (sp++) Value(value); }
inline void drop(Value*& sp) { (--sp)->~Value(); }

// The result takes the place of both operands, which die left one first, as CPython's do.
inline void replace_two(Value*& sp, Value& result) {
    sp[-2].swap(result);
    { const Value left = std::move(result); }
    drop(sp);
}

// The item of a list that is just that; null: the general way.
inline const Value* quick_item(const Value& list, const Value& index) {
    if (!index.is_small_int() || !list.is(Kind::List) || list.type() != &types::list()) return nullptr;
    const auto& items = list.as<List>()->items;
    const auto size = static_cast<int64_t>(items.size());
    const int64_t at = index.as_int() < 0 ? index.as_int() + size : index.as_int();
    return at >= 0 && at < size ? &items[static_cast<size_t>(at)] : nullptr;
}

// Pushes the next number of a range; false at its end.
inline bool next_of_range(Iterator& range, Value*& sp) {
    if (range.limit-- <= 0) {
        range.limit = 0;
        return false;
    }
    push(sp, Value::integer(range.position));
    range.position += range.stride;
    return true;
}

// Small ints, floats and mixtures; false: the general way.
[[gnu::always_inline]] inline bool quick_binary(BinaryOp op, const Value& a, const Value& b, Value& out) {
    if (a.is_small_int() && b.is_small_int()) {
        int64_t r;
        const int64_t x = a.as_int(), y = b.as_int();
        switch (op) {
            case BinaryOp::Add:
                if (__builtin_add_overflow(x, y, &r)) return false;
                break;
            case BinaryOp::Sub:
                if (__builtin_sub_overflow(x, y, &r)) return false;
                break;
            case BinaryOp::Mult:
                if (__builtin_mul_overflow(x, y, &r)) return false;
                break;
            case BinaryOp::FloorDiv:
                if (y <= 0) return false;
                r = x / y - (x % y < 0);
                break;
            case BinaryOp::Mod:
                if (y <= 0) return false;
                r = x % y;
                if (r < 0) r += y;
                break;
            case BinaryOp::BitAnd:
                r = x & y;
                break;
            case BinaryOp::BitOr:
                r = x | y;
                break;
            case BinaryOp::BitXor:
                r = x ^ y;
                break;
            default:
                return false;
        }
        out = Value::integer(r);
        return true;
    }
    const bool left = a.is_float(), right = b.is_float();
    if ((!left && !a.is_small_int()) || (!right && !b.is_small_int()) || (!left && !right)) return false;
    const double x = left ? a.as_float() : static_cast<double>(a.as_int());
    const double y = right ? b.as_float() : static_cast<double>(b.as_int());
    switch (op) {
        case BinaryOp::Add:
            out = Value::floating(x + y);
            return true;
        case BinaryOp::Sub:
            out = Value::floating(x - y);
            return true;
        case BinaryOp::Mult:
            out = Value::floating(x * y);
            return true;
        case BinaryOp::Div:
            if (y == 0) return false;
            out = Value::floating(x / y);
            return true;
        default:
            return false;
    }
}

// -1: the general way.
[[gnu::always_inline]] inline int quick_compare(CompareOp op, const Value& a, const Value& b) {
    const auto decide = [op](auto x, auto y) -> int {
        switch (op) {
            case CompareOp::Lt:
                return x < y;
            case CompareOp::Le:
                return x <= y;
            case CompareOp::Eq:
                return x == y;
            case CompareOp::Ne:
                return x != y;
            case CompareOp::Gt:
                return x > y;
            case CompareOp::Ge:
                return x >= y;
        }
        return -1;
    };
    if (a.is_small_int() && b.is_small_int()) return decide(a.as_int(), b.as_int());
    if (a.is_float() && b.is_float()) return decide(a.as_float(), b.as_float());
    return -1;
}

[[gnu::always_inline]] inline int quick_truth(const Value& v) {
    switch (v.tag()) {
        case Tag::Bool:
        case Tag::Int:
            return v.as_int() != 0;
        case Tag::Float:
            return v.as_float() != 0;
        case Tag::None:
            return 0;
        default:
            return -1;
    }
}

}  // namespace backstep::script
