#pragma once

#include "bindings/numpy/array/array.h"

namespace backstep::bindings::numpy {

// `a @ b` for all ranks, batches broadcast, and numpy.dot, which differs from 2 dimensions on. Vectors
// are added up in an order of their own, matrices by the engine's product. Raises ValueError "matmul: Input
// operand 1 has a mismatch in its core dimension 0, ..." and "shapes (2,3) and (2,3) not aligned: 3 (dim 1)
// != 2 (dim 0)".
Array matmul(const Array& a, const Array& b);
Array dot(const Array& a, const Array& b);

}  // namespace backstep::bindings::numpy
