#pragma once

#include "explain/paths/whole_path.h"
#include "explain/story.h"

namespace backstep::explain {

// As whole_path, of tensors: from one element of the root to one of the leaf. A path's product is that
// element of the product of its local derivatives, each a matrix; it is worked out by sending the root's
// element back along the path, in float64. Without numbers when a node on the way cannot be worked out again.
// Nothing when no recorded path leads there or there are no such elements.
std::optional<WholePath> element_paths(const Story& story, const trace::StepState& state, uint32_t leaf_item,
                                       Elements elements);

}  // namespace backstep::explain
