#include "tensor/kernels/loops/binary_rows.h"

#include "tensor/kernels/loops/binary_ops.h"
#include "tensor/kernels/loops/rows.h"
#include "tensor/sleef.h"

namespace backstep::kernels {
namespace {

template <class Op, class T>
RowKernel row_for() {
    if constexpr (requires(T x) { Op::apply(x, x); }) {
        if constexpr (std::same_as<decltype(Op::apply(T{}, T{})), T>) return best_row<binary_row<Op, T, T>>();
    }
    return nullptr;
}

template <class Op>
RowKernel arithmetic(DType dtype) {
    return dispatch(dtype, [](auto zero) { return row_for<Op, decltype(zero)>(); });
}

// Ops without a meaning for bools whose element function would accept them all the same.
template <class Op>
RowKernel numeric(DType dtype) {
    return dtype == DType::Bool ? nullptr : dispatch(dtype, [](auto zero) -> RowKernel {
        using T = decltype(zero);
        if constexpr (std::same_as<T, bool>)
            return nullptr;
        else
            return row_for<Op, T>();
    });
}

template <class Op>
RowKernel integral(DType dtype) {
    switch (dtype) {
        case DType::Bool:
            if constexpr (requires { Op::template apply<bool>(true, true); })
                return best_row<binary_row<Op, bool, bool>>();
            else
                return nullptr;
        case DType::Int64:
            return best_row<binary_row<Op, int64_t, int64_t>>();
        default:
            return nullptr;
    }
}

template <class Op>
RowKernel floating(DType dtype) {
    if (!is_floating(dtype)) return nullptr;
    return dispatch_floating(dtype, [](auto zero) { return row_for<Op, decltype(zero)>(); });
}

// Sleef's pow for what fills pairs of vectors, the C library's for the rest, as in PyTorch.
template <class T>
void power_row(char* const* data, const int64_t* strides, int64_t count, const void*) {
    const auto dense = [&](int i) { return strides[i] == sizeof(T) || strides[i] == 0; };
    const auto function = sleef::find_pow<T>();
    const bool vectors = function && strides[0] == sizeof(T) && dense(1) && dense(2);
    const int64_t full = vectors ? in_full_vectors<T>(count) : 0;
    for (int64_t i = 0; i < count; ++i) {
        const T base = *reinterpret_cast<const T*>(data[1] + i * strides[1]);
        const T exponent = *reinterpret_cast<const T*>(data[2] + i * strides[2]);
        *reinterpret_cast<T*>(data[0] + i * strides[0]) =
            i < full ? function(base, exponent) : std::pow(base, exponent);
    }
}

RowKernel power(DType dtype) {
    if (dtype == DType::Float32) return power_row<float>;
    return dtype == DType::Float64 ? power_row<double> : numeric<element::Pow>(dtype);
}

template <class Op>
RowKernel comparison(DType dtype) {
    return dispatch(dtype,
                    [](auto zero) -> RowKernel { return best_row<binary_row<Op, bool, decltype(zero)>>(); });
}

}  // namespace

const char* kernel_name(BinaryOp op) {
    switch (op) {
        case BinaryOp::FloorDivide:
            return "div_floor_cpu";
        case BinaryOp::TruncDivide:
            return "div_trunc_cpu";
        case BinaryOp::Remainder:
            return "remainder_cpu";
        case BinaryOp::Fmod:
            return "fmod_cpu";
        case BinaryOp::Pow:
            return "pow";
        case BinaryOp::BitwiseAnd:
            return "bitwise_and_cpu";
        case BinaryOp::BitwiseOr:
            return "bitwise_or_cpu";
        case BinaryOp::BitwiseXor:
            return "bitwise_xor_cpu";
        case BinaryOp::ShiftLeft:
            return "lshift_cpu";
        case BinaryOp::ShiftRight:
            return "rshift_cpu";
        default:
            return "binary";
    }
}

bool gives_bool(BinaryOp op) { return op >= BinaryOp::Eq && op <= BinaryOp::LogicalXor; }

RowKernel binary_row_kernel(BinaryOp op, DType dtype) {
    switch (op) {
        case BinaryOp::Add:
            return arithmetic<element::Add>(dtype);
        case BinaryOp::Sub:
            return numeric<element::Sub>(dtype);
        case BinaryOp::Mul:
            return arithmetic<element::Mul>(dtype);
        case BinaryOp::Div:
            return floating<element::Div>(dtype);
        case BinaryOp::FloorDivide:
            return numeric<element::FloorDivide>(dtype);
        case BinaryOp::TruncDivide:
            return numeric<element::TruncDivide>(dtype);
        case BinaryOp::Remainder:
            return numeric<element::Remainder>(dtype);
        case BinaryOp::Fmod:
            return numeric<element::Fmod>(dtype);
        case BinaryOp::Pow:
            return power(dtype);
        case BinaryOp::Maximum:
            return arithmetic<element::Maximum>(dtype);
        case BinaryOp::Minimum:
            return arithmetic<element::Minimum>(dtype);
        case BinaryOp::Atan2:
            return floating<element::Atan2>(dtype);
        case BinaryOp::Eq:
            return comparison<element::Eq>(dtype);
        case BinaryOp::Ne:
            return comparison<element::Ne>(dtype);
        case BinaryOp::Lt:
            return comparison<element::Lt>(dtype);
        case BinaryOp::Le:
            return comparison<element::Le>(dtype);
        case BinaryOp::Gt:
            return comparison<element::Gt>(dtype);
        case BinaryOp::Ge:
            return comparison<element::Ge>(dtype);
        case BinaryOp::LogicalAnd:
            return comparison<element::LogicalAnd>(dtype);
        case BinaryOp::LogicalOr:
            return comparison<element::LogicalOr>(dtype);
        case BinaryOp::LogicalXor:
            return comparison<element::LogicalXor>(dtype);
        case BinaryOp::BitwiseAnd:
            return integral<element::BitwiseAnd>(dtype);
        case BinaryOp::BitwiseOr:
            return integral<element::BitwiseOr>(dtype);
        case BinaryOp::BitwiseXor:
            return integral<element::BitwiseXor>(dtype);
        case BinaryOp::ShiftLeft:
            return integral<element::ShiftLeft>(dtype);
        case BinaryOp::ShiftRight:
            return integral<element::ShiftRight>(dtype);
    }
    return nullptr;
}

}  // namespace backstep::kernels
