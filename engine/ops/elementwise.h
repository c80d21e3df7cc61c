#pragma once

#include "ops/execute.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/unary.h"

namespace backstep::ops {

// The forward of an operation that is one elementwise kernel.
template <kernels::UnaryOp op>
Tensor unary(const Call& call) {
    return kernels::unary(op, call[0]);
}

// The same of two operands, where a Python number goes to the kernel as a number.
template <kernels::BinaryOp op>
Tensor binary(const Call& call) {
    const bool left = call[0].is_wrapped_number(), right = call[1].is_wrapped_number();
    if (right && !left) return kernels::binary(op, call[0], call[1].item());
    if (left && !right) return kernels::binary(op, call[0].item(), call[1]);
    return kernels::binary(op, call[0], call[1]);
}

}  // namespace backstep::ops
