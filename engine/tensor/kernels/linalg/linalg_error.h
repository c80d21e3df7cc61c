#pragma once

#include "base/error.h"

namespace backstep {

// torch.linalg.LinAlgError, a RuntimeError: a matrix that cannot be inverted or taken apart.
class LinAlgError : public RuntimeError {
  public:
    using RuntimeError::RuntimeError;
    const char* python_name() const override { return "_LinAlgError"; }
};

}  // namespace backstep
