#include "script/objects/big_int.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/buffer.h"
#include "base/error.h"
#include "script/objects/sequence.h"
#include "script/objects/type.h"
#include "script/vm/vm.h"

namespace backstep::script {
namespace {

namespace mp = boost::multiprecision;

// Beyond these sizes arithmetic would take seconds, not memory alone.
constexpr size_t kMaxBits = size_t{1} << 28;
constexpr size_t kMaxProductBits = size_t{1} << 24;
constexpr size_t kMaxDivisionWork = size_t{1} << 32;  // limb by limb
constexpr uint64_t kHashModulus = (uint64_t{1} << 61) - 1;

size_t bits_of(const Integer& n) { return n == 0 ? 0 : mp::msb(n < 0 ? Integer(-n) : n) + 1; }

// Whether a result of so many bits may be made at all.
void check_bits(size_t bits, size_t most) {
    const size_t limit = MemoryBudget::limit();
    const size_t bytes = bits / 8;
    if (bits > most || (limit != 0 && bytes + MemoryBudget::used() > limit)) throw MemoryError("");
}

size_t limbs_of(const Integer& n) { return n.backend().size(); }

Integer floor_divide(const Integer& a, const Integer& b, Integer& remainder) {
    const size_t wide = limbs_of(a), narrow = limbs_of(b);
    if (wide > narrow && (wide - narrow) * narrow > kMaxDivisionWork) throw MemoryError("");
    Integer quotient;
    mp::divide_qr(a, b, quotient, remainder);
    if (remainder != 0 && ((remainder < 0) != (b < 0))) {
        quotient -= 1;
        remainder += b;
    }
    return quotient;
}

// Bitwise operators on two's complement of unlimited width.
Integer bitwise(BinaryOp op, const Integer& a, const Integer& b) {
    const size_t width = std::max(bits_of(a), bits_of(b)) + 1;
    const Integer modulus = Integer(1) << width;
    const Integer x = a < 0 ? Integer(a + modulus) : a;
    const Integer y = b < 0 ? Integer(b + modulus) : b;
    Integer r = op == BinaryOp::BitAnd  ? Integer(x & y)
                : op == BinaryOp::BitOr ? Integer(x | y)
                                        : Integer(x ^ y);
    if (mp::bit_test(r, static_cast<unsigned>(width - 1))) r -= modulus;
    return r;
}

Value power(const Value& left, const Value& right) {
    const Integer exponent_wide = big(right);
    if (exponent_wide < 0) {
        const double base = integer_to_double(left);
        if (base == 0) throw ZeroDivisionError("0.0 cannot be raised to a negative power");
        return Value::floating(std::pow(base, integer_to_double(right)));
    }
    const Integer base = big(left);
    if (base == 0 || base == 1)
        return exponent_wide == 0 ? Value::integer(1) : left.is_bool() ? make_int(base) : left;
    if (base == -1) return Value::integer((exponent_wide & 1) != 0 ? -1 : 1);
    if (exponent_wide > kMaxBits) throw MemoryError("");
    const auto exponent = exponent_wide.convert_to<uint64_t>();
    check_bits(bits_of(base) * exponent, kMaxProductBits);
    return make_int(mp::pow(base, static_cast<unsigned>(exponent)));
}

Value shift(BinaryOp op, const Value& left, const Value& right) {
    const Integer count = big(right);
    if (count < 0) throw ValueError("negative shift count");
    const Integer number = big(left);
    if (number == 0) return Value::integer(0);
    if (op == BinaryOp::LShift) {
        if (count > std::numeric_limits<int64_t>::max()) throw OverflowError("too many digits in integer");
        if (count > kMaxBits) throw MemoryError("");
        const auto places = count.convert_to<size_t>();
        check_bits(bits_of(number) + places, kMaxBits);
        return make_int(number << places);
    }
    if (count > kMaxBits) return Value::integer(number < 0 ? -1 : 0);
    const auto places = count.convert_to<size_t>();
    if (number >= 0) return make_int(number >> places);
    return make_int(-((-number - 1) >> places) - 1);
}

Value divide(const Value& left, const Value& right) {
    const Integer a = big(left), b = big(right);
    if (b == 0) throw ZeroDivisionError("division by zero");
    const size_t wide = std::max(bits_of(a), bits_of(b));
    if (wide <= 53) return Value::floating(a.convert_to<double>() / b.convert_to<double>());
    const mp::cpp_rational ratio(a, b);
    const auto quotient = ratio.convert_to<double>();
    if (std::isinf(quotient)) throw OverflowError("integer division result too large for a float");
    return Value::floating(quotient);
}

}  // namespace

BigInt::BigInt(Integer n) : BigInt(&types::integer(), std::move(n)) {}

BigInt::BigInt(Type* type, Integer n) : Object(Kind::BigInt, type), number(std::move(n)) {
    charged_ = number.backend().size() * sizeof(mp::limb_type);
    MemoryBudget::charge(charged_);
}
BigInt::~BigInt() { MemoryBudget::refund(charged_); }

Value plain_int(const Value& value) {
    return value.is(Kind::BigInt) && !value.type()->native() ? make_int(value.as<BigInt>()->number) : value;
}

Integer big(const Value& v) { return v.is_object() ? v.as<BigInt>()->number : Integer(v.as_int()); }

Value make_int(Integer number) {
    if (number >= std::numeric_limits<int64_t>::min() && number <= std::numeric_limits<int64_t>::max())
        return Value::integer(number.convert_to<int64_t>());
    return make<BigInt>(std::move(number));
}

Value integer_binary(BinaryOp op, const Value& left, const Value& right) {
    switch (op) {
        case BinaryOp::Add:
            return make_int(big(left) + big(right));
        case BinaryOp::Sub:
            return make_int(big(left) - big(right));
        case BinaryOp::Mult: {
            const Integer a = big(left), b = big(right);
            check_bits(bits_of(a) + bits_of(b), kMaxProductBits);
            return make_int(a * b);
        }
        case BinaryOp::Div:
            return divide(left, right);
        case BinaryOp::FloorDiv:
        case BinaryOp::Mod:
        case BinaryOp::DivMod: {
            const Integer b = big(right);
            if (b == 0)
                throw ZeroDivisionError(op == BinaryOp::Mod ? "integer modulo by zero"
                                                            : "integer division or modulo by zero");
            Integer remainder;
            Integer quotient = floor_divide(big(left), b, remainder);
            if (op == BinaryOp::FloorDiv) return make_int(std::move(quotient));
            if (op == BinaryOp::Mod) return make_int(std::move(remainder));
            const Value both[] = {make_int(std::move(quotient)), make_int(std::move(remainder))};
            return make_tuple(both);
        }
        case BinaryOp::Pow:
            return power(left, right);
        case BinaryOp::LShift:
        case BinaryOp::RShift:
            return shift(op, left, right);
        case BinaryOp::BitAnd:
        case BinaryOp::BitOr:
        case BinaryOp::BitXor: {
            if (!left.is_object() && !right.is_object()) {
                const int64_t a = left.as_int(), b = right.as_int();
                return Value::integer(op == BinaryOp::BitAnd  ? (a & b)
                                      : op == BinaryOp::BitOr ? (a | b)
                                                              : (a ^ b));
            }
            return make_int(bitwise(op, big(left), big(right)));
        }
        case BinaryOp::MatMult:
            break;
    }
    return Value::not_implemented();
}

int compare_integers(const Value& left, const Value& right) {
    if (!left.is_object() && !right.is_object())
        return left.as_int() < right.as_int() ? -1 : left.as_int() > right.as_int();
    return big(left).compare(big(right));
}

Integer greatest_common_divisor(Vm& vm, Integer a, Integer b) {
    if (a < 0) a = -a;
    if (b < 0) b = -b;
    constexpr uint64_t kOneWord = std::numeric_limits<uint64_t>::max();
    while (b != 0) {
        if (a <= kOneWord && b <= kOneWord)
            return Integer(std::gcd(a.convert_to<uint64_t>(), b.convert_to<uint64_t>()));
        a %= b;
        a.swap(b);
        vm.spend(1 + limbs_of(a) / 8);
    }
    return a;
}

namespace {

// base ** exponent modulo m, from the exponent's highest bit down; each turn counts as work.
Integer power_of(Vm& vm, const Integer& base, const Integer& exponent, const Integer& m) {
    Integer result = Integer(1) % m;
    if (exponent == 0) return result;
    const uint64_t work = 1 + limbs_of(m) * limbs_of(m) / 64;
    for (size_t bit = mp::msb(exponent) + 1; bit-- > 0;) {
        result = result * result % m;
        if (mp::bit_test(exponent, static_cast<unsigned>(bit))) result = result * base % m;
        vm.spend(work);
    }
    return result;
}

}  // namespace

Value power_modulo(Vm& vm, const Value& base, const Value& exponent, const Value& modulus) {
    const Integer m = big(modulus);
    if (m == 0) throw ValueError("pow() 3rd argument cannot be 0");
    Integer e = big(exponent), b = big(base), ignored;
    const Integer positive = m < 0 ? Integer(-m) : m;
    floor_divide(b, positive, ignored);
    b = ignored;
    if (e < 0) {  // the inverse, by Euclid
        Integer r0 = positive, r1 = b, t0 = 0, t1 = 1;
        while (r1 != 0) {
            const Integer q = r0 / r1;
            std::tie(r0, r1) = std::pair<Integer, Integer>(r1, r0 - q * r1);
            std::tie(t0, t1) = std::pair<Integer, Integer>(t1, t0 - q * t1);
        }
        if (r0 != 1) throw ValueError("base is not invertible for the given modulus");
        floor_divide(t0, positive, ignored);
        b = ignored;
        e = -e;
    }
    Integer result = power_of(vm, b, e, positive);
    if (m < 0 && result != 0) result += m;
    return make_int(std::move(result));
}

double integer_to_double(const Value& v) {
    if (!v.is_object()) return static_cast<double>(v.as_int());
    const Integer& n = v.as<BigInt>()->number;
    if (bits_of(n) > 1024) throw OverflowError("int too large to convert to float");
    const auto d = n.convert_to<double>();
    if (std::isinf(d)) throw OverflowError("int too large to convert to float");
    return d;
}

int compare_integer_with_double(const Value& v, double number) {
    if (std::isinf(number)) return number > 0 ? -1 : 1;
    const Value whole = integer_from_double(std::floor(number));
    const int order = compare_integers(v, whole);
    if (order != 0) return order;
    return std::floor(number) < number ? -1 : 0;
}

Value integer_from_double(double whole) {
    if (whole >= -9.2e18 && whole <= 9.2e18) return Value::integer(static_cast<int64_t>(whole));
    return make_int(Integer(whole));
}

size_t integer_hash(const Value& v) {
    if (!v.is_object()) {
        const int64_t n = v.as_int();
        const uint64_t magnitude = n < 0 ? uint64_t{0} - static_cast<uint64_t>(n) : static_cast<uint64_t>(n);
        const auto h = static_cast<int64_t>(magnitude % kHashModulus);
        const int64_t signed_hash = n < 0 ? -h : h;
        return static_cast<size_t>(signed_hash == -1 ? -2 : signed_hash);
    }
    const Integer& n = v.as<BigInt>()->number;
    const Integer magnitude = n < 0 ? Integer(-n) : n;
    const auto h = static_cast<int64_t>((magnitude % kHashModulus).convert_to<uint64_t>());
    const int64_t signed_hash = n < 0 ? -h : h;
    return static_cast<size_t>(signed_hash == -1 ? -2 : signed_hash);
}

size_t double_hash(double number) {
    if (std::isinf(number)) return static_cast<size_t>(number > 0 ? 314159 : -314159);
    if (std::isnan(number)) return 0;
    if (number == std::floor(number) && std::fabs(number) < 9e18)
        return integer_hash(Value::integer(static_cast<int64_t>(number)));
    // As CPython: the mantissa reduced modulo 2**61 - 1, rotated by the exponent.
    int exponent;
    double mantissa = std::frexp(number, &exponent);
    int sign = 1;
    if (mantissa < 0) {
        sign = -1;
        mantissa = -mantissa;
    }
    uint64_t x = 0;
    while (mantissa != 0) {
        x = ((x << 28) & kHashModulus) | x >> (61 - 28);
        mantissa *= 268435456.0;
        exponent -= 28;
        const auto y = static_cast<uint64_t>(mantissa);
        mantissa -= static_cast<double>(y);
        x += y;
        if (x >= kHashModulus) x -= kHashModulus;
    }
    exponent = exponent >= 0 ? exponent % 61 : 61 - 1 - ((-1 - exponent) % 61);
    x = ((x << exponent) & kHashModulus) | x >> (61 - exponent);
    const int64_t h = static_cast<int64_t>(x) * sign;
    return static_cast<size_t>(h == -1 ? -2 : h);
}

}  // namespace backstep::script
