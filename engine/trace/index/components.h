#pragma once

#include <vector>

#include "trace/index/grouping.h"

namespace backstep::trace {

// The connected components of recorded nodes, in order of birth, with their backwards; sets each ghost's
// consumer and each run's component (as `picture`).
std::vector<PictureRecord> find_components(const TraceView& view, Entities& entities);

// Puts components that were live together into one, as long as the result stays small enough to read.
std::vector<PictureRecord> side_by_side(std::vector<PictureRecord> components, Entities& entities);

}  // namespace backstep::trace
