#pragma once

#include <algorithm>
#include <vector>

#include "trace/index/entities.h"

namespace backstep::trace {

// Where gradients die. A gate (NodeRecorded::gate) that received something and sent only zeros is closed; a
// product with a factor 0 sends zeros too, but closes nothing. What received only zeros, all of them from
// beyond a closed gate, is dead. Both are facts of one event (NodeApplied or GradAccumulated), so nothing is
// dead before its step.
class Gates {
  public:
    explicit Gates(const TraceView& view, size_t node_count);
    bool closed(uint32_t event) const { return std::ranges::binary_search(closed_, event); }
    bool dead(uint32_t event) const { return std::ranges::binary_search(dead_, event); }

  private:
    std::vector<uint32_t> closed_;
    std::vector<uint32_t> dead_;
};

}  // namespace backstep::trace
