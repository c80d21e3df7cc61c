#pragma once

#include "explain/story.h"

namespace backstep::explain {

// The line `@once_differentiable` above a `backward` of the learner's that ran in the last backward before
// the event: what came through it has no graph. Unknown when there is none.
SourceSpan once_line(const Story& story, uint32_t event);
// The same line as a remark, which asks for nothing.
std::string without_mark(const Story& story, const SourceSpan& line);

}  // namespace backstep::explain
