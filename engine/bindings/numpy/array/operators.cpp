#include "bindings/numpy/array/operators.h"

#include <cmath>

#include "bindings/numpy/array/array_data.h"
#include "bindings/numpy/array/numpy_errors.h"
#include "bindings/numpy/bridge.h"
#include "bindings/numpy/linalg/product.h"
#include "bindings/numpy/ufunc/float_errors.h"
#include "bindings/tensor/tensor_object.h"
#include "tensor/kernels/copy.h"

namespace backstep::bindings::numpy {

using namespace script;

namespace {

struct Operators {
    const Ufunc& add = find_ufunc("add");
    const Ufunc& subtract = find_ufunc("subtract");
    const Ufunc& multiply = find_ufunc("multiply");
    const Ufunc& divide = find_ufunc("divide");
    const Ufunc& floor_divide = find_ufunc("floor_divide");
    const Ufunc& remainder = find_ufunc("remainder");
    const Ufunc& power = find_ufunc("power");
    const Ufunc& left_shift = find_ufunc("left_shift");
    const Ufunc& right_shift = find_ufunc("right_shift");
    const Ufunc& bitwise_and = find_ufunc("bitwise_and");
    const Ufunc& bitwise_or = find_ufunc("bitwise_or");
    const Ufunc& bitwise_xor = find_ufunc("bitwise_xor");
    const Ufunc& square = find_ufunc("square");
    const Ufunc& sqrt = find_ufunc("sqrt");
    const Ufunc& reciprocal = find_ufunc("reciprocal");
    const Ufunc* const compare[6] = {&find_ufunc("less"),    &find_ufunc("less_equal"),
                                     &find_ufunc("equal"),   &find_ufunc("not_equal"),
                                     &find_ufunc("greater"), &find_ufunc("greater_equal")};
    const Ufunc* const unary[4] = {&find_ufunc("negative"), &find_ufunc("positive"), &find_ufunc("invert"),
                                   &find_ufunc("absolute")};
};

const Operators& operators() {
    static const Operators all;
    return all;
}

const Ufunc* ufunc_of(BinaryOp op) {
    const Operators& all = operators();
    switch (op) {
        case BinaryOp::Add:
            return &all.add;
        case BinaryOp::Sub:
            return &all.subtract;
        case BinaryOp::Mult:
            return &all.multiply;
        case BinaryOp::Div:
            return &all.divide;
        case BinaryOp::FloorDiv:
            return &all.floor_divide;
        case BinaryOp::Mod:
            return &all.remainder;
        case BinaryOp::Pow:
            return &all.power;
        case BinaryOp::LShift:
            return &all.left_shift;
        case BinaryOp::RShift:
            return &all.right_shift;
        case BinaryOp::BitAnd:
            return &all.bitwise_and;
        case BinaryOp::BitOr:
            return &all.bitwise_or;
        case BinaryOp::BitXor:
            return &all.bitwise_xor;
        case BinaryOp::MatMult:
        case BinaryOp::DivMod:
            break;
    }
    return nullptr;
}

// The short way of loops over numbers: two float64, or one and a Python float.
bool quick_floats(const Value& value, double& number) {
    if (value.is_float()) {
        number = value.as_float();
        return true;
    }
    if (!is_numpy_scalar(value) || value.as<ScalarObject>()->type != ArrayType::Float64) return false;
    number = value.as<ScalarObject>()->value.to_double();
    return true;
}

std::optional<double> quick_result(BinaryOp op, double a, double b) {
    switch (op) {
        case BinaryOp::Add:
            return a + b;
        case BinaryOp::Sub:
            return a - b;
        case BinaryOp::Mult:
            return a * b;
        case BinaryOp::Div:
            return a / b;
        case BinaryOp::Pow:
            return std::pow(a, b);
        default:
            return std::nullopt;
    }
}

// Exponents that `**` does not give to power(): 1, 2, 0.5, -1 and 0 by a number, for arrays of floats.
std::optional<Array> special_power(const Array& base, const Value& exponent) {
    const auto number = number_in(exponent);
    if (!number || base.ndim() == 0) return std::nullopt;
    const double by = number->value.to_double();
    const Operators& all = operators();
    if (base.type == ArrayType::Bool && by == 2) return call(all.square, base);
    if (is_integer(base.type) && by == 2)
        return call(all.square, is_float(number->type) ? converted(base, ArrayType::Float64) : base);
    if (!is_float(base.type)) return std::nullopt;
    if (by == 2) return call(all.square, base);
    if (by == 1) return Array{kernels::clone_preserving_strides(base.cells), base.type};
    if (by == 0.5) return call(all.sqrt, base);
    if (by == -1) return call(all.reciprocal, base);
    if (by == 0) return full_array(base.shape(), 1, base.type);
    return std::nullopt;
}

// An array and a tensor: the array's turn comes only when the tensor stands left, but for division, which
// PyTorch reads as a product with the reciprocal.
Value with_tensor(Vm& vm, BinaryOp op, const Value& left, const Value& right) {
    if (is_tensor(left)) {
        const Array a = array_from(vm, left), b = array_from(vm, right);
        if (op == BinaryOp::MatMult) return bindings::wrap(tensor_sharing(matmul(a, b)));
        return bindings::wrap(tensor_sharing(call(*ufunc_of(op), a, b)));
    }
    CHECK(op != BinaryOp::Add, TypeError,
          "Concatenation operation is not implemented for NumPy arrays, use np.concatenate() instead. Please "
          "do not rely on this error; it may not be given on all Python implementations.");
    if (op == BinaryOp::Div) return vm.binary(BinaryOp::Mult, vm.call_method(right, "reciprocal", {}), left);
    throw TypeError("unsupported operand type(s) for " + std::string(symbol(op)) +
                    ": 'numpy.ndarray' and 'Tensor'");
}

// [0] * np.int64(3) repeats the list.
bool is_repeat(const Value& sequence, const Value& count) {
    return (sequence_items(sequence) || is_str(sequence)) && is_numpy_scalar(count) &&
           is_integer(count.as<ScalarObject>()->type);
}

// With None, numpy goes on element by element and Python refuses the first one; with a text there is no loop.
Value refused(BinaryOp op, const Value& left, const Value& right, const std::optional<Array>& a,
              const std::optional<Array>& b) {
    const auto element = [](const Value& value, const std::optional<Array>& array) -> std::string {
        if (!array) return value.type()->name();
        return is_float(array->type) ? "float" : array->type == ArrayType::Bool ? "bool" : "int";
    };
    if (is_str(left) && !is_array(right)) return Value::not_implemented();  // Python's own error says more
    if (const Ufunc* ufunc = ufunc_of(op); ufunc && (is_str(left) || is_str(right))) {
        const auto dtype = [](const Value& value, const std::optional<Array>& array) {
            return array ? std::string(name_of(array->type))
                         : "<U" + std::to_string(value.as<Str>()->length());
        };
        raise_ufunc_error("ufunc '" + std::string(ufunc->name) +
                          "' did not contain a loop with signature matching types (dtype('" + dtype(left, a) +
                          "'), dtype('" + dtype(right, b) + "')) -> None");
    }
    if (!left.is_none() && !right.is_none()) return Value::not_implemented();
    throw TypeError("unsupported operand type(s) for " + std::string(symbol(op)) + ": '" + element(left, a) +
                    "' and '" + element(right, b) + "'");
}

Value binary(Vm& vm, BinaryOp op, const Value& left, const Value& right) {
    double x, y;
    if (quick_floats(left, x) && quick_floats(right, y))
        if (const auto result = quick_result(op, x, y)) {
            report_scalar_errors(vm, ufunc_of(op)->name, x, y, *result);
            return wrap_scalar(*result, ArrayType::Float64);
        }
    if (is_tensor(left) || is_tensor(right)) {
        if (!is_array(left) && !is_array(right)) return Value::not_implemented();  // a scalar: the tensor's
        if (op != BinaryOp::DivMod) return with_tensor(vm, op, left, right);
    }
    if (op == BinaryOp::Mult && (is_repeat(left, right) || is_repeat(right, left))) {
        const bool count_left = is_numpy_scalar(left);
        return vm.binary(op, count_left ? right : left, Value::integer(vm.index(count_left ? left : right)));
    }
    const auto a = operand_from(vm, left), b = operand_from(vm, right);
    if (!a || !b) return refused(op, left, right, a, b);
    if (op == BinaryOp::MatMult) return wrap_result(matmul(*a, *b));
    if (op == BinaryOp::DivMod) {
        const Value both[] = {binary(vm, BinaryOp::FloorDiv, left, right),
                              binary(vm, BinaryOp::Mod, left, right)};
        return script::make_tuple(both);
    }
    if (op == BinaryOp::Pow)
        if (const auto special = special_power(*a, right)) return wrap_result(*special);
    const Input inputs[] = {Input(*a), Input(*b)};
    const FloatErrors errors(*ufunc_of(op), inputs);
    const Array result = call(*ufunc_of(op), inputs);
    errors.report(vm);
    return wrap_result(result);
}

Value inplace(Vm& vm, BinaryOp op, const Value& self, const Value& other) {
    if (!is_array(self)) return binary(vm, op, self, other);
    CHECK(op != BinaryOp::MatMult, TypeError,
          "In-place matrix multiplication is not (yet) supported. Use 'a = a @ b' instead of 'a @= b'.");
    if (is_tensor(other)) return binary(vm, op, self, other);
    const auto right = operand_from(vm, other);
    if (!right) return Value::not_implemented();
    const Array& array = array_in(self);
    const auto special = op == BinaryOp::Pow ? special_power(array, other) : std::nullopt;
    if (special && special->type == array.type) {
        CHECK(array.writeable, ValueError, "output array is read-only");
        assign(array, *special);
    } else {
        const Input inputs[] = {Input(array), Input(*right)};
        const FloatErrors errors(*ufunc_of(op), inputs);
        call_into(*ufunc_of(op), inputs, array);
        errors.report(vm);
    }
    return self;
}

Value compare(Vm& vm, CompareOp op, const Value& left, const Value& right) {
    if (is_tensor(left) || is_tensor(right)) {
        if (!is_array(left) && !is_array(right)) return Value::not_implemented();
        throw TypeError("'" + std::string(symbol(op)) + "' not supported between instances of '" +
                        (is_tensor(left) ? "Tensor' and 'numpy.ndarray'" : "numpy.ndarray' and 'Tensor'"));
    }
    const auto a = operand_from(vm, left), b = operand_from(vm, right);
    if (!a || !b) {
        const Array* array = is_array(left) ? &array_in(left) : is_array(right) ? &array_in(right) : nullptr;
        const bool none = left.is_none() || right.is_none();
        if (!array || !none || (op != CompareOp::Eq && op != CompareOp::Ne)) return Value::not_implemented();
        return wrap_result(full_array(array->shape(), op == CompareOp::Ne, ArrayType::Bool));
    }
    return wrap_result(call(*operators().compare[static_cast<size_t>(op)], *a, *b));
}

Value unary(Vm& vm, UnaryOp op, const Value& self) {
    const auto index = static_cast<size_t>(op);
    return wrap_result(call(*operators().unary[index], array_from(vm, self)));
}

}  // namespace

bool truth_of(const Array& array) {
    if (array.size() == 0) return false;
    CHECK(array.size() == 1, ValueError,
          "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()");
    return array.cells.element(0).to_bool();
}

void add_operator_slots(Slots& slots) {
    slots.binary = binary;
    slots.inplace = inplace;
    slots.compare = compare;
    slots.unary = unary;
}

}  // namespace backstep::bindings::numpy
