#include "tensor/kernels/ternary.h"

#include <cmath>

#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/loops/binary_ops.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/loops/rows.h"
#include "tensor/promotion.h"

namespace backstep::kernels {
namespace {

template <class T>
struct Choose {
    T operator()(bool condition, T a, T b) const { return condition ? a : b; }
};

void check_condition(const Tensor& condition) {
    CHECK(condition.dtype() == DType::Bool, RuntimeError,
          "where expected condition to be a boolean tensor, but got a tensor with dtype " +
              std::string(scalar_type_name(condition.dtype())));
}

// One pass of a function object over three operands of one dtype (the condition of Choose apart).
template <class F, class T, class A>
Tensor run(const F& function, DType dtype, Dims sizes, const Operand& a, const Operand& b, const Operand& c) {
    const Operand inputs[] = {a, b, c};
    Tensor result = empty_result(sizes, inputs, dtype);
    const Operand operands[] = {writing(result), a, b, c};
    run_elementwise(result.sizes(), operands, best_row<ternary_row_of<F, T, A, T, T>>(), &function);
    return result;
}

Shape broadcast(const Tensor& a, const Tensor& b, const Tensor& c) {
    return broadcast_shapes(broadcast_shapes(a.sizes(), b.sizes()), c.sizes());
}

Tensor choose(const Tensor& condition, const Tensor& a, const Tensor& b, DType dtype) {
    check_condition(condition);
    const Tensor left = cast(a, dtype), right = cast(b, dtype);
    const Shape sizes = broadcast(condition, a, b);
    return dispatch(dtype, [&](auto zero) {
        using T = decltype(zero);
        return run<Choose<T>, T, bool>(Choose<T>{}, dtype, sizes, reading(condition), reading(left),
                                       reading(right));
    });
}

DType number_type(Scalar a, Scalar b) { return promote(natural_dtype(a), natural_dtype(b)); }

template <class T>
struct Clamp {
    T low, high;
    bool has_low, has_high;
    T operator()(T x) const {
        if (x != x) return x;
        if (has_low && x < low) x = low;
        if (has_high && x > high) x = high;
        return x;
    }
};

DType clamp_type(const Tensor& a, std::optional<Scalar> low, std::optional<Scalar> high) {
    CHECK(low || high, RuntimeError, "torch.clamp: At least one of 'min' or 'max' must not be None");
    DType dtype = a.dtype();
    if (low) dtype = promote(dtype, result_type(a, *low));
    if (high) dtype = promote(dtype, result_type(a, *high));
    return dtype;
}

void clamp_into(const Tensor& result, const Tensor& a, std::optional<Scalar> low,
                std::optional<Scalar> high) {
    dispatch(result.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const Clamp<T> function{low ? low->to<T>() : T{}, high ? high->to<T>() : T{}, low.has_value(),
                                high.has_value()};
        const Operand out = writing(result);
        const Operand operands[] = {out, reading(a)};
        run_elementwise(result.sizes(), operands, best_row<unary_row_of<Clamp<T>, T, T>>(), &function);
    });
}

template <class T>
struct AddProduct {
    T value;
    T operator()(T self, T a, T b) const {
        if constexpr (std::floating_point<T>)
            return std::fma(value * a, b, self);
        else
            return element::Add::apply(self, element::Mul::apply(element::Mul::apply(value, a), b));
    }
};
template <class T>
struct AddQuotient {
    T value;
    T operator()(T self, T a, T b) const { return self + value * a / b; }
};

// Both need three operands of the promoted dtype; a shared way in.
template <template <class> class F, class Dispatch>
Tensor scaled(const Tensor& self, const Tensor& a, const Tensor& b, Scalar value, Dispatch dispatch_to) {
    const DType dtype = result_type({self, a, b});
    const Tensor x = cast(self, dtype), y = cast(a, dtype), z = cast(b, dtype);
    const Shape sizes = broadcast(self, a, b);
    return dispatch_to(dtype, [&](auto zero) {
        using T = decltype(zero);
        return run<F<T>, T, T>(F<T>{value.to<T>()}, dtype, sizes, reading(x), reading(y), reading(z));
    });
}

template <class T>
struct Lerp {
    T operator()(T start, T end, T weight) const {
        return std::fabs(weight) < T(0.5) ? std::fma(weight, end - start, start)
                                          : std::fma(start - end, T(1) - weight, end);
    }
};

std::string cpp_name(DType dtype) {
    switch (dtype) {
        case DType::Bool:
            return "bool";
        case DType::Int64:
            return "long int";
        case DType::Float32:
            return "float";
        case DType::Float64:
            return "double";
        default:
            return scalar_type_name(dtype).data();
    }
}

}  // namespace

Tensor where(const Tensor& condition, const Tensor& a, const Tensor& b) {
    return choose(condition, a, b, result_type(a, b));
}

Tensor where(const Tensor& condition, const Tensor& a, Scalar b) {
    const DType dtype = result_type(a, b);
    return choose(condition, a, Tensor::from_scalar(b, dtype), dtype);
}

Tensor where(const Tensor& condition, Scalar a, const Tensor& b) {
    const DType dtype = result_type(b, a);
    return choose(condition, Tensor::from_scalar(a, dtype), b, dtype);
}

Tensor where(const Tensor& condition, Scalar a, Scalar b) {
    const DType dtype = number_type(a, b);
    return choose(condition, Tensor::from_scalar(a, dtype), Tensor::from_scalar(b, dtype), dtype);
}

Tensor clamp(const Tensor& a, std::optional<Scalar> low, std::optional<Scalar> high) {
    const DType dtype = clamp_type(a, low, high);
    const Tensor in = cast(a, dtype);
    Tensor result = Tensor::empty_like(in);
    clamp_into(result, in, low, high);
    return result;
}

void clamp_(const Tensor& self, std::optional<Scalar> low, std::optional<Scalar> high) {
    const DType dtype = clamp_type(self, low, high);
    CHECK(dtype == self.dtype(), RuntimeError,
          "result type " + std::string(scalar_type_name(dtype)) +
              " can't be cast to the desired output type " + cpp_name(self.dtype()));
    check_no_overlap(self);
    clamp_into(self, self, low, high);
}

Tensor clamp(const Tensor& a, const Tensor& low, const Tensor& high) {
    CHECK(low || high, RuntimeError, "torch.clamp: At least one of 'min' or 'max' must not be None");
    if (!high) return maximum(a, low);
    if (!low) return minimum(a, high);
    return minimum(maximum(a, low), high);
}

Tensor addcmul(const Tensor& self, const Tensor& a, const Tensor& b, Scalar value) {
    return scaled<AddProduct>(self, a, b, value,
                              [](DType dtype, auto f) { return dispatch(dtype, std::move(f)); });
}

Tensor addcdiv(const Tensor& self, const Tensor& a, const Tensor& b, Scalar value) {
    CHECK(is_floating(a.dtype()) || is_floating(b.dtype()), RuntimeError,
          "Integer division with addcdiv is no longer supported, and in a future  release addcdiv will "
          "perform a true "
          "division of tensor1 and tensor2. The historic addcdiv behavior can be implemented as (input + "
          "value * "
          "torch.trunc(tensor1 / tensor2)).to(input.dtype) for integer inputs and as (input + value * "
          "tensor1 / "
          "tensor2) for float inputs. The future addcdiv behavior is just the latter implementation: (input "
          "+ value "
          "* tensor1 / tensor2), for all dtypes.");
    return scaled<AddQuotient>(self, a, b, value,
                               [](DType dtype, auto f) { return dispatch_floating(dtype, std::move(f)); });
}

Tensor lerp(const Tensor& start, const Tensor& end, Scalar weight) {
    return lerp(start, end, Tensor::from_scalar(weight, start.dtype()));
}

Tensor lerp(const Tensor& start, const Tensor& end, const Tensor& weight) {
    CHECK(start.dtype() == end.dtype(), RuntimeError,
          "expected dtype " + cpp_name(start.dtype()) + " for `end` but got dtype " + cpp_name(end.dtype()));
    CHECK(start.dtype() == weight.dtype(), RuntimeError,
          "expected dtype " + cpp_name(start.dtype()) + " for `weight` but got dtype " +
              cpp_name(weight.dtype()));
    CHECK(is_floating(start.dtype()), RuntimeError, not_implemented("lerp_kernel_scalar", start.dtype()));
    return dispatch_floating(start.dtype(), [&](auto zero) {
        using T = decltype(zero);
        return run<Lerp<T>, T, T>(Lerp<T>{}, start.dtype(), broadcast(start, end, weight), reading(start),
                                  reading(end), reading(weight));
    });
}

}  // namespace backstep::kernels
