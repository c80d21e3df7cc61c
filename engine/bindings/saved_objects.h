#pragma once

#include "script/objects/module.h"

namespace backstep::bindings {

// torch.save and torch.load. A snippet has no files: what is saved under a name is kept, as a deep copy, for
// the rest of the run, and said to be.
void add_saved_objects(script::Module& torch);

}  // namespace backstep::bindings
