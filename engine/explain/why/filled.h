#pragma once

#include <optional>
#include <string_view>

#include "explain/why/why.h"

namespace backstep::explain {

// Of a tensor that was made empty and then filled in place, `out[i] = (w[i] * 2).item()`: with numbers that
// had left the graph. Nothing when none of its writes brought such numbers.
std::optional<Why> why_filled(const Story& story, TensorId tensor, std::string_view name);

}  // namespace backstep::explain
