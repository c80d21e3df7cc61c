#include <cmath>

#include "base/error.h"
#include "script/builtins/bootstrap.h"
#include "script/builtins/types/integer_methods.h"
#include "script/builtins/types/sequence_operations.h"
#include "script/objects/value_instances.h"
#include "script/text/format_spec.h"
#include "script/text/integer_text.h"
#include "script/text/number_text.h"
#include "script/text/str_repr.h"
#include "script/vm/vm.h"

namespace backstep::script {
namespace {

bool is_number(const Value& v) { return v.is_float() || is_int(v); }

// The plain number that a float of a script class is.
Value plain_number(const Value& v) {
    const FloatInstance* own = float_instance(v);
    return own ? Value::floating(own->number) : v;
}

double as_double(const Value& v) { return v.is_float() ? v.as_float() : integer_to_double(v); }

double floor_modulo(double x, double y) {
    double r = std::fmod(x, y);
    if (r != 0) {
        if ((y < 0) != (r < 0)) r += y;
    } else {
        r = std::copysign(0.0, y);
    }
    return r;
}

double floor_divide(double x, double y) {
    const double mod = floor_modulo(x, y);
    const double quotient = (x - mod) / y;
    if (quotient == 0) return std::copysign(0.0, x / y);
    const double whole = std::floor(quotient);
    return quotient - whole > 0.5 ? whole + 1 : whole;
}

Value float_power(double x, double y) {
    if (x == 0 && y < 0) throw ZeroDivisionError("0.0 cannot be raised to a negative power");
    if (x < 0 && std::isfinite(x) && std::isfinite(y) && y != std::floor(y))
        throw ValueError(
            "a negative number to a fractional power is complex, and Backstep has no complex numbers");
    const double r = std::pow(x, y);
    if (std::isinf(r) && std::isfinite(x) && std::isfinite(y))
        throw OverflowError("(34, 'Numerical result out of range')");
    return Value::floating(r);
}

Value float_binary(BinaryOp op, double x, double y) {
    switch (op) {
        case BinaryOp::Add:
            return Value::floating(x + y);
        case BinaryOp::Sub:
            return Value::floating(x - y);
        case BinaryOp::Mult:
            return Value::floating(x * y);
        case BinaryOp::Div:
            CHECK(y != 0, ZeroDivisionError, "float division by zero");
            return Value::floating(x / y);
        case BinaryOp::FloorDiv:
            CHECK(y != 0, ZeroDivisionError, "float floor division by zero");
            return Value::floating(floor_divide(x, y));
        case BinaryOp::Mod:
            CHECK(y != 0, ZeroDivisionError, "float modulo");
            return Value::floating(floor_modulo(x, y));
        case BinaryOp::DivMod: {
            CHECK(y != 0, ZeroDivisionError, "float divmod()");
            const Value both[] = {Value::floating(floor_divide(x, y)), Value::floating(floor_modulo(x, y))};
            return make_tuple(both);
        }
        case BinaryOp::Pow:
            return float_power(x, y);
        default:
            return Value::not_implemented();
    }
}

Value number_binary(Vm& vm, BinaryOp op, const Value& left, const Value& right) {
    if (!is_number(left) || !is_number(right)) {
        const Value x = plain_number(left), y = plain_number(right);
        return is_number(x) && is_number(y) ? number_binary(vm, op, x, y) : Value::not_implemented();
    }
    if (left.is_float() || right.is_float()) return float_binary(op, as_double(left), as_double(right));
    if (left.is_bool() && right.is_bool()) {
        if (op == BinaryOp::BitAnd) return Value::boolean(left.as_bool() && right.as_bool());
        if (op == BinaryOp::BitOr) return Value::boolean(left.as_bool() || right.as_bool());
        if (op == BinaryOp::BitXor) return Value::boolean(left.as_bool() != right.as_bool());
    }
    return integer_binary(op, left, right);
}

Value number_unary(Vm&, UnaryOp op, const Value& given) {
    const Value v = plain_number(given);
    if (v.is_float()) {
        switch (op) {
            case UnaryOp::Neg:
                return Value::floating(-v.as_float());
            case UnaryOp::Pos:
                return v;
            case UnaryOp::Abs:
                return Value::floating(std::fabs(v.as_float()));
            case UnaryOp::Invert:
                return Value::not_implemented();
        }
    }
    switch (op) {
        case UnaryOp::Neg:
            return make_int(-big(v));
        case UnaryOp::Pos:
            return make_int(big(v));
        case UnaryOp::Invert:
            return make_int(-big(v) - 1);
        case UnaryOp::Abs: {
            const Integer n = big(v);
            return make_int(n < 0 ? Integer(-n) : n);
        }
    }
    return Value::not_implemented();
}

Value number_compare(Vm& vm, CompareOp op, const Value& left, const Value& right) {
    if (!is_number(left) || !is_number(right)) {
        const Value x = plain_number(left), y = plain_number(right);
        return is_number(x) && is_number(y) ? number_compare(vm, op, x, y) : Value::not_implemented();
    }
    int order;
    if (left.is_float() && right.is_float()) {
        const double x = left.as_float(), y = right.as_float();
        if (std::isnan(x) || std::isnan(y)) return Value::boolean(op == CompareOp::Ne);
        order = x < y ? -1 : x > y;
    } else if (left.is_float()) {
        if (std::isnan(left.as_float())) return Value::boolean(op == CompareOp::Ne);
        order = -compare_integer_with_double(right, left.as_float());
    } else if (right.is_float()) {
        if (std::isnan(right.as_float())) return Value::boolean(op == CompareOp::Ne);
        order = compare_integer_with_double(left, right.as_float());
    } else {
        order = compare_integers(left, right);
    }
    switch (op) {
        case CompareOp::Lt:
            return Value::boolean(order < 0);
        case CompareOp::Le:
            return Value::boolean(order <= 0);
        case CompareOp::Eq:
            return Value::boolean(order == 0);
        case CompareOp::Ne:
            return Value::boolean(order != 0);
        case CompareOp::Gt:
            return Value::boolean(order > 0);
        case CompareOp::Ge:
            return Value::boolean(order >= 0);
    }
    return Value::not_implemented();
}

Value whole_of(double d) {
    CHECK(!std::isnan(d), ValueError, "cannot convert float NaN to integer");
    CHECK(!std::isinf(d), OverflowError, "cannot convert float infinity to integer");
    return integer_from_double(std::trunc(d));
}

Value int_of(Vm& vm, Args& a) {
    if (!a.given(0)) return Value::integer(0);
    const Value& v = a[0];
    if (a.given(1)) {
        CHECK(is_str(v), TypeError, "int() can't convert non-string with explicit base");
        const int64_t base = vm.index(a[1]);
        CHECK(base == 0 || (base >= 2 && base <= 36), ValueError, "int() base must be >= 2 and <= 36, or 0");
        if (auto parsed = parse_integer(text_of(v), static_cast<int>(base))) return *parsed;
        throw ValueError("invalid literal for int() with base " + std::to_string(base) + ": " + vm.repr(v));
    }
    if (v.is_bool()) return Value::integer(v.as_int());
    if (is_int(v)) return plain_int(v);
    if (v.is_float()) return whole_of(v.as_float());
    if (is_str(v)) {
        if (auto parsed = parse_integer(text_of(v), 10)) return *parsed;
        throw ValueError("invalid literal for int() with base 10: " + vm.repr(v));
    }
    if (const auto slot = v.type()->slots.to_int) return slot(vm, v);
    if (const auto slot = v.type()->slots.to_index) return slot(vm, v);
    throw TypeError("int() argument must be a string, a bytes-like object or a real number, not '" +
                    v.type()->name() + "'");
}

Value new_int(Vm& vm, Args& a) {
    const Value number = int_of(vm, a);
    if (!a.type() || a.type()->native()) return number;
    return make<IntInstance>(a.type(), big(number));
}

Value float_of(Vm& vm, Args& a) {
    const Value& v = a[0];
    if (v.is_float()) return v;
    if (is_int(v)) return Value::floating(integer_to_double(v));
    if (is_str(v)) {
        if (const auto parsed = parse_float(text_of(v))) return Value::floating(*parsed);
        throw ValueError("could not convert string to float: " + vm.repr(v));
    }
    if (const auto slot = v.type()->slots.to_float) return slot(vm, v);
    if (const auto slot = v.type()->slots.to_index) return Value::floating(integer_to_double(slot(vm, v)));
    throw TypeError("float() argument must be a string or a real number, not '" + v.type()->name() + "'");
}

Value new_float(Vm& vm, Args& a) {
    const Value number = float_of(vm, a);
    if (!a.type() || a.type()->native()) return number;
    return make<FloatInstance>(a.type(), number.as_float());
}

double float_self(Args& a) { return plain_number(a[0]).as_float(); }

Value as_integer_ratio(Vm&, Args& a) {
    if (is_int(a[0])) {
        const Value both[] = {a[0], Value::integer(1)};
        return make_tuple(both);
    }
    const double d = float_self(a);
    CHECK(!std::isnan(d), ValueError, "cannot convert NaN to integer ratio");
    CHECK(!std::isinf(d), OverflowError, "cannot convert Infinity to integer ratio");
    int exponent;
    double mantissa = std::frexp(d, &exponent);
    for (int i = 0; i < 300 && mantissa != std::floor(mantissa); ++i) {
        mantissa *= 2;
        --exponent;
    }
    Integer numerator(mantissa), denominator = 1;
    if (exponent > 0)
        numerator <<= exponent;
    else
        denominator <<= -exponent;
    const Value both[] = {make_int(numerator), make_int(denominator)};
    return make_tuple(both);
}

// As Python writes it: thirteen digits, whatever they are.
std::string float_hex(double d) {
    if (!std::isfinite(d)) return float_repr(d);
    char text[64];
    std::snprintf(text, sizeof text, d == 0 ? "%.1a" : "%.13a", d);
    return text;
}

// A sign, then hexadecimal digits whose 0x may be left out, or inf and nan; white space around.
Value from_hex(Vm&, Args& a) {
    constexpr std::string_view kSpace = " \t\n\v\f\r";
    std::string text(a.text(1));
    text.erase(text.find_last_not_of(kSpace) + 1);
    text.erase(0, text.find_first_not_of(kSpace));
    const bool named = text.find_first_of("nN") != text.npos;
    if (!named && text.find_first_of("xX") == text.npos)
        text.insert(text.find_first_of("+-") == 0 ? 1 : 0, "0x");
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    CHECK(end != text.c_str() && *end == '\0', ValueError, "invalid hexadecimal floating-point string");
    CHECK(named || std::isfinite(number), OverflowError,
          "hexadecimal value too large to represent as a float");
    return Value::floating(number);
}

void number_slots(Slots& s) {
    s.allocate = nullptr;
    s.binary = number_binary;
    s.unary = number_unary;
    s.compare = number_compare;
    s.hash = [](Vm&, const Value& given) {
        const Value v = plain_number(given);
        return v.is_float() ? double_hash(v.as_float()) : integer_hash(v);
    };
    s.repr = [](Vm&, const Value& given) {
        const Value v = plain_number(given);
        return v.is_float() ? float_repr(v.as_float()) : integer_text(v);
    };
    s.truth = [](Vm&, const Value& given) {
        const Value v = plain_number(given);
        return v.is_float() ? v.as_float() != 0 : big(v) != 0;
    };
    s.format = [](Vm& vm, const Value& v, std::string_view spec) { return vm.format(plain_number(v), spec); };
    s.to_float = [](Vm&, const Value& v) { return Value::floating(as_double(plain_number(v))); };
}

}  // namespace

Value round_number(Vm& vm, const Value& given, const Value& digits) {
    const Value v = plain_number(given);
    if (v.is_float()) {
        const double d = v.as_float();
        if (digits.is_none()) return whole_of(std::nearbyint(d));
        const int64_t places = vm.index(digits);
        if (!std::isfinite(d) || places > 323) return v;
        if (places < -308) return Value::floating(std::copysign(0.0, d));
        if (places >= 0) return Value::floating(*parse_float(fixed_digits(d, 'f', static_cast<int>(places))));
        const double scale = std::pow(10.0, static_cast<double>(-places));
        return Value::floating(std::nearbyint(d / scale) * scale);
    }
    if (is_int(v)) {
        const Value number = v.is_bool() ? Value::integer(v.as_int()) : v;
        if (digits.is_none()) return number;
        const int64_t places = vm.index(digits);
        if (places >= 0) return number;
        const Value scale = integer_binary(BinaryOp::Pow, Value::integer(10), Value::integer(-places));
        const Value rest = integer_binary(BinaryOp::Mod, number, scale);
        const Value below = integer_binary(BinaryOp::Sub, number, rest);
        const Value above = integer_binary(BinaryOp::Add, below, scale);
        const int order = compare_integers(integer_binary(BinaryOp::Mult, rest, Value::integer(2)), scale);
        if (order != 0) return order < 0 ? below : above;
        const Value quotient = integer_binary(BinaryOp::FloorDiv, below, scale);
        return compare_integers(integer_binary(BinaryOp::Mod, quotient, Value::integer(2)),
                                Value::integer(0)) == 0
                   ? below
                   : above;
    }
    if (Value* method = v.type()->look_up("__round__")) {
        const Value function = *method;
        if (digits.is_none()) return vm.call(function, {v});
        return vm.call(function, {v, digits});
    }
    throw TypeError("type " + v.type()->name() + " doesn't define __round__ method");
}

void fill_number_types() {
    const auto self = [](Vm&, const Value& v) {
        return v.is_bool() ? Value::integer(v.as_int()) : plain_int(v);
    };
    NativeType integer(types::integer());
    add_integer_methods(integer);
    integer.constructor("int(x=..., /, base=...)", new_int)
        .method("conjugate(self, /)", [](Vm&, Args& a) { return a[0]; })
        .method("as_integer_ratio(self, /)", as_integer_ratio)
        .method("__round__(self, ndigits=None, /)",
                [](Vm& vm, Args& a) { return round_number(vm, a[0], a[1]); })
        .property("real", self)
        .property("numerator", self)
        .property("imag", [](Vm&, const Value&) { return Value::integer(0); })
        .property("denominator", [](Vm&, const Value&) { return Value::integer(1); })
        .slots([self](Slots& s) {
            number_slots(s);
            s.to_int = self;
            s.to_index = self;
        })
        .finish();
    NativeType(types::boolean())
        .constructor("bool(x=False, /)", [](Vm& vm, Args& a) { return Value::boolean(vm.truth(a[0])); })
        .sealed()
        .slots([](Slots& s) {
            s.repr = [](Vm&, const Value& v) { return std::string(v.as_bool() ? "True" : "False"); };
        })
        .finish();
    NativeType(types::floating())
        .constructor("float(x=0.0, /)", new_float)
        .method("is_integer(self, /)",
                [](Vm&, Args& a) {
                    const double number = float_self(a);
                    return Value::boolean(std::isfinite(number) && number == std::floor(number));
                })
        .method("as_integer_ratio(self, /)", as_integer_ratio)
        .method("conjugate(self, /)", [](Vm&, Args& a) { return a[0]; })
        .class_method("fromhex(cls, string, /)", from_hex)
        .method("hex(self, /)", [](Vm&, Args& a) { return Value::str(float_hex(float_self(a))); })
        .method("__round__(self, ndigits=None, /)",
                [](Vm& vm, Args& a) { return round_number(vm, a[0], a[1]); })
        .property("real", [](Vm&, const Value& v) { return plain_number(v); })
        .property("imag", [](Vm&, const Value&) { return Value::floating(0); })
        .slots([](Slots& s) {
            number_slots(s);
            s.to_int = [](Vm&, const Value& v) { return whole_of(plain_number(v).as_float()); };
        })
        .finish();
}

}  // namespace backstep::script
