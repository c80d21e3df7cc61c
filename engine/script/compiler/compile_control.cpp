#include "script/compiler/compiler.h"

namespace backstep::script {

using namespace ast;

// Jumps to `target` when the test is `when`; falls through otherwise.
void Compiler::jump_if(const Expression* test, Label& target, bool when) {
    if (test->kind == ExprKind::UnaryOp && as<ast::UnaryOp>(test).op == UnaryOperator::Not) {
        const At at(b(), test->span);
        jump_if(as<ast::UnaryOp>(test).operand, target, !when);
        return;
    }
    if (test->kind == ExprKind::BoolOp) {
        const auto& e = as<BoolOp>(test);
        const bool decides = e.op == BoolOperator::Or;  // the value that ends the evaluation early
        Label otherwise;
        for (size_t i = 0; i + 1 < e.values.size(); ++i)
            jump_if(e.values[i], decides == when ? target : otherwise, decides);
        jump_if(e.values.back(), target, when);
        b().place(otherwise);
        return;
    }
    expression(test);
    const At at(b(), test->span);
    b().jump(when ? Op::JumpIfTrue : Op::JumpIfFalse, target);
}

void Compiler::if_statement(const If& s) {
    Label otherwise, finish;
    jump_if(s.test, otherwise, false);
    body(s.body);
    if (s.orelse.empty()) {
        b().place(otherwise);
        return;
    }
    b().jump(Op::Jump, finish);
    b().place(otherwise);
    body(s.orelse);
    b().place(finish);
}

int Compiler::enter_loop(SourceSpan span) {
    if (!options_.observed) return -1;
    const int loop = static_cast<int>(b().code->loops.size());
    b().code->loops.push_back({b().here(), -1, span});
    b().emit(Op::LoopEnter, loop);
    return loop;
}

void Compiler::while_statement(const While& s) {
    Label start, exhausted, finish;
    const int loop = enter_loop(s.span);
    b().place(start);
    b().blocks.push_back({Block::Kind::While, &start, &finish, nullptr, -1, 0, nullptr, {}, s.span, loop});
    if (loop >= 0) b().emit(Op::LoopIterate, loop);
    const bool endless =
        s.test->kind == ExprKind::Constant && as<Constant>(s.test).type == ConstantKind::True;
    if (!endless) jump_if(s.test, exhausted, false);
    body(s.body);
    b().span = s.test->span;
    b().jump(Op::JumpBack, start);
    b().blocks.pop_back();
    if (!endless || !exhausted.jumps.empty()) {
        b().place(exhausted);
        body(s.orelse);
    }
    b().place(finish);
    if (loop >= 0) {
        b().code->loops[static_cast<size_t>(loop)].end = b().here();
        b().emit(Op::LoopLeave, loop);
    }
}

void Compiler::for_statement(const For& s) {
    Label start, exhausted, finish;
    expression(s.iter);
    b().emit(Op::GetIter);
    const int loop = enter_loop(s.span);
    b().place(start);
    b().blocks.push_back({Block::Kind::For, &start, &finish, nullptr, -1, 0, nullptr, {}, s.span, loop});
    b().jump(Op::ForIter, exhausted);
    if (loop >= 0) b().emit(Op::LoopIterate, loop);
    store(s.target);
    body(s.body);
    b().jump(Op::JumpBack, start);
    b().blocks.pop_back();
    b().place(exhausted);
    if (loop >= 0) b().code->loops[static_cast<size_t>(loop)].end = b().here();
    body(s.orelse);
    b().place(finish);
    if (loop >= 0) b().emit(Op::LoopLeave, loop);
}

void Compiler::leave_loop(bool to_start) {
    Label* target = nullptr;
    const int depth = b().depth();
    std::vector<Block> left = unwind_all(false, [&](const Block& block) {
        if (block.kind != Block::Kind::While && block.kind != Block::Kind::For) return false;
        target = to_start ? block.start : block.finish;
        if (!to_start && block.kind == Block::Kind::For) b().emit(Op::Pop);
        return true;
    });
    if (target) b().jump(to_start ? Op::JumpBack : Op::Jump, *target);
    resume(std::move(left));
    b().forget_depth(depth);
}

// Emits what leaving each block needs, from the inside out, until `until` says so. Protection by the blocks
// that were left is suspended for the emitted code; resume() puts them back once the jump or return is
// written.
std::vector<Block> Compiler::unwind_all(bool keep_top, const std::function<bool(const Block&)>& until) {
    std::vector<Block> left;  // innermost first
    while (!b().blocks.empty() && !until(b().blocks.back())) {
        Block block = b().blocks.back();
        const bool guarded = block.range_start >= 0;
        if (guarded) b().unprotect(block);
        b().blocks.pop_back();
        unwind(block, keep_top);
        block.range_start = guarded ? 0 : -1;
        left.push_back(block);
    }
    return left;
}

void Compiler::resume(std::vector<Block> left) {
    while (!left.empty()) {
        b().blocks.push_back(left.back());
        left.pop_back();
        if (b().blocks.back().range_start >= 0) b().protect(b().blocks.back());
    }
}

void Compiler::unwind(Block& block, bool keep_top) {
    const At at(b(), b().span);
    switch (block.kind) {
        case Block::Kind::While:
        case Block::Kind::Try:
            break;
        case Block::Kind::For:
            if (keep_top) b().emit(Op::Swap, 2);
            b().emit(Op::Pop);
            break;
        case Block::Kind::Value:
            if (keep_top) b().emit(Op::Swap, 2);
            b().emit(Op::Pop);
            break;
        case Block::Kind::FinallyTry:
            if (keep_top)
                b().blocks.push_back(
                    {Block::Kind::Value, nullptr, nullptr, nullptr, -1, 0, nullptr, {}, {}, -1});
            body(*block.final_body);
            if (keep_top) b().blocks.pop_back();
            break;
        case Block::Kind::FinallyEnd:
            if (keep_top) b().emit(Op::Swap, 2);
            b().emit(Op::Pop);
            if (keep_top) b().emit(Op::Swap, 2);
            b().emit(Op::PopHandled);
            break;
        case Block::Kind::With:
            b().span = block.span;
            if (keep_top) b().emit(Op::Swap, 2);
            b().emit(Op::ExitWith, 0);
            b().emit(Op::Pop);
            break;
        case Block::Kind::Handler:
            if (keep_top) b().emit(Op::Swap, 2);
            b().emit(Op::PopHandled);
            if (!block.name.empty()) forget_handler_name(block.name);
            break;
    }
}

void Compiler::forget_handler_name(std::string_view id) {
    b().emit(Op::LoadConst, b().constant(Value::none()));
    name(id, Access::Store, false);
    name(id, Access::Delete);
}

}  // namespace backstep::script
