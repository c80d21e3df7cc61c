#pragma once

#include "script/vm/vm.h"
#include "tensor/tensor.h"

namespace backstep::bindings {

// x[...] and x[...] = value, with ints, slices, None, Ellipsis, masks, lists and index tensors. Views are
// recorded one by one as PyTorch records them (SelectBackward0, SliceBackward0, ...).
script::Value get_item(script::Vm& vm, const script::Value& self, const script::Value& key);
void set_item(script::Vm& vm, const script::Value& self, const script::Value& key,
              const script::Value& value);

}  // namespace backstep::bindings
