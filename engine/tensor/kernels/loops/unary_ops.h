#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "tensor/kernels/loops/special.h"
#include "tensor/sleef.h"

// What each unary op does to one element. A transcendental function is Sleef's, as in PyTorch; of_c() is that
// of the C library, for a float that of the double, rounded once. Composed activations round at every step,
// as PyTorch's do.
namespace backstep::kernels::element {

#define BACKSTEP_TRANSCENDENTAL(Name, c_function)                           \
    struct Name {                                                           \
        static constexpr sleef::Function kFunction = sleef::Function::Name; \
        template <std::floating_point T>                                    \
        static T of_c(T x) {                                                \
            return static_cast<T>(c_function(static_cast<double>(x)));      \
        }                                                                   \
        template <std::floating_point T>                                    \
        T operator()(T x) const {                                           \
            const sleef::OfOne<T> function = sleef::find<T>(kFunction);     \
            return function ? function(x) : of_c(x);                        \
        }                                                                   \
    };

BACKSTEP_TRANSCENDENTAL(Expm1, std::expm1)
BACKSTEP_TRANSCENDENTAL(Log, std::log)
BACKSTEP_TRANSCENDENTAL(Log2, std::log2)
BACKSTEP_TRANSCENDENTAL(Log10, std::log10)
BACKSTEP_TRANSCENDENTAL(Log1p, std::log1p)
BACKSTEP_TRANSCENDENTAL(Sin, std::sin)
BACKSTEP_TRANSCENDENTAL(Cos, std::cos)
BACKSTEP_TRANSCENDENTAL(Tan, std::tan)
BACKSTEP_TRANSCENDENTAL(Asin, std::asin)
BACKSTEP_TRANSCENDENTAL(Acos, std::acos)
BACKSTEP_TRANSCENDENTAL(Atan, std::atan)
BACKSTEP_TRANSCENDENTAL(Sinh, std::sinh)
BACKSTEP_TRANSCENDENTAL(Cosh, std::cosh)
BACKSTEP_TRANSCENDENTAL(Tanh, std::tanh)
BACKSTEP_TRANSCENDENTAL(Erf, std::erf)
BACKSTEP_TRANSCENDENTAL(Erfc, std::erfc)
BACKSTEP_TRANSCENDENTAL(Lgamma, special::lgamma)

#undef BACKSTEP_TRANSCENDENTAL

// Those that PyTorch, too, has from the C library.
#define BACKSTEP_C_FUNCTION(Name, function) \
    struct Name {                           \
        template <std::floating_point T>    \
        T operator()(T x) const {           \
            return function(x);             \
        }                                   \
    };

BACKSTEP_C_FUNCTION(Exp2, std::exp2)
BACKSTEP_C_FUNCTION(Asinh, std::asinh)
BACKSTEP_C_FUNCTION(Acosh, std::acosh)
BACKSTEP_C_FUNCTION(Atanh, std::atanh)

#undef BACKSTEP_C_FUNCTION

struct Digamma {
    template <std::floating_point T>
    T operator()(T x) const {
        return static_cast<T>(special::digamma(static_cast<double>(x)));
    }
};

// The float version is Sleef's algorithm written out, for loops of vectors.
struct Exp {
    static constexpr sleef::Function kFunction = sleef::Function::Exp;
    static double of_c(double x) { return std::exp(x); }
    static float of_c(float x) { return special::exp_float(x); }
    double operator()(double x) const {
        const sleef::OfOne<double> function = sleef::find<double>(kFunction);
        return function ? function(x) : std::exp(x);
    }
    float operator()(float x) const { return special::exp_float(x); }
};

struct Neg {
    template <std::floating_point T>
    T operator()(T x) const {
        return -x;
    }
    int64_t operator()(int64_t x) const { return static_cast<int64_t>(0 - static_cast<uint64_t>(x)); }
};
struct Abs {
    template <std::floating_point T>
    T operator()(T x) const {
        return std::fabs(x);
    }
    int64_t operator()(int64_t x) const { return x < 0 ? Neg{}(x) : x; }
};
struct Sign {
    template <class T>
    T operator()(T x) const {
        return static_cast<T>((T(0) < x) - (x < T(0)));
    }
    bool operator()(bool x) const { return x; }
};
struct Reciprocal {
    template <std::floating_point T>
    T operator()(T x) const {
        return T(1) / x;
    }
};
struct Relu {
    template <class T>
    T operator()(T x) const {
        return x < T(0) ? T(0) : x;
    }  // nan stays
};
struct Floor {
    template <std::floating_point T>
    T operator()(T x) const {
        return std::floor(x);
    }
};
struct Ceil {
    template <std::floating_point T>
    T operator()(T x) const {
        return std::ceil(x);
    }
};
struct Round {
    template <std::floating_point T>
    T operator()(T x) const {
        return std::nearbyint(x);
    }
};
struct Trunc {
    template <std::floating_point T>
    T operator()(T x) const {
        return std::trunc(x);
    }
};
struct Frac {
    template <std::floating_point T>
    T operator()(T x) const {
        return x - std::trunc(x);
    }
};
struct Sqrt {
    template <std::floating_point T>
    T operator()(T x) const {
        return std::sqrt(x);
    }
};
struct Rsqrt {
    template <std::floating_point T>
    T operator()(T x) const {
        return T(1) / std::sqrt(x);
    }
};

struct Sigmoid {
    template <std::floating_point T>
    T operator()(T x) const {
        return T(1) / (T(1) + Exp{}(-x));
    }
    template <std::floating_point T>
    T tail(T x) const {
        return T(1) / (T(1) + std::exp(-x));
    }
};
struct LogSigmoid {
    template <std::floating_point T>
    T operator()(T x) const {
        return (x < T(0) ? x : T(0)) - Log1p{}(Exp{}(-std::fabs(x)));
    }
};
struct Silu {
    template <std::floating_point T>
    T operator()(T x) const {
        return x / (T(1) + Exp{}(-x));
    }
    template <std::floating_point T>
    T tail(T x) const {
        return x / (T(1) + std::exp(-x));
    }
};
struct Mish {
    template <std::floating_point T>
    T operator()(T x) const {
        return x * Tanh{}(Log1p{}(Exp{}(x)));
    }
    template <std::floating_point T>
    T tail(T x) const {
        return x * std::tanh(std::log1p(std::exp(x)));
    }
};
struct Gelu {
    template <std::floating_point T>
    T operator()(T x) const {
        constexpr T root_half = static_cast<T>(0.70710678118654752440);
        return x * T(0.5) * (T(1) + Erf{}(x * root_half));
    }
};
struct GeluTanh {
    template <std::floating_point T>
    T operator()(T x) const {
        constexpr T beta = static_cast<T>(0.79788456080286535588);  // sqrt(2 / pi)
        const T inner = beta * std::fma(static_cast<T>(0.044715), x * x * x, x);
        return T(0.5) * x * (T(1) + Tanh{}(inner));
    }
};

struct IsNan {
    template <class T>
    bool operator()(T x) const {
        return x != x;
    }
};
struct IsInf {
    template <class T>
    bool operator()(T x) const {
        if constexpr (std::floating_point<T>)
            return std::isinf(x);
        else
            return false;
    }
};
struct IsFinite {
    template <class T>
    bool operator()(T x) const {
        if constexpr (std::floating_point<T>)
            return std::isfinite(x);
        else
            return true;
    }
};
struct LogicalNot {
    template <class T>
    bool operator()(T x) const {
        return x == T(0);
    }
};
struct BitwiseNot {
    int64_t operator()(int64_t x) const { return ~x; }
    bool operator()(bool x) const { return !x; }
};

template <class T>
struct LeakyRelu {
    T slope;
    T operator()(T x) const { return x > T(0) ? x : x * slope; }
};
template <class T>
struct Elu {
    T negative, positive, input;
    T operator()(T x) const { return x <= T(0) ? (Exp{}(x * input) - T(1)) * negative : x * positive; }
    T tail(T x) const { return x <= T(0) ? (std::exp(x * input) - T(1)) * negative : x * positive; }
};
template <class T>
struct Softplus {
    T beta, threshold;
    T operator()(T x) const { return x * beta > threshold ? x : Log1p{}(Exp{}(x * beta)) / beta; }
    T tail(T x) const { return x * beta > threshold ? x : std::log1p(std::exp(x * beta)) / beta; }
};
// To the power of a number, which counts in double where vectors are not full.
template <class T>
struct PowerOf {
    double exponent;
    T operator()(T x) const {
        const auto function = sleef::find_pow<T>();
        return function ? function(x, static_cast<T>(exponent)) : tail(x);
    }
    T tail(T x) const { return static_cast<T>(std::pow(static_cast<double>(x), exponent)); }
};
template <class T>
struct RoundDecimals {
    T power;
    bool negative;
    T operator()(T x) const {
        return negative ? std::nearbyint(x / power) * power : std::nearbyint(x * power) / power;
    }
};
template <class T>
struct ReplaceNonFinite {
    T nan, positive, negative;
    T operator()(T x) const {
        if (x != x) return nan;
        if (std::isinf(x)) return x > 0 ? positive : negative;
        return x;
    }
};

}  // namespace backstep::kernels::element
