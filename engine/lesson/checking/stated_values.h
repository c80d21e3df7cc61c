#pragma once

#include <optional>
#include <string>

#include "trace/step_state.h"

namespace backstep::lesson {

// The number at the end of a run of prose, as written.
std::string last_number(const std::string& text);
// A number of a YAML block as text.
std::string stated_text(double value);
// What a step shows for `name` or `name.grad`, as Python writes it, or what the memory meter reads there, for
// `held bytes` and `referenced bytes`; nothing when it shows none of these.
std::optional<std::string> value_at(const trace::StepState& state, const std::string& expression);

}  // namespace backstep::lesson
