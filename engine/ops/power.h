#pragma once
// The powers: three forms, as PyTorch has them. Their functions are declared in ops/arithmetic.h.

#include "ops/arithmetic.h"

namespace backstep::ops {

std::vector<const OpEntry*> power_entries();

}  // namespace backstep::ops
