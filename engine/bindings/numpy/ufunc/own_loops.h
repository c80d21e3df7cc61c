#pragma once

#include "tensor/kernels/loops/elementwise.h"

// The element functions in which numpy differs from PyTorch, or which only numpy has: null for dtypes
// without one.
namespace backstep::bindings::numpy::loops {

kernels::RowKernel floor_divide(DType dtype);  // integers by zero give 0
kernels::RowKernel remainder(DType dtype);     // a zero takes the divisor's sign
kernels::RowKernel fmod(DType dtype);
kernels::RowKernel power(DType dtype);  // the C library's
kernels::RowKernel fmax(DType dtype);   // the number where one of the two is nan
kernels::RowKernel fmin(DType dtype);
kernels::RowKernel hypot(DType dtype);
kernels::RowKernel logaddexp(DType dtype);
kernels::RowKernel copysign(DType dtype);
kernels::RowKernel heaviside(DType dtype);
kernels::RowKernel gcd(DType dtype);
kernels::RowKernel lcm(DType dtype);
kernels::RowKernel cbrt(DType dtype);
kernels::RowKernel radians(DType dtype);
kernels::RowKernel degrees(DType dtype);
kernels::RowKernel signbit(DType dtype);
kernels::RowKernel reciprocal(DType dtype);  // of integers: whole division
kernels::RowKernel positive(DType dtype);

}  // namespace backstep::bindings::numpy::loops
