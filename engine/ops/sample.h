#pragma once

#include "ops/op_entry.h"

namespace backstep::ops {

// An entry's sample input, ready to be called.
struct Sample {
    std::vector<Tensor> operands;
    std::vector<Attribute> attributes;
};

// Reads "[[1.5, -2.0]], 1, keepdim=True" by the entry's schema. Lists are tensors (float64; int64 if all are
// whole numbers without a point; bool), parentheses hold a Tensor[] or ints, a bare number for an Operand is
// a Python number. INTERNAL_ASSERTs on a text it cannot read: samples are ours.
Sample read_sample(const OpEntry& entry, std::string_view text);

}  // namespace backstep::ops
