#include "script/text/str_repr.h"

#include <cstdio>

namespace backstep::script {
namespace {

void escape(std::string& out, uint32_t c) {
    char text[12];
    if (c <= 0xff)
        std::snprintf(text, sizeof text, "\\x%02x", c);
    else if (c <= 0xffff)
        std::snprintf(text, sizeof text, "\\u%04x", c);
    else
        std::snprintf(text, sizeof text, "\\U%08x", c);
    out += text;
}

}  // namespace

uint32_t next_code_point(std::string_view text, size_t& at) {
    const auto byte = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const uint32_t first = byte(at);
    if (first < 0x80) {
        ++at;
        return first;
    }
    const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    uint32_t c = first & (0x3Fu >> more);
    for (int i = 1; i <= more; ++i) c = (c << 6) | (byte(at + static_cast<size_t>(i)) & 0x3F);
    at += static_cast<size_t>(more) + 1;
    return c;
}

void append_utf8(std::string& text, uint32_t c) {
    if (c < 0x80) {
        text += static_cast<char>(c);
    } else if (c < 0x800) {
        text += static_cast<char>(0xC0 | (c >> 6));
        text += static_cast<char>(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        text += static_cast<char>(0xE0 | (c >> 12));
        text += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
        text += static_cast<char>(0x80 | (c & 0x3F));
    } else {
        text += static_cast<char>(0xF0 | (c >> 18));
        text += static_cast<char>(0x80 | ((c >> 12) & 0x3F));
        text += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
        text += static_cast<char>(0x80 | (c & 0x3F));
    }
}

bool is_printable(uint32_t c) {
    if (c < 0x20 || (c >= 0x7f && c < 0xa1) || c == 0xad) return false;
    if ((c >= 0x2000 && c <= 0x200f) || (c >= 0x2028 && c <= 0x202f) || (c >= 0x205f && c <= 0x206f))
        return false;
    if (c == 0x1680 || c == 0x3000 || c == 0xfeff || (c >= 0xd800 && c <= 0xf8ff) ||
        (c >= 0xfff0 && c <= 0xfffb))
        return false;
    return c < 0xe0000;
}

std::string str_repr(std::string_view text) {
    const bool single = text.find('\'') != text.npos && text.find('"') == text.npos;
    const char quote = single ? '"' : '\'';
    std::string out(1, quote);
    for (size_t at = 0; at < text.size();) {
        const size_t start = at;
        const uint32_t c = next_code_point(text, at);
        if (c == static_cast<uint32_t>(quote) || c == '\\') {
            out += '\\';
            out += static_cast<char>(c);
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\r') {
            out += "\\r";
        } else if (c == '\t') {
            out += "\\t";
        } else if (is_printable(c)) {
            out += text.substr(start, at - start);
        } else {
            escape(out, c);
        }
    }
    return out + quote;
}

std::string bytes_repr(std::string_view bytes) {
    const bool single = bytes.find('\'') != bytes.npos && bytes.find('"') == bytes.npos;
    const char quote = single ? '"' : '\'';
    std::string out = std::string("b") + quote;
    for (const char byte : bytes) {
        const auto c = static_cast<unsigned char>(byte);
        if (byte == quote || byte == '\\') {
            out += '\\';
            out += byte;
        } else if (byte == '\n') {
            out += "\\n";
        } else if (byte == '\r') {
            out += "\\r";
        } else if (byte == '\t') {
            out += "\\t";
        } else if (c < 0x20 || c >= 0x7f) {
            escape(out, c);
        } else {
            out += byte;
        }
    }
    return out + quote;
}

std::string ascii_only(std::string_view repr) {
    std::string out;
    for (size_t at = 0; at < repr.size();) {
        const uint32_t c = next_code_point(repr, at);
        if (c < 0x80)
            out += static_cast<char>(c);
        else
            escape(out, c);
    }
    return out;
}

}  // namespace backstep::script
