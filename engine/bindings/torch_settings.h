#pragma once

#include "script/objects/module.h"

namespace backstep::bindings {

// The functions of torch that ask or set something about tensors and the run, rather than compute: is_tensor,
// numel, set_printoptions, set_default_dtype, set_num_threads, cuda.is_available, ...
void add_settings(script::Module& torch);

}  // namespace backstep::bindings
