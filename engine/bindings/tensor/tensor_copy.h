#pragma once

#include "script/native/native_type.h"

namespace backstep::bindings {

// What copy.deepcopy and copy.copy ask a tensor for: __deepcopy__ and __copy__.
void add_copy_methods(script::NativeType& tensor);

}  // namespace backstep::bindings
