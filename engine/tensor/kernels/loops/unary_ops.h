#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "tensor/kernels/loops/special.h"

// What each unary op does to one element. A transcendental function of a float is that of the double, rounded
// once; composed activations round at every step, as PyTorch's do.
namespace backstep::kernels::element {

template <std::floating_point T, class F>
T in_double(T x, F f) {
    return static_cast<T>(f(static_cast<double>(x)));
}

#define BACKSTEP_DOUBLE_FUNCTION(Name, function)                               \
    struct Name {                                                              \
        template <std::floating_point T>                                       \
        T operator()(T x) const {                                              \
            return in_double(x, [](double value) { return function(value); }); \
        }                                                                      \
    };

BACKSTEP_DOUBLE_FUNCTION(Exp2, std::exp2)
BACKSTEP_DOUBLE_FUNCTION(Expm1, std::expm1)
BACKSTEP_DOUBLE_FUNCTION(Log, std::log)
BACKSTEP_DOUBLE_FUNCTION(Log2, std::log2)
BACKSTEP_DOUBLE_FUNCTION(Log10, std::log10)
BACKSTEP_DOUBLE_FUNCTION(Log1p, std::log1p)
BACKSTEP_DOUBLE_FUNCTION(Sin, std::sin)
BACKSTEP_DOUBLE_FUNCTION(Cos, std::cos)
BACKSTEP_DOUBLE_FUNCTION(Tan, std::tan)
BACKSTEP_DOUBLE_FUNCTION(Asin, std::asin)
BACKSTEP_DOUBLE_FUNCTION(Acos, std::acos)
BACKSTEP_DOUBLE_FUNCTION(Atan, std::atan)
BACKSTEP_DOUBLE_FUNCTION(Sinh, std::sinh)
BACKSTEP_DOUBLE_FUNCTION(Cosh, std::cosh)
BACKSTEP_DOUBLE_FUNCTION(Tanh, std::tanh)
BACKSTEP_DOUBLE_FUNCTION(Asinh, std::asinh)
BACKSTEP_DOUBLE_FUNCTION(Acosh, std::acosh)
BACKSTEP_DOUBLE_FUNCTION(Atanh, std::atanh)
BACKSTEP_DOUBLE_FUNCTION(Erf, std::erf)
BACKSTEP_DOUBLE_FUNCTION(Erfc, std::erfc)
BACKSTEP_DOUBLE_FUNCTION(Lgamma, special::lgamma)
BACKSTEP_DOUBLE_FUNCTION(Digamma, special::digamma)

#undef BACKSTEP_DOUBLE_FUNCTION

// The float version is the algorithm PyTorch's vector code calls (Sleef's expf with 1 ulp), for the same last
// bit.
struct Exp {
    double operator()(double x) const { return std::exp(x); }
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
};
struct Mish {
    template <std::floating_point T>
    T operator()(T x) const {
        return x * Tanh{}(Log1p{}(Exp{}(x)));
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
};
template <class T>
struct Softplus {
    T beta, threshold;
    T operator()(T x) const { return x * beta > threshold ? x : Log1p{}(Exp{}(x * beta)) / beta; }
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
