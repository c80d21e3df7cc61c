#include "tensor/kernels/loops/unary_rows.h"

#include "tensor/kernels/loops/rows.h"

namespace backstep::kernels {
namespace {

template <class F>
RowKernel same(DType dtype) {
    return dispatch(dtype, [](auto zero) -> RowKernel {
        using T = decltype(zero);
        if constexpr (requires(F f, T x) { f(x); }) {
            if constexpr (std::same_as<std::invoke_result_t<F, T>, T>) return best_row<unary_row<F, T, T>>();
        }
        return nullptr;
    });
}

template <class F>
RowKernel floating(DType dtype) {
    if (!is_floating(dtype)) return nullptr;
    return dispatch_floating(dtype, [](auto zero) -> RowKernel {
        return best_row<unary_row<F, decltype(zero), decltype(zero)>>();
    });
}

struct TailedSinh : element::Sinh {
    template <std::floating_point T>
    T tail(T x) const {
        return std::sinh(x);
    }
};
struct TailedCosh : element::Cosh {
    template <std::floating_point T>
    T tail(T x) const {
        return std::cosh(x);
    }
};

// Neighbours go to Sleef in vectors.
template <class F, class T>
void sleef_row(char* const* data, const int64_t* strides, int64_t count, const void*) {
    int64_t done = 0;
    if (count > 1 && strides[0] == sizeof(T) && strides[1] == sizeof(T)) {
        done = HasTail<F, T> ? in_full_vectors<T>(count) : count;
        sleef::apply(F::kFunction, reinterpret_cast<T*>(data[0]), reinterpret_cast<const T*>(data[1]), done);
    }
    char* const rest[] = {data[0] + done * strides[0], data[1] + done * strides[1]};
    unary_row_with<F, T, T>(rest, strides, count - done, F{});
}

template <class F>
struct OfC {
    template <std::floating_point T>
    T operator()(T x) const {
        return F::of_c(x);
    }
};

template <class F>
RowKernel transcendental(DType dtype, Digits digits) {
    if (!is_floating(dtype)) return nullptr;
    return dispatch_floating(dtype, [&](auto zero) -> RowKernel {
        using T = decltype(zero);
        if (digits == Digits::OfPyTorch && sleef::find<T>(F::kFunction)) return sleef_row<F, T>;
        return best_row<unary_row<OfC<F>, T, T>>();
    });
}

template <class F>
RowKernel numeric(DType dtype) {
    if (dtype == DType::Bool) return nullptr;
    if (dtype == DType::Int64) return best_row<unary_row<F, int64_t, int64_t>>();
    return floating<F>(dtype);
}

template <class F>
RowKernel to_bool(DType dtype) {
    return dispatch(dtype,
                    [](auto zero) -> RowKernel { return best_row<unary_row<F, bool, decltype(zero)>>(); });
}

}  // namespace

const char* kernel_name(UnaryOp op) {
    switch (op) {
        case UnaryOp::Abs:
            return "abs_cpu";
        case UnaryOp::Floor:
            return "floor_vml_cpu";
        case UnaryOp::Ceil:
            return "ceil_vml_cpu";
        case UnaryOp::Round:
            return "round_vml_cpu";
        case UnaryOp::Trunc:
            return "trunc_vml_cpu";
        case UnaryOp::Frac:
            return "frac_cpu";
        case UnaryOp::LogSigmoid:
            return "log_sigmoid_cpu";
        case UnaryOp::Silu:
            return "silu_cpu";
        case UnaryOp::Mish:
            return "mish_cpu";
        case UnaryOp::Gelu:
        case UnaryOp::GeluTanh:
            return "GeluKernelImpl";
        case UnaryOp::BitwiseNot:
            return "bitwise_not_cpu";
        default:
            return "unary";
    }
}

RowKernel unary_row_kernel(UnaryOp op, DType dtype, Digits digits) {
    switch (op) {
        case UnaryOp::Neg:
            return numeric<element::Neg>(dtype);
        case UnaryOp::Abs:
            return numeric<element::Abs>(dtype);
        case UnaryOp::Sign:
            return same<element::Sign>(dtype);
        case UnaryOp::Square:
            return nullptr;
        case UnaryOp::Reciprocal:
            return floating<element::Reciprocal>(dtype);
        case UnaryOp::Relu:
            return numeric<element::Relu>(dtype);
        case UnaryOp::Floor:
            return floating<element::Floor>(dtype);
        case UnaryOp::Ceil:
            return floating<element::Ceil>(dtype);
        case UnaryOp::Round:
            return floating<element::Round>(dtype);
        case UnaryOp::Trunc:
            return floating<element::Trunc>(dtype);
        case UnaryOp::Frac:
            return floating<element::Frac>(dtype);
        case UnaryOp::Exp:
            return dtype == DType::Float32 ? floating<element::Exp>(dtype)
                                           : transcendental<element::Exp>(dtype, digits);
        case UnaryOp::Exp2:
            return floating<element::Exp2>(dtype);
        case UnaryOp::Expm1:
            return transcendental<element::Expm1>(dtype, digits);
        case UnaryOp::Log:
            return transcendental<element::Log>(dtype, digits);
        case UnaryOp::Log2:
            return transcendental<element::Log2>(dtype, digits);
        case UnaryOp::Log10:
            return transcendental<element::Log10>(dtype, digits);
        case UnaryOp::Log1p:
            return transcendental<element::Log1p>(dtype, digits);
        case UnaryOp::Sqrt:
            return floating<element::Sqrt>(dtype);
        case UnaryOp::Rsqrt:
            return floating<element::Rsqrt>(dtype);
        case UnaryOp::Sin:
            return transcendental<element::Sin>(dtype, digits);
        case UnaryOp::Cos:
            return transcendental<element::Cos>(dtype, digits);
        case UnaryOp::Tan:
            return transcendental<element::Tan>(dtype, digits);
        case UnaryOp::Asin:
            return transcendental<element::Asin>(dtype, digits);
        case UnaryOp::Acos:
            return transcendental<element::Acos>(dtype, digits);
        case UnaryOp::Atan:
            return transcendental<element::Atan>(dtype, digits);
        case UnaryOp::Sinh:
            return transcendental<TailedSinh>(dtype, digits);
        case UnaryOp::Cosh:
            return transcendental<TailedCosh>(dtype, digits);
        case UnaryOp::Tanh:
            return transcendental<element::Tanh>(dtype, digits);
        case UnaryOp::Asinh:
            return floating<element::Asinh>(dtype);
        case UnaryOp::Acosh:
            return floating<element::Acosh>(dtype);
        case UnaryOp::Atanh:
            return floating<element::Atanh>(dtype);
        case UnaryOp::Sigmoid:
            return floating<element::Sigmoid>(dtype);
        case UnaryOp::LogSigmoid:
            return floating<element::LogSigmoid>(dtype);
        case UnaryOp::Silu:
            return floating<element::Silu>(dtype);
        case UnaryOp::Mish:
            return floating<element::Mish>(dtype);
        case UnaryOp::Erf:
            return transcendental<element::Erf>(dtype, digits);
        case UnaryOp::Erfc:
            return transcendental<element::Erfc>(dtype, digits);
        case UnaryOp::Gelu:
            return floating<element::Gelu>(dtype);
        case UnaryOp::GeluTanh:
            return floating<element::GeluTanh>(dtype);
        case UnaryOp::Lgamma:
            return transcendental<element::Lgamma>(dtype, digits);
        case UnaryOp::Digamma:
            return floating<element::Digamma>(dtype);
        case UnaryOp::IsNan:
            return to_bool<element::IsNan>(dtype);
        case UnaryOp::IsInf:
            return to_bool<element::IsInf>(dtype);
        case UnaryOp::IsFinite:
            return to_bool<element::IsFinite>(dtype);
        case UnaryOp::LogicalNot:
            return to_bool<element::LogicalNot>(dtype);
        case UnaryOp::BitwiseNot:
            return same<element::BitwiseNot>(dtype);
    }
    return nullptr;
}

}  // namespace backstep::kernels
