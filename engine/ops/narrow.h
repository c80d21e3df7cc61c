#pragma once

#include "ops/op_entry.h"

namespace backstep::ops {

// Whether an entry has to be computed wide: an operand or a dtype attribute is narrow (Note [Narrow dtypes])
// and its kernel does not take that as it is.
bool needs_widening(const OpEntry& entry, std::span<const Tensor> operands, const Attributes* attributes);

// The entry's results over widened operands, brought back to the dtype that promotion of the operands, or the
// dtype attribute, gives.
TensorList forward_wide(const OpEntry& entry, std::span<const Tensor> operands, const Attributes* attributes);

// The same of its byproducts.
TensorList byproducts_wide(const OpEntry& entry, std::span<const Tensor> operands,
                           const Attributes* attributes);

// What PyTorch's kernel calls itself in "\"...\" not implemented for 'Half'"; empty if it takes float16.
std::string_view absent_for_half(const Call& call);

}  // namespace backstep::ops
