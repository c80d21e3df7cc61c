#pragma once

#include "script/native/native_type.h"

namespace backstep::bindings {

// module(...): pre-hooks, forward, hooks.
void add_module_call(script::NativeType& module);

}  // namespace backstep::bindings
