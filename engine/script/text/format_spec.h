#pragma once

#include <string>
#include <string_view>

#include "script/objects/value.h"

namespace backstep::script {

// Python's format mini-language: [[fill]align][sign][z][#][0][width][grouping][.precision][type].
struct FormatSpec {
    std::string fill = " ";
    char align = 0;  // < > = ^, 0: the type's own
    char sign = '-';
    bool alternate = false, no_negative_zero = false;
    int width = -1, precision = -1;
    char grouping = 0;  // , or _
    char type = 0;

    // Raises ValueError("Invalid format specifier") and its like. `type_name` is the formatted value's.
    static FormatSpec parse(std::string_view text, std::string_view type_name);
};

std::string format_str(std::string_view text, std::string_view spec);
std::string format_integer(const Value& any_int, std::string_view spec);
std::string format_float(double number, std::string_view spec);

// "..." % values and "...".format(...)
std::string percent_format(Vm& vm, std::string_view text, const Value& values);
std::string brace_format(Vm& vm, std::string_view text, const Value& positional_tuple,
                         const Value& named_dict);

}  // namespace backstep::script
