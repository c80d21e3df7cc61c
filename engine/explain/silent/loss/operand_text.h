#pragma once

#include <string>
#include <string_view>

#include "explain/story.h"

namespace backstep::explain {

// What an operation was given for a parameter that is no tensor, as the trace writes it: "-1" or "(1,)" of
// `dim`; empty when it was given none.
std::string operand_text(const Story& story, const trace::OpExecuted& op, std::string_view parameter);

// The dimension that the operation works along, counted from the first; -1 of none, or of several.
int64_t dimension_of(const Story& story, const trace::OpExecuted& op, int64_t dimensions);

}  // namespace backstep::explain
