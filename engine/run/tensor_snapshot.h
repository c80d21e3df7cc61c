#pragma once

#include "tensor/tensor.h"
#include "trace/value_snapshot.h"

namespace backstep::run {

// The value of a tensor now: inline if it is 0-d and alone in its memory, else a share of its Buffer. Empty
// for an undefined tensor.
trace::ValueSnapshot snapshot(const Tensor& tensor);

}  // namespace backstep::run
