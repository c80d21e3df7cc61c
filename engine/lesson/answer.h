#pragma once

#include <optional>
#include <string_view>

#include "lesson/blocks.h"

namespace backstep::lesson {

// A number as a learner types it: -18, −18, 0,5 (a comma for the point), 2.5e-3, or arithmetic that gives
// one, 1/3 or 2*(7-10). Nothing when it is none.
std::optional<double> read_number(std::string_view text);

// What is said to a predicted number: whether it is right (a rounding in the third digit is forgiven), and
// why, in the lesson's words; null when the lesson has none for this mistake.
struct Verdict {
    bool right = false;
    const Inlines* reason = nullptr;
};
Verdict judge(const Predict& predict, double number);

}  // namespace backstep::lesson
