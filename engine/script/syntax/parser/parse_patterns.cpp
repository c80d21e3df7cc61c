// The patterns of `case`, by CPython's grammar.

#include "script/syntax/parser/parser.h"

namespace backstep::script {

using namespace ast;

// What stands between `case` and its guard or colon: a pattern, or several that make a sequence.
Parser::Pattern* Parser::case_pattern() {
    const SourceSpan begin = span_of(token());
    Pattern* first = sequence_element();
    if (at(TokenKind::Comma)) return sequence_pattern(begin, TokenKind::Colon, {first});
    if (first->kind == PatternKind::Star) fail();
    return first;
}

Parser::Pattern* Parser::pattern() {
    const Nested nested(*this);
    const SourceSpan begin = span_of(token());
    Pattern* read = or_pattern();
    if (!accept(TokenKind::As)) return read;
    if (diagnosing_ && is_word(token(), "_")) raise("cannot use '_' as a target", span_of(token()));
    if (diagnosing_ && !at(TokenKind::Name)) raise("invalid pattern target", expression()->span);
    return capture(begin, read, capture_target());
}

Parser::Pattern* Parser::or_pattern() {
    const SourceSpan begin = span_of(token());
    std::vector<Pattern*> alternatives{closed_pattern()};
    while (accept(TokenKind::Bar)) alternatives.push_back(closed_pattern());
    if (alternatives.size() == 1) return alternatives[0];
    auto* node = make<MatchOr>(span_since(begin));
    node->patterns = arena_.copy(alternatives);
    return finish(node, node->patterns);
}

Parser::Pattern* Parser::closed_pattern() {
    switch (kind()) {
        case TokenKind::Name:
            return name_pattern();
        case TokenKind::LeftParen:
            return group_pattern();
        case TokenKind::LeftBracket: {
            const SourceSpan begin = span_of(next());
            return sequence_pattern(begin, TokenKind::RightBracket, {});
        }
        case TokenKind::LeftBrace:
            return mapping_pattern();
        default:
            return literal_pattern();
    }
}

Parser::Pattern* Parser::literal_pattern() {
    const SourceSpan begin = span_of(token());
    const bool singleton = at(TokenKind::None) || at(TokenKind::True) || at(TokenKind::False);
    if (singleton) {
        auto* node = make<MatchSingleton>(begin);
        node->value = atom();
        return finish(node, node->value);
    }
    Expression* value = at(TokenKind::String) ? strings() : complex_literal(signed_number());
    auto* node = make<MatchValue>(span_since(begin));
    node->value = value;
    return finish(node, node->value);
}

Parser::Expression* Parser::signed_number() {
    const SourceSpan begin = span_of(token());
    const bool negative = accept(TokenKind::Minus);
    if (!at(TokenKind::Number)) fail();
    Expression* value = number();
    if (!negative) return value;
    auto* node = make<UnaryOp>(span_since(begin));
    node->op = UnaryOperator::USub;
    node->operand = value;
    return finish(node, node->operand);
}

// The number itself, or `real + 2j` when a sign follows.
Parser::Expression* Parser::complex_literal(Expression* real) {
    if (!at(TokenKind::Plus) && !at(TokenKind::Minus)) return real;
    const auto imaginary = [](const Expression* e) {
        return e->kind == ExprKind::Constant && as<Constant>(e).type == ConstantKind::Imaginary;
    };
    const Expression* part = real->kind == ExprKind::UnaryOp ? as<UnaryOp>(real).operand : real;
    if (imaginary(part)) raise("real number required in complex literal", part->span);
    const size_t op_index = pos_;
    const BinaryOperator op = next().kind == TokenKind::Plus ? BinaryOperator::Add : BinaryOperator::Sub;
    if (!at(TokenKind::Number)) fail();
    Expression* second = number();
    if (!imaginary(second)) raise("imaginary number required in complex literal", second->span);
    return make_binary(real, op, op_index, second);
}

// A capture, the wildcard, a dotted value or a class with what stands in its parentheses.
Parser::Pattern* Parser::name_pattern() {
    const SourceSpan begin = span_of(token());
    const TokenKind after = kind_after();
    if (after != TokenKind::Dot && after != TokenKind::LeftParen) {
        if (is_word(token(), "_")) {
            ++pos_;
            return capture(begin, nullptr, {});
        }
        return capture(begin, nullptr, capture_target());
    }
    Expression* value = dotted_value();
    if (at(TokenKind::LeftParen)) return class_pattern(value);
    if (value->kind == ExprKind::Name) fail();
    auto* node = make<MatchValue>(value->span);
    node->value = value;
    return finish(node, node->value);
}

// NAME or NAME.NAME...; a lone `_` is no value.
Parser::Expression* Parser::dotted_value() {
    if (is_word(token(), "_") && kind_after() != TokenKind::LeftParen) {
        ++pos_;
        fail();
    }
    const Token& token = next();
    auto* name = make<Name>(span_of(token));
    name->id = arena_.copy(text(token));
    Expression* value = name;
    while (at(TokenKind::Dot)) value = attribute(value);
    return value;
}

Identifier Parser::capture_target() {
    const Token& name = expect(TokenKind::Name);
    if (text(name) == "_" || at(TokenKind::Dot) || at(TokenKind::LeftParen) || at(TokenKind::Equal)) fail();
    return {arena_.copy(text(name)), span_of(name)};
}

Parser::Pattern* Parser::capture(const SourceSpan& begin, Pattern* inner, Identifier name) {
    auto* node = make<MatchAs>(span_since(begin));
    node->pattern = inner;
    node->name = name;
    return finish(node, node->pattern);
}

// `(pattern)` is the pattern; `()`, `(pattern,)` and `(*rest,)` are sequences.
Parser::Pattern* Parser::group_pattern() {
    const SourceSpan begin = span_of(next());
    if (accept(TokenKind::RightParen)) return finish(make<MatchSequence>(span_since(begin)));
    Pattern* first = sequence_element();
    if (at(TokenKind::Comma)) return sequence_pattern(begin, TokenKind::RightParen, {first});
    expect(TokenKind::RightParen);
    if (first->kind == PatternKind::Star) fail();
    return first;
}

// The elements after those already read, up to `closing`, which ends the pattern unless it is the colon.
Parser::Pattern* Parser::sequence_pattern(const SourceSpan& begin, TokenKind closing,
                                          std::vector<Pattern*> read) {
    const bool bare = closing == TokenKind::Colon;
    const auto ends = [&] { return at(closing) || (bare && at(TokenKind::If)); };
    if (read.empty() && !ends()) read.push_back(sequence_element());
    while (accept(TokenKind::Comma)) {
        if (ends()) break;
        read.push_back(sequence_element());
    }
    if (!bare) expect(closing);
    auto* node = make<MatchSequence>(span_since(begin));
    node->patterns = arena_.copy(read);
    return finish(node, node->patterns);
}

Parser::Pattern* Parser::sequence_element() {
    if (!at(TokenKind::Star)) return pattern();
    const SourceSpan begin = span_of(next());
    Identifier name;
    if (at(TokenKind::Name) && is_word(token(), "_")) {
        ++pos_;
    } else {
        name = capture_target();
    }
    auto* node = make<MatchStar>(span_since(begin));
    node->name = name;
    return node;
}

Parser::Pattern* Parser::mapping_pattern() {
    const SourceSpan begin = span_of(next());
    std::vector<Expression*> keys;
    std::vector<Pattern*> values;
    Identifier rest;
    while (!at(TokenKind::RightBrace)) {
        if (accept(TokenKind::DoubleStar)) {
            rest = capture_target();
            accept(TokenKind::Comma);
            break;
        }
        mapping_item(keys, values);
        if (!accept(TokenKind::Comma)) break;
    }
    expect(TokenKind::RightBrace);
    auto* node = make<MatchMapping>(span_since(begin));
    node->keys = arena_.copy(keys);
    node->patterns = arena_.copy(values);
    node->rest = rest;
    return finish(node, node->keys, node->patterns);
}

void Parser::mapping_item(std::vector<Expression*>& keys, std::vector<Pattern*>& values) {
    if (at(TokenKind::Name)) {
        keys.push_back(dotted_value());
        if (keys.back()->kind == ExprKind::Name) fail();
    } else if (at(TokenKind::String)) {
        keys.push_back(strings());
    } else if (at(TokenKind::None) || at(TokenKind::True) || at(TokenKind::False)) {
        keys.push_back(atom());
    } else {
        keys.push_back(complex_literal(signed_number()));
    }
    expect(TokenKind::Colon);
    values.push_back(pattern());
}

Parser::Pattern* Parser::class_pattern(Expression* cls) {
    ++pos_;
    std::vector<Pattern*> positional, named;
    std::vector<Identifier> names;
    while (!at(TokenKind::RightParen)) {
        const Token& name = token();
        if (at(TokenKind::Name) && kind_after() == TokenKind::Equal) {
            pos_ += 2;
            names.push_back({arena_.copy(text(name)), span_of(name)});
            named.push_back(pattern());
        } else {
            if (!named.empty() && !diagnosing_) fail();
            Pattern* one = pattern();
            if (!named.empty()) raise("positional patterns follow keyword patterns", one->span);
            positional.push_back(one);
        }
        if (!accept(TokenKind::Comma)) break;
    }
    expect(TokenKind::RightParen);
    auto* node = make<MatchClass>(span_since(cls->span));
    node->cls = cls;
    node->patterns = arena_.copy(positional);
    node->kwd_attrs = arena_.copy(names);
    node->kwd_patterns = arena_.copy(named);
    return finish(node, node->cls, node->patterns, node->kwd_patterns);
}

}  // namespace backstep::script
