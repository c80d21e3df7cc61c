#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace backstep::script {

std::string str_repr(std::string_view utf8);                  // 'it\'s', as Python quotes it
std::string bytes_repr(std::string_view bytes);               // b'...'
std::string ascii_only(std::string_view repr);                // ascii(): \x, \u and \U for the rest
uint32_t next_code_point(std::string_view text, size_t& at);  // the code point at `at`, which moves behind it
void append_utf8(std::string& text, uint32_t code_point);
bool is_printable(uint32_t code_point);

}  // namespace backstep::script
