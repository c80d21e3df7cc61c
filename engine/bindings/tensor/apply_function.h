#pragma once

#include "script/native/native_type.h"

namespace backstep::bindings {

// apply_, map_ and map2_: every element becomes what a function of the script makes of it, and of those of
// one or two tensors that fit. Outside the graph, as in PyTorch.
void add_apply(script::NativeType& tensor);

}  // namespace backstep::bindings
