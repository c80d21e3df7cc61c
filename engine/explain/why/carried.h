#pragma once

#include <string>

#include "explain/story.h"

namespace backstep::explain {

// A name that a turn of a loop makes from what the turn before left in it, with its graph: `h` in
// `h = torch.tanh(w * h)`. Empty when there is none.
std::string name_carried_over(const Story& story);

// The statements at the top of the snippet that lead to `tensor` and use what `from` made, in order, each
// once: what has to run again for a fresh graph of it.
std::vector<SourceSpan> statements_towards(const Story& story, TensorId tensor, NodeId from);

}  // namespace backstep::explain
