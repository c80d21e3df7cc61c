#include "script/compiler/compiler.h"

namespace backstep::script {

using namespace ast;

void Compiler::try_statement(const Try& s) {
    if (s.finalbody.empty())
        try_except(s);
    else
        try_finally(s);
}

// Stack: the exception that was handled before, the new one -> raises the new one again.
void Compiler::restore_and_reraise() {
    b().emit(Op::Swap, 2);
    b().emit(Op::PopHandled);
    b().emit(Op::Reraise);
}

void Compiler::try_except(const Try& s) {
    if (s.handlers.empty()) {
        body(s.body);
        body(s.orelse);
        return;
    }
    Label handlers, finish, cleanup;
    const int depth = b().depth();
    b().blocks.push_back({Block::Kind::Try, nullptr, nullptr, &handlers, -1, depth, nullptr, {}, {}, -1});
    b().protect(b().blocks.back());
    body(s.body);
    b().unprotect(b().blocks.back());
    b().blocks.pop_back();
    body(s.orelse);
    b().jump(Op::Jump, finish);

    handlers.depth = depth + 1;
    b().place(handlers);
    b().emit(Op::PushHandled);
    b().blocks.push_back({Block::Kind::Try, nullptr, nullptr, &cleanup, -1, depth + 1, nullptr, {}, {}, -1});
    b().protect(b().blocks.back());
    for (const ExceptHandler& h : s.handlers) {
        Label next;
        next.depth = depth + 2;
        handler(h, finish, next);
        b().place(next);
    }
    b().emit(Op::Reraise);
    b().unprotect(b().blocks.back());
    b().blocks.pop_back();
    cleanup.depth = depth + 2;
    b().place(cleanup);
    restore_and_reraise();
    finish.depth = depth;
    b().place(finish);
}

void Compiler::handler(const ExceptHandler& h, Label& finish, Label& next) {
    const At at(b(), h.span);
    if (h.type) {
        expression(h.type);
        b().emit(Op::MatchException);
        b().jump(Op::JumpIfFalse, next);
    }
    if (options_.observed) b().emit(Op::NoteCaught);
    Label name_cleanup;
    const bool named = !h.name.text.empty();
    if (named)
        name(h.name.text, Access::Store);
    else
        b().emit(Op::Pop);
    const int depth = b().depth();
    b().blocks.push_back(
        {Block::Kind::Handler, nullptr, nullptr, &name_cleanup, -1, depth, nullptr, h.name.text, {}, -1});
    if (named) b().protect(b().blocks.back());
    body(h.body);
    if (named) b().unprotect(b().blocks.back());
    b().blocks.pop_back();
    if (b().reachable()) {
        b().emit(Op::PopHandled);
        if (named) forget_handler_name(h.name.text);
        b().jump(Op::Jump, finish);
    }
    if (named) {
        name_cleanup.depth = depth + 1;
        b().place(name_cleanup);
        forget_handler_name(h.name.text);
        b().emit(Op::Reraise);
    }
}

void Compiler::try_finally(const Try& s) {
    Label handler, finish, cleanup;
    const int depth = b().depth();
    b().blocks.push_back(
        {Block::Kind::FinallyTry, nullptr, nullptr, &handler, -1, depth, &s.finalbody, {}, {}, -1});
    b().protect(b().blocks.back());
    try_except(s);
    b().unprotect(b().blocks.back());
    b().blocks.pop_back();
    if (b().reachable()) {
        body(s.finalbody);
        b().jump(Op::Jump, finish);
    }
    handler.depth = depth + 1;
    b().place(handler);
    b().emit(Op::PushHandled);
    b().blocks.push_back(
        {Block::Kind::FinallyEnd, nullptr, nullptr, &cleanup, -1, depth + 1, nullptr, {}, {}, -1});
    b().protect(b().blocks.back());
    body(s.finalbody);
    b().unprotect(b().blocks.back());
    b().blocks.pop_back();
    restore_and_reraise();
    cleanup.depth = depth + 2;
    b().place(cleanup);
    restore_and_reraise();
    finish.depth = depth;
    if (!finish.jumps.empty()) b().place(finish);
}

void Compiler::with_statement(const With& s, size_t item) {
    Label handler, finish, cleanup, suppress;
    const int depth = b().depth();
    const SourceSpan where = s.items[item].context_expr->span;
    expression(s.items[item].context_expr);
    {
        const At at(b(), where);
        b().emit(Op::EnterWith);
    }
    b().blocks.push_back(
        {Block::Kind::With, nullptr, nullptr, &handler, -1, depth + 1, nullptr, {}, where, -1});
    b().protect(b().blocks.back());
    if (s.items[item].optional_vars)
        store(s.items[item].optional_vars);
    else
        b().emit(Op::Pop);
    if (item + 1 < s.items.size())
        with_statement(s, item + 1);
    else
        body(s.body);
    b().unprotect(b().blocks.back());
    b().blocks.pop_back();
    const At at(b(), where);
    if (b().reachable()) {
        b().emit(Op::ExitWith, 0);
        b().emit(Op::Pop);
        b().jump(Op::Jump, finish);
    }
    handler.depth = depth + 2;
    b().place(handler);
    b().emit(Op::PushHandled);
    b().blocks.push_back({Block::Kind::Try, nullptr, nullptr, &cleanup, -1, depth + 2, nullptr, {}, {}, -1});
    b().protect(b().blocks.back());
    b().emit(Op::ExitWith, 1);
    b().jump(Op::JumpIfTrue, suppress);
    b().unprotect(b().blocks.back());
    b().blocks.pop_back();
    restore_and_reraise();
    suppress.depth = depth + 3;
    b().place(suppress);
    b().emit(Op::Pop);
    b().emit(Op::PopHandled);
    b().emit(Op::Pop);
    b().jump(Op::Jump, finish);
    cleanup.depth = depth + 3;
    b().place(cleanup);
    restore_and_reraise();
    finish.depth = depth;
    b().place(finish);
}

}  // namespace backstep::script
