#pragma once

#include <span>
#include <string_view>

#include "ops/op_entry.h"

namespace backstep::ops {

// All entries, sorted by name.
std::span<const OpEntry* const> catalogue();
// By full name ("sum.dim"); null if there is none.
const OpEntry* find_op(std::string_view name);
// By the name of the node it records ("MulBackward0"); the first of several.
const OpEntry* find_op_by_grad_fn(std::string_view grad_fn);

}  // namespace backstep::ops
