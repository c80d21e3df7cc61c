#pragma once

#include "script/objects/module.h"

namespace backstep::bindings {

// `nn.Linear`.
void add_linear(script::Module& nn);

}  // namespace backstep::bindings
