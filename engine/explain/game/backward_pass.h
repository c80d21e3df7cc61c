#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/message.h"
#include "trace/timeline.h"

namespace backstep::explain {

// A node that runs in a backward pass, and the nodes of the pass whose gradients it waits for (twice when two
// come from the same one).
struct PassNode {
    NodeId node;
    uint32_t step = 0;  // where it runs
    bool accumulates = false;
    std::vector<size_t> waits_for;
};

// One backward pass as something to be played: its nodes in PyTorch's order.
struct BackwardPass {
    uint32_t seed = 0;  // step
    uint32_t last = 0;  // step of the last thing that happened in it
    uint32_t task = 0;
    std::vector<PassNode> nodes;
    Message fixed;  // why no other order can be played; empty when any ready node may run
};

// The pass that goes on at a step, else the next one, else the last one before, of those in which a node ran;
// nothing when there is none.
std::optional<BackwardPass> pass_near(const trace::Timeline& timeline, uint32_t step);

}  // namespace backstep::explain
