#pragma once

#include "script/objects/module.h"

namespace backstep::bindings {

// For the Python part of torch: quiet(), a context in which operations that are not recorded are not told of
// (they are the machinery's own affair), recomputing(), one in which a checkpoint's second forward is, and
// made(tensor), which tells of what came out as a leaf.
void add_quiet(script::Module& core);

}  // namespace backstep::bindings
