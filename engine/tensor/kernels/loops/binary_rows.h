#pragma once

#include "tensor/kernels/binary.h"
#include "tensor/kernels/loops/elementwise.h"

namespace backstep::kernels {

// What PyTorch calls the kernel in "\"...\" not implemented for 'Bool'".
const char* kernel_name(BinaryOp op);
bool gives_bool(BinaryOp op);

// The row kernel over operands of this dtype, null if the op does not have the dtype.
RowKernel binary_row_kernel(BinaryOp op, DType dtype);

}  // namespace backstep::kernels
