#include "script/syntax/lexer/lexer.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "script/syntax/lexer/identifiers.h"
#include "script/syntax/lexer/lexer_state.h"
#include "script/syntax/lexer/utf8.h"

namespace backstep::script {
namespace {

constexpr size_t kMaxBrackets = 200;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool may_begin_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

// Whether letters before a quote make a string prefix: r, b, u, f and their pairs, in any case and order.
bool is_string_prefix(std::string_view letters) {
    if (letters.size() > 2) return false;
    std::string lower;
    for (const char c : letters) lower += static_cast<char>(c | 0x20);
    if (lower.size() == 2 && lower[0] != 'r') std::swap(lower[0], lower[1]);
    return lower == "r" || lower == "b" || lower == "u" || lower == "f" || lower == "rb" || lower == "rf";
}

struct Spelling {
    std::string_view text;
    TokenKind kind;
};

// Longest first.
constexpr std::array<Spelling, 49> kOperators = {{
    {"**=", TokenKind::DoubleStarEqual},
    {"//=", TokenKind::DoubleSlashEqual},
    {"<<=", TokenKind::LeftShiftEqual},
    {">>=", TokenKind::RightShiftEqual},
    {"...", TokenKind::Ellipsis},
    {"->", TokenKind::Arrow},
    {":=", TokenKind::Walrus},
    {"**", TokenKind::DoubleStar},
    {"//", TokenKind::DoubleSlash},
    {"<<", TokenKind::LeftShift},
    {">>", TokenKind::RightShift},
    {"==", TokenKind::EqualEqual},
    {"!=", TokenKind::NotEqual},
    {"<=", TokenKind::LessEqual},
    {">=", TokenKind::GreaterEqual},
    {"<>", TokenKind::Unknown},
    {"+=", TokenKind::PlusEqual},
    {"-=", TokenKind::MinusEqual},
    {"*=", TokenKind::StarEqual},
    {"/=", TokenKind::SlashEqual},
    {"%=", TokenKind::PercentEqual},
    {"@=", TokenKind::AtEqual},
    {"&=", TokenKind::AmpersandEqual},
    {"|=", TokenKind::BarEqual},
    {"^=", TokenKind::CaretEqual},
    {"(", TokenKind::LeftParen},
    {")", TokenKind::RightParen},
    {"[", TokenKind::LeftBracket},
    {"]", TokenKind::RightBracket},
    {"{", TokenKind::LeftBrace},
    {"}", TokenKind::RightBrace},
    {":", TokenKind::Colon},
    {",", TokenKind::Comma},
    {";", TokenKind::Semicolon},
    {".", TokenKind::Dot},
    {"=", TokenKind::Equal},
    {"+", TokenKind::Plus},
    {"-", TokenKind::Minus},
    {"*", TokenKind::Star},
    {"/", TokenKind::Slash},
    {"%", TokenKind::Percent},
    {"@", TokenKind::At},
    {"&", TokenKind::Ampersand},
    {"|", TokenKind::Bar},
    {"^", TokenKind::Caret},
    {"~", TokenKind::Tilde},
    {"<", TokenKind::Less},
    {">", TokenKind::Greater},
    {"!", TokenKind::Unknown},
}};

}  // namespace

std::string code_point_name(char32_t code) {
    char text[16];
    std::snprintf(text, sizeof text, "U+%04X", static_cast<unsigned>(code));
    return text;
}

LexResult lex(std::string_view source, const LexOptions& options) { return Lexer(source, options).run(); }

Lexer::Lexer(std::string_view source, const LexOptions& options)
    : source_(source),
      options_(options),
      pos_(options.begin),
      end_(std::min<uint32_t>(options.end, static_cast<uint32_t>(source.size()))),
      line_(options.line),
      line_start_(options.begin),
      line_column_(options.column),
      known_byte_(options.begin),
      known_column_(options.column) {
    if (options.begin == 0 && source.substr(0, 3) == "\xEF\xBB\xBF") pos_ = line_start_ = known_byte_ = 3;
}

LexResult Lexer::run() {
    try {
        read_tokens();
    } catch (const Stop&) {
        begin_token();
        emit(TokenKind::Error);
    }
    return std::move(result_);
}

void Lexer::read_tokens() {
    if (!options_.in_fstring && !read_indentation()) return finish(pos_);
    for (;;) {
        while (peek() == ' ' || peek() == '\t' || peek() == '\f') ++pos_;
        const uint32_t begin = pos_;
        if (peek() == '#' && !at_end()) read_comment();
        if (at_end()) return finish(begin);
        if (peek() != '\n') {
            read_token();
        } else if (!result_.open.empty() || options_.in_fstring) {
            newline();
        } else {
            end_line(begin);
            newline();
            if (!read_indentation()) return finish(pos_);
        }
    }
}

// The Newline token covers the comment before it, if there is one.
void Lexer::end_line(uint32_t begin) {
    const uint32_t end = std::exchange(pos_, begin);
    begin_token();
    pos_ = end;
    emit(TokenKind::Newline);
}

void Lexer::read_token() {
    begin_token();
    const char c = peek();
    if (may_begin_name(c)) {
        read_name();
    } else if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
        read_number();
    } else if (c == '"' || c == '\'') {
        read_string();
    } else if (c == '\\') {
        read_continuation();
    } else {
        read_operator();
    }
}

void Lexer::finish(uint32_t line_end) {
    if (!result_.open.empty()) stop_unraised("SyntaxError", "", 0);
    const bool empty = result_.tokens.empty() || result_.tokens.back().kind == TokenKind::Newline;
    if (!empty && !options_.in_fstring) end_line(line_end);
    // CPython reads the end on the last line that has text, just behind it.
    uint32_t column = column_at(pos_);
    if (pos_ > options_.begin && pos_ == line_start_ && source_[pos_ - 1] == '\n') {
        const size_t before = pos_ >= 2 ? source_.rfind('\n', pos_ - 2) : std::string_view::npos;
        const size_t start = before == std::string_view::npos ? 0 : before + 1;
        column = static_cast<uint32_t>(count_code_points(source_.substr(start, pos_ - 1 - start)));
        --line_;
    }
    for (; indents_.size() > 1; indents_.pop_back()) emit_at(TokenKind::Dedent, column);
    emit_at(TokenKind::End, column);
}

void Lexer::begin_token() {
    token_ = Token{};
    token_.begin = pos_;
    token_.line = line_;
    token_.column = column_at(pos_);
}

void Lexer::emit(TokenKind kind) {
    token_.kind = kind;
    token_.level = static_cast<uint8_t>(result_.open.size() + options_.in_fstring);
    token_.end = pos_;
    token_.end_line = line_;
    token_.end_column = column_at(pos_);
    result_.tokens.push_back(token_);
}

void Lexer::newline() {
    ++pos_;
    ++line_;
    line_start_ = known_byte_ = pos_;
    line_column_ = known_column_ = 0;
}

uint32_t Lexer::column_at(uint32_t byte) {
    if (byte < known_byte_) {
        known_byte_ = line_start_;
        known_column_ = line_column_;
    }
    for (; known_byte_ < byte; ++known_byte_) {
        known_column_ += (static_cast<unsigned char>(source_[known_byte_]) & 0xC0) != 0x80;
    }
    return known_column_;
}

void Lexer::read_comment() {
    begin_token();
    while (!at_end() && peek() != '\n') ++pos_;
    if (options_.comments) emit(TokenKind::Comment);
}

void Lexer::read_continuation() {
    ++pos_;
    const char* const cut_short = result_.open.empty() ? "unexpected EOF while parsing" : "";
    if (at_end()) stop_unraised("SyntaxError", cut_short, column_at(pos_));
    if (peek() != '\n') {
        stop_unraised("SyntaxError", "unexpected character after line continuation character",
                      column_at(pos_));
    }
    const uint32_t column = column_at(pos_);
    if (pos_ + 1 >= end_) stop_unraised("SyntaxError", cut_short, column);
    newline();
}

void Lexer::read_name() {
    const auto more = [&] { return may_begin_name(peek()) || is_digit(peek()); };
    bool ascii = true;
    for (; !at_end() && more(); ++pos_) ascii &= static_cast<unsigned char>(peek()) < 0x80;
    const std::string_view name = source_.substr(token_.begin, pos_ - token_.begin);
    if (ascii && (peek() == '"' || peek() == '\'') && !at_end() && is_string_prefix(name)) {
        read_string();
        return;
    }
    for (size_t i = 0; !ascii && i < name.size();) {
        const Decoded c = decode_utf8(name, i);
        if (!(i == 0 ? starts_identifier(c.code) : continues_identifier(c.code))) {
            const uint32_t column = column_at(token_.begin + static_cast<uint32_t>(i));
            if (!is_printable(c.code))
                stop("invalid non-printable character " + code_point_name(c.code), line_, column);
            stop("invalid character '" + std::string(name.substr(i, c.size)) + "' (" +
                     code_point_name(c.code) + ")",
                 line_, column);
        }
        i += c.size;
    }
    emit(keyword_or_name(name));
}

void Lexer::read_operator() {
    const std::string_view rest = source_.substr(pos_, std::min<uint32_t>(3, end_ - pos_));
    const auto* spelling = std::find_if(kOperators.begin(), kOperators.end(), [&](const Spelling& s) {
        return s.text[0] == rest[0] && rest.starts_with(s.text);
    });
    if (spelling == kOperators.end()) {
        const auto c = static_cast<unsigned char>(peek());
        if (c < 0x20 || c == 0x7F) {
            stop("invalid non-printable character " + code_point_name(c), line_, column_at(pos_));
        }
        ++pos_;
        return emit(TokenKind::Unknown);
    }
    pos_ += static_cast<uint32_t>(spelling->text.size());
    switch (spelling->kind) {
        case TokenKind::LeftParen:
        case TokenKind::LeftBracket:
        case TokenKind::LeftBrace:
            return open_bracket(spelling->kind);
        case TokenKind::RightParen:
        case TokenKind::RightBracket:
        case TokenKind::RightBrace:
            return close_bracket(spelling->kind);
        default:
            return emit(spelling->kind);
    }
}

void Lexer::open_bracket(TokenKind kind) {
    if (result_.open.size() >= kMaxBrackets) stop_here("too many nested parentheses");
    result_.open.push_back({source_[token_.begin], line_, token_.column});
    emit(kind);
}

void Lexer::close_bracket(TokenKind kind) {
    const char closing = source_[token_.begin];
    if (result_.open.empty()) stop_here(std::string("unmatched '") + closing + "'");
    const OpenBracket opened = result_.open.back();
    const char expected = opened.bracket == '(' ? ')' : opened.bracket == '[' ? ']' : '}';
    if (closing != expected) {
        std::string text = std::string("closing parenthesis '") + closing +
                           "' does not match opening parenthesis '" + opened.bracket + "'";
        if (opened.line != line_) text += " on line " + std::to_string(opened.line);
        result_.open.pop_back();
        stop_here(std::move(text));
    }
    result_.open.pop_back();
    emit(kind);
}

void Lexer::stop(std::string message, uint32_t line, uint32_t column, uint32_t end_column) {
    result_.error =
        LexError{"SyntaxError", std::move(message), line, column, std::max(column, end_column), true};
    throw Stop{};
}

void Lexer::stop_here(std::string message) {
    const uint32_t column = column_at(pos_);
    stop(std::move(message), line_, column > 0 ? column - 1 : 0);
}

void Lexer::stop_unraised(const char* type, std::string message, uint32_t column) {
    result_.error = LexError{type, std::move(message), line_, column, column, false};
    throw Stop{};
}

}  // namespace backstep::script
