#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lesson/prose.h"

namespace backstep::lesson {

// A number as prose writes it: its value, where it begins and how many decimals it shows.
struct StatedNumber {
    double value = 0;
    size_t offset = 0;
    size_t length = 0;
    int decimals = 0;
    bool exponent = false;
};

// The last number of a text, if the text ends with it (closing signs and spaces aside). Minus may be - or
// U+2212.
std::optional<StatedNumber> stated_number(std::string_view text);

// Whether `value` is what was stated. A number of up to two decimals is meant exactly (to float32); one of
// three or more is rounded at its last digit.
bool agrees(const StatedNumber& stated, double value);

// The statements `name = number` that begin in a run and that no expression checks; `following` is the run
// after it, or null. In code a `=` without spaces is a keyword argument and states nothing.
std::vector<std::string> unchecked_statements(const Inline& run, const Inline* following);

}  // namespace backstep::lesson
