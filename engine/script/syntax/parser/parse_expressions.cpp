// Expressions above the primaries. Chains that recurse in the grammar (`not not x`, `- - x`, `a ** b ** c`,
// `lambda: lambda: x`, `a if b else c if d else e`) are read in loops, so that only brackets use the stack.

#include "script/syntax/parser/parser.h"

namespace backstep::script {

using namespace ast;
using Node = ast::Expression;

Node* Parser::star_expressions() {
    const SourceSpan begin = span_of(token());
    Node* first = star_expression();
    if (!at(TokenKind::Comma)) return first;
    std::vector<Node*> elements{first};
    while (accept(TokenKind::Comma)) {
        if (!begins_expression() && !at(TokenKind::Star)) break;
        elements.push_back(star_expression());
    }
    auto* tuple = make<Tuple>(span_since(begin));
    tuple->elts = arena_.copy(elements);
    return finish(tuple, tuple->elts);
}

Node* Parser::star_expression() {
    if (!at(TokenKind::Star)) return expression();
    const SourceSpan begin = span_of(next());
    Node* value = bitwise_or();
    auto* starred = make<Starred>(span_since(begin));
    starred->value = value;
    return finish(starred, value);
}

Node* Parser::star_named_expression() { return at(TokenKind::Star) ? star_expression() : named_expression(); }

Node* Parser::named_expression() {
    if (at(TokenKind::Name) && kind_after() == TokenKind::Walrus) {
        const Token& name = next();
        auto* target = make<Name>(span_of(name));
        target->id = arena_.copy(text(name));
        next();
        Node* value = expression();
        auto* named = make<NamedExpr>(span_since(target->span));
        named->target = target;
        named->value = value;
        return finish(named, value);
    }
    Node* read = expression();
    if (diagnosing_) diagnose_named(read);
    if (at(TokenKind::Walrus)) fail();
    return read;
}

Node* Parser::yield_expression() {
    const SourceSpan begin = span_of(expect(TokenKind::Yield));
    if (accept(TokenKind::From)) {
        Node* value = expression();
        auto* from = make<YieldFrom>(span_since(begin));
        from->value = value;
        return finish(from, value);
    }
    Node* value = begins_expression() || at(TokenKind::Star) ? star_expressions() : nullptr;
    auto* yield = make<Yield>(span_since(begin));
    yield->value = value;
    return finish(yield, value);
}

Node* Parser::expression() {
    const Nested nested(*this);
    struct Arm {
        SourceSpan begin;
        Node* body;
        Node* test;
    };
    std::vector<Arm> arms;
    Node* result = nullptr;
    for (;;) {
        if (at(TokenKind::Lambda)) {
            result = lambda_chain();
            break;
        }
        const size_t begin = pos_;
        const SourceSpan span = span_of(token());
        result = disjunction();
        if (diagnosing_) diagnose_missing_comma(begin, result);
        const size_t condition = pos_;
        if (!accept(TokenKind::If)) {
            if (diagnosing_) diagnose_legacy_statement(begin);
            break;
        }
        Node* test = nullptr;
        if (!extend([&] { test = disjunction(); })) {
            pos_ = condition;
            break;
        }
        if (!accept(TokenKind::Else)) {
            if (diagnosing_ && !at(TokenKind::Colon)) {
                raise("expected 'else' after 'if' expression", join(result->span, test->span));
            }
            pos_ = condition;
            break;
        }
        arms.push_back({span, result, test});
    }
    for (; !arms.empty(); arms.pop_back()) {
        auto* choice = make<IfExp>(span_since(arms.back().begin));
        choice->body = arms.back().body;
        choice->test = arms.back().test;
        choice->orelse = result;
        result = finish(choice, choice->test, choice->body, choice->orelse);
    }
    return result;
}

Node* Parser::lambda_chain() {
    struct Head {
        SourceSpan begin;
        Arguments args;
    };
    std::vector<Head> heads;
    while (at(TokenKind::Lambda)) {
        const SourceSpan begin = span_of(next());
        const Arguments args = parameters(true);
        expect(TokenKind::Colon);
        heads.push_back({begin, args});
    }
    Node* body = expression();
    for (; !heads.empty(); heads.pop_back()) {
        auto* lambda = make<Lambda>(span_since(heads.back().begin));
        lambda->args = heads.back().args;
        lambda->body = body;
        body = finish(lambda, lambda->args, body);
    }
    return body;
}

Node* Parser::disjunction() {
    const SourceSpan begin = span_of(token());
    Node* first = conjunction();
    if (!at(TokenKind::Or)) return first;
    std::vector<Node*> values{first};
    while (at(TokenKind::Or) && extend([&] { ++pos_, values.push_back(conjunction()); })) {
    }
    if (values.size() == 1) return first;
    auto* node = make<BoolOp>(span_since(begin));
    node->op = BoolOperator::Or;
    node->values = arena_.copy(values);
    return finish(node, node->values);
}

Node* Parser::conjunction() {
    const SourceSpan begin = span_of(token());
    Node* first = inversion();
    if (!at(TokenKind::And)) return first;
    std::vector<Node*> values{first};
    while (at(TokenKind::And) && extend([&] { ++pos_, values.push_back(inversion()); })) {
    }
    if (values.size() == 1) return first;
    auto* node = make<BoolOp>(span_since(begin));
    node->op = BoolOperator::And;
    node->values = arena_.copy(values);
    return finish(node, node->values);
}

Node* Parser::inversion() {
    std::vector<SourceSpan> nots;
    while (at(TokenKind::Not)) nots.push_back(span_of(next()));
    Node* node = comparison();
    for (; !nots.empty(); nots.pop_back()) {
        auto* inverted = make<UnaryOp>(span_since(nots.back()));
        inverted->op = UnaryOperator::Not;
        inverted->operand = node;
        node = finish(inverted, node);
    }
    return node;
}

Node* Parser::comparison() {
    const SourceSpan begin = span_of(token());
    Node* left = bitwise_or();
    std::vector<CompareOperator> ops;
    std::vector<Node*> comparators;
    CompareOperator op{};
    const auto read = [&] {
        if (!read_comparison(op)) return;
        comparators.push_back(bitwise_or());
        ops.push_back(op);
    };
    for (size_t before = 0; extend(read) && ops.size() > before; ++before) {
    }
    if (ops.empty()) return left;
    auto* node = make<Compare>(span_since(begin));
    node->left = left;
    node->ops = arena_.copy(ops);
    node->comparators = arena_.copy(comparators);
    return finish(node, left, node->comparators);
}

bool Parser::read_comparison(CompareOperator& op) {
    switch (kind()) {
        case TokenKind::EqualEqual:
            op = CompareOperator::Eq;
            break;
        case TokenKind::NotEqual:
            op = CompareOperator::NotEq;
            break;
        case TokenKind::Less:
            op = CompareOperator::Lt;
            break;
        case TokenKind::LessEqual:
            op = CompareOperator::LtE;
            break;
        case TokenKind::Greater:
            op = CompareOperator::Gt;
            break;
        case TokenKind::GreaterEqual:
            op = CompareOperator::GtE;
            break;
        case TokenKind::In:
            op = CompareOperator::In;
            break;
        case TokenKind::Not:
            if (kind_after() != TokenKind::In) return false;
            ++pos_;
            op = CompareOperator::NotIn;
            break;
        case TokenKind::Is:
            op = kind_after() == TokenKind::Not ? CompareOperator::IsNot : CompareOperator::Is;
            if (op == CompareOperator::IsNot) ++pos_;
            break;
        default:
            return false;
    }
    ++pos_;
    return true;
}

namespace {

struct Infix {
    int precedence = 0;  // 0: no binary operator
    BinaryOperator op{};
};

Infix infix(TokenKind kind) {
    switch (kind) {
        case TokenKind::Bar:
            return {1, BinaryOperator::BitOr};
        case TokenKind::Caret:
            return {2, BinaryOperator::BitXor};
        case TokenKind::Ampersand:
            return {3, BinaryOperator::BitAnd};
        case TokenKind::LeftShift:
            return {4, BinaryOperator::LShift};
        case TokenKind::RightShift:
            return {4, BinaryOperator::RShift};
        case TokenKind::Plus:
            return {5, BinaryOperator::Add};
        case TokenKind::Minus:
            return {5, BinaryOperator::Sub};
        case TokenKind::Star:
            return {6, BinaryOperator::Mult};
        case TokenKind::Slash:
            return {6, BinaryOperator::Div};
        case TokenKind::DoubleSlash:
            return {6, BinaryOperator::FloorDiv};
        case TokenKind::Percent:
            return {6, BinaryOperator::Mod};
        case TokenKind::At:
            return {6, BinaryOperator::MatMult};
        default:
            return {};
    }
}

}  // namespace

Node* Parser::binary(int min_precedence) {
    const SourceSpan begin = span_of(token());
    Node* left = factor();
    for (;;) {
        const Infix found = infix(kind());
        if (found.precedence < min_precedence) return left;
        const size_t op_index = pos_;
        Node* right = nullptr;
        const bool extended = extend([&] {
            ++pos_;
            right = found.precedence == 6 ? factor() : binary(found.precedence + 1);
        });
        if (!extended) return left;
        left = make_binary(left, found.op, op_index, right);
        left->span = span_since(begin);
    }
}

Node* Parser::make_binary(Node* left, BinaryOperator op, size_t op_index, Node* right) {
    auto* node = make<BinOp>(span_since(left->span));
    node->op = op;
    node->left = left;
    node->right = right;
    node->carets = operator_carets(left, op_index, right);
    return finish(node, left, right);
}

// CPython marks the first character after the left operand that is no space, and the next one if it is none
// either and stands before the right operand. Operands do not include their parentheses, so `(a) + b` marks
// the `)`.
SourceSpan Parser::operator_carets(const Node* left, size_t op_index, const Node* right) const {
    if (left->span.line != right->span.end_line) return {};
    size_t i = op_index;
    while (i > 0 && tokens_[i - 1].line == left->span.end_line &&
           tokens_[i - 1].column >= left->span.end_column)
        --i;
    const uint32_t begin = tokens_[i].column;
    const bool wide = tokens_[i].end_column > begin + 1;
    const bool touching = tokens_[i + 1].column == begin + 1 && tokens_[i + 1].column < right->span.column;
    SourceSpan carets = span_of(tokens_[i]);
    carets.end_column = static_cast<uint16_t>(carets.column + (wide || touching ? 2 : 1));
    return carets;
}

Node* Parser::factor() {
    struct Pending {
        size_t op_index;
        Node* base;  // of a power, null for a prefix operator
        SourceSpan begin;
    };
    std::vector<Pending> pending;
    Node* node = nullptr;
    for (;;) {
        const SourceSpan begin = span_of(token());
        if (at(TokenKind::Plus) || at(TokenKind::Minus) || at(TokenKind::Tilde)) {
            pending.push_back({pos_++, nullptr, begin});
            continue;
        }
        node = primary();
        if (!at(TokenKind::DoubleStar)) break;
        pending.push_back({pos_++, node, begin});
    }
    for (; !pending.empty(); pending.pop_back()) {
        const Pending& outer = pending.back();
        if (outer.base != nullptr) {
            node = make_binary(outer.base, BinaryOperator::Pow, outer.op_index, node);
            node->span = span_since(outer.begin);
            continue;
        }
        auto* prefix = make<UnaryOp>(span_since(outer.begin));
        const TokenKind op = tokens_[outer.op_index].kind;
        prefix->op = op == TokenKind::Plus    ? UnaryOperator::UAdd
                     : op == TokenKind::Minus ? UnaryOperator::USub
                                              : UnaryOperator::Invert;
        prefix->operand = node;
        node = finish(prefix, node);
    }
    return node;
}

}  // namespace backstep::script
