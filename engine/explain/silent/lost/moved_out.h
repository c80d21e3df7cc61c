#pragma once

#include <string>
#include <utility>

#include "explain/story.h"

namespace backstep::explain {

// A statement that makes something anew each time, written where it makes it once, and what that stands in
// place of. Nowhere when it needs something that is only there inside.

// Above the loop or the function around it.
std::pair<std::string, Edit> moved_above(const Story& story, const SourceSpan& statement);
// A layer that `forward` makes: at the end of the `__init__` above it, and used from there.
std::pair<std::string, Edit> moved_into_init(const Story& story, const SourceSpan& statement);

}  // namespace backstep::explain
