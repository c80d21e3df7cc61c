#pragma once

#include "script/objects/module.h"

namespace backstep::bindings {

// The updates of nn/optim for the Python classes of torch.optim: sgd_update, adam_update, ... each for one
// parameter, and optimizer_stepped(name, equation, parameters), which tells that a step is over.
void add_optimizer_updates(script::Module& core);

}  // namespace backstep::bindings
