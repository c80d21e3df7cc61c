#pragma once

#include <string>

#include "explain/story.h"

namespace backstep::explain {

// The `return` that ran last before an event: that of the learner's backward or hook, when it fails there.
SourceSpan last_return(const Story& story, uint32_t before);
// The parameters of the function of this name that a statement stands in: a definition leaves no event.
std::string parameters_above(const Story& story, const SourceSpan& statement, const std::string& function);
// Whether a value can be repeated to the shape of another.
bool broadcasts_to(const trace::ValueSnapshot& from, const trace::ValueSnapshot& to);

}  // namespace backstep::explain
