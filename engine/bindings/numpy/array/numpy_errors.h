#pragma once

#include <string>

#include "script/objects/module.h"
#include "script/objects/type.h"

namespace backstep::bindings::numpy {

// numpy's own exception classes: AxisError is a ValueError and an IndexError, LinAlgError a ValueError,
// and the errors of ufuncs are TypeErrors.
[[noreturn]] void raise_axis_error(std::string message);
[[noreturn]] void raise_linalg_error(std::string message);
[[noreturn]] void raise_ufunc_error(std::string message);

script::Type& axis_error_type();
script::Type& linalg_error_type();

}  // namespace backstep::bindings::numpy
