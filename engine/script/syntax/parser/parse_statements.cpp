// Simple statements: the ones that fit on one line.

#include "script/syntax/parser/parser.h"

namespace backstep::script {

using namespace ast;
using Node = ast::Expression;

void Parser::statements(std::vector<Statement*>& into, TokenKind end) {
    while (!at(end)) {
        if (at(TokenKind::Indent)) fail();
        if (at(TokenKind::Dedent) || at(TokenKind::End)) return;
        if (!compound_statement(into)) simple_statements(into);
    }
}

void Parser::simple_statements(std::vector<Statement*>& into) {
    do {
        into.push_back(simple_statement());
        if (into.back()->kind == StmtKind::Expr && at(TokenKind::Semicolon)) {
            static_cast<Expr*>(into.back())->muted = true;
        }
    } while (accept(TokenKind::Semicolon) && !at(TokenKind::Newline));
    expect(TokenKind::Newline);
}

Parser::Statement* Parser::simple_statement() {
    switch (kind()) {
        case TokenKind::Return:
            return return_statement();
        case TokenKind::Import:
            return import_statement();
        case TokenKind::From:
            return import_from_statement();
        case TokenKind::Raise:
            return raise_statement();
        case TokenKind::Pass:
            return lone_keyword<Pass>();
        case TokenKind::Del:
            return delete_statement();
        case TokenKind::Assert:
            return assert_statement();
        case TokenKind::Break:
            return lone_keyword<Break>();
        case TokenKind::Continue:
            return lone_keyword<Continue>();
        case TokenKind::Global:
            return scope_statement<Global>();
        case TokenKind::Nonlocal:
            return scope_statement<Nonlocal>();
        default:
            return expression_statement();
    }
}

template <class Keyword>
Parser::Statement* Parser::lone_keyword() {
    return make<Keyword>(span_of(next()));
}

Parser::Statement* Parser::expression_statement() {
    refuse_unsupported_statement();
    const size_t begin = pos_;
    const SourceSpan span = span_of(token());
    Node* value = at(TokenKind::Yield) ? yield_expression() : star_expressions();
    switch (kind()) {
        case TokenKind::Equal:
            return assignment(begin, value);
        case TokenKind::Colon:
            return annotated_assignment(span, value);
        case TokenKind::PlusEqual:
        case TokenKind::MinusEqual:
        case TokenKind::StarEqual:
        case TokenKind::SlashEqual:
        case TokenKind::PercentEqual:
        case TokenKind::AtEqual:
        case TokenKind::AmpersandEqual:
        case TokenKind::BarEqual:
        case TokenKind::CaretEqual:
        case TokenKind::DoubleStarEqual:
        case TokenKind::DoubleSlashEqual:
        case TokenKind::LeftShiftEqual:
        case TokenKind::RightShiftEqual:
            return augmented_assignment(span, value);
        case TokenKind::Walrus:
            if (diagnosing_ && value->kind != ExprKind::Name) diagnose_named(value);
            fail();
        default:
            break;
    }
    auto* node = make<Expr>(span_since(span));
    node->value = value;
    return finish(node, value);
}

Node* Parser::assigned_value() { return at(TokenKind::Yield) ? yield_expression() : star_expressions(); }

Parser::Statement* Parser::assignment(size_t begin, Node* first) {
    std::vector<Node*> targets;
    Node* value = first;
    while (at(TokenKind::Equal)) {
        if (!is_star_target(value)) {
            if (diagnosing_) diagnose_assignment(value, targets.empty());
            fail();
        }
        targets.push_back(value);
        ++pos_;
        value = assigned_value();
    }
    auto* node = make<Assign>(span_since(span_of(tokens_[begin])));
    node->targets = arena_.copy(targets);
    node->value = value;
    return finish(node, node->targets, value);
}

namespace {

BinaryOperator operator_of(TokenKind kind) {
    switch (kind) {
        case TokenKind::PlusEqual:
            return BinaryOperator::Add;
        case TokenKind::MinusEqual:
            return BinaryOperator::Sub;
        case TokenKind::StarEqual:
            return BinaryOperator::Mult;
        case TokenKind::SlashEqual:
            return BinaryOperator::Div;
        case TokenKind::PercentEqual:
            return BinaryOperator::Mod;
        case TokenKind::AtEqual:
            return BinaryOperator::MatMult;
        case TokenKind::AmpersandEqual:
            return BinaryOperator::BitAnd;
        case TokenKind::BarEqual:
            return BinaryOperator::BitOr;
        case TokenKind::CaretEqual:
            return BinaryOperator::BitXor;
        case TokenKind::DoubleStarEqual:
            return BinaryOperator::Pow;
        case TokenKind::DoubleSlashEqual:
            return BinaryOperator::FloorDiv;
        case TokenKind::LeftShiftEqual:
            return BinaryOperator::LShift;
        default:
            return BinaryOperator::RShift;
    }
}

}  // namespace

Parser::Statement* Parser::augmented_assignment(const SourceSpan& begin, Node* target) {
    if (!is_single_target(target)) {
        if (diagnosing_) diagnose_augmented(target);
        fail();
    }
    const BinaryOperator op = operator_of(next().kind);
    Node* value = assigned_value();
    auto* node = make<AugAssign>(span_since(begin));
    node->target = target;
    node->op = op;
    node->value = value;
    return finish(node, target, value);
}

Parser::Statement* Parser::annotated_assignment(const SourceSpan& begin, Node* target) {
    if (!is_single_target(target)) {
        if (diagnosing_) diagnose_annotation(target);
        fail();
    }
    ++pos_;
    Node* annotation = expression();
    Node* value = accept(TokenKind::Equal) ? assigned_value() : nullptr;
    auto* node = make<AnnAssign>(span_since(begin));
    node->target = target;
    node->annotation = annotation;
    node->value = value;
    node->simple = target->kind == ExprKind::Name && !target->parenthesized;
    return finish(node, target, annotation, value);
}

Parser::Statement* Parser::return_statement() {
    const SourceSpan begin = span_of(next());
    Node* value = begins_expression() || at(TokenKind::Star) ? star_expressions() : nullptr;
    auto* node = make<Return>(span_since(begin));
    node->value = value;
    return finish(node, value);
}

Parser::Statement* Parser::raise_statement() {
    const SourceSpan begin = span_of(next());
    Node* exc = begins_expression() ? expression() : nullptr;
    Node* cause = exc != nullptr && accept(TokenKind::From) ? expression() : nullptr;
    auto* node = make<Raise>(span_since(begin));
    node->exc = exc;
    node->cause = cause;
    return finish(node, exc, cause);
}

Parser::Statement* Parser::delete_statement() {
    const SourceSpan begin = span_of(next());
    Node* deleted = star_expressions();
    if (!is_delete_target(deleted)) {
        const Node* invalid = diagnosing_ ? find_invalid_target(deleted, TargetRole::Deleted) : nullptr;
        if (invalid != nullptr)
            raise("cannot delete " + std::string(expression_name(invalid)), invalid->span);
        fail();
    }
    auto* node = make<Delete>(span_since(begin));
    const bool several = deleted->kind == ExprKind::Tuple && !deleted->parenthesized;
    node->targets = several ? as<Tuple>(deleted).elts : arena_.copy(&deleted, 1);
    return finish(node, node->targets);
}

Parser::Statement* Parser::assert_statement() {
    const SourceSpan begin = span_of(next());
    Node* test = expression();
    Node* msg = accept(TokenKind::Comma) ? expression() : nullptr;
    auto* node = make<Assert>(span_since(begin));
    node->test = test;
    node->msg = msg;
    return finish(node, test, msg);
}

template <class Scope>
Parser::Statement* Parser::scope_statement() {
    const SourceSpan begin = span_of(next());
    std::vector<Identifier> names;
    do {
        const Token& name = expect(TokenKind::Name);
        names.push_back({arena_.copy(text(name)), span_of(name)});
    } while (accept(TokenKind::Comma));
    auto* node = make<Scope>(span_since(begin));
    node->names = arena_.copy(names);
    return node;
}

Parser::Statement* Parser::import_statement() {
    const SourceSpan begin = span_of(next());
    std::vector<Alias> names;
    do {
        const SourceSpan place = span_of(token());
        names.push_back(imported(place, dotted_name()));
    } while (accept(TokenKind::Comma));
    auto* node = make<Import>(span_since(begin));
    node->names = arena_.copy(names);
    return node;
}

std::string_view Parser::dotted_name() {
    std::string name(text(expect(TokenKind::Name)));
    while (accept(TokenKind::Dot)) {
        name += '.';
        name += text(expect(TokenKind::Name));
    }
    return arena_.copy(name);
}

// The name just read and what it is imported as.
Alias Parser::imported(const SourceSpan& begin, std::string_view name) {
    Alias alias{name, {}, {}};
    if (accept(TokenKind::As)) alias.asname = arena_.copy(text(expect(TokenKind::Name)));
    alias.span = span_since(begin);
    return alias;
}

Parser::Statement* Parser::import_from_statement() {
    const SourceSpan begin = span_of(next());
    uint32_t level = 0;
    for (; at(TokenKind::Dot) || at(TokenKind::Ellipsis); ++pos_) level += at(TokenKind::Dot) ? 1 : 3;
    const std::string_view module = level > 0 && at(TokenKind::Import) ? std::string_view() : dotted_name();
    expect(TokenKind::Import);
    std::vector<Alias> names;
    if (at(TokenKind::Star)) {
        const SourceSpan star = span_of(next());
        names.push_back({"*", {}, star});
    } else if (accept(TokenKind::LeftParen)) {
        import_from_names(names);
        accept(TokenKind::Comma);
        expect(TokenKind::RightParen);
    } else {
        import_from_names(names);
        if (accept(TokenKind::Comma)) {
            if (at(TokenKind::Newline)) {
                raise_at_furthest("trailing comma not allowed without surrounding parentheses");
            }
            fail();
        }
    }
    auto* node = make<ImportFrom>(span_since(begin));
    node->module = module;
    node->names = arena_.copy(names);
    node->level = level;
    return node;
}

// Leaves a trailing comma to the caller.
void Parser::import_from_names(std::vector<Alias>& names) {
    for (;;) {
        const Token& name = expect(TokenKind::Name);
        names.push_back(imported(span_of(name), arena_.copy(text(name))));
        if (!at(TokenKind::Comma) || kind_after() != TokenKind::Name) return;
        ++pos_;
    }
}

}  // namespace backstep::script
