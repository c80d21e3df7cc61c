#include "tensor/kernels/binary.h"

#include <cmath>
#include <sstream>

#include "base/number_format.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/loops/binary_ops.h"
#include "tensor/kernels/loops/binary_rows.h"
#include "tensor/kernels/loops/rows.h"
#include "tensor/kernels/loops/unary_ops.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/unary.h"
#include "tensor/promotion.h"

namespace backstep::kernels {
namespace {

bool is_float32_scalar(const Tensor& a) {
    return a.geometry() == Geometry::scalar() && a.dtype() == DType::Float32;
}

// The short way of lesson-sized code: one float32 with another.
bool scalar_result(BinaryOp op, float a, float b, float& result) {
    switch (op) {
        case BinaryOp::Add:
            result = a + b;
            return true;
        case BinaryOp::Sub:
            result = a - b;
            return true;
        case BinaryOp::Mul:
            result = a * b;
            return true;
        case BinaryOp::Div:
            result = a / b;
            return true;
        case BinaryOp::Pow:
            result = element::Pow::apply(a, b);
            return true;
        case BinaryOp::Maximum:
            result = element::Maximum::apply(a, b);
            return true;
        case BinaryOp::Minimum:
            result = element::Minimum::apply(a, b);
            return true;
        default:
            return false;
    }
}

DType compute_dtype(BinaryOp op, DType common) {
    return op == BinaryOp::Div || op == BinaryOp::Atan2 ? to_floating(common) : common;
}

RowKernel checked_row(BinaryOp op, DType dtype) {
    const RowKernel row = binary_row_kernel(op, dtype);
    CHECK(row, RuntimeError, not_implemented(kernel_name(op), dtype));
    return row;
}

void check_subtraction(BinaryOp op, bool a_is_bool, bool b_is_bool) {
    if (op != BinaryOp::Sub) return;
    CHECK(!a_is_bool || !b_is_bool, RuntimeError,
          "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or "
          "`logical_xor()` "
          "operator instead.");
    CHECK(!a_is_bool && !b_is_bool, RuntimeError,
          "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a "
          "mask, "
          "use the `~` or `logical_not()` operator instead.");
}

// A Python number as an element of some dtype, somewhere to point an Operand at.
class NumberSlot {
  public:
    NumberSlot(Scalar value, DType dtype) : width_(static_cast<int64_t>(size_of(dtype))) {
        dispatch(dtype,
                 [&](auto zero) { *reinterpret_cast<decltype(zero)*>(bytes_) = value.to<decltype(zero)>(); });
    }
    Operand operand() { return {bytes_, width_, Geometry::scalar()}; }

  private:
    alignas(8) char bytes_[8];
    int64_t width_;
};

Tensor run(BinaryOp op, DType dtype, Dims sizes, const Operand& a, const Operand& b) {
    const RowKernel row = checked_row(op, dtype);
    const Operand inputs[] = {a, b};
    Tensor result = empty_result(sizes, inputs, gives_bool(op) ? DType::Bool : dtype);
    const Operand operands[] = {writing(result), a, b};
    run_elementwise(result.sizes(), operands, row);
    return result;
}

// Exponents that PyTorch does not give to pow(). None of them: an undefined tensor.
Tensor special_power(const Tensor& a, double exponent) {
    if (exponent == 0) {
        Tensor ones = Tensor::empty_like(a);
        fill_(ones, 1);
        return ones;
    }
    if (exponent == 1) return clone_preserving_strides(a);
    if (exponent == 2) return mul(a, a);
    if (!is_floating(a.dtype())) return {};
    if (exponent == 3) return mul(mul(a, a), a);
    if (exponent == 0.5) return sqrt(a);
    if (exponent == -0.5) return unary(UnaryOp::Rsqrt, a);
    if (exponent == -1) return unary(UnaryOp::Reciprocal, a);
    if (exponent == -2) return unary(UnaryOp::Reciprocal, mul(a, a));
    return {};
}

Tensor power_of(const Tensor& a, double exponent) {
    Tensor result = Tensor::empty_like(a);
    dispatch_floating(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const element::PowerOf<T> function{exponent};
        const Operand out = writing(result);
        const Operand operands[] = {out, reading(a)};
        run_elementwise(a.sizes(), operands, unary_row_of<element::PowerOf<T>, T, T>, &function);
    });
    return result;
}

void check_integer_power(DType dtype, Scalar exponent) {
    CHECK(is_floating(dtype) || exponent.is_float() || exponent.to_int() >= 0, RuntimeError,
          "Integers to negative integer powers are not allowed.");
}

// Into self: operands of the compute dtype, straight when that is self's dtype, else through a cast.
void run_into(BinaryOp op, const Tensor& self, DType dtype, Dims sizes, auto left, auto right) {
    const DType result = gives_bool(op) ? DType::Bool : dtype;
    check_can_cast(result, self.dtype());
    CHECK(Shape::equal(sizes, self.sizes()), RuntimeError,
          "output with shape " + to_string(self.sizes()) + " doesn't match the broadcast shape " +
              to_string(sizes));
    check_no_overlap(self);
    if (result != self.dtype()) return copy_(self, run(op, dtype, sizes, left(), right()));
    const RowKernel row = checked_row(op, dtype);
    const Operand out = writing(self);
    const Operand operands[] = {out, left(), right()};
    run_elementwise(sizes, operands, row);
}

// a + alpha * b in one rounding.
template <class T>
struct AddScaled {
    T alpha;
    T operator()(T a, T b) const {
        if constexpr (std::floating_point<T>)
            return std::fma(b, alpha, a);
        else if constexpr (std::same_as<T, bool>)
            return a || (alpha && b);
        else
            return element::Add::apply(a, element::Mul::apply(alpha, b));
    }
};

void check_alpha(DType dtype, Scalar alpha) {
    CHECK(!alpha.is_bool() || dtype == DType::Bool, RuntimeError,
          "Boolean alpha only supported for Boolean results.");
    CHECK(is_floating(dtype) || !alpha.is_float(), RuntimeError,
          "For integral input tensors, argument alpha must not be a floating point number.");
}

void add_scaled(const Tensor& result, const Operand& a, const Operand& b, Scalar alpha) {
    dispatch(result.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const AddScaled<T> function{alpha.to<T>()};
        const Operand out = writing(result);
        const Operand operands[] = {out, a, b};
        run_elementwise(result.sizes(), operands, best_row<binary_row_of<AddScaled<T>, T, T, T>>(),
                        &function);
    });
}

Scalar negated(Scalar alpha) {
    return alpha.is_float() ? Scalar(-alpha.to_double()) : Scalar(-alpha.to_int());
}

}  // namespace

Tensor binary(BinaryOp op, const Tensor& a, const Tensor& b) {
    if (is_float32_scalar(a) && is_float32_scalar(b)) {
        float value;
        if (scalar_result(op, *a.data<float>(), *b.data<float>(), value)) return Tensor::of_float(value);
    }
    check_subtraction(op, a.dtype() == DType::Bool, b.dtype() == DType::Bool);
    const DType dtype = compute_dtype(op, result_type(a, b));
    const Tensor left = cast(a, dtype), right = cast(b, dtype);
    if (Shape::equal(a.sizes(), b.sizes())) return run(op, dtype, a.sizes(), reading(left), reading(right));
    return run(op, dtype, broadcast_shapes(a.sizes(), b.sizes()), reading(left), reading(right));
}

Tensor binary(BinaryOp op, const Tensor& a, Scalar b) {
    const bool power = op == BinaryOp::Pow;
    if (is_float32_scalar(a) && !power) {
        float value;
        if (scalar_result(op, *a.data<float>(), b.to<float>(), value)) return Tensor::of_float(value);
    }
    check_subtraction(op, a.dtype() == DType::Bool, b.is_bool());
    const DType dtype = compute_dtype(op, result_type(a, b));
    if (power) {
        check_integer_power(dtype, b);
        if (Tensor special = special_power(cast(a, dtype), b.to_double())) return special;
    }
    const Tensor left = cast(a, dtype);
    if (power && (dtype == DType::Float32 || dtype == DType::Float64)) return power_of(left, b.to_double());
    NumberSlot right(b, dtype);
    return run(op, dtype, a.sizes(), reading(left), right.operand());
}

Tensor binary(BinaryOp op, Scalar a, const Tensor& b) {
    if (is_float32_scalar(b)) {
        float value;
        if (scalar_result(op, a.to<float>(), *b.data<float>(), value)) return Tensor::of_float(value);
    }
    check_subtraction(op, a.is_bool(), b.dtype() == DType::Bool);
    const DType dtype = compute_dtype(op, result_type(b, a));
    const Tensor right = cast(b, dtype);
    NumberSlot left(a, dtype);
    return run(op, dtype, b.sizes(), left.operand(), reading(right));
}

void binary_(BinaryOp op, const Tensor& self, const Tensor& other) {
    check_subtraction(op, self.dtype() == DType::Bool, other.dtype() == DType::Bool);
    const Shape sizes = broadcast_shapes(self.sizes(), other.sizes());
    const DType dtype = compute_dtype(op, result_type(self, other));
    check_no_partial_overlap(self, other);
    const Tensor left = cast(self, dtype), right = cast(other, dtype);
    run_into(
        op, self, dtype, sizes, [&] { return reading(left); }, [&] { return reading(right); });
}

void binary_(BinaryOp op, const Tensor& self, Scalar other) {
    check_subtraction(op, self.dtype() == DType::Bool, other.is_bool());
    const DType dtype = compute_dtype(op, result_type(self, other));
    if (op == BinaryOp::Pow) {
        check_integer_power(dtype, other);
        check_can_cast(dtype, self.dtype());
        if (Tensor special = special_power(self, other.to_double())) return copy_(self, special);
        if (dtype == self.dtype() && is_floating(dtype)) return copy_(self, binary(op, self, other));
    }
    const Tensor left = cast(self, dtype);
    NumberSlot right(other, dtype);
    run_into(
        op, self, dtype, self.sizes(), [&] { return reading(left); }, [&] { return right.operand(); });
}

Tensor add(const Tensor& a, const Tensor& b, Scalar alpha) {
    if (is_narrow(a.dtype()) && a.dtype() == b.dtype())
        return cast(add(cast(a, widened(a.dtype())), cast(b, widened(b.dtype())), alpha), a.dtype());
    if (alpha.equals(1)) return binary(BinaryOp::Add, a, b);
    const DType dtype = result_type(a, b);
    check_alpha(dtype, alpha);
    const Tensor left = cast(a, dtype), right = cast(b, dtype);
    const Operand inputs[] = {reading(left), reading(right)};
    Tensor result = empty_result(broadcast_shapes(a.sizes(), b.sizes()), inputs, dtype);
    add_scaled(result, inputs[0], inputs[1], alpha);
    return result;
}

Tensor add(const Tensor& a, Scalar b, Scalar alpha) {
    if (alpha.equals(1)) return binary(BinaryOp::Add, a, b);
    const DType dtype = result_type(a, b);
    check_alpha(dtype, alpha);
    return add(a, Tensor::from_scalar(b, dtype), alpha);
}

void add_(const Tensor& self, const Tensor& other, Scalar alpha) {
    if (is_narrow(self.dtype())) return copy_(self, add(self, cast(other, self.dtype()), alpha));
    if (alpha.equals(1)) return binary_(BinaryOp::Add, self, other);
    const DType dtype = result_type(self, other);
    check_alpha(dtype, alpha);
    check_can_cast(dtype, self.dtype());
    const Shape sizes = broadcast_shapes(self.sizes(), other.sizes());
    CHECK(Shape::equal(sizes, self.sizes()), RuntimeError,
          "output with shape " + to_string(self.sizes()) + " doesn't match the broadcast shape " +
              to_string(sizes));
    check_no_overlap(self);
    check_no_partial_overlap(self, other);
    if (dtype != self.dtype()) return copy_(self, add(self, other, alpha));
    const Tensor right = cast(other, dtype);
    self.storage().mutable_data();
    add_scaled(self, reading(self), reading(right), alpha);
}

Tensor sub(const Tensor& a, const Tensor& b, Scalar alpha) {
    check_subtraction(BinaryOp::Sub, a.dtype() == DType::Bool, b.dtype() == DType::Bool);
    return alpha.equals(1) ? binary(BinaryOp::Sub, a, b) : add(a, b, negated(alpha));
}

void sub_(const Tensor& self, const Tensor& other, Scalar alpha) {
    check_subtraction(BinaryOp::Sub, self.dtype() == DType::Bool, other.dtype() == DType::Bool);
    if (alpha.equals(1))
        binary_(BinaryOp::Sub, self, other);
    else
        add_(self, other, negated(alpha));
}

bool equal(const Tensor& a, const Tensor& b) {
    if (!Shape::equal(a.sizes(), b.sizes())) return false;
    return all(eq(a, b)).item().to_bool();
}

Tensor isclose(const Tensor& a, const Tensor& b, double rtol, double atol, bool equal_nan) {
    CHECK(a.dtype() == b.dtype(), RuntimeError,
          std::string(scalar_type_name(a.dtype())) + " did not match " +
              std::string(scalar_type_name(b.dtype())));
    for (const auto& [name, tolerance] : {std::pair("rtol", rtol), std::pair("atol", atol)}) {
        std::ostringstream text;  // as C++ prints it: -1, not -1.0
        text << tolerance;
        CHECK(tolerance >= 0, RuntimeError,
              std::string(name) + " must be greater than or equal to zero, but got " + text.str());
    }
    Tensor close = eq(a, b);
    if (equal_nan && is_floating(a.dtype()))
        close = binary(BinaryOp::LogicalOr, close,
                       binary(BinaryOp::LogicalAnd, unary(UnaryOp::IsNan, a), unary(UnaryOp::IsNan, b)));
    if (rtol == 0 && atol == 0) return close;
    const Tensor x = cast(a, DType::Float64), y = cast(b, DType::Float64);
    const Tensor allowed = add(abs(mul(y, rtol)), atol);
    const Tensor error = abs(sub(x, y));
    const Tensor near =
        binary(BinaryOp::LogicalAnd, unary(UnaryOp::IsFinite, error), binary(BinaryOp::Le, error, allowed));
    return binary(BinaryOp::LogicalOr, close, near);
}

bool allclose(const Tensor& a, const Tensor& b, double rtol, double atol, bool equal_nan) {
    return all(isclose(a, b, rtol, atol, equal_nan)).item().to_bool();
}

}  // namespace backstep::kernels
