// What may stand on the left of `=`, after `for`, `as` and `del`.

#include "script/syntax/parser/parser.h"

namespace backstep::script {

using namespace ast;
using Node = ast::Expression;

namespace {

ExprList elements_of(const Node* node) {
    return node->kind == ExprKind::List ? as<List>(node).elts : as<Tuple>(node).elts;
}

std::string_view constant_name(const Constant& constant) {
    switch (constant.type) {
        case ConstantKind::None:
            return "None";
        case ConstantKind::True:
            return "True";
        case ConstantKind::False:
            return "False";
        case ConstantKind::Ellipsis:
            return "ellipsis";
        default:
            return "literal";
    }
}

}  // namespace

std::string_view expression_name(const Node* node) {
    switch (node->kind) {
        case ExprKind::Attribute:
            return "attribute";
        case ExprKind::Subscript:
            return "subscript";
        case ExprKind::Starred:
            return "starred";
        case ExprKind::Name:
            return "name";
        case ExprKind::List:
            return "list";
        case ExprKind::Tuple:
            return "tuple";
        case ExprKind::Lambda:
            return "lambda";
        case ExprKind::Call:
            return "function call";
        case ExprKind::BoolOp:
        case ExprKind::BinOp:
        case ExprKind::UnaryOp:
            return "expression";
        case ExprKind::GeneratorExp:
            return "generator expression";
        case ExprKind::Yield:
        case ExprKind::YieldFrom:
            return "yield expression";
        case ExprKind::ListComp:
            return "list comprehension";
        case ExprKind::SetComp:
            return "set comprehension";
        case ExprKind::DictComp:
            return "dict comprehension";
        case ExprKind::Dict:
            return "dict literal";
        case ExprKind::Set:
            return "set display";
        case ExprKind::JoinedStr:
        case ExprKind::FormattedValue:
            return "f-string expression";
        case ExprKind::Constant:
            return constant_name(as<Constant>(node));
        case ExprKind::Compare:
            return "comparison";
        case ExprKind::IfExp:
            return "conditional expression";
        case ExprKind::NamedExpr:
            return "named expression";
        case ExprKind::Slice:
            return "slice";
    }
    return "expression";
}

const Node* find_invalid_target(const Node* node, TargetRole role) {
    switch (node->kind) {
        case ExprKind::List:
        case ExprKind::Tuple:
            for (const Node* element : elements_of(node)) {
                if (const Node* invalid = find_invalid_target(element, role)) return invalid;
            }
            return nullptr;
        case ExprKind::Starred:
            return role == TargetRole::Deleted ? node : find_invalid_target(as<Starred>(node).value, role);
        case ExprKind::Compare:
            if (role != TargetRole::Looped) return node;
            return as<Compare>(node).ops[0] == CompareOperator::In
                       ? find_invalid_target(as<Compare>(node).left, role)
                       : nullptr;
        case ExprKind::Name:
        case ExprKind::Subscript:
        case ExprKind::Attribute:
            return nullptr;
        default:
            return node;
    }
}

bool Parser::is_star_target(const Node* node) {
    switch (node->kind) {
        case ExprKind::Name:
        case ExprKind::Subscript:
        case ExprKind::Attribute:
            return true;
        case ExprKind::List:
        case ExprKind::Tuple: {
            const ExprList elements = elements_of(node);
            return std::all_of(elements.begin(), elements.end(), is_star_target);
        }
        case ExprKind::Starred:
            return as<Starred>(node).value->kind != ExprKind::Starred &&
                   is_star_target(as<Starred>(node).value);
        default:
            return false;
    }
}

bool Parser::is_single_target(const Node* node) {
    return node->kind == ExprKind::Name || node->kind == ExprKind::Subscript ||
           node->kind == ExprKind::Attribute;
}

bool Parser::is_delete_target(const Node* node) {
    if (node->kind != ExprKind::List && node->kind != ExprKind::Tuple) return is_single_target(node);
    const ExprList elements = elements_of(node);
    return std::all_of(elements.begin(), elements.end(), is_delete_target);
}

Node* Parser::star_targets() {
    const SourceSpan begin = span_of(token());
    Node* first = star_target();
    if (!at(TokenKind::Comma)) return first;
    std::vector<Node*> targets{first};
    while (accept(TokenKind::Comma)) {
        if (!begins_expression() && !at(TokenKind::Star)) break;
        targets.push_back(star_target());
    }
    auto* tuple = make<Tuple>(span_since(begin));
    tuple->elts = arena_.copy(targets);
    return finish(tuple, tuple->elts);
}

Node* Parser::star_target() {
    const SourceSpan begin = span_of(token());
    const bool is_starred = accept(TokenKind::Star);
    Node* target = primary();
    if (!is_star_target(target)) fail();
    if (!is_starred) return target;
    auto* starred = make<Starred>(span_since(begin));
    starred->value = target;
    return finish(starred, target);
}

Node* Parser::loop_target() {
    const size_t after_for = pos_;
    Node* target = nullptr;
    const auto read = [&] {
        target = star_targets();
        expect(TokenKind::In);
    };
    if (!diagnosing_) {
        read();
    } else if (!attempt(read)) {
        diagnose_loop_target(after_for);
        fail();
    }
    return target;
}

}  // namespace backstep::script
