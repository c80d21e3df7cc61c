#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace backstep::script {

struct Utf8Problem {
    size_t position = 0;      // of the byte that cannot be decoded
    const char* reason = "";  // "invalid start byte", "invalid continuation byte" or "unexpected end of data"
    bool found = false;
};

// The first byte of `text` that is not UTF-8, in CPython's words.
Utf8Problem find_utf8_problem(std::string_view text);

// The code point at `position` of valid UTF-8, and how many bytes it takes.
struct Decoded {
    char32_t code = 0;
    uint32_t size = 1;
};
Decoded decode_utf8(std::string_view text, size_t position);

// Surrogates are encoded like any other code point, so that "\ud800" keeps its length.
void append_utf8(std::string& out, char32_t code);

// Code points in valid UTF-8.
size_t count_code_points(std::string_view text);

}  // namespace backstep::script
