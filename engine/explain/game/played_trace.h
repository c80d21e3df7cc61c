#pragma once

#include <memory>
#include <vector>

#include "explain/game/backward_pass.h"
#include "trace/trace.h"

namespace backstep::explain {

// The run up to the seed of a pass, and then its nodes in another order (indices into pass.nodes; those that
// have run so far). What arrives in an input buffer is summed in the order it arrives there, and a node is
// ready when its last contribution has come.
std::shared_ptr<const trace::Trace> played_trace(const trace::Timeline& run, const BackwardPass& pass,
                                                 const std::vector<size_t>& order);

}  // namespace backstep::explain
