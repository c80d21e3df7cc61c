#pragma once

#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/loops/unary_ops.h"
#include "tensor/kernels/unary.h"

namespace backstep::kernels {

// What PyTorch calls the kernel in "\"...\" not implemented for 'Bool'".
const char* kernel_name(UnaryOp op);

// The row kernel for an operand of this dtype, null if the op does not have the dtype.
RowKernel unary_row_kernel(UnaryOp op, DType dtype, Digits digits = Digits::OfPyTorch);

}  // namespace backstep::kernels
