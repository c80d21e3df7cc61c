#pragma once

#include <optional>

#include "explain/why/why.h"

namespace backstep::explain {

// A tensor made of numbers that had left their graph: a new leaf, or what came back from numpy.

Why why_rewrapped(const Story& story, TensorId leaf, std::string_view name);
// Of the numbers of tensors themselves: torch.tensor([a, b]), nn.Parameter(x * 3).
Why why_copied(const Story& story, TensorId leaf, std::string_view name);
// The statement that made it went out to numpy, with `from`; nothing when it did not.
std::optional<Why> why_left_torch(const Story& story, TensorId tensor, std::string_view name,
                                  const std::string& from);
// `why`, or what lies behind it: an array of numpy's that was made from a tensor that had asked for a
// gradient, in the statement that took it in or under a name of its own before.
Why without_numpy(const Story& story, TensorId tensor, Why why);

}  // namespace backstep::explain
