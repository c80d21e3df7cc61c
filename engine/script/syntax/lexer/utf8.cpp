#include "script/syntax/lexer/utf8.h"

namespace backstep::script {
namespace {

bool is_continuation(unsigned char byte) { return (byte & 0xC0) == 0x80; }

// The range the second byte must be in, which rules out overlong forms, surrogates and too large code points.
bool second_byte_fits(unsigned char first, unsigned char second) {
    switch (first) {
        case 0xE0:
            return second >= 0xA0 && second <= 0xBF;
        case 0xED:
            return second >= 0x80 && second <= 0x9F;
        case 0xF0:
            return second >= 0x90 && second <= 0xBF;
        case 0xF4:
            return second >= 0x80 && second <= 0x8F;
        default:
            return is_continuation(second);
    }
}

}  // namespace

Utf8Problem find_utf8_problem(std::string_view text) {
    for (size_t i = 0; i < text.size();) {
        const auto first = static_cast<unsigned char>(text[i]);
        if (first < 0x80) {
            ++i;
            continue;
        }
        if (first < 0xC2 || first > 0xF4) return {i, "invalid start byte", true};
        const size_t size = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        for (size_t k = 1; k < size; ++k) {
            if (i + k >= text.size()) return {i, "unexpected end of data", true};
            const auto byte = static_cast<unsigned char>(text[i + k]);
            const bool fits = k == 1 ? second_byte_fits(first, byte) : is_continuation(byte);
            if (!fits) return {i, "invalid continuation byte", true};
        }
        i += size;
    }
    return {};
}

Decoded decode_utf8(std::string_view text, size_t position) {
    const auto byte = [&](size_t k) -> char32_t { return static_cast<unsigned char>(text[position + k]); };
    const char32_t first = byte(0);
    if (first < 0x80) return {first, 1};
    if (first < 0xE0) return {((first & 0x1F) << 6) | (byte(1) & 0x3F), 2};
    if (first < 0xF0) return {((first & 0x0F) << 12) | ((byte(1) & 0x3F) << 6) | (byte(2) & 0x3F), 3};
    return {((first & 0x07) << 18) | ((byte(1) & 0x3F) << 12) | ((byte(2) & 0x3F) << 6) | (byte(3) & 0x3F),
            4};
}

void append_utf8(std::string& out, char32_t code) {
    const auto put = [&](char32_t byte) { out += static_cast<char>(byte); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0 | (code >> 6));
        put(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        put(0xE0 | (code >> 12));
        put(0x80 | ((code >> 6) & 0x3F));
        put(0x80 | (code & 0x3F));
    } else {
        put(0xF0 | (code >> 18));
        put(0x80 | ((code >> 12) & 0x3F));
        put(0x80 | ((code >> 6) & 0x3F));
        put(0x80 | (code & 0x3F));
    }
}

size_t count_code_points(std::string_view text) {
    size_t count = 0;
    for (const char c : text) count += !is_continuation(static_cast<unsigned char>(c));
    return count;
}

}  // namespace backstep::script
