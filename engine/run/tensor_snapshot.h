#pragma once

#include <array>

#include "tensor/tensor.h"
#include "trace/value_snapshot.h"

namespace backstep::run {

// The value of a tensor now: inline if it is 0-d and alone in its memory, a copy if it is small and alone,
// else a share of its Buffer. Empty for an undefined tensor.
trace::ValueSnapshot snapshot(const Tensor& tensor);

// The same for a recorder, which is told of a value several times in a row: as a result, as what is saved, as
// what is sent and as what is received. One snapshot serves them all.
class SnapshotMemo {
  public:
    trace::ValueSnapshot of(const Tensor& tensor) {
        return tensor.defined() && tensor.dim() > 0 ? of_array(tensor) : snapshot(tensor);
    }

  private:
    trace::ValueSnapshot of_array(const Tensor& tensor);
    std::array<trace::ValueSnapshot, 32> recent_;
};

}  // namespace backstep::run
