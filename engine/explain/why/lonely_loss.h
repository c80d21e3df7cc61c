#pragma once

#include <optional>

#include "explain/why/why.h"

namespace backstep::explain {

// The backward began at a leaf of its own: a loss that was cut off and asked for a gradient afterwards.
Why why_lonely_loss(const Story& story, TensorId leaf, std::string_view name, const trace::RunRecord& run);
// Or at one of two leaves that Python's `max` gave back itself; nothing when it did not.
std::optional<Why> why_picked(const Story& story, TensorId leaf, std::string_view name,
                              const trace::RunRecord& run);

}  // namespace backstep::explain
