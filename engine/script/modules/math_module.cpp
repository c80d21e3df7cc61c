#include <cmath>
#include <limits>
#include <numbers>

#include "base/error.h"
#include "script/builtins/builtins.h"
#include "script/modules/source_modules.h"
#include "script/objects/big_int.h"

namespace backstep::script {
namespace {

double number(Vm& vm, const Value& v) {
    if (v.is_float()) return v.as_float();
    if (is_int(v)) return integer_to_double(v);
    if (const auto slot = v.type()->slots.to_float) return slot(vm, v).as_float();
    if (const auto slot = v.type()->slots.to_index) return integer_to_double(slot(vm, v));
    throw TypeError("must be real number, not " + v.type()->name());
}

// A function of one double with Python's errors: a NaN made from a number is outside the domain, an infinity
// a range error.
template <double (*F)(double), bool CanOverflow>
Value unary(Vm& vm, Args& a) {
    const double x = number(vm, a[0]);
    const double y = F(x);
    if (std::isnan(y) && !std::isnan(x)) throw ValueError("math domain error");
    if (std::isinf(y) && std::isfinite(x)) {
        if (CanOverflow) throw OverflowError("math range error");
        throw ValueError("math domain error");
    }
    return Value::floating(y);
}

// CPython's own lgamma: Lanczos' approximation with g = 6.0246..., N = 13.
double lanczos_sum(double x) {
    static constexpr double num[] = {
        23531376880.41076,  42919803642.6491,   35711959237.355668, 17921034426.037209, 6039542586.352028,
        1439720407.3117217, 248874557.86205416, 31426415.585400194, 2876370.6289353724, 186056.26539522350,
        8071.672002365816,  210.82427775157935, 2.5066282746310002};
    static constexpr double den[] = {0.0,        39916800.0, 120543840.0, 150917976.0, 105258076.0,
                                     45995730.0, 13339535.0, 2637558.0,   357423.0,    32670.0,
                                     1925.0,     66.0,       1.0};
    constexpr int n = 13;
    double top = 0, bottom = 0;
    if (x < 5) {
        for (int i = n; --i >= 0;) {
            top = top * x + num[i];
            bottom = bottom * x + den[i];
        }
    } else {
        for (int i = 0; i < n; ++i) {
            top = top / x + num[i];
            bottom = bottom / x + den[i];
        }
    }
    return top / bottom;
}

double gamma_function(double x) {
    const bool pole = x <= 0 && x == std::floor(x);
    return pole ? std::numeric_limits<double>::quiet_NaN() : std::tgamma(x);
}
double log_gamma(double x) {
    constexpr double g = 6.024680040776729583740234375;
    if (!std::isfinite(x)) return std::isnan(x) ? x : HUGE_VAL;
    if (x == std::floor(x) && x <= 2) return x <= 0 ? std::numeric_limits<double>::quiet_NaN() : 0.0;
    const double magnitude = std::fabs(x);
    if (magnitude < 1e-20) return -std::log(magnitude);
    double r = std::log(lanczos_sum(magnitude)) - g;
    r += (magnitude - 0.5) * (std::log(magnitude + g - 0.5) - 1);
    if (x < 0)
        r = std::log(std::numbers::pi) - std::log(std::fabs(std::sin(std::numbers::pi * magnitude))) -
            std::log(magnitude) - r;
    return r;
}

Value whole(Vm& vm, const Value& v, double (*f)(double), const char* dunder) {
    if (is_int(v)) return v.is_bool() ? Value::integer(v.as_int()) : v;
    if (Value* method = v.is_float() ? nullptr : v.type()->look_up(dunder)) return vm.call(*method, {v});
    CHECK(v.is_float() || std::string_view(dunder) != "__trunc__", TypeError,
          "type " + v.type()->name() + " doesn't define __trunc__ method");
    const double d = number(vm, v);
    CHECK(!std::isnan(d), ValueError, "cannot convert float NaN to integer");
    CHECK(!std::isinf(d), OverflowError, "cannot convert float infinity to integer");
    return integer_from_double(f(d));
}

double log_of(Vm& vm, const Value& v) {
    if (v.is(Kind::BigInt) && !vm.truth(vm.compare(CompareOp::Le, v, Value::integer(0)))) {
        const Integer n = big(v);  // larger than any double: by halves
        const auto bits = static_cast<int64_t>(boost::multiprecision::msb(n));
        if (bits > 1000)
            return std::log((n >> (bits - 60)).convert_to<double>()) +
                   static_cast<double>(bits - 60) * std::numbers::ln2;
    }
    const double x = number(vm, v);
    CHECK(x > 0 || std::isnan(x), ValueError, "math domain error");
    return std::log(x);
}

Value log(Vm& vm, Args& a) {
    const double x = log_of(vm, a[0]);
    if (!a.given(1)) return Value::floating(x);
    const double base = log_of(vm, a[1]);
    CHECK(base != 0, ZeroDivisionError, "float division by zero");
    return Value::floating(x / base);
}

Value checked_log(Vm& vm, Args& a, double (*f)(double)) {
    const double x = number(vm, a[0]);
    CHECK(x > 0 || std::isnan(x), ValueError, "math domain error");
    return Value::floating(f(x));
}

Value power(Vm& vm, Args& a) {
    const double x = number(vm, a[0]), y = number(vm, a[1]), r = std::pow(x, y);
    if (std::isnan(r) && !std::isnan(x) && !std::isnan(y)) throw ValueError("math domain error");
    if (std::isinf(r) && std::isfinite(x) && std::isfinite(y)) {
        if (x == 0) throw ValueError("math domain error");
        throw OverflowError("math range error");
    }
    return Value::floating(r);
}

Value factorial(Vm&, Args& a) {
    if (a[0].is_float()) throw TypeError("'float' object cannot be interpreted as an integer");
    const int64_t n = a.integer(0);
    CHECK(n >= 0, ValueError, "factorial() not defined for negative values");
    CHECK(n < 200'000, MemoryError, "");
    Integer r = 1;
    for (int64_t i = 2; i <= n; ++i) r *= i;
    return make_int(std::move(r));
}

// A product of many factors: each counts as work, the more the longer the number is by then.
void spend_on(Vm& vm, const Integer& number) { vm.spend(1 + number.backend().size() / 8); }

Value comb(Vm& vm, Args& a) {
    const int64_t n = a.integer(0);
    int64_t k = a.integer(1);
    CHECK(n >= 0, ValueError, "n must be a non-negative integer");
    CHECK(k >= 0, ValueError, "k must be a non-negative integer");
    if (k > n) return Value::integer(0);
    k = std::min(k, n - k);
    Integer r = 1;
    for (int64_t i = 1; i <= k; ++i) {
        r = r * (n - k + i) / i;
        spend_on(vm, r);
    }
    return make_int(std::move(r));
}

Value perm(Vm& vm, Args& a) {
    const int64_t n = a.integer(0), k = a.none(1) ? n : a.integer(1);
    CHECK(n >= 0, ValueError, "n must be a non-negative integer");
    CHECK(k >= 0, ValueError, "k must be a non-negative integer");
    Integer r = k > n ? 0 : 1;
    for (int64_t i = 0; i < k && k <= n; ++i) {
        r *= n - i;
        spend_on(vm, r);
    }
    return make_int(std::move(r));
}

Value gcd(Vm& vm, Args& a) {
    Integer r = 0;
    for (const Value& v : a.items(0)) {
        if (!is_int(v))
            throw TypeError("'" + v.type()->name() + "' object cannot be interpreted as an integer");
        r = greatest_common_divisor(vm, r, big(v));
    }
    return make_int(std::move(r));
}

Value lcm(Vm& vm, Args& a) {
    Integer r = 1;
    for (const Value& v : a.items(0)) {
        if (!is_int(v))
            throw TypeError("'" + v.type()->name() + "' object cannot be interpreted as an integer");
        const Integer n = big(v);
        if (n == 0) return Value::integer(0);
        const Integer shared = greatest_common_divisor(vm, r, n);
        r = r / shared * (n < 0 ? Integer(-n) : n);
    }
    return make_int(std::move(r));
}

Value isqrt(Vm&, Args& a) {
    if (!is_int(a[0]))
        throw TypeError("'" + a[0].type()->name() + "' object cannot be interpreted as an integer");
    const Integer n = big(a[0]);
    CHECK(n >= 0, ValueError, "isqrt() argument must be nonnegative");
    return make_int(boost::multiprecision::sqrt(n));
}

// Exact sum by Shewchuk's partials.
Value fsum(Vm& vm, Args& a) {
    std::vector<double> partials;
    for (const Value& v : vm.collect(a[0])) {
        double x = number(vm, v);
        size_t kept = 0;
        for (double y : partials) {
            if (std::fabs(x) < std::fabs(y)) std::swap(x, y);
            const double high = x + y, low = y - (high - x);
            if (low != 0) partials[kept++] = low;
            x = high;
        }
        partials.resize(kept);
        partials.push_back(x);
    }
    double total = 0;
    for (size_t i = partials.size(); i-- > 0;) {
        const double x = total, y = partials[i];
        total = x + y;
        const double low = y - (total - x);
        if (low == 0) continue;
        if (i > 0 && ((low < 0 && partials[i - 1] < 0) || (low > 0 && partials[i - 1] > 0))) {
            const double twice = low * 2, next = total + twice;
            if (next - total == twice) total = next;
        }
        break;
    }
    return Value::floating(total);
}

Value prod(Vm& vm, Args& a) {
    Value r = a[1];
    for (const Value& v : vm.collect(a[0])) r = vm.binary(BinaryOp::Mult, r, v);
    return r;
}

Value isclose(Vm& vm, Args& a) {
    const double x = number(vm, a[0]), y = number(vm, a[1]), relative = number(vm, a[2]),
                 absolute = number(vm, a[3]);
    CHECK(relative >= 0 && absolute >= 0, ValueError, "tolerances must be non-negative");
    if (x == y) return Value::boolean(true);
    if (std::isinf(x) || std::isinf(y)) return Value::boolean(false);
    const double difference = std::fabs(x - y);
    return Value::boolean(difference <= std::fabs(relative * y) || difference <= std::fabs(relative * x) ||
                          difference <= absolute);
}

Value pair(Value x, Value y) {
    const Value both[] = {std::move(x), std::move(y)};
    return make_tuple(both);
}

double hypotenuse(std::span<const Value> parts, Vm& vm) {
    double sum = 0, largest = 0;
    for (const Value& v : parts) largest = std::max(largest, std::fabs(number(vm, v)));
    if (largest == 0 || std::isinf(largest)) return largest;
    for (const Value& v : parts) sum += (number(vm, v) / largest) * (number(vm, v) / largest);
    return parts.size() == 2 ? std::hypot(number(vm, parts[0]), number(vm, parts[1]))
                             : largest * std::sqrt(sum);
}

void add_unaries(Dict& m) {
    add_function(m, "sqrt(x, /)", unary<std::sqrt, false>);
    add_function(m, "exp(x, /)", unary<std::exp, true>);
    add_function(m, "expm1(x, /)", unary<std::expm1, true>);
    add_function(m, "exp2(x, /)", unary<std::exp2, true>);
    add_function(m, "sin(x, /)", unary<std::sin, false>);
    add_function(m, "cos(x, /)", unary<std::cos, false>);
    add_function(m, "tan(x, /)", unary<std::tan, false>);
    add_function(m, "asin(x, /)", unary<std::asin, false>);
    add_function(m, "acos(x, /)", unary<std::acos, false>);
    add_function(m, "atan(x, /)", unary<std::atan, false>);
    add_function(m, "sinh(x, /)", unary<std::sinh, true>);
    add_function(m, "cosh(x, /)", unary<std::cosh, true>);
    add_function(m, "tanh(x, /)", unary<std::tanh, false>);
    add_function(m, "asinh(x, /)", unary<std::asinh, false>);
    add_function(m, "acosh(x, /)", unary<std::acosh, false>);
    add_function(m, "atanh(x, /)", unary<std::atanh, false>);
    add_function(m, "log1p(x, /)", unary<std::log1p, false>);
    add_function(m, "fabs(x, /)", unary<std::fabs, false>);
    add_function(m, "erf(x, /)", unary<std::erf, false>);
    add_function(m, "erfc(x, /)", unary<std::erfc, false>);
    add_function(m, "gamma(x, /)", unary<gamma_function, true>);
    add_function(m, "lgamma(x, /)", unary<log_gamma, true>);
    add_function(m, "cbrt(x, /)", unary<std::cbrt, false>);
    add_function(m, "degrees(x, /)", [](Vm& vm, Args& a) {
        return Value::floating(number(vm, a[0]) * (180.0 / std::numbers::pi));
    });
    add_function(m, "radians(x, /)", [](Vm& vm, Args& a) {
        return Value::floating(number(vm, a[0]) * (std::numbers::pi / 180.0));
    });
}

}  // namespace

Ref<Module> make_math_module(Vm&) {
    auto module = make<Module>("math");
    Dict& m = module->names();
    m.set("pi", Value::floating(std::numbers::pi));
    m.set("e", Value::floating(std::numbers::e));
    m.set("tau", Value::floating(2 * std::numbers::pi));
    m.set("inf", Value::floating(std::numeric_limits<double>::infinity()));
    m.set("nan", Value::floating(std::numeric_limits<double>::quiet_NaN()));
    add_unaries(m);
    add_function(m, "log(x, base=..., /)", log);
    add_function(m, "log2(x, /)", [](Vm& vm, Args& a) { return checked_log(vm, a, std::log2); });
    add_function(m, "log10(x, /)", [](Vm& vm, Args& a) { return checked_log(vm, a, std::log10); });
    add_function(m, "pow(x, y, /)", power);
    add_function(m, "floor(x, /)", [](Vm& vm, Args& a) { return whole(vm, a[0], std::floor, "__floor__"); });
    add_function(m, "ceil(x, /)", [](Vm& vm, Args& a) { return whole(vm, a[0], std::ceil, "__ceil__"); });
    add_function(m, "trunc(x, /)", [](Vm& vm, Args& a) { return whole(vm, a[0], std::trunc, "__trunc__"); });
    add_function(m, "factorial(n, /)", factorial);
    add_function(m, "comb(n, k, /)", comb);
    add_function(m, "perm(n, k=None, /)", perm);
    add_function(m, "gcd(*integers)", gcd);
    add_function(m, "lcm(*integers)", lcm);
    add_function(m, "isqrt(n, /)", isqrt);
    add_function(m, "fsum(seq, /)", fsum);
    add_function(m, "prod(iterable, /, *, start=1)", prod);
    add_function(m, "isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0)", isclose);
    add_function(m, "isnan(x, /)",
                 [](Vm& vm, Args& a) { return Value::boolean(std::isnan(number(vm, a[0]))); });
    add_function(m, "isinf(x, /)",
                 [](Vm& vm, Args& a) { return Value::boolean(std::isinf(number(vm, a[0]))); });
    add_function(m, "isfinite(x, /)",
                 [](Vm& vm, Args& a) { return Value::boolean(std::isfinite(number(vm, a[0]))); });
    add_function(m, "atan2(y, x, /)", [](Vm& vm, Args& a) {
        return Value::floating(std::atan2(number(vm, a[0]), number(vm, a[1])));
    });
    add_function(m, "copysign(x, y, /)", [](Vm& vm, Args& a) {
        return Value::floating(std::copysign(number(vm, a[0]), number(vm, a[1])));
    });
    add_function(m, "remainder(x, y, /)", [](Vm& vm, Args& a) {
        const double x = number(vm, a[0]), y = number(vm, a[1]), r = std::remainder(x, y);
        if (std::isnan(r) && !std::isnan(x) && !std::isnan(y)) throw ValueError("math domain error");
        return Value::floating(r);
    });
    add_function(m, "fmod(x, y, /)", [](Vm& vm, Args& a) {
        const double x = number(vm, a[0]), y = number(vm, a[1]), r = std::fmod(x, y);
        if (std::isnan(r) && !std::isnan(x) && !std::isnan(y)) throw ValueError("math domain error");
        return Value::floating(r);
    });
    add_function(m, "hypot(*coordinates)",
                 [](Vm& vm, Args& a) { return Value::floating(hypotenuse(a.items(0), vm)); });
    add_function(m, "dist(p, q, /)", [](Vm& vm, Args& a) {
        const Values p = vm.collect(a[0]), q = vm.collect(a[1]);
        CHECK(p.size() == q.size(), ValueError, "both points must have the same number of dimensions");
        Values differences;
        for (size_t i = 0; i < p.size(); ++i)
            differences.push_back(Value::floating(number(vm, p[i]) - number(vm, q[i])));
        return Value::floating(hypotenuse(differences, vm));
    });
    add_function(m, "modf(x, /)", [](Vm& vm, Args& a) {
        double integral;
        const double fraction = std::modf(number(vm, a[0]), &integral);
        return pair(Value::floating(fraction), Value::floating(integral));
    });
    add_function(m, "frexp(x, /)", [](Vm& vm, Args& a) {
        int exponent;
        const double mantissa = std::frexp(number(vm, a[0]), &exponent);
        return pair(Value::floating(mantissa), Value::integer(exponent));
    });
    add_function(m, "ldexp(x, i, /)", [](Vm& vm, Args& a) {
        CHECK(is_int(a[1]), TypeError, "Expected an int as second argument to ldexp.");
        return Value::floating(std::ldexp(number(vm, a[0]), static_cast<int>(a.integer(1))));
    });
    return module;
}

}  // namespace backstep::script
