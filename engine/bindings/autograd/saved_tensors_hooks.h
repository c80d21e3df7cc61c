#pragma once

#include "script/objects/type.h"

namespace backstep::bindings {

// torch.autograd.graph.saved_tensors_hooks(pack, unpack): a context in which what nodes save goes through two
// functions of the script.
script::Type& saved_tensors_hooks_type();

}  // namespace backstep::bindings
