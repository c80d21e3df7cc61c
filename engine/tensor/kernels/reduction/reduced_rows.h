#pragma once

#include <array>
#include <optional>

#include "tensor/kernels/loops/elementwise.h"
#include "tensor/tensor.h"

namespace backstep::kernels {

// Which dimensions a reduction takes away. No dims: all. Raises IndexError for one out of range, RuntimeError
// "dim 0 appears multiple times in the list of dims".
class ReducedDims {
  public:
    ReducedDims(const Tensor& a, Dims dims);
    ReducedDims(const Tensor& a, std::optional<int64_t> dim);

    bool reduces(size_t dim) const { return reduced_[dim]; }
    bool reduces_all() const { return all_; }
    Shape result_sizes(Dims sizes, bool keepdim) const;
    int64_t reduced_count(Dims sizes) const;

  private:
    std::array<bool, Shape::kMaxDims> reduced_{};
    bool all_ = false;
};

// A tensor's elements as one contiguous row for each element of the result, for reductions whose order within
// the dimensions does not matter.
struct ReducedRows {
    Tensor data;
    int64_t count;   // of rows
    int64_t length;  // of each
};
ReducedRows reduced_rows(const Tensor& a, const ReducedDims& dims);

// Calls f(row, length) for every row, writing what it gives to the result; tensors of type In and Out.
template <class Out, class In, class F>
void reduce_rows(const Tensor& result, const ReducedRows& rows, F f) {
    const In* in = rows.data.data<In>();
    Out* out = result.mutable_data<Out>();
    for (int64_t i = 0; i < rows.count; ++i) out[i] = f(in + i * rows.length, rows.length);
}

// A contiguous tensor seen along one dimension: `outer * inner` lanes of `length` elements, `inner` apart.
struct LaneForm {
    int64_t outer, length, inner;
    LaneForm(const Tensor& a, int64_t dim);
    template <class F>
    void for_each(F f) const {  // f(index of the lane's first element, index of the lane)
        for (int64_t o = 0; o < outer; ++o)
            for (int64_t i = 0; i < inner; ++i) f(o * length * inner + i, o * inner + i);
    }
};

}  // namespace backstep::kernels
