#pragma once

#include "script/objects/module.h"

namespace backstep::bindings {

// torch.autograd.gradcheck and gradgradcheck.
void add_gradcheck(script::Module& autograd_module);

}  // namespace backstep::bindings
