// String and bytes literals: prefixes, escapes, and the joining of neighbours.

#include "script/syntax/lexer/utf8.h"
#include "script/syntax/parser/parser.h"
#include "script/text/character_names.h"

namespace backstep::script {

using namespace ast;
using Node = ast::Expression;

namespace {

struct Literal {
    uint32_t body_begin = 0, body_end = 0;
    bool bytes = false, raw = false, formatted = false;
};

Literal take_apart(std::string_view source, const Token& token) {
    Literal literal;
    uint32_t i = token.begin;
    for (; source[i] != '"' && source[i] != '\''; ++i) {
        const char letter = static_cast<char>(source[i] | 0x20);
        literal.bytes |= letter == 'b';
        literal.raw |= letter == 'r';
        literal.formatted |= letter == 'f';
    }
    const bool triple = token.end - i >= 6 && source[i + 1] == source[i] && source[i + 2] == source[i];
    const uint32_t quotes = triple ? 3 : 1;
    literal.body_begin = i + quotes;
    literal.body_end = token.end - quotes;
    return literal;
}

int hex_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// The characters that stand for one other: \n, \t... 0 when `c` is none of them.
char simple_escape(char c) {
    switch (c) {
        case '\\':
        case '\'':
        case '"':
            return c;
        case 'a':
            return '\a';
        case 'b':
            return '\b';
        case 'f':
            return '\f';
        case 'n':
            return '\n';
        case 'r':
            return '\r';
        case 't':
            return '\t';
        case 'v':
            return '\v';
        default:
            return 0;
    }
}

// Up to three octal digits from body[i].
char32_t read_octal(std::string_view body, size_t& i) {
    char32_t value = 0;
    for (int n = 0; n < 3 && i < body.size() && body[i] >= '0' && body[i] <= '7'; ++n, ++i) {
        value = value * 8 + static_cast<char32_t>(body[i] - '0');
    }
    return value;
}

}  // namespace

Node* Parser::strings() {
    const size_t first = pos_;
    while (at(TokenKind::String)) ++pos_;
    const size_t last = pos_;
    StringParts parts;
    parts.span = span_since(span_of(tokens_[first]));
    const bool bytes = take_apart(source_, tokens_[first]).bytes;
    bool formatted = false;
    for (size_t i = first; i < last; ++i) {
        const Literal literal = take_apart(source_, tokens_[i]);
        if (literal.bytes != bytes) raise_at_furthest("cannot mix bytes and nonbytes literals");
        formatted |= literal.formatted;
        const std::string_view body =
            source_.substr(literal.body_begin, literal.body_end - literal.body_begin);
        if (bytes) {
            append_bytes(parts.pending, body, literal.raw);
        } else if (literal.formatted) {
            FString f{tokens_[i], literal.body_begin, literal.body_end, literal.raw, 0};
            fstring(parts, f);
        } else {
            append_text(parts.pending, body, literal.raw);
        }
    }
    if (formatted) return joined(parts);
    auto* node = make<Constant>(parts.span);
    node->type = bytes ? ConstantKind::Bytes : ConstantKind::Str;
    node->text = arena_.copy(parts.pending);
    return node;
}

void Parser::append_bytes(std::string& out, std::string_view body, bool raw) {
    for (const char c : body) {
        if (static_cast<unsigned char>(c) >= 0x80)
            raise_at_furthest("bytes can only contain ASCII literal characters");
    }
    for (size_t i = 0; i < body.size();) {
        if (raw || body[i] != '\\' || i + 1 >= body.size()) {
            out += body[i++];
            continue;
        }
        const char c = body[i + 1];
        if (c == '\n') {
            i += 2;
        } else if (const char simple = simple_escape(c)) {
            out += simple;
            i += 2;
        } else if (c >= '0' && c <= '7') {
            out += static_cast<char>(read_octal(body, ++i));
        } else if (c == 'x') {
            const int high = i + 2 < body.size() ? hex_value(body[i + 2]) : -1;
            const int low = i + 3 < body.size() ? hex_value(body[i + 3]) : -1;
            if (high < 0 || low < 0) {
                raise_at_furthest("(value error) invalid \\x escape at position " + std::to_string(i));
            }
            out += static_cast<char>(high * 16 + low);
            i += 4;
        } else {
            out += body[i++];
        }
    }
}

// CPython counts positions after spelling what is not ASCII as \UXXXXXXXX: `encoded` follows that count.
void Parser::append_text(std::string& out, std::string_view body, bool raw) {
    if (raw) {
        out += body;
        return;
    }
    size_t encoded = 0;
    for (size_t i = 0; i < body.size();) {
        if (body[i] == '\\' && i + 1 < body.size()) {
            append_escape(out, body, i, encoded);
            continue;
        }
        const auto byte = static_cast<unsigned char>(body[i]);
        encoded += byte < 0x80 ? 1 : (byte & 0xC0) == 0x80 ? 0 : 10;
        out += body[i++];
    }
}

void Parser::append_escape(std::string& out, std::string_view body, size_t& i, size_t& encoded) {
    const size_t begin = i;
    const char c = body[i + 1];
    if (const char simple = simple_escape(c)) {
        out += simple;
        i += 2;
    } else if (c == '\n') {
        i += 2;
    } else if (c >= '0' && c <= '7') {
        append_utf8(out, read_octal(body, ++i));
    } else if (c == 'x' || c == 'u' || c == 'U') {
        const size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : 8;
        char32_t code = 0;
        size_t read = 0;
        i += 2;
        for (; read < digits && i < body.size() && hex_value(body[i]) >= 0; ++read, ++i) {
            code = code * 16 + static_cast<char32_t>(hex_value(body[i]));
        }
        const size_t end = encoded + (i - begin) - 1;
        if (read < digits) {
            raise_escape(encoded, end,
                         c == 'x'   ? "truncated \\xXX escape"
                         : c == 'u' ? "truncated \\uXXXX escape"
                                    : "truncated \\UXXXXXXXX escape");
        }
        if (code > 0x10FFFF) raise_escape(encoded, end, "illegal Unicode character");
        append_utf8(out, code);
    } else if (c == 'N') {
        const bool braces = i + 2 < body.size() && body[i + 2] == '{';
        const size_t close = braces ? body.find('}', i) : i + 2;
        const bool named = braces && close != std::string_view::npos && close > i + 3;
        if (!named)
            raise_escape(encoded, encoded + std::min(close, body.size()) - i - 1,
                         "malformed \\N character escape");
        const auto code = character_named(body.substr(i + 3, close - i - 3));
        if (!code) raise_escape(encoded, encoded + close - i, "unknown Unicode character name");
        append_utf8(out, *code);
        i = close + 1;
    } else {
        out += body[i++];
    }
    encoded += i - begin;
}

void Parser::raise_escape(size_t begin, size_t end, const char* reason) {
    raise_at_furthest("(unicode error) 'unicodeescape' codec can't decode bytes in position " +
                      std::to_string(begin) + "-" + std::to_string(end) + ": " + reason);
}

void Parser::flush(StringParts& parts) {
    if (parts.pending.empty()) return;
    auto* node = make<Constant>(parts.span);
    node->type = ConstantKind::Str;
    node->text = arena_.copy(parts.pending);
    parts.pending.clear();
    parts.values.push_back(node);
}

Node* Parser::joined(StringParts& parts) {
    flush(parts);
    auto* node = make<JoinedStr>(parts.span);
    node->values = arena_.copy(parts.values);
    return finish(node, node->values);
}

}  // namespace backstep::script
