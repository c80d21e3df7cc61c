#pragma once

#include <string>

#include "script/objects/type.h"

namespace backstep::bindings {

// torch.linalg.LinAlgError: a RuntimeError, whose own name is torch._C._LinAlgError.
script::Type& linalg_error_type();
[[noreturn]] void raise_linalg_error(const std::string& message);

}  // namespace backstep::bindings
