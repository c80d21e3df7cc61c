#pragma once

#include "script/vm/vm.h"

namespace backstep::bindings {

// no_grad, enable_grad, inference_mode and set_grad_enabled: context managers that also decorate functions.
void add_grad_modes(script::Module& torch);

}  // namespace backstep::bindings
