#pragma once

#include "script/objects/module.h"

namespace backstep::bindings {

// The losses of ops/loss.h for torch.nn.functional, which words their older arguments.
void add_loss_functions(script::Module& functional);

}  // namespace backstep::bindings
