#pragma once

#include <optional>
#include <string_view>

#include "explain/why/why.h"

namespace backstep::explain {

// Of a tensor that was made empty and then filled in place, `out[i] = (w[i] * 2).item()`: with numbers that
// had left the graph. Nothing when none of its writes brought such numbers.
std::optional<Why> why_filled(const Story& story, TensorId tensor, std::string_view name);
// What chose where a leaf was written, `hard[y.argmax()] = 1.0`, which has no derivative; none when nothing
// did.
TensorId chosen_to_fill(const Story& story, TensorId leaf);

}  // namespace backstep::explain
