#pragma once

#include <array>
#include <vector>

#include "tensor/tensor.h"

namespace backstep::kernels {

// Walks all positions of some sizes in row-major order, keeping for each of N operands the distance of the
// current element from its first one.
template <size_t N>
class Odometer {
  public:
    Odometer(Dims sizes, const std::array<Dims, N>& strides) : sizes_(sizes), done_(false) {
        for (size_t i = 0; i < N; ++i) strides_[i] = Shape(strides[i]);
        for (int64_t size : sizes) done_ = done_ || size == 0;
    }
    bool done() const { return done_; }
    int64_t offset(size_t operand) const { return offsets_[operand]; }
    int64_t position(size_t dim) const { return position_[dim]; }
    void advance() {
        for (size_t d = sizes_.size(); d-- > 0;) {
            for (size_t i = 0; i < N; ++i) offsets_[i] += strides_[i][d];
            if (++position_[d] < sizes_[d]) return;
            for (size_t i = 0; i < N; ++i) offsets_[i] -= strides_[i][d] * sizes_[d];
            position_[d] = 0;
        }
        done_ = true;
    }

  private:
    Shape sizes_;
    std::array<Shape, N> strides_;
    std::array<int64_t, N> offsets_{};
    std::array<int64_t, Shape::kMaxDims> position_{};
    bool done_;
};

// The distances of all elements, in row-major order.
inline std::vector<int64_t> all_offsets(Dims sizes, Dims strides) {
    std::vector<int64_t> offsets;
    for (Odometer<1> at(sizes, {strides}); !at.done(); at.advance()) offsets.push_back(at.offset(0));
    return offsets;
}

}  // namespace backstep::kernels
