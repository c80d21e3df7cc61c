#pragma once

#include <algorithm>
#include <cstdint>

namespace backstep::kernels {

// The eight-lane running sum of PyTorch's vector reduction: whole groups lane by lane, the lanes then added
// pairwise across halves, the rest of the row added to the first lanes before. `plus(total, i)` adds the i-th
// value to a lane's total.
template <class T, class F, class Plus>
T vector_sum(int64_t length, F value_at, Plus plus) {
    constexpr int64_t width = 32 / sizeof(T);
    T lanes[width] = {};
    const int64_t filled = std::min(length, width);
    for (int64_t k = 0; k < filled; ++k) lanes[k] = value_at(k);
    for (int64_t i = width; i < length; ++i) lanes[i % width] = plus(lanes[i % width], i);
    if (length < width) {
        T total = lanes[0];
        for (int64_t k = 1; k < filled; ++k) total += lanes[k];
        return total;
    }
    for (int64_t half = width / 2; half > 0; half /= 2)
        for (int64_t k = 0; k < half; ++k) lanes[k] += lanes[k + half];
    return lanes[0];
}

}  // namespace backstep::kernels
