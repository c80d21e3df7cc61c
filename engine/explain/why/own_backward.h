#pragma once

#include <string>
#include <utility>
#include <vector>

#include "explain/story.h"

namespace backstep::explain {

// The `backward` of a Function of the learner's, as it ran: asked by the event of its NodeApplied, which
// stands behind its return.

// The last event inside of it.
uint32_t last_inside(const Story& story, uint32_t applied);
// The names of the gradients that it took: "g" of `def backward(ctx, g)`.
std::vector<std::string> gradients_given(const Story& story, uint32_t applied);
// For one that returned nothing: the line that returns a gradient, and where it goes. Behind a forward that
// rounds or compares, whose own derivative is 0, the gradient is passed on as it came.
std::pair<std::string, Edit> gradient_returned(const Story& story, NodeId node, uint32_t applied);

}  // namespace backstep::explain
