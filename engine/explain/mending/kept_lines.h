#pragma once

#include <optional>

#include "explain/cure.h"
#include "trace/trace.h"

namespace backstep::explain {

// A cure in one row for a statement of several: the learner's lines, comments and indentation stay, and only
// the lines from the first that changes to the last are written. None when the statement has one line, or
// when the cure is another statement altogether.
std::optional<Cure> with_lines_kept(const Cure& cure, const trace::Trace& trace);

}  // namespace backstep::explain
