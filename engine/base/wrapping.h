#pragma once

#include <cstdint>
#include <numeric>

namespace backstep {

// Arithmetic of int64 numbers of any size. Past the ends it goes around as the processor does, which C++
// leaves undefined for the operators themselves.
constexpr int64_t wrapping_multiply(int64_t a, int64_t b) {
    return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}

// How far a number is from zero; unsigned, for the lowest int64 has no positive twin.
constexpr uint64_t magnitude(int64_t a) {
    return a < 0 ? 0 - static_cast<uint64_t>(a) : static_cast<uint64_t>(a);
}

constexpr int64_t wrapping_gcd(int64_t a, int64_t b) {
    return static_cast<int64_t>(std::gcd(magnitude(a), magnitude(b)));
}

constexpr int64_t wrapping_lcm(int64_t a, int64_t b) {
    const uint64_t divisor = std::gcd(magnitude(a), magnitude(b));
    return divisor == 0 ? 0 : static_cast<int64_t>(magnitude(a) / divisor * magnitude(b));
}

}  // namespace backstep
