#pragma once

#include "tensor/tensor.h"

namespace backstep::kernels {

// Writes source into self, broadcast and cast. Raises RuntimeError if source does not broadcast to self's
// sizes or self's elements overlap.
void copy_(const Tensor& self, const Tensor& source);
void fill_(const Tensor& self, Scalar value);
// Whether elements of it share a place in memory.
bool overlaps_itself(const Tensor& tensor);
// Writes the elements of `value`, of self's sizes and dtype, that differ from self's: several may share a
// place, and those that stay as they are must not undo one that does not.
void copy_changed_(const Tensor& self, const Tensor& value);

// A new contiguous tensor, always.
Tensor clone(const Tensor& a);
// A clone that keeps the order of strides of a dense transposed tensor (`torch.clone`'s preserve_format).
Tensor clone_preserving_strides(const Tensor& a);
// The same tensor if it is contiguous already, else a contiguous copy.
Tensor contiguous(const Tensor& a);
// The same tensor if it has the dtype already, else a cast copy.
Tensor cast(const Tensor& a, DType dtype);
// Materialised broadcast.
Tensor broadcast_to(const Tensor& a, Dims sizes);

}  // namespace backstep::kernels
