#pragma once

#include <string>

#include "explain/story.h"

namespace backstep::explain {

// The statement that made truth values by a comparison, with something in its place that has a slope:
// `(p > 0.5).float()` as `torch.sigmoid((p - 0.5) * 10)`; a probability needs no threshold at all. Empty for
// what is no comparison, and where truth values are asked for: by an `if`, an index, a `where`.
std::string soft_threshold(const Story& story, TensorId result);

}  // namespace backstep::explain
