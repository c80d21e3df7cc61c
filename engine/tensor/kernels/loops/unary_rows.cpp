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

RowKernel unary_row_kernel(UnaryOp op, DType dtype) {
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
            return floating<element::Exp>(dtype);
        case UnaryOp::Exp2:
            return floating<element::Exp2>(dtype);
        case UnaryOp::Expm1:
            return floating<element::Expm1>(dtype);
        case UnaryOp::Log:
            return floating<element::Log>(dtype);
        case UnaryOp::Log2:
            return floating<element::Log2>(dtype);
        case UnaryOp::Log10:
            return floating<element::Log10>(dtype);
        case UnaryOp::Log1p:
            return floating<element::Log1p>(dtype);
        case UnaryOp::Sqrt:
            return floating<element::Sqrt>(dtype);
        case UnaryOp::Rsqrt:
            return floating<element::Rsqrt>(dtype);
        case UnaryOp::Sin:
            return floating<element::Sin>(dtype);
        case UnaryOp::Cos:
            return floating<element::Cos>(dtype);
        case UnaryOp::Tan:
            return floating<element::Tan>(dtype);
        case UnaryOp::Asin:
            return floating<element::Asin>(dtype);
        case UnaryOp::Acos:
            return floating<element::Acos>(dtype);
        case UnaryOp::Atan:
            return floating<element::Atan>(dtype);
        case UnaryOp::Sinh:
            return floating<element::Sinh>(dtype);
        case UnaryOp::Cosh:
            return floating<element::Cosh>(dtype);
        case UnaryOp::Tanh:
            return floating<element::Tanh>(dtype);
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
            return floating<element::Erf>(dtype);
        case UnaryOp::Erfc:
            return floating<element::Erfc>(dtype);
        case UnaryOp::Gelu:
            return floating<element::Gelu>(dtype);
        case UnaryOp::GeluTanh:
            return floating<element::GeluTanh>(dtype);
        case UnaryOp::Lgamma:
            return floating<element::Lgamma>(dtype);
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
