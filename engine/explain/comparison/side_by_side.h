#pragma once

#include <cstdint>
#include <vector>

#include "trace/timeline.h"

namespace backstep::explain {

// Where the second of two runs of nearly the same code stands while the first is at each of its steps, step 0
// and the last included. Steps of the same node, on the same line in the same turn, stand side by side; of
// what is then left, the steps of the same kind that a line makes there, in their order: an operation beside
// the one in its place. Where the first does what the second does not, the second waits.
std::vector<uint32_t> steps_side_by_side(const trace::Timeline& first, const trace::Timeline& second);

}  // namespace backstep::explain
