#include "bindings/tensor/tensor_operators.h"

#include "bindings/tensor/tensor_object.h"
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "tensor/promotion.h"

namespace backstep::bindings {

using namespace script;
using ops::OpEntry;

namespace {

const OpEntry& entry(const char* name) {
    const OpEntry* found = ops::find_op(name);
    INTERNAL_ASSERT(found != nullptr);
    return *found;
}

// The entries behind the operators, found once.
struct Operators {
    const OpEntry& add = entry("add");
    const OpEntry& sub = entry("sub");
    const OpEntry& rsub = entry("rsub.Scalar");
    const OpEntry& mul = entry("mul");
    const OpEntry& div = entry("div");
    const OpEntry& reciprocal = entry("reciprocal");
    const OpEntry& floor_divide = entry("floor_divide");
    const OpEntry& remainder = entry("remainder");
    const OpEntry& remainder_by_number = entry("remainder.Scalar");
    const OpEntry& remainder_of_number = entry("remainder.Scalar_Tensor");
    const OpEntry& pow_scalar = entry("pow.Tensor_Scalar");
    const OpEntry& pow_tensor = entry("pow.Tensor_Tensor");
    const OpEntry& matmul = entry("matmul");
    const OpEntry& shift_left = entry("bitwise_left_shift");
    const OpEntry& shift_right = entry("bitwise_right_shift");
    const OpEntry& bitwise_and = entry("bitwise_and");
    const OpEntry& bitwise_or = entry("bitwise_or");
    const OpEntry& bitwise_xor = entry("bitwise_xor");
    const OpEntry& bitwise_not = entry("bitwise_not");
    const OpEntry& neg = entry("neg");
    const OpEntry& abs = entry("abs");
    const OpEntry* const compare[6] = {&entry("lt"), &entry("le"), &entry("eq"),
                                       &entry("ne"), &entry("gt"), &entry("ge")};
};

const Operators& operators() {
    static const Operators all;
    return all;
}

const OpEntry* entry_of(BinaryOp op) {
    const Operators& all = operators();
    switch (op) {
        case BinaryOp::Add:
            return &all.add;
        case BinaryOp::Sub:
            return &all.sub;
        case BinaryOp::Mult:
            return &all.mul;
        case BinaryOp::Div:
            return &all.div;
        case BinaryOp::FloorDiv:
            return &all.floor_divide;
        case BinaryOp::Mod:
            return &all.remainder;
        case BinaryOp::MatMult:
            return &all.matmul;
        case BinaryOp::LShift:
            return &all.shift_left;
        case BinaryOp::RShift:
            return &all.shift_right;
        case BinaryOp::BitAnd:
            return &all.bitwise_and;
        case BinaryOp::BitOr:
            return &all.bitwise_or;
        case BinaryOp::BitXor:
            return &all.bitwise_xor;
        default:
            return nullptr;
    }
}

Value run(Vm& vm, const OpEntry& entry, const Tensor& a, const Tensor& b,
          ops::AttributesRef attributes = {}) {
    mark_span(vm);
    const Tensor operands[] = {a, b};
    if (entry.compose) return wrap(ops::call(entry, operands, {})[0]);
    return wrap(ops::execute(entry, operands, std::move(attributes)));
}

Value run(Vm& vm, const OpEntry& entry, const Tensor& a, ops::AttributesRef attributes = {}) {
    mark_span(vm);
    const Tensor operands[] = {a};
    return wrap(ops::execute(entry, operands, std::move(attributes)));
}

Value power(Vm& vm, const Value& left, const Value& right) {
    const Operators& all = operators();
    if (is_tensor(left)) {
        if (is_tensor(right)) return run(vm, all.pow_tensor, tensor_of(left), tensor_of(right));
        if (const auto exponent = scalar_of(right))
            return run(vm, all.pow_scalar, tensor_of(left), {*exponent});
        return Value::not_implemented();
    }
    // 2 ** x makes the number a tensor first, as Tensor.__rpow__ does.
    if (const auto base = scalar_of(left)) {
        const DType dtype = result_type(tensor_of(right), *base);
        return run(vm, all.pow_tensor, Tensor::from_scalar(*base, dtype), tensor_of(right));
    }
    return Value::not_implemented();
}

Value binary(Vm& vm, BinaryOp op, const Value& left, const Value& right) {
    if (op == BinaryOp::Pow) return power(vm, left, right);
    const OpEntry* entry = entry_of(op);
    if (!entry) return Value::not_implemented();
    const bool left_is = is_tensor(left), right_is = is_tensor(right);
    if (left_is && right_is) return run(vm, *entry, tensor_of(left), tensor_of(right));
    const std::optional<Scalar> scalar = scalar_of(left_is ? right : left);
    if (!scalar || op == BinaryOp::MatMult) return Value::not_implemented();
    const Operators& all = operators();
    if (left_is && op == BinaryOp::Mod) entry = &all.remainder_by_number;
    if (left_is) return run(vm, *entry, tensor_of(left), ops::wrap_number(*scalar));
    const Tensor& tensor = tensor_of(right);
    switch (op) {
        case BinaryOp::Add:
        case BinaryOp::Mult:
            return run(vm, *entry, tensor, ops::wrap_number(*scalar));
        case BinaryOp::Sub:
            return run(vm, all.rsub, tensor, ops::wrap_number(*scalar));
        case BinaryOp::Mod:
            return run(vm, all.remainder_of_number, ops::wrap_number(*scalar), tensor);
        case BinaryOp::Div: {
            const Value inverse = run(vm, all.reciprocal, tensor);
            return run(vm, all.mul, tensor_of(inverse), ops::wrap_number(*scalar));
        }
        default:
            return run(vm, *entry, ops::wrap_number(*scalar), tensor);
    }
}

Value inplace(Vm& vm, BinaryOp op, const Value& self, const Value& other) {
    const OpEntry* entry = op == BinaryOp::Pow ? nullptr : entry_of(op);
    const bool other_is = is_tensor(other);
    const std::optional<Scalar> scalar = other_is ? std::nullopt : scalar_of(other);
    if (!other_is && !scalar) return Value::not_implemented();
    mark_span(vm);
    if (op == BinaryOp::Pow) {
        const Operators& all = operators();
        const Tensor operands[] = {tensor_of(self), other_is ? tensor_of(other) : Tensor()};
        if (other_is) return wrap(ops::execute_in_place(all.pow_tensor, operands));
        return wrap(ops::execute_in_place(all.pow_scalar, std::span(operands, 1), {*scalar}));
    }
    if (!entry || !entry->in_place) return binary(vm, op, self, other);
    if (op == BinaryOp::Mod && !other_is) entry = &operators().remainder_by_number;
    const Tensor operands[] = {tensor_of(self), other_is ? tensor_of(other) : ops::wrap_number(*scalar)};
    return wrap(ops::execute_in_place(*entry, operands));
}

Value compare(Vm& vm, CompareOp op, const Value& left, const Value& right) {
    if (!is_tensor(left)) return compare(vm, swapped(op), right, left);
    const OpEntry& entry = *operators().compare[static_cast<size_t>(op)];
    if (is_tensor(right)) return run(vm, entry, tensor_of(left), tensor_of(right));
    if (const auto scalar = scalar_of(right))
        return run(vm, entry, tensor_of(left), ops::wrap_number(*scalar));
    return Value::not_implemented();
}

Value unary(Vm& vm, UnaryOp op, const Value& self) {
    const Operators& all = operators();
    switch (op) {
        case UnaryOp::Neg:
            return run(vm, all.neg, tensor_of(self));
        case UnaryOp::Invert:
            CHECK(!is_floating(tensor_of(self).dtype()), TypeError,
                  "~ (operator.invert) is only implemented on integer and Boolean-type tensors");
            return run(vm, all.bitwise_not, tensor_of(self));
        case UnaryOp::Abs:
            return run(vm, all.abs, tensor_of(self));
        case UnaryOp::Pos:
            CHECK(tensor_of(self).dtype() != DType::Bool, RuntimeError,
                  "The `+` operator, on a bool tensor is not supported.");
            return self;
    }
    return Value::not_implemented();
}

}  // namespace

void add_operator_slots(Slots& slots) {
    slots.binary = binary;
    slots.inplace = inplace;
    slots.compare = compare;
    slots.unary = unary;
}

}  // namespace backstep::bindings
