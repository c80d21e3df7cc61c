#pragma once

#include <array>

#include "run/recording.h"
#include "tensor/tensor.h"
#include "trace/value_snapshot.h"

namespace backstep::run {

// The value of a tensor now: inline if it is 0-d and alone in its memory, a copy if it is small and alone,
// else a share of its Buffer. Empty for an undefined tensor.
trace::ValueSnapshot snapshot(const Tensor& tensor);

// The same for a recorder, which is told of a value several times in a row: as a result, as what is saved, as
// what is sent and as what is received. One snapshot serves them all; where only a summary is kept, it is
// made once, and the Buffer is let go, so that the next write to the tensor has no reason to copy it.
class SnapshotMemo {
  public:
    explicit SnapshotMemo(Recording& recording) : recording_(recording) {}

    trace::ValueSnapshot of(const Tensor& tensor);

  private:
    struct Seen {
        trace::ValueSnapshot kept;
        // Of a summary: the mark left on the Buffer, and the window on it.
        uint32_t mark = 0;
        int64_t offset = 0;
        Shape strides;

        bool shows(const Tensor& tensor, const Buffer& buffer) const;
        void remember(const Tensor& tensor, trace::ValueSnapshot value);
    };
    static constexpr size_t kPlaces = 32;
    Seen& seen_at(const void* memory) { return recent_[reinterpret_cast<uintptr_t>(memory) / 32 % kPlaces]; }

    Recording& recording_;  // says what stays of a value
    std::array<Seen, kPlaces> recent_;
};

}  // namespace backstep::run
