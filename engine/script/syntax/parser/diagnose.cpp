// The second pass's questions (see Note [Two passes]): CPython's `invalid_` rules, each where its grammar
// asks it.

#include "script/syntax/parser/parser.h"

namespace backstep::script {

using namespace ast;
using Node = ast::Expression;

namespace {

bool is_legacy_name(const Node* node) {
    return node->kind == ExprKind::Name && (as<Name>(node).id == "print" || as<Name>(node).id == "exec");
}

// What a name, call, subscript or operator expression begins with.
const Node* leftmost(const Node* node) {
    for (;;) {
        if (node->kind == ExprKind::Attribute) {
            node = as<Attribute>(node).value;
        } else if (node->kind == ExprKind::Subscript) {
            node = as<Subscript>(node).value;
        } else if (node->kind == ExprKind::Call) {
            node = as<Call>(node).func;
        } else if (node->kind == ExprKind::BinOp && !node->parenthesized) {
            node = as<BinOp>(node).left;
        } else {
            return node;
        }
    }
}

// Whether CPython reads the node as its rule `bitwise_or`, which has no comparison, no `and`, no lambda.
bool is_bitwise_or(const Node* node) {
    if (node->parenthesized) return true;
    switch (node->kind) {
        case ExprKind::BoolOp:
        case ExprKind::Compare:
        case ExprKind::Lambda:
        case ExprKind::IfExp:
        case ExprKind::NamedExpr:
        case ExprKind::Starred:
            return false;
        case ExprKind::UnaryOp:
            return as<UnaryOp>(node).op != UnaryOperator::Not;
        default:
            return true;
    }
}

bool is_bare_yield(const Node* node) {
    return (node->kind == ExprKind::Yield || node->kind == ExprKind::YieldFrom) && !node->parenthesized;
}

constexpr const char* kMeantEqual = "invalid syntax. Maybe you meant '==' or ':=' instead of '='?";
constexpr const char* kGeneratorNeedsParentheses = "Generator expression must be parenthesized";

}  // namespace

void Parser::diagnose_missing_comma(size_t begin, const Node* read) {
    const bool string_after_name =
        tokens_[begin].kind == TokenKind::Name && tokens_[begin + 1].kind == TokenKind::String;
    const size_t here = pos_;
    pos_ = begin;
    const bool soft_keyword = begins_with_soft_keyword();
    pos_ = here;
    if (string_after_name || soft_keyword || !begins_expression()) return;
    Node* second = nullptr;
    diagnosing_ = false;
    const bool found = attempt([&] { second = expression(); });
    diagnosing_ = true;
    const bool in_brackets = tokens_[pos_ - 1].level > 0;
    pos_ = here;
    if (!found || is_legacy_name(read) || !in_brackets) return;
    raise("invalid syntax. Perhaps you forgot a comma?", join(span_of(tokens_[begin]), second->span));
}

// `print x`. CPython reads an expression behind any name on the way, and reports what is wrong inside of
// that.
void Parser::diagnose_legacy_statement(size_t begin) {
    if (tokens_[begin].kind != TokenKind::Name || tokens_[begin + 1].kind == TokenKind::LeftParen) return;
    const bool is_legacy = is_word(tokens_[begin], "print") || is_word(tokens_[begin], "exec");
    const TokenKind after = tokens_[begin + 1].kind;
    const bool two_operands =
        after == TokenKind::Name || after == TokenKind::Number || after == TokenKind::String;
    if (!is_legacy && !two_operands) return;
    const size_t here = pos_;
    pos_ = begin + 1;
    const bool found = attempt([&] { star_expressions(); });
    if (found && is_legacy) {
        const std::string name(text(tokens_[begin]));
        raise("Missing parentheses in call to '" + name + "'. Did you mean " + name + "(...)?",
              span_since(span_of(tokens_[begin])));
    }
    pos_ = here;
}

void Parser::diagnose_named(const Node* read) {
    if (at(TokenKind::Walrus)) {
        const bool whole = attempt([&] {
            ++pos_;
            expression();
        });
        if (whole) {
            raise("cannot use assignment expressions with " + std::string(expression_name(read)), read->span);
        }
        return;
    }
    if (!at(TokenKind::Equal) || !is_bitwise_or(read)) return;
    const size_t equal = pos_;
    const Node* value = nullptr;
    const bool whole = attempt([&] {
        ++pos_;
        value = bitwise_or();
    });
    const bool goes_on = at(TokenKind::Equal) || at(TokenKind::Walrus);
    pos_ = equal;
    if (!whole || goes_on) return;
    if (read->kind == ExprKind::Name && !read->parenthesized)
        raise(kMeantEqual, join(read->span, value->span));
    const Node* start = leftmost(read);
    const bool is_display = start->kind == ExprKind::List || start->kind == ExprKind::Tuple ||
                            start->kind == ExprKind::GeneratorExp;
    const bool is_constant_name =
        start->kind == ExprKind::Constant && as<Constant>(start).type <= ConstantKind::False;
    if (is_display || is_constant_name) return;
    raise("cannot assign to " + std::string(expression_name(read)) +
              " here. Maybe you meant '==' instead of '='?",
          read->span);
}

// At the `=` behind something that cannot be assigned to.
void Parser::diagnose_assignment(const Node* target, bool first) {
    if (first) {
        const Node* last = target;
        if (target->kind == ExprKind::Tuple && !target->parenthesized) {
            const bool trailing_comma = tokens_[pos_ - 1].kind == TokenKind::Comma;
            last = trailing_comma ? nullptr : as<Tuple>(target).elts.back();
        }
        if (last != nullptr && !is_bare_yield(last)) diagnose_named(last);
    }
    if (is_bare_yield(target)) raise("assignment to yield expression not possible", target->span);
    if (const Node* invalid = find_invalid_target(target, TargetRole::Assigned)) {
        raise("cannot assign to " + std::string(expression_name(invalid)), invalid->span);
    }
}

void Parser::diagnose_augmented(const Node* target) {
    const bool whole = attempt([&] {
        ++pos_;
        assigned_value();
    });
    if (!whole) return;
    raise("'" + std::string(expression_name(target)) + "' is an illegal expression for augmented assignment",
          target->span);
}

void Parser::diagnose_annotation(const Node* target) {
    const bool whole = attempt([&] {
        ++pos_;
        expression();
    });
    if (!whole) return;
    if (target->kind == ExprKind::Tuple && !target->parenthesized) {
        raise("only single target (not tuple) can be annotated", as<Tuple>(target).elts.front()->span);
    }
    if (target->kind == ExprKind::Tuple || target->kind == ExprKind::List) {
        raise("only single target (not " + std::string(expression_name(target)) + ") can be annotated",
              target->span);
    }
    if (target->kind != ExprKind::Starred) raise("illegal target for annotation", target->span);
}

void Parser::diagnose_loop_target(size_t after_for) {
    pos_ = after_for;
    const Node* invalid = find_invalid_target(star_expressions(), TargetRole::Looped);
    if (invalid != nullptr) raise("cannot assign to " + std::string(expression_name(invalid)), invalid->span);
}

void Parser::diagnose_with_target() {
    const Node* target = expression();
    if (!ends_target()) return;
    const Node* invalid = find_invalid_target(target, TargetRole::Assigned);
    if (invalid != nullptr) raise("cannot assign to " + std::string(expression_name(invalid)), invalid->span);
}

// At the `for` behind the elements of a display that began with `(`, `[` or `{`.
void Parser::diagnose_comprehension(TokenKind opening, const std::vector<Node*>& elements) {
    const size_t here = pos_;
    const bool whole = attempt([&] { comprehension_clauses(); });
    pos_ = here;
    if (!whole) return;
    const bool comma = tokens_[pos_ - 1].kind == TokenKind::Comma;
    if (elements.size() == 1 && elements[0]->kind == ExprKind::Starred && !comma) {
        raise("iterable unpacking cannot be used in comprehension", elements[0]->span);
    }
    if (opening == TokenKind::LeftParen || (elements.size() == 1 && !comma)) return;
    const SourceSpan end = elements.size() == 1 ? span_of(tokens_[pos_ - 1]) : elements.back()->span;
    raise("did you forget parentheses around the comprehension target?", join(elements[0]->span, end));
}

// At the `for` behind an argument that does not stand alone.
void Parser::diagnose_generator_argument(const CallArguments& read, const Node* element) {
    const bool whole = attempt([&] { comprehension_clauses(); });
    if (whole && read.count() > 0) raise(kGeneratorNeedsParentheses, span_since(element->span));
    if (whole && at(TokenKind::Comma)) raise(kGeneratorNeedsParentheses, span_since(element->span));
}

// Behind a positional argument that follows a keyword: the rest is read first, since CPython reports where it
// ends.
void Parser::diagnose_positional(const CallArguments& read) {
    CallArguments rest;
    if (accept(TokenKind::Comma)) call_arguments(rest, false);
    raise_at_furthest(read.unpacked_dict ? "positional argument follows keyword argument unpacking"
                                         : "positional argument follows keyword argument");
}

}  // namespace backstep::script
