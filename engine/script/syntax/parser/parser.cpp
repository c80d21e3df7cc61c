#include "script/syntax/parser/parser.h"

namespace backstep::script {

constexpr uint32_t kMaxNesting = 1000;

Nested::Nested(Parser& parser) : parser_(parser) {
    if (++parser_.nesting_ <= kMaxNesting) return;
    --parser_.nesting_;
    throw SyntaxProblem{"MemoryError", "", "", {}, {}, ""};
}

Parser::Parser(std::string_view source, const LexResult& lexed, ast::Arena& arena, uint32_t cell)
    : source_(source), lexed_(lexed), tokens_(lexed.tokens), arena_(arena), cell_(cell) {}

ast::Body Parser::module() {
    std::vector<Statement*> body;
    statements(body, TokenKind::End);
    return arena_.copy(body);
}

TokenKind Parser::look(size_t index) {
    furthest_ = std::max(furthest_, std::min(index, tokens_.size() - 1));
    const TokenKind found = tokens_[std::min(index, tokens_.size() - 1)].kind;
    if (found == TokenKind::Error) raise_lex_error();
    return found;
}

bool Parser::accept(TokenKind k) {
    if (kind() != k) return false;
    ++pos_;
    return true;
}

const Token& Parser::expect(TokenKind k) {
    if (kind() != k) fail();
    return next();
}

void Parser::expect_forced(TokenKind k, const char* spelling) {
    if (accept(k)) return;
    raise(std::string("expected '") + spelling + "'", span_of(token()));
}

void Parser::expect_colon() {
    if (accept(TokenKind::Colon)) return;
    if (at(TokenKind::Newline)) raise_at_furthest("expected ':'");
    fail();
}

bool Parser::begins_expression() {
    switch (kind()) {
        case TokenKind::Name:
        case TokenKind::Number:
        case TokenKind::String:
        case TokenKind::False:
        case TokenKind::None:
        case TokenKind::True:
        case TokenKind::Await:
        case TokenKind::Lambda:
        case TokenKind::Not:
        case TokenKind::LeftParen:
        case TokenKind::LeftBracket:
        case TokenKind::LeftBrace:
        case TokenKind::Ellipsis:
        case TokenKind::Plus:
        case TokenKind::Minus:
        case TokenKind::Tilde:
            return true;
        default:
            return false;
    }
}

bool Parser::ends_target() {
    return at(TokenKind::Comma) || at(TokenKind::RightParen) || at(TokenKind::Colon);
}

bool Parser::is_word(const Token& t, std::string_view word) const {
    return t.kind == TokenKind::Name && text(t) == word;
}

// CPython 3.11 compares only as many letters as the name has, so `m` and `c` count as `match` and `case`.
bool Parser::begins_with_soft_keyword() const {
    const std::string_view name = text(token());
    return token().kind == TokenKind::Name && (std::string_view("match").starts_with(name) ||
                                               std::string_view("case").starts_with(name) || name == "_");
}

SourceSpan Parser::span_of(const Token& t) const {
    const auto column = [](uint32_t c) { return static_cast<uint16_t>(std::min<uint32_t>(c, UINT16_MAX)); };
    return {t.line, t.end_line, column(t.column), column(t.end_column), cell_};
}

SourceSpan Parser::span_since(const SourceSpan& begin) const {
    return join(begin, span_of(tokens_[pos_ - 1]));
}

SourceSpan Parser::join(const SourceSpan& begin, const SourceSpan& end) {
    return {begin.line, end.end_line, begin.column, end.end_column, begin.cell};
}

void Parser::raise(std::string message, const SourceSpan& span, const char* type) {
    throw SyntaxProblem{type, std::move(message), "", span, span, ""};
}

void Parser::raise_at_furthest(std::string message, const char* type) {
    const SourceSpan span = span_of(furthest());
    SourceSpan shown = span;  // CPython puts a single caret under what should have been indented
    if (std::string_view(type) == "IndentationError" && shown.end_column > shown.column)
        shown.end_column = static_cast<uint16_t>(shown.column + 1);
    throw SyntaxProblem{type, std::move(message), "", span, shown, "", furthest().kind != TokenKind::End};
}

// CPython ends such a span one short of what it has read so far.
void Parser::raise_from(const SourceSpan& begin, std::string message) {
    SourceSpan end = span_of(furthest());
    if (end.end_column > 0) --end.end_column;
    raise(std::move(message), join(begin, end));
}

void Parser::raise_lex_error() {
    const LexError& error = *lexed_.error;
    SourceSpan span = span_of(tokens_.back());
    span.line = span.end_line = error.line;
    span.column = static_cast<uint16_t>(std::min<uint32_t>(error.column, UINT16_MAX));
    span.end_column = static_cast<uint16_t>(std::min<uint32_t>(error.end_column, UINT16_MAX));
    if (!error.raised && !lexed_.open.empty() && error.message.empty()) {
        const OpenBracket& open = lexed_.open.back();
        span.line = span.end_line = open.line;
        span.column = span.end_column = static_cast<uint16_t>(std::min<uint32_t>(open.column, UINT16_MAX));
        raise(std::string("'") + open.bracket + "' was never closed", span);
    }
    raise(error.message, span, error.type.c_str());
}

void Parser::unsupported(std::string what, std::string nearest, const SourceSpan& span) {
    throw Unsupported{std::move(what), std::move(nearest), "", span, ""};
}

uint32_t Parser::depth_of(const ast::Arguments& args) {
    const auto one = [](const ast::Argument* a) { return a ? depth_of(*a) : 0; };
    return std::max({depth_of(args.posonlyargs), depth_of(args.args), one(args.vararg),
                     depth_of(args.kwonlyargs), depth_of(args.kw_defaults), one(args.kwarg),
                     depth_of(args.defaults)});
}

void Parser::raise_too_deep() {
    raise("maximum recursion depth exceeded during compilation", span_of(token()), "RecursionError");
}

}  // namespace backstep::script
