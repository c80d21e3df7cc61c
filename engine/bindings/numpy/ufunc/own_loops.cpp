#include "bindings/numpy/ufunc/own_loops.h"

#include <cmath>
#include <numbers>

#include "base/wrapping.h"
#include "tensor/kernels/loops/binary_ops.h"
#include "tensor/kernels/loops/rows.h"

namespace backstep::bindings::numpy::loops {

using kernels::RowKernel;
namespace element = kernels::element;

namespace {

struct FloorDivide {
    template <std::floating_point T>
    static T apply(T a, T b) {
        return element::FloorDivide::apply(a, b);
    }
    static int64_t apply(int64_t a, int64_t b) { return b == 0 ? 0 : element::FloorDivide::apply(a, b); }
};

struct Remainder {
    template <std::floating_point T>
    static T apply(T a, T b) {
        const T mod = element::Remainder::apply(a, b);
        return mod == 0 ? std::copysign(T(0), b) : mod;
    }
    static int64_t apply(int64_t a, int64_t b) { return b == 0 ? 0 : element::Remainder::apply(a, b); }
};

struct Fmod {
    template <std::floating_point T>
    static T apply(T a, T b) {
        return std::fmod(a, b);
    }
    static int64_t apply(int64_t a, int64_t b) { return b == 0 ? 0 : element::Fmod::apply(a, b); }
};

struct Fmax {
    template <class T>
    static T apply(T a, T b) {
        return b != b || a >= b ? a : b;
    }
};
struct Fmin {
    template <class T>
    static T apply(T a, T b) {
        return b != b || a <= b ? a : b;
    }
};

struct Hypot {
    template <std::floating_point T>
    static T apply(T a, T b) {
        return std::hypot(a, b);
    }
};
struct LogAddExp {
    template <std::floating_point T>
    static T apply(T a, T b) {
        if (a == b) return a + std::numbers::ln2_v<T>;
        const T difference = a - b;
        if (difference > 0) return a + std::log1p(std::exp(-difference));
        return difference <= 0 ? b + std::log1p(std::exp(difference)) : difference;
    }
};
struct CopySign {
    template <std::floating_point T>
    static T apply(T a, T b) {
        return std::copysign(a, b);
    }
};
struct Heaviside {
    template <std::floating_point T>
    static T apply(T a, T b) {
        return a != a ? a : a == 0 ? b : a < 0 ? T(0) : T(1);
    }
};
struct Gcd {
    static int64_t apply(int64_t a, int64_t b) { return wrapping_gcd(a, b); }
};
struct Lcm {
    static int64_t apply(int64_t a, int64_t b) { return wrapping_lcm(a, b); }
};

struct Cbrt {
    template <std::floating_point T>
    T operator()(T a) const {
        return static_cast<T>(std::cbrt(static_cast<long double>(a)));
    }
};
struct Radians {
    template <std::floating_point T>
    T operator()(T a) const {
        return a * (std::numbers::pi_v<T> / T(180));
    }
};
struct Degrees {
    template <std::floating_point T>
    T operator()(T a) const {
        return a * (T(180) / std::numbers::pi_v<T>);
    }
};
struct SignBit {
    template <class T>
    bool operator()(T a) const {
        return std::signbit(static_cast<double>(a));
    }
};
struct Reciprocal {
    template <std::floating_point T>
    T operator()(T a) const {
        return T(1) / a;
    }
    int64_t operator()(int64_t a) const { return a == 0 ? INT64_MIN : 1 / a; }
};
struct Positive {
    template <class T>
    T operator()(T a) const {
        return a;
    }
};

template <class Op>
RowKernel floating(DType dtype) {
    if (!is_floating(dtype)) return nullptr;
    return kernels::dispatch_floating(dtype, [](auto zero) -> RowKernel {
        using T = decltype(zero);
        return kernels::best_row<kernels::binary_row<Op, T, T>>();
    });
}

template <class Op>
RowKernel numeric(DType dtype) {
    if (dtype == DType::Int64) return kernels::best_row<kernels::binary_row<Op, int64_t, int64_t>>();
    return floating<Op>(dtype);
}

template <class Op>
RowKernel whole(DType dtype) {
    return dtype == DType::Int64 ? kernels::best_row<kernels::binary_row<Op, int64_t, int64_t>>() : nullptr;
}

template <class F>
RowKernel unary_floating(DType dtype) {
    if (!is_floating(dtype)) return nullptr;
    return kernels::dispatch_floating(dtype, [](auto zero) -> RowKernel {
        using T = decltype(zero);
        return kernels::best_row<kernels::unary_row<F, T, T>>();
    });
}

}  // namespace

RowKernel floor_divide(DType dtype) { return numeric<FloorDivide>(dtype); }
RowKernel remainder(DType dtype) { return numeric<Remainder>(dtype); }
RowKernel fmod(DType dtype) { return numeric<Fmod>(dtype); }
RowKernel power(DType dtype) { return numeric<element::Pow>(dtype); }
RowKernel fmax(DType dtype) { return numeric<Fmax>(dtype); }
RowKernel fmin(DType dtype) { return numeric<Fmin>(dtype); }
RowKernel hypot(DType dtype) { return floating<Hypot>(dtype); }
RowKernel logaddexp(DType dtype) { return floating<LogAddExp>(dtype); }
RowKernel copysign(DType dtype) { return floating<CopySign>(dtype); }
RowKernel heaviside(DType dtype) { return floating<Heaviside>(dtype); }
RowKernel gcd(DType dtype) { return whole<Gcd>(dtype); }
RowKernel lcm(DType dtype) { return whole<Lcm>(dtype); }
RowKernel cbrt(DType dtype) { return unary_floating<Cbrt>(dtype); }
RowKernel radians(DType dtype) { return unary_floating<Radians>(dtype); }
RowKernel degrees(DType dtype) { return unary_floating<Degrees>(dtype); }
RowKernel reciprocal(DType dtype) {
    if (dtype == DType::Int64) return kernels::unary_row<Reciprocal, int64_t, int64_t>;
    return unary_floating<Reciprocal>(dtype);
}

RowKernel signbit(DType dtype) {
    return kernels::dispatch(
        dtype, [](auto zero) -> RowKernel { return kernels::unary_row<SignBit, bool, decltype(zero)>; });
}

RowKernel positive(DType dtype) {
    return kernels::dispatch(dtype, [](auto zero) -> RowKernel {
        using T = decltype(zero);
        return kernels::unary_row<Positive, T, T>;
    });
}

}  // namespace backstep::bindings::numpy::loops
