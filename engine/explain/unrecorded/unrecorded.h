#pragma once

#include <optional>

#include "explain/why/why.h"

namespace backstep::explain {

// What ran without recording though the learner turned nothing off: PyTorch did, around the inside of a
// Function and of a reentrant checkpoint.

// `result` was computed inside a Function of the learner's with `leaf`, which `apply` was not given.
std::optional<Why> why_outside_function(const Story& story, TensorId leaf, std::string_view name,
                                        TensorId result);
// `result` was computed in a checkpoint that none of whose inputs asks for a gradient.
std::optional<Why> why_checkpoint(const Story& story, TensorId result, std::string_view name);

}  // namespace backstep::explain
