#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "bindings/numpy/array/array.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/unary.h"

namespace backstep::bindings::numpy {

// Which types a ufunc computes in and gives.
enum class TypeRule : uint8_t {
    Keep,      // the common type of the operands
    Whole,     // the same, bools as int8 (floor_divide, remainder, power)
    Floating,  // integers and bools as floats (exp, true_divide, floor)
    Compare,   // the common type, giving bool
    Logical,   // bool from anything
    Bitwise,   // integers and bools
};

// One of numpy's universal functions: elementwise, broadcast, with reduce, accumulate and outer of its own.
// The loop is the engine's kernel where the two agree, else one of numpy's own (see own_loops.h).
struct Ufunc {
    std::string_view name;
    int inputs;
    TypeRule rule;
    std::optional<kernels::UnaryOp> unary;
    std::optional<kernels::BinaryOp> binary;
    kernels::RowKernel (*own)(DType) = nullptr;     // null for a dtype it does not have
    std::optional<double> identity = std::nullopt;  // what an empty reduction gives
};
const Ufunc& find_ufunc(std::string_view name);
std::span<const Ufunc> all_ufuncs();

// An input: a number, or an array without dimensions, counts as `scalar` in promotion (see join_scalar).
struct Input {
    Array array;
    bool scalar;
    explicit Input(Array content) : array(std::move(content)), scalar(array.ndim() == 0) {}
    Input(Scalar value, ArrayType type) : array(scalar_array(value, type)), scalar(true) {}
};
// numpy.result_type.
ArrayType result_type(std::span<const Input> inputs);

// The result as a new array, of type `dtype` if given. Raises ValueError for shapes that do not broadcast,
// UFuncTypeError for types the function does not have.
Array call(const Ufunc& ufunc, std::span<const Input> inputs, std::optional<ArrayType> dtype = std::nullopt);
Array call(const Ufunc& ufunc, const Array& a);
Array call(const Ufunc& ufunc, const Array& a, const Array& b);
// Into an array there is. Raises UFuncTypeError where the result would lose its kind.
void call_into(const Ufunc& ufunc, std::span<const Input> inputs, const Array& out);

}  // namespace backstep::bindings::numpy
