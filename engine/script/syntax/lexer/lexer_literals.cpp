// Strings (as one token, prefix and quotes included) and numbers.

#include "script/syntax/lexer/lexer_state.h"

namespace backstep::script {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hex(char c) { return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f'); }
bool continues_name(char c) {
    return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

bool Lexer::read_string() {
    const char quote = peek();
    const bool triple = peek(1) == quote && peek(2) == quote;
    const uint32_t begin_line = line_;
    pos_ += triple ? 3 : 1;
    while (!at_end()) {
        const char c = peek();
        if (c == quote && (!triple || (peek(1) == quote && peek(2) == quote))) {
            pos_ += triple ? 3 : 1;
            emit(TokenKind::String);
            return true;
        }
        if (c == '\n' && !triple) break;
        if (c == '\\' && pos_ + 1 < end_) ++pos_;
        if (peek() == '\n') {
            newline();
        } else {
            ++pos_;
        }
    }
    const uint32_t last = at_end() && pos_ == line_start_ && line_ > begin_line ? line_ - 1 : line_;
    const char* const kind =
        triple ? "unterminated triple-quoted string literal" : "unterminated string literal";
    stop(std::string(kind) + " (detected at line " + std::to_string(last) + ")", begin_line, token_.column);
}

void Lexer::read_number() {
    if (peek() == '0') {
        switch (peek(1) | 0x20) {
            case 'x':
                return read_prefixed_digits(16, "hexadecimal");
            case 'o':
                return read_prefixed_digits(8, "octal");
            case 'b':
                return read_prefixed_digits(2, "binary");
            default:
                break;
        }
    }
    bool leading_zero = peek() == '0';
    uint32_t zeros_end = pos_;
    if (leading_zero) {
        while (peek() == '0' || peek() == '_') {
            if (peek() == '_' && !is_digit(peek(1))) {
                ++pos_;
                stop_here("invalid decimal literal");
            }
            ++pos_;
        }
        zeros_end = pos_;
        leading_zero = is_digit(peek());
    }
    if (is_digit(peek())) read_digits();
    if (peek() == '.') {
        ++pos_;
        if (is_digit(peek())) read_digits();
        leading_zero = false;
    }
    if ((peek() | 0x20) == 'e') {
        if (!read_exponent()) return;
        leading_zero = false;
    }
    if ((peek() | 0x20) == 'j') {
        ++pos_;
        return end_number("imaginary");
    }
    if (leading_zero) {
        stop(
            "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal "
            "integers",
            line_, token_.column, column_at(zeros_end));
    }
    end_number("decimal");
}

void Lexer::read_prefixed_digits(uint32_t base, const char* name) {
    const auto fits = [&](char c) {
        return base == 16 ? is_hex(c) : c >= '0' && c < static_cast<char>('0' + base);
    };
    const auto refuse = [&] {
        if (!is_digit(peek())) stop_here(std::string("invalid ") + name + " literal");
        const char digit = peek();
        ++pos_;
        stop_here(std::string("invalid digit '") + digit + "' in " + name + " literal");
    };
    pos_ += 2;
    do {
        if (peek() == '_') ++pos_;
        if (!fits(peek())) refuse();
        while (fits(peek())) ++pos_;
    } while (peek() == '_');
    if (is_digit(peek())) refuse();
    end_number(name);
}

void Lexer::read_digits() {
    for (;;) {
        while (is_digit(peek())) ++pos_;
        if (peek() != '_') return;
        ++pos_;
        if (!is_digit(peek())) stop_here("invalid decimal literal");
    }
}

// False when the `e` begins a keyword (`1else`): the number has ended before it.
bool Lexer::read_exponent() {
    const bool is_signed = peek(1) == '+' || peek(1) == '-';
    if (!is_digit(peek(is_signed ? 2 : 1))) {
        if (is_signed) {
            pos_ += 2;
            stop_here("invalid decimal literal");
        }
        end_number("decimal");
        return false;
    }
    pos_ += is_signed ? 2 : 1;
    read_digits();
    return true;
}

// A keyword may follow a number at once (`1if x else 2`), any other letter may not.
void Lexer::end_number(const char* name) {
    if (continues_name(peek())) {
        const std::string_view rest = source_.substr(pos_, end_ - pos_);
        bool keyword = false;
        for (const std::string_view word : {"and", "else", "for", "or", "not"}) {
            const bool whole = rest.size() <= word.size() || !continues_name(rest[word.size()]);
            keyword |= rest.starts_with(word) && whole;
        }
        for (const std::string_view word : {"if", "in", "is"}) keyword |= rest.starts_with(word);
        if (!keyword) stop_here(std::string("invalid ") + name + " literal");
    }
    emit(TokenKind::Number);
}

}  // namespace backstep::script
