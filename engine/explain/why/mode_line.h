#pragma once

#include "explain/story.h"

namespace backstep::explain {

// What the learner wrote to turn recording off (or inference mode on) for what happened at `event`: a
// statement, the head of a `with` and its block, or a decorator. Unknown when nobody asked: layers, draws and
// checkpoints switch for themselves.
SourceSpan mode_line(const Story& story, uint32_t event);

}  // namespace backstep::explain
