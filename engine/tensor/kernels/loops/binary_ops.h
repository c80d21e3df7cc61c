#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>

#include "base/error.h"

// What each binary op does to two elements of one type. Integers wrap as int64 does in PyTorch; floating
// remainders and floor divisions follow its rules for signs, zeros and nan.
namespace backstep::kernels::element {

template <class T>
concept Real = std::floating_point<T>;
template <class T>
concept Whole = std::same_as<T, int64_t>;

inline int64_t wrap(uint64_t bits) { return static_cast<int64_t>(bits); }
inline uint64_t bits(int64_t value) { return static_cast<uint64_t>(value); }

struct Add {
    template <Real T>
    static T apply(T a, T b) {
        return a + b;
    }
    static int64_t apply(int64_t a, int64_t b) { return wrap(bits(a) + bits(b)); }
    static bool apply(bool a, bool b) { return a || b; }
};
struct Sub {
    template <Real T>
    static T apply(T a, T b) {
        return a - b;
    }
    static int64_t apply(int64_t a, int64_t b) { return wrap(bits(a) - bits(b)); }
};
struct Mul {
    template <Real T>
    static T apply(T a, T b) {
        return a * b;
    }
    static int64_t apply(int64_t a, int64_t b) { return wrap(bits(a) * bits(b)); }
    static bool apply(bool a, bool b) { return a && b; }
};
struct Div {
    template <Real T>
    static T apply(T a, T b) {
        return a / b;
    }
};

inline void check_divisor(int64_t b) { CHECK(b != 0, RuntimeError, "ZeroDivisionError"); }

struct TruncDivide {
    template <Real T>
    static T apply(T a, T b) {
        return std::trunc(a / b);
    }
    static int64_t apply(int64_t a, int64_t b) {
        check_divisor(b);
        return b == -1 ? wrap(0 - bits(a)) : a / b;
    }
};
struct Fmod {
    template <Real T>
    static T apply(T a, T b) {
        return std::fmod(a, b);
    }
    static int64_t apply(int64_t a, int64_t b) {
        check_divisor(b);
        return b == -1 ? 0 : a % b;
    }
};
struct FloorDivide {
    template <Real T>
    static T apply(T a, T b) {
        if (b == 0) return a / b;
        const T mod = std::fmod(a, b);
        T quotient = (a - mod) / b;
        if (mod != 0 && (b < 0) != (mod < 0)) quotient -= 1;
        if (quotient == 0) return std::copysign(T(0), a / b);
        const T floor = std::floor(quotient);
        return quotient - floor > T(0.5) ? floor + 1 : floor;
    }
    static int64_t apply(int64_t a, int64_t b) {
        const int64_t quotient = TruncDivide::apply(a, b);
        return Fmod::apply(a, b) != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
    }
};
struct Remainder {
    template <class T>
    static T apply(T a, T b) {
        const T mod = Fmod::apply(a, b);
        return mod != 0 && (b < 0) != (mod < 0) ? mod + b : mod;
    }
};

struct Pow {
    template <std::floating_point T>
    static T apply(T a, T b) {
        return std::pow(a, b);
    }
    static int64_t apply(int64_t base, int64_t exponent) {
        if (exponent < 0) {
            if (base == 1) return 1;
            return base == -1 ? (exponent % 2 ? -1 : 1) : 0;
        }
        uint64_t result = 1, power = bits(base);
        for (uint64_t left = bits(exponent); left; left >>= 1, power *= power)
            if (left & 1) result *= power;
        return wrap(result);
    }
};

struct Maximum {
    template <class T>
    static T apply(T a, T b) {
        if constexpr (Real<T>) {
            if (a != a) return a;
            if (b != b) return b;
        }
        return a > b ? a : b;
    }
};
struct Minimum {
    template <class T>
    static T apply(T a, T b) {
        if constexpr (Real<T>) {
            if (a != a) return a;
            if (b != b) return b;
        }
        return a < b ? a : b;
    }
};
struct Atan2 {
    static float apply(float a, float b) { return static_cast<float>(std::atan2(double(a), double(b))); }
    static double apply(double a, double b) { return std::atan2(a, b); }
};

struct Eq {
    template <class T>
    static bool apply(T a, T b) {
        return a == b;
    }
};
struct Ne {
    template <class T>
    static bool apply(T a, T b) {
        return a != b;
    }
};
struct Lt {
    template <class T>
    static bool apply(T a, T b) {
        return a < b;
    }
};
struct Le {
    template <class T>
    static bool apply(T a, T b) {
        return a <= b;
    }
};
struct Gt {
    template <class T>
    static bool apply(T a, T b) {
        return a > b;
    }
};
struct Ge {
    template <class T>
    static bool apply(T a, T b) {
        return a >= b;
    }
};
struct LogicalAnd {
    template <class T>
    static bool apply(T a, T b) {
        return (a != T(0)) && (b != T(0));
    }
};
struct LogicalOr {
    template <class T>
    static bool apply(T a, T b) {
        return (a != T(0)) || (b != T(0));
    }
};
struct LogicalXor {
    template <class T>
    static bool apply(T a, T b) {
        return (a != T(0)) != (b != T(0));
    }
};

struct BitwiseAnd {
    template <std::integral T>
    static T apply(T a, T b) {
        return static_cast<T>(a & b);
    }
};
struct BitwiseOr {
    template <std::integral T>
    static T apply(T a, T b) {
        return static_cast<T>(a | b);
    }
};
struct BitwiseXor {
    template <std::integral T>
    static T apply(T a, T b) {
        return static_cast<T>(a ^ b);
    }
};
// By the last six bits of the distance, as the processor shifts.
struct ShiftLeft {
    static int64_t apply(int64_t a, int64_t b) { return wrap(bits(a) << (b & 63)); }
};
struct ShiftRight {
    static int64_t apply(int64_t a, int64_t b) { return a >> (b & 63); }
};

}  // namespace backstep::kernels::element
