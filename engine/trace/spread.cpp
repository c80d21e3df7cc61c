#include "trace/spread.h"

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "base/element.h"
#include "base/processor.h"
#include "base/strides.h"

namespace backstep::trace {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Adds up what it is shown.
struct Gathered {
    double least = kInfinity, most = -kInfinity, sum = 0;
    int64_t count = 0;

    void add(double value) {
        least = value < least ? value : least;
        most = value > most ? value : most;
        sum += value;
        ++count;
    }
    Spread spread() const {
        constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
        const double mean = sum / static_cast<double>(count);
        return least > most ? Spread{kNothing, kNothing, mean} : Spread{least, most, mean};
    }
};

Gathered gather(const float* values, int64_t count) {
    Gathered all;
    for (int64_t i = 0; i < count; ++i) all.add(values[i]);
    return all;
}

// What eight elements at a time add up to; the second operand of min and max stays where the first is no
// number.
struct Eight {
    __m256 least, most;
    __m256d low, high;
};
[[gnu::target("avx2"), gnu::always_inline]] inline void add(Eight& to, const float* from) {
    const __m256 values = _mm256_loadu_ps(from);
    to.least = _mm256_min_ps(values, to.least);
    to.most = _mm256_max_ps(values, to.most);
    to.low = _mm256_add_pd(to.low, _mm256_cvtps_pd(_mm_loadu_ps(from)));
    to.high = _mm256_add_pd(to.high, _mm256_cvtps_pd(_mm_loadu_ps(from + 4)));
}

// Two of them side by side, so that no addition waits for the one before.
[[gnu::target("avx2")]] Gathered gather_wide(const float* values, int64_t count) {
    constexpr float kLarge = std::numeric_limits<float>::infinity();
    Eight even{_mm256_set1_ps(kLarge), _mm256_set1_ps(-kLarge), _mm256_setzero_pd(), _mm256_setzero_pd()};
    Eight odd = even;
    const int64_t whole = count / 16 * 16;
    for (int64_t i = 0; i < whole; i += 16) {
        add(even, values + i);
        add(odd, values + i + 8);
    }
    Gathered all = gather(values + whole, count - whole);
    all.count = count;
    std::array<float, 8> least, most;
    std::array<double, 4> sums;
    _mm256_storeu_ps(least.data(), _mm256_min_ps(even.least, odd.least));
    _mm256_storeu_ps(most.data(), _mm256_max_ps(even.most, odd.most));
    _mm256_storeu_pd(sums.data(),
                     _mm256_add_pd(_mm256_add_pd(even.low, even.high), _mm256_add_pd(odd.low, odd.high)));
    all.least = std::min<double>(all.least, std::ranges::min(least));
    all.most = std::max<double>(all.most, std::ranges::max(most));
    for (const double sum : sums) all.sum += sum;
    return all;
}

// Element by element, the last dimension inmost.
Gathered gather_strided(DType dtype, const std::byte* first, std::span<const int64_t> sizes,
                        std::span<const int64_t> strides) {
    int64_t count = 1;
    for (const int64_t size : sizes) count *= size;
    const int64_t row = sizes.empty() ? 1 : sizes.back(), step = sizes.empty() ? 0 : strides.back();
    Gathered all;
    for (int64_t done = 0; done < count; done += row) {
        int64_t at = 0, rest = done / row;
        for (size_t d = sizes.size(); d-- > 1;) {
            at += rest % sizes[d - 1] * strides[d - 1];
            rest /= sizes[d - 1];
        }
        for (int64_t i = 0; i < row; ++i, at += step) all.add(real_at(first, dtype, at));
    }
    return all;
}

}  // namespace

Spread spread_of(DType dtype, const std::byte* first, std::span<const int64_t> sizes,
                 std::span<const int64_t> strides) {
    if (dtype == DType::Float32 && is_dense(sizes, strides)) {
        int64_t count = 1;
        for (const int64_t size : sizes) count *= size;
        const auto* values = reinterpret_cast<const float*>(first);
        return (has_wide_vectors() ? gather_wide(values, count) : gather(values, count)).spread();
    }
    if (std::ranges::find(strides, 0) == strides.end())
        return gather_strided(dtype, first, sizes, strides).spread();
    std::vector<int64_t> read_sizes, read_strides;  // without what repeats
    for (size_t d = 0; d < sizes.size(); ++d) {
        if (sizes[d] != 0 && strides[d] == 0) continue;
        read_sizes.push_back(sizes[d]);
        read_strides.push_back(strides[d]);
    }
    return spread_of(dtype, first, read_sizes, read_strides);
}

}  // namespace backstep::trace
