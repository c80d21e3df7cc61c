#include "tensor/generator.h"

#include <cmath>
#include <numbers>
#include <utility>

namespace backstep {

Generator& Generator::run_default() {
    static thread_local Generator generator;
    return generator;
}

void Generator::manual_seed(uint64_t seed) {
    seed_ = seed;
    state_[0] = static_cast<uint32_t>(seed);
    for (size_t i = 1; i < kWords; ++i) {
        const uint32_t last = state_[i - 1];
        state_[i] = 1812433253u * (last ^ (last >> 30)) + static_cast<uint32_t>(i);
    }
    next_ = kWords;
    next_normal_.reset();
}

void Generator::refill() {
    constexpr size_t middle = 397;
    for (size_t i = 0; i < kWords; ++i) {
        const uint32_t joined = (state_[i] & 0x80000000u) | (state_[(i + 1) % kWords] & 0x7fffffffu);
        const uint32_t twist = joined & 1 ? 0x9908b0dfu : 0u;
        state_[i] = state_[(i + middle) % kWords] ^ (joined >> 1) ^ twist;
    }
    next_ = 0;
}

uint32_t Generator::random32() {
    if (next_ == kWords) refill();
    uint32_t word = state_[next_++];
    word ^= word >> 11;
    word ^= (word << 7) & 0x9d2c5680u;
    word ^= (word << 15) & 0xefc60000u;
    return word ^ (word >> 18);
}

uint64_t Generator::random64() {
    const uint64_t high = random32();
    return (high << 32) | random32();
}

float Generator::uniform_float() { return static_cast<float>(random32() & 0xffffffu) * 0x1p-24f; }

double Generator::uniform_double() {
    return static_cast<double>(random64() & ((uint64_t{1} << 53) - 1)) * 0x1p-53;
}

double Generator::normal() {
    if (next_normal_) {
        const double value = *next_normal_;
        next_normal_.reset();
        return value;
    }
    const double u1 = uniform_double(), u2 = uniform_double();
    const double radius = std::sqrt(-2.0 * std::log(1.0 - u2));
    const double angle = 2.0 * std::numbers::pi * u1;
    next_normal_ = radius * std::sin(angle);
    return radius * std::cos(angle);
}

}  // namespace backstep
