#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace backstep::script {

std::string float_repr(double number);  // Python's: shortest text that reads back the same
// float("..."): blanks, underscores, inf, nan; nothing when malformed.
std::optional<double> parse_float(std::string_view text);
// The digits of a double with a given number of decimals ('f'), significant digits ('g') or in scientific
// form ('e').
std::string fixed_digits(double number, char form, int precision);

}  // namespace backstep::script
