// What is known before the program runs.
#include "script/compiler/compiler.h"
#include "script/objects/big_int.h"
#include "script/text/integer_text.h"

namespace backstep::script {

using namespace ast;

// The value of an expression made of constants alone; Unbound when it is not one (or would be large).
Value Compiler::constant_value(const Expression* e) {
    switch (e->kind) {
        case ExprKind::Constant: {
            const auto& c = as<Constant>(e);
            switch (c.type) {
                case ConstantKind::None:
                    return Value::none();
                case ConstantKind::True:
                    return Value::boolean(true);
                case ConstantKind::False:
                    return Value::boolean(false);
                case ConstantKind::Ellipsis:
                    return Value::ellipsis();
                case ConstantKind::Int: {
                    const auto parsed = parse_integer(c.text, c.base);
                    return parsed ? *parsed : Value::integer(0);
                }
                case ConstantKind::Float:
                    return Value::floating(c.number);
                case ConstantKind::Str:
                    return b().code->constants[static_cast<size_t>(b().text_constant(c.text))];
                case ConstantKind::Imaginary:
                    return {};
                case ConstantKind::Bytes:
                    return make<Bytes>(std::string(c.text));
            }
            return {};
        }
        case ExprKind::UnaryOp: {
            const auto& u = as<ast::UnaryOp>(e);
            if (u.op != UnaryOperator::USub || u.operand->kind != ExprKind::Constant) return {};
            const Value operand = constant_value(u.operand);
            if (operand.is_float()) return Value::floating(-operand.as_float());
            if (operand.is_small_int()) return Value::integer(-operand.as_int());
            return {};
        }
        case ExprKind::BinOp: {
            const auto& o = as<BinOp>(e);
            const Value left = constant_value(o.left),
                        right = left.bound() ? constant_value(o.right) : Value();
            if (left.is_float() && right.is_float()) {
                const double x = left.as_float(), y = right.as_float();
                if (o.op == BinaryOperator::Add) return Value::floating(x + y);
                if (o.op == BinaryOperator::Sub) return Value::floating(x - y);
                if (o.op == BinaryOperator::Mult) return Value::floating(x * y);
                if (o.op == BinaryOperator::Div && y != 0) return Value::floating(x / y);
            }
            if (left.is_small_int() && right.is_small_int()) {
                int64_t r;
                const int64_t x = left.as_int(), y = right.as_int();
                if (o.op == BinaryOperator::Add && !__builtin_add_overflow(x, y, &r))
                    return Value::integer(r);
                if (o.op == BinaryOperator::Sub && !__builtin_sub_overflow(x, y, &r))
                    return Value::integer(r);
                if (o.op == BinaryOperator::Mult && !__builtin_mul_overflow(x, y, &r))
                    return Value::integer(r);
            }
            return {};
        }
        case ExprKind::Tuple: {
            Values items;
            for (const Expression* part : as<ast::Tuple>(e).elts) {
                Value item = part->kind == ExprKind::Starred ? Value() : constant_value(part);
                if (!item.bound()) return {};
                items.push_back(std::move(item));
            }
            return make<script::Tuple>(std::move(items));
        }
        default:
            return {};
    }
}

bool Compiler::folded(const Expression* e) {
    Value value = constant_value(e);
    if (!value.bound()) return false;
    if (value.is(Kind::Str))
        b().emit(Op::LoadConst, b().text_constant(text_of(value)));
    else
        b().emit(Op::LoadConst, b().constant(std::move(value)));
    return true;
}

}  // namespace backstep::script
