#pragma once

#include "script/objects/module.h"

namespace backstep::bindings {

// What torch.utils.checkpoint stands on: rng_state(), set_rng_state(state) and is_checkpoint_valid().
void add_checkpoint_support(script::Module& core);

}  // namespace backstep::bindings
