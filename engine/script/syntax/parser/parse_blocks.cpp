// Compound statements and their blocks.

#include "script/syntax/parser/parser.h"

namespace backstep::script {

using namespace ast;
using Node = ast::Expression;

bool Parser::compound_statement(std::vector<Statement*>& into) {
    switch (kind()) {
        case TokenKind::Def:
            into.push_back(function_definition({}));
            return true;
        case TokenKind::Class:
            into.push_back(class_definition({}));
            return true;
        case TokenKind::At:
            into.push_back(decorated());
            return true;
        case TokenKind::If:
            into.push_back(if_statement());
            return true;
        case TokenKind::While:
            into.push_back(while_statement());
            return true;
        case TokenKind::For:
            into.push_back(for_statement());
            return true;
        case TokenKind::With:
            into.push_back(with_statement());
            return true;
        case TokenKind::Try:
            into.push_back(try_statement());
            return true;
        case TokenKind::Async: {
            const SourceSpan begin = span_of(next());
            if (!at(TokenKind::Def) && !at(TokenKind::For) && !at(TokenKind::With)) fail();
            const std::string word(text(token()));
            ++pos_;
            unsupported("async " + word, word, span_since(begin));
        }
        case TokenKind::Name:
            if (Statement* match = match_statement()) {
                into.push_back(match);
                return true;
            }
            return false;
        default:
            return false;
    }
}

// `after` names the owner as CPython does: "'if' statement", "function definition".
Body Parser::block(const std::string& after, uint32_t line) {
    std::vector<Statement*> body;
    if (!accept(TokenKind::Newline)) {
        simple_statements(body);
        return arena_.copy(body);
    }
    if (!accept(TokenKind::Indent)) {
        raise_at_furthest("expected an indented block after " + after + " on line " + std::to_string(line),
                          "IndentationError");
    }
    statements(body, TokenKind::Dedent);
    expect(TokenKind::Dedent);
    return arena_.copy(body);
}

Body Parser::else_block() {
    if (!at(TokenKind::Else)) return {};
    const uint32_t line = next().line;
    expect_forced(TokenKind::Colon, ":");
    return block("'else' statement", line);
}

// `elif` arms are read in a loop and nested afterwards, from the last one.
Parser::Statement* Parser::if_statement() {
    std::vector<If*> arms;
    do {
        const Token& keyword = next();
        auto* arm = make<If>(span_of(keyword));
        arm->test = named_expression();
        expect_colon();
        arm->body =
            block(keyword.kind == TokenKind::If ? "'if' statement" : "'elif' statement", keyword.line);
        arms.push_back(arm);
    } while (at(TokenKind::Elif));
    arms.back()->orelse = else_block();
    for (;;) {
        If* arm = arms.back();
        const Body& last = arm->orelse.empty() ? arm->body : arm->orelse;
        arm->span = join(arm->span, last.back()->span);
        finish(arm, arm->test, arm->body, arm->orelse);
        arms.pop_back();
        if (arms.empty()) return arm;
        Statement* nested = arm;
        arms.back()->orelse = arena_.copy(&nested, 1);
    }
}

namespace {

// A compound statement ends where its last line does.
SourceSpan end_of(const Body& body) { return body.empty() ? SourceSpan{} : body.back()->span; }

}  // namespace

Parser::Statement* Parser::while_statement() {
    const Token& keyword = next();
    auto* node = make<While>(span_of(keyword));
    node->test = named_expression();
    expect_colon();
    node->body = block("'while' statement", keyword.line);
    node->orelse = else_block();
    node->span = join(node->span, end_of(node->orelse.empty() ? node->body : node->orelse));
    return finish(node, node->test, node->body, node->orelse);
}

Parser::Statement* Parser::for_statement() {
    const Token& keyword = next();
    auto* node = make<For>(span_of(keyword));
    node->target = loop_target();
    node->iter = star_expressions();
    expect_colon();
    node->body = block("'for' statement", keyword.line);
    node->orelse = else_block();
    node->span = join(node->span, end_of(node->orelse.empty() ? node->body : node->orelse));
    return finish(node, node->target, node->iter, node->body, node->orelse);
}

Parser::Statement* Parser::with_statement() {
    const Token& keyword = next();
    std::vector<WithItem> items;
    const bool in_parentheses = with_items_in_parentheses() && attempt([&] {
                                    ++pos_;
                                    with_items(items);
                                    expect(TokenKind::RightParen);
                                    expect_colon();
                                });
    if (!in_parentheses) {
        items.clear();
        with_items(items);
        expect_colon();
    }
    auto* node = make<With>(span_of(keyword));
    node->items = arena_.copy(items);
    node->body = block("'with' statement", keyword.line);
    node->span = join(node->span, end_of(node->body));
    return finish(node, node->items, node->body);
}

// Whether the parenthesis here closes just before the colon (or where one is missing).
bool Parser::with_items_in_parentheses() {
    if (!at(TokenKind::LeftParen)) return false;
    const uint8_t outside = static_cast<uint8_t>(token().level - 1);
    for (size_t i = pos_ + 1; i + 1 < tokens_.size(); ++i) {
        if (tokens_[i].level > outside) continue;
        const TokenKind after = tokens_[i + 1].kind;
        return tokens_[i].kind == TokenKind::RightParen &&
               (after == TokenKind::Colon || after == TokenKind::Newline);
    }
    return false;
}

void Parser::with_items(std::vector<WithItem>& items) {
    do {
        if (!items.empty() && at(TokenKind::RightParen)) return;
        WithItem item;
        item.context_expr = expression();
        if (at(TokenKind::As)) {
            const size_t as_index = pos_++;
            const bool fits = attempt([&] {
                item.optional_vars = star_target();
                if (!ends_target()) fail();
            });
            if (!fits) {
                if (diagnosing_) diagnose_with_target();
                pos_ = as_index;
                fail();
            }
        }
        items.push_back(item);
    } while (accept(TokenKind::Comma));
}

Parser::Statement* Parser::try_statement() {
    const Token& keyword = next();
    auto* node = make<Try>(span_of(keyword));
    expect_forced(TokenKind::Colon, ":");
    node->body = block("'try' statement", keyword.line);
    if (!at(TokenKind::Except) && !at(TokenKind::Finally)) {
        raise_at_furthest("expected 'except' or 'finally' block");
    }
    std::vector<ExceptHandler> handlers;
    while (at(TokenKind::Except)) handlers.push_back(except_block());
    node->handlers = arena_.copy(handlers);
    if (!handlers.empty()) node->orelse = else_block();
    if (at(TokenKind::Finally)) {
        const uint32_t line = next().line;
        expect_forced(TokenKind::Colon, ":");
        node->finalbody = block("'finally' statement", line);
    }
    const SourceSpan end = !node->finalbody.empty() ? end_of(node->finalbody)
                           : !node->orelse.empty()  ? end_of(node->orelse)
                                                    : end_of(handlers.back().body);
    node->span = join(node->span, end);
    return finish(node, node->body, node->handlers, node->orelse, node->finalbody);
}

ExceptHandler Parser::except_block() {
    const Token& keyword = next();
    ExceptHandler handler;
    if (at(TokenKind::Star)) {
        ++pos_;
        unsupported("except*", "except", span_since(span_of(keyword)));
    }
    if (!at(TokenKind::Colon) && !at(TokenKind::Newline)) {
        handler.type = expression();
        if (at(TokenKind::Comma)) diagnose_except_list(handler.type);
        if (accept(TokenKind::As)) {
            const Token& name = expect(TokenKind::Name);
            handler.name = {arena_.copy(text(name)), span_of(name)};
        }
    }
    expect_colon();
    handler.body = block("'except' statement", keyword.line);
    handler.span = join(span_of(keyword), end_of(handler.body));
    return handler;
}

void Parser::diagnose_except_list(const Node* first) {
    const bool whole = attempt([&] {
        while (accept(TokenKind::Comma)) expression();
        if (accept(TokenKind::As)) expect(TokenKind::Name);
        expect(TokenKind::Colon);
    });
    if (whole) raise_from(first->span, "multiple exception types must be parenthesized");
}

Parser::Statement* Parser::decorated() {
    std::vector<Node*> decorators;
    while (accept(TokenKind::At)) {
        decorators.push_back(named_expression());
        expect(TokenKind::Newline);
    }
    const ExprList list = arena_.copy(decorators);
    if (at(TokenKind::Def)) return function_definition(list);
    if (at(TokenKind::Class)) return class_definition(list);
    if (at(TokenKind::Async) && kind_after() == TokenKind::Def)
        unsupported("async def", "def", span_of(token()));
    fail();
}

Parser::Statement* Parser::function_definition(ExprList decorators) {
    const Token& keyword = next();
    auto* node = make<FunctionDef>(span_of(keyword));
    const Token& name = expect(TokenKind::Name);
    node->name = {arena_.copy(text(name)), span_of(name)};
    node->decorators = decorators;
    expect_forced(TokenKind::LeftParen, "(");
    node->args = parameters(false);
    expect(TokenKind::RightParen);
    if (at(TokenKind::Arrow)) {
        attempt([&] {
            ++pos_;
            node->returns = expression();
        });
    }
    expect_forced(TokenKind::Colon, ":");
    node->body = block("function definition", keyword.line);
    node->span = join(node->span, end_of(node->body));
    return finish(node, node->args, node->body, node->decorators, node->returns);
}

Parser::Statement* Parser::class_definition(ExprList decorators) {
    const Token& keyword = next();
    auto* node = make<ClassDef>(span_of(keyword));
    const Token& name = expect(TokenKind::Name);
    node->name = {arena_.copy(text(name)), span_of(name)};
    node->decorators = decorators;
    if (accept(TokenKind::LeftParen)) {
        CallArguments read;
        call_arguments(read, false);
        expect(TokenKind::RightParen);
        node->bases = arena_.copy(read.positional);
        node->keywords = arena_.copy(read.keywords);
    }
    expect_colon();
    node->body = block("class definition", keyword.line);
    node->span = join(node->span, end_of(node->body));
    return finish(node, node->bases, node->keywords, node->body, node->decorators);
}

// `type` is an ordinary name unless what follows makes a statement of it.
void Parser::refuse_unsupported_statement() {
    if (!is_word(token(), "type") || tokens_[pos_ + 1].kind != TokenKind::Name) return;
    const TokenKind after = tokens_[pos_ + 2].kind;
    if (after != TokenKind::Equal && after != TokenKind::LeftBracket) return;
    const std::string name(text(tokens_[pos_ + 1]));
    unsupported("type " + name + " =", name + " =", span_of(token()));
}

}  // namespace backstep::script
