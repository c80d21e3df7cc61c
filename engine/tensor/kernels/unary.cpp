#include "tensor/kernels/unary.h"

#include <optional>

#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/loops/rows.h"
#include "tensor/kernels/loops/unary_rows.h"
#include "tensor/promotion.h"

namespace backstep::kernels {
namespace {

enum class Rule { KeepsDtype, MakesFloating, FloatingOnly, GivesBool };

Rule rule_of(UnaryOp op) {
    if (op <= UnaryOp::Square || op == UnaryOp::Relu || op == UnaryOp::BitwiseNot) return Rule::KeepsDtype;
    if (op >= UnaryOp::Floor && op <= UnaryOp::Frac) return Rule::KeepsDtype;
    if (op == UnaryOp::LogSigmoid || op == UnaryOp::Silu || op == UnaryOp::Mish) return Rule::FloatingOnly;
    if (op == UnaryOp::Gelu || op == UnaryOp::GeluTanh) return Rule::FloatingOnly;
    if (op >= UnaryOp::IsNan && op <= UnaryOp::LogicalNot) return Rule::GivesBool;
    return Rule::MakesFloating;
}

// Rounding a whole number does nothing.
bool is_rounding(UnaryOp op) { return op >= UnaryOp::Floor && op <= UnaryOp::Trunc; }

RowKernel checked_row(UnaryOp op, DType dtype, Digits digits = Digits::OfPyTorch) {
    CHECK(op != UnaryOp::Neg || dtype != DType::Bool, RuntimeError,
          "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a "
          "mask, use "
          "the `~` or `logical_not()` operator instead.");
    CHECK(op != UnaryOp::Relu || dtype != DType::Bool, RuntimeError, "Boolean inputs not supported for relu");
    const RowKernel row = unary_row_kernel(op, dtype, digits);
    CHECK(row, RuntimeError, not_implemented(kernel_name(op), dtype));
    return row;
}

void run(const Tensor& out, const Tensor& in, RowKernel row, const void* context = nullptr) {
    const Operand written = writing(out);
    const Operand operands[] = {written, reading(in)};
    run_elementwise(in.sizes(), operands, row, context);
}

// A function object of the tensor's floating type, applied to it.
template <template <class> class F>
Tensor apply_floating(const Tensor& a, const char* kernel, auto... parameters) {
    CHECK(is_floating(a.dtype()), RuntimeError, not_implemented(kernel, a.dtype()));
    Tensor result = Tensor::empty_like(a);
    dispatch_floating(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const F<T> function{static_cast<T>(parameters)...};
        run(result, a, best_row<unary_row_of<F<T>, T, T>>(), &function);
    });
    return result;
}

}  // namespace

Tensor unary(UnaryOp op, const Tensor& a, Digits digits) {
    if (op == UnaryOp::Square) return binary(BinaryOp::Pow, a, 2);
    const Rule rule = rule_of(op);
    if (a.geometry() == Geometry::scalar() && a.dtype() == DType::Float32 && rule != Rule::GivesBool) {
        const RowKernel row = unary_row_kernel(op, DType::Float32, digits);
        CHECK(row, RuntimeError, not_implemented(kernel_name(op), DType::Float32));
        Tensor result = Tensor::of_float(0);
        char* const data[] = {reinterpret_cast<char*>(result.mutable_data<float>()),
                              const_cast<char*>(reinterpret_cast<const char*>(a.data<float>()))};
        constexpr int64_t strides[] = {sizeof(float), sizeof(float)};
        row(data, strides, 1, nullptr);
        return result;
    }
    if (rule == Rule::KeepsDtype && a.dtype() == DType::Int64 && is_rounding(op))
        return clone_preserving_strides(a);
    const Tensor in = rule == Rule::MakesFloating ? cast(a, to_floating(a.dtype())) : a;
    const RowKernel row = checked_row(op, in.dtype(), digits);
    Tensor result = Tensor::empty_like(in, rule == Rule::GivesBool ? DType::Bool : in.dtype());
    run(result, in, row);
    return result;
}

void unary_(UnaryOp op, const Tensor& self) {
    const Rule rule = rule_of(op);
    const bool same_dtype =
        rule == Rule::KeepsDtype || rule == Rule::FloatingOnly || is_floating(self.dtype());
    if (rule == Rule::MakesFloating) check_can_cast(to_floating(self.dtype()), self.dtype());
    check_no_overlap(self);
    if (!same_dtype || rule == Rule::GivesBool || op == UnaryOp::Square) return copy_(self, unary(op, self));
    if (self.dtype() == DType::Int64 && is_rounding(op)) return;
    run(self, self, checked_row(op, self.dtype()));
}

Tensor leaky_relu(const Tensor& a, double negative_slope) {
    return apply_floating<element::LeakyRelu>(a, "leaky_relu_cpu", negative_slope);
}

Tensor elu(const Tensor& a, double alpha, double scale, double input_scale) {
    return apply_floating<element::Elu>(a, "elu_cpu", alpha * scale, scale, input_scale);
}

Tensor softplus(const Tensor& a, double beta, double threshold) {
    return apply_floating<element::Softplus>(a, "softplus_cpu", beta, threshold);
}

Tensor round_decimals(const Tensor& a, int64_t decimals) {
    if (decimals == 0) return unary(UnaryOp::Round, a);
    CHECK(is_floating(a.dtype()), RuntimeError, not_implemented("round_cpu", a.dtype()));
    Tensor result = Tensor::empty_like(a);
    dispatch_floating(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const element::RoundDecimals<T> function{
            static_cast<T>(std::pow(10.0, std::abs(static_cast<double>(decimals)))), decimals < 0};
        run(result, a, best_row<unary_row_of<element::RoundDecimals<T>, T, T>>(), &function);
    });
    return result;
}

Tensor nan_to_num(const Tensor& a, double nan, double positive_infinity, double negative_infinity) {
    if (!is_floating(a.dtype())) return clone_preserving_strides(a);
    return apply_floating<element::ReplaceNonFinite>(a, "nan_to_num", nan, positive_infinity,
                                                     negative_infinity);
}

}  // namespace backstep::kernels
