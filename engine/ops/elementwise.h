#pragma once

#include "ops/execute.h"
#include "tensor/kernels/unary.h"

namespace backstep::ops {

// The forward of an operation that is one elementwise kernel.
template <kernels::UnaryOp op>
Tensor unary(const Call& call) {
    return kernels::unary(op, call[0]);
}

}  // namespace backstep::ops
