#pragma once

#include "script/objects/type.h"

namespace backstep::bindings {

// + - * / // % ** @ & | ^, their in-place forms, comparisons, -x, ~x, abs(x): each is the operation PyTorch
// runs for it (1 / x is a reciprocal and a product, 1 - x is rsub).
void add_operator_slots(script::Slots& slots);

}  // namespace backstep::bindings
