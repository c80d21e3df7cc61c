#pragma once

#include "script/objects/module.h"

namespace backstep::bindings {

// What the layers are made of: convolution, pooling and normalization, as functions of torch.
void add_layer_functions(script::Module& torch);

}  // namespace backstep::bindings
