#pragma once

#include "explain/autopsy/autopsy.h"
#include "explain/story.h"

namespace backstep::explain {

// Fits an autopsy of a known error to the snippet: the cures speak of the learner's own tensors and go to
// their lines, and what is behind the error (why a loss has no graph, why a `.grad` is None) is followed
// back.
void fit_to_snippet(Autopsy& autopsy, std::string_view known, const Story& story);

}  // namespace backstep::explain
