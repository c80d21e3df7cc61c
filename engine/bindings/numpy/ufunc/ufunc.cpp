#include "bindings/numpy/ufunc/ufunc.h"

#include <algorithm>

#include "bindings/numpy/array/numpy_errors.h"
#include "bindings/numpy/ufunc/own_loops.h"
#include "tensor/kernels/copy.h"

namespace backstep::bindings::numpy {
namespace {

std::string quoted(ArrayType type) { return "dtype('" + std::string(name_of(type)) + "')"; }

[[noreturn]] void no_loop(const Ufunc& ufunc) {
    throw TypeError("ufunc '" + std::string(ufunc.name) +
                    "' not supported for the input types, and the inputs could not be safely coerced to any "
                    "supported types according to the casting rule ''safe''");
}

void check_bools(const Ufunc& ufunc) {
    CHECK(
        ufunc.name != "subtract", TypeError,
        "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, "
        "or the logical_xor function instead.");
    CHECK(ufunc.name != "negative", TypeError,
          "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the "
          "logical_not function instead.");
    if (ufunc.name == "sign" || ufunc.name == "positive" || ufunc.name == "gcd" || ufunc.name == "lcm")
        raise_ufunc_error("ufunc '" + std::string(ufunc.name) +
                          "' did not contain a loop with signature matching types "
                          "<class 'numpy.dtype[bool_]'> -> None");
}

// What the operands are converted to.
ArrayType computing_type(const Ufunc& ufunc, ArrayType common) {
    switch (ufunc.rule) {
        case TypeRule::Keep:
            if (common == ArrayType::Bool) {
                check_bools(ufunc);
                if (ufunc.name == "square" || ufunc.name == "reciprocal") return ArrayType::Int8;
            }
            return common;
        case TypeRule::Whole:
            return common == ArrayType::Bool ? ArrayType::Int8 : common;
        case TypeRule::Floating:
            if (is_float(common)) return common;
            return item_size(common) == 2 && ufunc.name != "divide" ? ArrayType::Float32 : ArrayType::Float64;
        case TypeRule::Compare:
            return common;
        case TypeRule::Logical:
            return ArrayType::Bool;
        case TypeRule::Bitwise:
            if (is_float(common)) no_loop(ufunc);
            if (common == ArrayType::Bool && ufunc.name.ends_with("_shift")) return ArrayType::Int8;
            return common;
    }
    return common;
}

ArrayType given_type(const Ufunc& ufunc, ArrayType computing) {
    return ufunc.rule == TypeRule::Compare || ufunc.rule == TypeRule::Logical ? ArrayType::Bool : computing;
}

void check_powers(const Array& exponents) {
    const Tensor flat = kernels::contiguous(exponents.cells);
    const int64_t* values = flat.data<int64_t>();
    CHECK(std::all_of(values, values + flat.numel(), [](int64_t n) { return n >= 0; }), ValueError,
          "Integers to negative integer powers are not allowed.");
}

Tensor run_own(const Ufunc& ufunc, std::span<const Tensor> cells, Dims shape, ArrayType result) {
    const kernels::RowKernel row = ufunc.own(cells[0].dtype());
    if (!row) no_loop(ufunc);
    std::vector<kernels::Operand> operands;
    for (const Tensor& each : cells) operands.push_back(kernels::reading(each));
    Tensor made = kernels::empty_result(shape, operands, cell(result));
    operands.insert(operands.begin(), kernels::writing(made));
    kernels::run_elementwise(shape, operands, row);
    return made;
}

Tensor run(const Ufunc& ufunc, std::span<const Tensor> cells, Dims shape, ArrayType result) {
    if (ufunc.binary) return kernels::binary(*ufunc.binary, cells[0], cells[1]);
    if (ufunc.unary) return kernels::unary(*ufunc.unary, cells[0], kernels::Digits::OfC);
    return run_own(ufunc, cells, shape, result);
}

// A unary kernel may hand back its operand itself, e.g. floor of integers.
Array finished(Tensor made, const Tensor& from, ArrayType result) {
    if (made.is_same(from)) made = kernels::clone(made);
    return cut_to_width(std::move(made), result);
}

}  // namespace

ArrayType result_type(std::span<const Input> inputs) {
    std::optional<ArrayType> of_arrays, of_all;
    int highest_array = -1, highest_scalar = -1;
    const auto category = [](ArrayType type) { return is_float(type) ? 2 : is_integer(type) ? 1 : 0; };
    for (const Input& input : inputs) {
        const ArrayType type = input.array.type;
        of_all = of_all ? promote(*of_all, type) : type;
        int& highest = input.scalar ? highest_scalar : highest_array;
        highest = std::max(highest, category(type));
        if (!input.scalar) of_arrays = of_arrays ? promote(*of_arrays, type) : type;
    }
    if (!of_arrays || highest_scalar > highest_array) return *of_all;
    ArrayType result = *of_arrays;
    for (const Input& input : inputs)
        if (input.scalar) result = join_scalar(result, input.array.cells.element(0), input.array.type);
    return result;
}

Array call(const Ufunc& ufunc, std::span<const Input> inputs, std::optional<ArrayType> dtype) {
    const ArrayType common = dtype && ufunc.rule != TypeRule::Compare && ufunc.rule != TypeRule::Logical
                                 ? *dtype
                                 : result_type(inputs);
    const ArrayType computing = computing_type(ufunc, common), result = given_type(ufunc, computing);
    std::vector<Tensor> cells;
    std::vector<Dims> shapes;
    for (const Input& input : inputs) {
        cells.push_back(converted(input.array, computing).cells);
        shapes.push_back(input.array.shape());
    }
    const Shape shape = shapes.size() == 1 || Shape::equal(shapes[0], shapes.back())
                            ? Shape(shapes[0])
                            : broadcast_shape(shapes);
    if (ufunc.own == loops::power && is_integer(computing)) check_powers(Array{cells[1], ArrayType::Int64});
    return finished(run(ufunc, cells, shape, result), cells[0], result);
}

Array call(const Ufunc& ufunc, const Array& a) {
    const Input inputs[] = {Input(a)};
    return call(ufunc, inputs);
}

Array call(const Ufunc& ufunc, const Array& a, const Array& b) {
    const Input inputs[] = {Input(a), Input(b)};
    return call(ufunc, inputs);
}

void call_into(const Ufunc& ufunc, std::span<const Input> inputs, const Array& out) {
    CHECK(out.writeable, ValueError, "output array is read-only");
    std::vector<Dims> shapes;
    for (const Input& input : inputs) shapes.push_back(input.array.shape());
    shapes.push_back(out.shape());
    const Shape shape = broadcast_shape(shapes);
    CHECK(Shape::equal(shape, out.shape()), ValueError,
          "non-broadcastable output operand with shape " + tight_shape_text(out.shape()) +
              " doesn't match the broadcast shape " + tight_shape_text(shape));
    const ArrayType result = given_type(ufunc, computing_type(ufunc, result_type(inputs)));
    if (!can_cast_same_kind(result, out.type))
        raise_ufunc_error("Cannot cast ufunc '" + std::string(ufunc.name) + "' output from " +
                          quoted(result) + " to " + quoted(out.type) + " with casting rule 'same_kind'");
    const bool straight = ufunc.binary && result == out.type && is_float(result) &&
                          inputs[0].array.cells.is_same(out.cells) &&
                          !inputs[1].array.cells.shares_storage(out.cells);
    if (straight)
        kernels::binary_(*ufunc.binary, out.cells, converted(inputs[1].array, result).cells);
    else
        assign(out, call(ufunc, inputs));
}

}  // namespace backstep::bindings::numpy
