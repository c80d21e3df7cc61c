#pragma once

#include "explain/story.h"

namespace backstep::explain {

// A node that had saved the memory of this tensor before the event and ran after it; none when none did.
NodeId node_that_needed(const Story& story, TensorId tensor, uint32_t event);

}  // namespace backstep::explain
