// The inside of an f-string. CPython 3.11 reads the whole literal as one token first and looks for the braces
// afterwards; so do we, which gives its limits (no backslash, no comment, no quote of the same kind inside
// the braces) and its errors. The expressions keep their true places in the file.

#include "script/syntax/lexer/utf8.h"
#include "script/syntax/parser/parser.h"

namespace backstep::script {

using namespace ast;
using Node = ast::Expression;

namespace {

constexpr const char* kExpectingBrace = "f-string: expecting '}'";

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'; }

}  // namespace

void Parser::fstring(StringParts& parts, FString& f) {
    for (;;) {
        while (fstring_literal(parts, f)) {
        }
        if (f.at >= f.end || source_[f.at] == '}') break;
        fstring_field(parts, f);
    }
    if (f.level == 0 && f.at < f.end) raise_at_furthest("f-string: unexpected end of string");
}

// Text up to a brace; true after a doubled one, when more text follows.
bool Parser::fstring_literal(StringParts& parts, FString& f) {
    const uint32_t begin = f.at;
    bool doubled = false;
    uint32_t text_end = f.end;
    while (f.at < f.end) {
        char c = source_[f.at++];
        if (c == '\\' && !f.raw && f.at < f.end) {
            c = source_[f.at++];
            if (c == 'N' && f.at < f.end && source_[f.at] == '{') {
                while (f.at < f.end && source_[f.at++] != '}') continue;
            }
        }
        if (c != '{' && c != '}') continue;
        if (f.level == 0 && f.at < f.end && source_[f.at] == c) {
            text_end = f.at++;
            doubled = true;
            break;
        }
        if (f.level == 0 && c == '}') raise_at_furthest("f-string: single '}' is not allowed");
        text_end = --f.at;
        break;
    }
    append_text(parts.pending, source_.substr(begin, text_end - begin), f.raw);
    return doubled;
}

// {expression[=][!conversion][:spec]}
void Parser::fstring_field(StringParts& parts, FString& f) {
    if (f.level >= 2) raise_at_furthest("f-string: expressions nested too deeply");
    const uint32_t begin = ++f.at;
    find_expression_end(f);
    if (f.at >= f.end) raise_at_furthest(kExpectingBrace);
    Node* value = fstring_expression(f, begin, f.at);
    bool echoed = false;
    if (source_[f.at] == '=') {
        ++f.at;
        while (f.at < f.end && is_space(source_[f.at])) ++f.at;
        parts.pending += source_.substr(begin, f.at - begin);
        echoed = true;
    }
    char conversion = 0;
    if (f.at < f.end && source_[f.at] == '!') {
        ++f.at;
        if (f.at >= f.end) raise_at_furthest(kExpectingBrace);
        conversion = source_[f.at++];
        if (conversion != 's' && conversion != 'r' && conversion != 'a') {
            raise_at_furthest("f-string: invalid conversion character: expected 's', 'r', or 'a'");
        }
    }
    Node* spec = nullptr;
    if (f.at < f.end && source_[f.at] == ':') {
        StringParts inner;
        inner.span = parts.span;
        FString nested{f.token, f.at + 1, f.end, f.raw, f.level + 1};
        fstring(inner, nested);
        f.at = nested.at;
        spec = joined(inner);
    }
    if (f.at >= f.end || source_[f.at] != '}') raise_at_furthest(kExpectingBrace);
    ++f.at;
    if (echoed && conversion == 0 && spec == nullptr) conversion = 'r';
    flush(parts);
    auto* node = make<FormattedValue>(parts.span);
    node->value = value;
    node->conversion = conversion;
    node->format_spec = spec;
    parts.values.push_back(finish(node, value, spec));
}

// Moves to the `!`, `:`, `=` or `}` that ends the expression, by the rules of brackets and quotes alone.
void Parser::find_expression_end(FString& f) {
    std::string brackets;
    char quote = 0;
    int quotes = 0;
    for (; f.at < f.end; ++f.at) {
        const char c = source_[f.at];
        const auto three = [&](char q) {
            return f.at + 2 < f.end && source_[f.at + 1] == q && source_[f.at + 2] == q;
        };
        if (c == '\\') raise_at_furthest("f-string expression part cannot include a backslash");
        if (quote != 0) {
            if (c != quote) continue;
            if (quotes == 3 && !three(c)) continue;
            f.at += quotes == 3 ? 2 : 0;
            quote = 0;
            continue;
        }
        if (c == '\'' || c == '"') {
            quote = c;
            quotes = three(c) ? 3 : 1;
            f.at += quotes == 3 ? 2 : 0;
            continue;
        }
        if (c == '[' || c == '{' || c == '(') {
            if (brackets.size() >= 200) raise_at_furthest("f-string: too many nested parenthesis");
            brackets += c;
            continue;
        }
        if (c == '#') raise_at_furthest("f-string expression part cannot include '#'");
        if (brackets.empty() && (c == '!' || c == ':' || c == '}' || c == '=' || c == '>' || c == '<')) {
            const bool comparison = f.at + 1 < f.end && source_[f.at + 1] == '=' && c != ':' && c != '}';
            if (comparison) {
                ++f.at;
                continue;
            }
            if (c == '>' || c == '<') continue;
            break;
        }
        if (c == ']' || c == '}' || c == ')') {
            if (brackets.empty()) raise_at_furthest(std::string("f-string: unmatched '") + c + "'");
            const char open = brackets.back();
            const char expected = open == '(' ? ')' : open == '[' ? ']' : '}';
            if (c != expected) {
                raise_at_furthest(std::string("f-string: closing parenthesis '") + c +
                                  "' does not match opening parenthesis '" + open + "'");
            }
            brackets.pop_back();
        }
    }
    if (quote != 0) raise_at_furthest("f-string: unterminated string");
    if (!brackets.empty()) raise_at_furthest(std::string("f-string: unmatched '") + brackets.back() + "'");
}

Node* Parser::fstring_expression(const FString& f, uint32_t begin, uint32_t end) {
    const std::string_view inside = source_.substr(begin, end - begin);
    if (std::all_of(inside.begin(), inside.end(), is_space)) {
        const char after = source_[end];
        if (after == '!' || after == ':' || after == '=') {
            raise_at_furthest(std::string("f-string: expression required before '") + after + "'");
        }
        raise_at_furthest("f-string: empty expression not allowed");
    }
    // Where the expression stands: the token's place, moved over what precedes the expression.
    const std::string_view before = source_.substr(f.token.begin, begin - f.token.begin);
    const size_t line_break = before.rfind('\n');
    LexOptions options;
    options.in_fstring = true;
    options.begin = begin;
    options.end = end;
    options.line = f.token.line + static_cast<uint32_t>(std::count(before.begin(), before.end(), '\n'));
    options.column = line_break == std::string_view::npos
                         ? f.token.column + static_cast<uint32_t>(count_code_points(before))
                         : static_cast<uint32_t>(count_code_points(before.substr(line_break + 1)));
    LexResult lexed = lex(source_, options);

    // CPython parses "(expression)": the parentheses let it span lines, be a tuple or a yield.
    Token open;
    open.kind = TokenKind::LeftParen;
    open.level = 1;
    open.begin = open.end = begin;
    open.line = open.end_line = options.line;
    open.column = options.column - 1;
    open.end_column = options.column;
    lexed.tokens.insert(lexed.tokens.begin(), open);
    if (lexed.tokens.back().kind == TokenKind::End) {
        Token close = lexed.tokens.back();
        close.kind = TokenKind::RightParen;
        close.end_column = close.column + 1;
        lexed.tokens.insert(lexed.tokens.end() - 1, close);
        lexed.tokens.back().column = lexed.tokens.back().end_column = close.end_column;
    }
    Parser child(source_, lexed, arena_, cell_);
    child.nesting_ = nesting_;
    try {
        try {
            return child.embedded_expression();
        } catch (const Failure&) {
            child.diagnose();
        }
        try {
            return child.embedded_expression();
        } catch (const Failure&) {
            child.raise_at_furthest("invalid syntax");
        }
    } catch (SyntaxProblem& problem) {
        const bool from_lexer = lexed.error && problem.message == lexed.error->message;
        if (problem.span.known() && !problem.message.starts_with("f-string: ")) {
            if (!from_lexer) problem.message = "f-string: " + problem.message;
            problem.shown = problem.span;
            if (problem.span.line == options.line) {
                problem.shown.column = static_cast<uint16_t>(problem.shown.column - open.column);
                problem.shown.end_column = static_cast<uint16_t>(problem.shown.end_column - open.column);
            }
            problem.source_line = "(" + std::string(inside) + ")";
        }
        throw;
    }
}

Node* Parser::embedded_expression() {
    Node* value = star_expressions();
    expect(TokenKind::End);
    return value;
}

}  // namespace backstep::script
