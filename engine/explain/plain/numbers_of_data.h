#pragma once

#include <optional>

#include "explain/why/why.h"

namespace backstep::explain {

// What a tensor was computed from went through `.data`, which gives the numbers without their graph; nothing
// when none of it did.

// `y.data.sum()`, `p = y.data`: the numbers of a tensor that had a graph.
std::optional<Why> why_data_read(const Story& story, TensorId tensor);
// `w = w.data - 0.1 * w.grad.data`: the name of a leaf was given to its numbers.
std::optional<Why> why_rebound_data(const Story& story, TensorId tensor);

}  // namespace backstep::explain
