// Atoms, what is written behind them (attributes, calls, subscripts) and the displays between brackets.

#include <charconv>
#include <limits>

#include "script/syntax/parser/parser.h"

namespace backstep::script {

using namespace ast;
using Node = ast::Expression;

Node* Parser::primary() {
    const SourceSpan begin = span_of(token());
    if (at(TokenKind::Await)) {
        ++pos_;
        if (!begins_expression() || at(TokenKind::Await)) fail();
        unsupported("await", "f(x)", begin);
    }
    Node* node = atom();
    while (at(TokenKind::Dot) || at(TokenKind::LeftParen) || at(TokenKind::LeftBracket)) {
        const bool extended = extend([&] {
            node = at(TokenKind::Dot)         ? attribute(node)
                   : at(TokenKind::LeftParen) ? call(node)
                                              : subscript(node);
            node->span = span_since(begin);
        });
        if (!extended) break;
    }
    return node;
}

Node* Parser::attribute(Node* value) {
    expect(TokenKind::Dot);
    const Token& name = expect(TokenKind::Name);
    auto* node = make<Attribute>(span_since(value->span));
    node->value = value;
    node->attr = {arena_.copy(text(name)), span_of(name)};
    return finish(node, value);
}

Node* Parser::subscript(Node* value) {
    expect(TokenKind::LeftBracket);
    const SourceSpan begin = span_of(token());
    std::vector<Node*> parts;
    bool is_tuple = false;
    do {
        if (!parts.empty() && at(TokenKind::RightBracket)) break;
        parts.push_back(slice());
        is_tuple |= parts.back()->kind == ExprKind::Starred || at(TokenKind::Comma);
    } while (accept(TokenKind::Comma));
    Node* index = parts.front();
    if (is_tuple) {
        auto* tuple = make<Tuple>(span_since(begin));
        tuple->elts = arena_.copy(parts);
        index = finish(tuple, tuple->elts);
    }
    expect(TokenKind::RightBracket);
    auto* node = make<Subscript>(span_since(value->span));
    node->value = value;
    node->slice = index;
    if (value->span.line == index->span.end_line) {
        node->carets = join(value->span, index->span);
        node->carets.column = value->span.end_column;
        ++node->carets.end_column;
    }
    return finish(node, value, index);
}

Node* Parser::slice() {
    const SourceSpan begin = span_of(token());
    if (at(TokenKind::Star)) {
        ++pos_;
        Node* value = expression();
        auto* starred = make<Starred>(span_since(begin));
        starred->value = value;
        return finish(starred, value);
    }
    Node* lower = nullptr;
    if (!at(TokenKind::Colon)) {
        lower = named_expression();
        if (lower->kind == ExprKind::NamedExpr || !at(TokenKind::Colon)) return lower;
    }
    expect(TokenKind::Colon);
    Node* upper = begins_expression() ? expression() : nullptr;
    Node* step = nullptr;
    if (accept(TokenKind::Colon) && begins_expression()) step = expression();
    auto* node = make<Slice>(span_since(begin));
    node->lower = lower;
    node->upper = upper;
    node->step = step;
    return finish(node, lower, upper, step);
}

Node* Parser::atom() {
    switch (kind()) {
        case TokenKind::Name: {
            const Token& name = next();
            auto* node = make<Name>(span_of(name));
            node->id = arena_.copy(text(name));
            return node;
        }
        case TokenKind::True:
            return constant(ConstantKind::True);
        case TokenKind::False:
            return constant(ConstantKind::False);
        case TokenKind::None:
            return constant(ConstantKind::None);
        case TokenKind::Ellipsis:
            return constant(ConstantKind::Ellipsis);
        case TokenKind::Number:
            return number();
        case TokenKind::String:
            return strings();
        case TokenKind::LeftParen:
            return parenthesized();
        case TokenKind::LeftBracket:
            return list_display();
        case TokenKind::LeftBrace:
            return brace_display();
        default:
            fail();
    }
}

Node* Parser::constant(ConstantKind type) {
    auto* node = make<Constant>(span_of(next()));
    node->type = type;
    return node;
}

namespace {

// The double nearest to a decimal literal; from_chars leaves out-of-range ones to the caller.
double to_double(const std::string& digits) {
    double value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc::result_out_of_range) return value;
    const size_t exponent = digits.find_first_of("eE");
    const bool tiny = exponent == std::string::npos ? digits.find_first_of("123456789.") == digits.find('.')
                                                    : digits.compare(exponent + 1, 1, "-") == 0;
    return tiny ? 0.0 : std::numeric_limits<double>::infinity();
}

}  // namespace

Node* Parser::number() {
    constexpr size_t kMaxDecimalDigits = 4300;
    const Token& token = next();
    std::string digits;
    for (const char c : text(token)) {
        if (c != '_') digits += c;
    }
    auto* node = make<Constant>(span_of(token));
    const char marker = digits.size() > 2 && digits[0] == '0' ? static_cast<char>(digits[1] | 0x20) : '\0';
    const bool prefixed = marker == 'x' || marker == 'o' || marker == 'b';
    if (!prefixed && (digits.back() | 0x20) == 'j') {
        node->type = ConstantKind::Imaginary;  // refused only where it is evaluated
        node->text = arena_.copy(std::string_view(digits));
        return node;
    }
    if (!prefixed && digits.find_first_of(".eE") != std::string::npos) {
        node->type = ConstantKind::Float;
        node->number = to_double(digits);
        return node;
    }
    node->type = ConstantKind::Int;
    node->base = marker == 'x' ? 16 : marker == 'o' ? 8 : marker == 'b' ? 2 : 10;
    node->text = arena_.copy(std::string_view(digits).substr(prefixed ? 2 : 0));
    if (!prefixed && digits.size() > kMaxDecimalDigits) {
        raise(
            "Exceeds the limit (4300 digits) for integer string conversion: value has " +
                std::to_string(digits.size()) +
                " digits; use sys.set_int_max_str_digits() to increase the limit - Consider hexadecimal for "
                "huge integer literals to avoid decimal conversion limits.",
            node->span);
    }
    return node;
}

// A tuple, a generator expression, or an expression in parentheses (which leaves no node).
Node* Parser::parenthesized() {
    const SourceSpan begin = span_of(expect(TokenKind::LeftParen));
    if (at(TokenKind::Yield)) {
        Node* yield = yield_expression();
        expect(TokenKind::RightParen);
        yield->parenthesized = true;
        return yield;
    }
    std::vector<Node*> elements;
    if (accept(TokenKind::RightParen)) {
        auto* empty = make<Tuple>(span_since(begin));
        empty->parenthesized = true;
        return empty;
    }
    if (diagnosing_ && at(TokenKind::DoubleStar)) {
        const SourceSpan stars = span_of(token());
        const bool whole = attempt([&] {
            ++pos_;
            expression();
            expect(TokenKind::RightParen);
        });
        if (whole) raise("cannot use double starred expression here", stars);
    }
    elements.push_back(star_named_expression());
    if (at(TokenKind::Comma)) {
        ++pos_;
        read_elements(elements, TokenKind::RightParen);
        expect(TokenKind::RightParen);
        auto* tuple = make<Tuple>(span_since(begin));
        tuple->elts = arena_.copy(elements);
        tuple->parenthesized = true;
        return finish(tuple, tuple->elts);
    }
    if (at(TokenKind::For) || at(TokenKind::Async)) {
        if (diagnosing_) diagnose_comprehension(TokenKind::LeftParen, elements);
        if (elements[0]->kind == ExprKind::Starred) fail();
        return comprehension<GeneratorExp>(begin, elements[0], TokenKind::RightParen);
    }
    expect(TokenKind::RightParen);
    if (elements[0]->kind == ExprKind::Starred) {
        if (diagnosing_) raise("cannot use starred expression here", elements[0]->span);
        fail();
    }
    elements[0]->parenthesized = true;
    return elements[0];
}

void Parser::read_elements(std::vector<Node*>& elements, TokenKind closing) {
    while (!at(closing) && (begins_expression() || at(TokenKind::Star))) {
        elements.push_back(star_named_expression());
        if (!accept(TokenKind::Comma)) return;
    }
}

Node* Parser::list_display() {
    const SourceSpan begin = span_of(expect(TokenKind::LeftBracket));
    std::vector<Node*> elements;
    read_elements(elements, TokenKind::RightBracket);
    if (!elements.empty() && (at(TokenKind::For) || at(TokenKind::Async))) {
        if (diagnosing_) diagnose_comprehension(TokenKind::LeftBracket, elements);
        if (elements.size() > 1 || tokens_[pos_ - 1].kind == TokenKind::Comma ||
            elements[0]->kind == ExprKind::Starred) {
            fail();
        }
        return comprehension<ListComp>(begin, elements[0], TokenKind::RightBracket);
    }
    expect(TokenKind::RightBracket);
    auto* list = make<List>(span_since(begin));
    list->elts = arena_.copy(elements);
    return finish(list, list->elts);
}

// A dict, a set, or a comprehension of either.
Node* Parser::brace_display() {
    const SourceSpan begin = span_of(expect(TokenKind::LeftBrace));
    if (accept(TokenKind::RightBrace)) return make<Dict>(span_since(begin));
    if (at(TokenKind::DoubleStar)) return dict_display(begin, nullptr);
    std::vector<Node*> elements{star_named_expression()};
    if (at(TokenKind::Colon) && elements[0]->kind != ExprKind::NamedExpr &&
        elements[0]->kind != ExprKind::Starred) {
        return dict_display(begin, elements[0]);
    }
    if (accept(TokenKind::Comma)) read_elements(elements, TokenKind::RightBrace);
    if (at(TokenKind::For) || at(TokenKind::Async)) {
        if (diagnosing_) diagnose_comprehension(TokenKind::LeftBrace, elements);
        if (elements.size() > 1 || tokens_[pos_ - 1].kind == TokenKind::Comma ||
            elements[0]->kind == ExprKind::Starred) {
            fail();
        }
        return comprehension<SetComp>(begin, elements[0], TokenKind::RightBrace);
    }
    expect(TokenKind::RightBrace);
    auto* set = make<Set>(span_since(begin));
    set->elts = arena_.copy(elements);
    return finish(set, set->elts);
}

Node* Parser::dict_display(const SourceSpan& begin, Node* first_key) {
    std::vector<Node*> keys, values;
    Node* key = first_key;
    for (;;) {
        if (key == nullptr && at(TokenKind::DoubleStar)) {
            const SourceSpan stars = span_of(next());
            keys.push_back(nullptr);
            values.push_back(bitwise_or());
            if (diagnosing_ && keys.size() == 1 && at(TokenKind::For)) {
                const bool whole = attempt([&] {
                    comprehension_clauses();
                    expect(TokenKind::RightBrace);
                });
                if (whole) raise("dict unpacking cannot be used in dict comprehension", stars);
            }
        } else {
            if (key == nullptr) key = expression();
            if (diagnosing_ && !at(TokenKind::Colon)) {
                SourceSpan place = key->span;
                place.line = place.end_line;
                place.column = place.end_column = static_cast<uint16_t>(place.end_column - 1);
                raise("':' expected after dictionary key", place);
            }
            keys.push_back(key);
            values.push_back(dict_value());
            if (keys.size() == 1 && (at(TokenKind::For) || at(TokenKind::Async))) {
                const Seq<Comprehension> generators = comprehension_clauses();
                expect(TokenKind::RightBrace);
                auto* node = make<DictComp>(span_since(begin));
                node->key = keys[0];
                node->value = values[0];
                node->generators = generators;
                return finish(node, node->key, node->value, generators);
            }
        }
        key = nullptr;
        if (!accept(TokenKind::Comma) || at(TokenKind::RightBrace)) break;
        if (!begins_expression() && !at(TokenKind::DoubleStar)) break;
    }
    expect(TokenKind::RightBrace);
    auto* dict = make<Dict>(span_since(begin));
    dict->keys = arena_.copy(keys);
    dict->values = arena_.copy(values);
    return finish(dict, dict->keys, dict->values);
}

Node* Parser::dict_value() {
    const SourceSpan colon = span_of(expect(TokenKind::Colon));
    if (diagnosing_ && (at(TokenKind::RightBrace) || at(TokenKind::Comma))) {
        raise("expression expected after dictionary key and ':'", colon);
    }
    if (diagnosing_ && at(TokenKind::Star)) {
        const SourceSpan star = span_of(token());
        const bool whole = attempt([&] {
            ++pos_;
            bitwise_or();
        });
        if (whole) raise_from(star, "cannot use a starred expression in a dictionary value");
    }
    return expression();
}

Seq<Comprehension> Parser::comprehension_clauses() {
    std::vector<Comprehension> clauses;
    while (at(TokenKind::For) || at(TokenKind::Async)) {
        if (at(TokenKind::Async)) {
            const SourceSpan begin = span_of(next());
            if (!at(TokenKind::For)) fail();
            unsupported("async for", "for", span_since(begin));
        }
        ++pos_;
        Comprehension clause;
        clause.target = loop_target();
        clause.iter = disjunction();
        std::vector<Node*> conditions;
        while (accept(TokenKind::If)) conditions.push_back(disjunction());
        clause.ifs = arena_.copy(conditions);
        clauses.push_back(clause);
    }
    if (clauses.empty()) fail();
    return arena_.copy(clauses);
}

template <class Comp>
Node* Parser::comprehension(const SourceSpan& begin, Node* element, TokenKind closing) {
    const Seq<Comprehension> generators = comprehension_clauses();
    expect(closing);
    auto* node = make<Comp>(span_since(begin));
    node->elt = element;
    node->generators = generators;
    return finish(node, element, generators);
}

template Node* Parser::comprehension<GeneratorExp>(const SourceSpan&, Node*, TokenKind);

}  // namespace backstep::script
