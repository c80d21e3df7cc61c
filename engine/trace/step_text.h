#pragma once

#include <functional>
#include <string>

#include "trace/timeline.h"

namespace backstep::trace {

// Words for a step, by number. explain/ and words/ have better ones than step_text() and in two languages.
using StepText = std::function<std::string(uint32_t number)>;

// What happened in a step in the field's own terms, ASCII: "MulBackward0: w \cdot x = 6.0".
std::string step_text(const Timeline& timeline, uint32_t number);

// One step a line: number, line of the source, kind and text.
std::string to_text(const Timeline& timeline, const StepText& text = nullptr);

}  // namespace backstep::trace
