#pragma once

#include <cstdint>

namespace backstep::bindings::numpy {

// numpy's sum of a run of numbers `stride` elements apart: below 8 one after the other, up to 128 in eight
// running sums that are added as a tree, beyond that split in halves. The error grows with log n instead of
// n.
template <class T>
T pairwise_sum(const T* values, int64_t count, int64_t stride) {
    constexpr int64_t block = 128;
    if (count < 8) {
        T sum = 0;
        for (int64_t i = 0; i < count; ++i) sum += values[i * stride];
        return sum;
    }
    if (count <= block) {
        T running[8];
        for (int64_t k = 0; k < 8; ++k) running[k] = values[k * stride];
        int64_t i = 8;
        for (; i < count - count % 8; i += 8)
            for (int64_t k = 0; k < 8; ++k) running[k] += values[(i + k) * stride];
        T sum = ((running[0] + running[1]) + (running[2] + running[3])) +
                ((running[4] + running[5]) + (running[6] + running[7]));
        for (; i < count; ++i) sum += values[i * stride];
        return sum;
    }
    int64_t half = count / 2;
    half -= half % 8;
    return pairwise_sum(values, half, stride) + pairwise_sum(values + half * stride, count - half, stride);
}

}  // namespace backstep::bindings::numpy
