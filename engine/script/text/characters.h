#pragma once

#include <cstdint>

namespace backstep::script {

// What Python knows of one character, as far as ASCII, Latin, Greek and Cyrillic go: the rest of Unicode
// keeps its case.
uint32_t to_upper(uint32_t code_point);
uint32_t to_lower(uint32_t code_point);
bool is_letter(uint32_t code_point);
bool is_space(uint32_t code_point);
inline bool is_digit(uint32_t code_point) { return code_point >= '0' && code_point <= '9'; }

}  // namespace backstep::script
