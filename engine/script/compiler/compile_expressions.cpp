#include "script/compiler/compiler.h"
#include "script/objects/big_int.h"

namespace backstep::script {

using namespace ast;

BinaryOp to_binary(BinaryOperator op) {
    switch (op) {
        case BinaryOperator::Add:
            return BinaryOp::Add;
        case BinaryOperator::Sub:
            return BinaryOp::Sub;
        case BinaryOperator::Mult:
            return BinaryOp::Mult;
        case BinaryOperator::MatMult:
            return BinaryOp::MatMult;
        case BinaryOperator::Div:
            return BinaryOp::Div;
        case BinaryOperator::Mod:
            return BinaryOp::Mod;
        case BinaryOperator::Pow:
            return BinaryOp::Pow;
        case BinaryOperator::LShift:
            return BinaryOp::LShift;
        case BinaryOperator::RShift:
            return BinaryOp::RShift;
        case BinaryOperator::BitOr:
            return BinaryOp::BitOr;
        case BinaryOperator::BitXor:
            return BinaryOp::BitXor;
        case BinaryOperator::BitAnd:
            return BinaryOp::BitAnd;
        case BinaryOperator::FloorDiv:
            return BinaryOp::FloorDiv;
    }
    return BinaryOp::Add;
}

// The commonest operators have an instruction each; `in_place` stands in its second argument.
void Compiler::arithmetic(BinaryOp op, bool in_place) {
    const Op special = op == BinaryOp::Add    ? Op::Add
                       : op == BinaryOp::Sub  ? Op::Subtract
                       : op == BinaryOp::Mult ? Op::Multiply
                       : in_place             ? Op::Inplace
                                              : Op::Binary;
    b().emit(special, static_cast<int>(op), in_place);
}

void Compiler::subscript_index(const Expression* slice) { expression(slice); }

void Compiler::expression(const Expression* e) {
    const At at(b(), e->span);
    switch (e->kind) {
        case ExprKind::BoolOp:
            bool_op(as<BoolOp>(e));
            break;
        case ExprKind::NamedExpr: {
            expression(as<NamedExpr>(e).value);
            b().emit(Op::Copy, 1);
            store(as<NamedExpr>(e).target);
            break;
        }
        case ExprKind::BinOp: {
            if (folded(e)) break;
            const auto& o = as<BinOp>(e);
            expression(o.left);
            expression(o.right);
            b().carets = o.carets;
            arithmetic(to_binary(o.op), false);
            break;
        }
        case ExprKind::UnaryOp: {
            if (folded(e)) break;
            const auto& u = as<ast::UnaryOp>(e);
            expression(u.operand);
            if (u.op == UnaryOperator::Not)
                b().emit(Op::Not);
            else
                b().emit(Op::Unary,
                         static_cast<int>(u.op == UnaryOperator::USub   ? script::UnaryOp::Neg
                                          : u.op == UnaryOperator::UAdd ? script::UnaryOp::Pos
                                                                        : script::UnaryOp::Invert));
            break;
        }
        case ExprKind::Lambda:
            lambda(as<Lambda>(e));
            break;
        case ExprKind::IfExp: {
            Label otherwise, finish;
            jump_if(as<IfExp>(e).test, otherwise, false);
            expression(as<IfExp>(e).body);
            b().jump(Op::Jump, finish);
            b().place(otherwise);
            expression(as<IfExp>(e).orelse);
            b().place(finish);
            break;
        }
        case ExprKind::Dict:
            dict_display(as<ast::Dict>(e));
            break;
        case ExprKind::Set:
            sequence(as<ast::Set>(e).elts, Op::BuildSet);
            break;
        case ExprKind::ListComp:
            comprehension(e, "<listcomp>", as<ListComp>(e).generators, as<ListComp>(e).elt, nullptr);
            break;
        case ExprKind::SetComp:
            comprehension(e, "<setcomp>", as<SetComp>(e).generators, as<SetComp>(e).elt, nullptr);
            break;
        case ExprKind::DictComp:
            comprehension(e, "<dictcomp>", as<DictComp>(e).generators, as<DictComp>(e).key,
                          as<DictComp>(e).value);
            break;
        case ExprKind::GeneratorExp:
            comprehension(e, "<genexpr>", as<GeneratorExp>(e).generators, as<GeneratorExp>(e).elt, nullptr);
            break;
        case ExprKind::Yield:
            if (as<Yield>(e).value)
                expression(as<Yield>(e).value);
            else
                b().emit(Op::LoadConst, b().constant(Value::none()));
            b().emit(Op::Yield);
            break;
        case ExprKind::YieldFrom:
            expression(as<YieldFrom>(e).value);
            b().emit(Op::GetYieldFromIter);
            b().emit(Op::LoadConst, b().constant(Value::none()));
            b().emit(Op::YieldFrom);
            b().emit(Op::Swap, 2);
            b().emit(Op::Pop);
            break;
        case ExprKind::Compare:
            compare(as<Compare>(e));
            break;
        case ExprKind::Call:
            call(as<Call>(e));
            break;
        case ExprKind::FormattedValue:
            formatted_value(as<FormattedValue>(e));
            break;
        case ExprKind::JoinedStr:
            joined_string(as<JoinedStr>(e));
            break;
        case ExprKind::Constant:
            if (!folded(e)) refuse_imaginary(as<Constant>(e));
            break;
        case ExprKind::Attribute: {
            expression(as<Attribute>(e).value);
            b().emit(Op::LoadAttr,
                     b().name_index(mangle(b().scope.private_class, as<Attribute>(e).attr.text)),
                     b().cache());
            break;
        }
        case ExprKind::Subscript:
            expression(as<Subscript>(e).value);
            subscript_index(as<Subscript>(e).slice);
            b().carets = as<Subscript>(e).carets;
            b().emit(Op::LoadItem);
            break;
        case ExprKind::Starred:
            break;  // only inside displays, calls and targets, which take it apart
        case ExprKind::Name:
            name(as<Name>(e).id, Access::Load);
            break;
        case ExprKind::List:
            sequence(as<ast::List>(e).elts, Op::BuildList);
            break;
        case ExprKind::Tuple:
            if (!folded(e)) sequence(as<ast::Tuple>(e).elts, Op::BuildTuple);
            break;
        case ExprKind::Slice: {
            const auto& s = as<ast::Slice>(e);
            for (const Expression* part : {s.lower, s.upper}) {
                if (part)
                    expression(part);
                else
                    b().emit(Op::LoadConst, b().constant(Value::none()));
            }
            if (s.step) expression(s.step);
            b().emit(Op::BuildSlice, s.step ? 3 : 2);
            break;
        }
    }
}

// There are no complex numbers: the literal raises when it is evaluated, not when it is read.
void Compiler::refuse_imaginary(const Constant& e) {
    const std::string literal(e.text);
    b().emit(Op::LoadGlobal, b().name_index("NotImplementedError"), b().cache());
    b().emit(Op::PushNull);
    b().emit(Op::LoadConst, b().text_constant("'" + literal +
                                              "' is outside Backstep's Python, which has no complex numbers; "
                                              "the nearest is '" +
                                              literal.substr(0, literal.size() - 1) + "'"));
    b().emit(Op::Call, 1);
    b().emit(Op::Raise, 1);
    b().emit(Op::LoadConst, b().constant(Value::none()));
}

void Compiler::bool_op(const BoolOp& e) {
    Label finish;
    for (size_t i = 0; i < e.values.size(); ++i) {
        expression(e.values[i]);
        if (i + 1 < e.values.size())
            b().jump(e.op == BoolOperator::And ? Op::JumpIfFalseOrPop : Op::JumpIfTrueOrPop, finish);
    }
    b().place(finish);
}

void Compiler::compare(const Compare& e) {
    expression(e.left);
    Label finish, cleanup;
    const auto emit_one = [&](CompareOperator op) {
        switch (op) {
            case CompareOperator::Is:
                b().emit(Op::Is, 0);
                return;
            case CompareOperator::IsNot:
                b().emit(Op::Is, 1);
                return;
            case CompareOperator::In:
                b().emit(Op::Contains, 0);
                return;
            case CompareOperator::NotIn:
                b().emit(Op::Contains, 1);
                return;
            case CompareOperator::Eq:
                b().emit(Op::Compare, static_cast<int>(CompareOp::Eq));
                return;
            case CompareOperator::NotEq:
                b().emit(Op::Compare, static_cast<int>(CompareOp::Ne));
                return;
            case CompareOperator::Lt:
                b().emit(Op::Compare, static_cast<int>(CompareOp::Lt));
                return;
            case CompareOperator::LtE:
                b().emit(Op::Compare, static_cast<int>(CompareOp::Le));
                return;
            case CompareOperator::Gt:
                b().emit(Op::Compare, static_cast<int>(CompareOp::Gt));
                return;
            case CompareOperator::GtE:
                b().emit(Op::Compare, static_cast<int>(CompareOp::Ge));
                return;
        }
    };
    const size_t last = e.ops.size() - 1;
    for (size_t i = 0; i < last; ++i) {
        expression(e.comparators[i]);
        b().emit(Op::Swap, 2);
        b().emit(Op::Copy, 2);  // the middle operand stays for the next comparison
        emit_one(e.ops[i]);
        b().jump(Op::JumpIfFalseOrPop, cleanup);
    }
    expression(e.comparators[last]);
    emit_one(e.ops[last]);
    if (last == 0) return;
    b().jump(Op::Jump, finish);
    b().place(cleanup);
    b().emit(Op::Swap, 2);
    b().emit(Op::Pop);
    b().place(finish);
}

void Compiler::formatted_value(const FormattedValue& e) {
    expression(e.value);
    int flags = 0;
    if (e.format_spec) {
        expression(e.format_spec);
        flags = 1;
    }
    b().emit(Op::Format, flags, static_cast<unsigned char>(e.conversion));
}

void Compiler::joined_string(const JoinedStr& e) {
    for (const Expression* part : e.values) expression(part);
    if (e.values.size() != 1 || e.values[0]->kind == ExprKind::Constant)
        b().emit(Op::BuildString, static_cast<int>(e.values.size()));
}

void Compiler::dict_display(const ast::Dict& e) {
    constexpr int kChunk = 16;
    bool started = false;
    int pending = 0;
    const auto flush = [&] {
        if (pending == 0 && started) return;
        b().emit(Op::BuildDict, pending);
        if (started) b().emit(Op::DictUpdate, 1);
        started = true;
        pending = 0;
    };
    for (size_t i = 0; i < e.values.size(); ++i) {
        if (!e.keys[i]) {
            flush();
            expression(e.values[i]);
            b().emit(Op::DictUpdate, 1);
            continue;
        }
        expression(e.keys[i]);
        expression(e.values[i]);
        if (++pending == kChunk) flush();
    }
    if (pending > 0 || !started) flush();
}

void Compiler::sequence(const ExprList& elements, Op build) {
    constexpr size_t kChunk = 64;
    bool spread = elements.size() > kChunk;
    for (const Expression* e : elements) spread = spread || e->kind == ExprKind::Starred;
    if (!spread) {
        for (const Expression* e : elements) expression(e);
        b().emit(build, static_cast<int>(elements.size()));
        return;
    }
    const bool set = build == Op::BuildSet;
    b().emit(set ? Op::BuildSet : Op::BuildList, 0);
    for (const Expression* e : elements) {
        if (e->kind == ExprKind::Starred) {
            expression(as<Starred>(e).value);
            b().emit(set ? Op::SetExtend : Op::ListExtend, 1);
        } else {
            expression(e);
            b().emit(set ? Op::SetAdd : Op::ListAppend, 1);
        }
    }
    if (build == Op::BuildTuple) b().emit(Op::ListToTuple);
}

}  // namespace backstep::script
