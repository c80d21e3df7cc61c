#pragma once

#include "script/native/native_type.h"

namespace backstep::script {

void add_integer_methods(NativeType& type);  // bit_length, to_bytes, from_bytes, ...

}  // namespace backstep::script
