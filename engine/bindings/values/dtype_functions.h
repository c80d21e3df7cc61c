#pragma once

#include "script/objects/module.h"

namespace backstep::bindings {

// result_type, promote_types, can_cast, finfo, iinfo and questions about the kind of a tensor's elements.
void add_dtype_functions(script::Module& torch);

}  // namespace backstep::bindings
