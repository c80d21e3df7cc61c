#include "bindings/numpy/random/bit_source.h"

#include <bit>

namespace backstep::bindings::numpy {
namespace {

constexpr uint32_t kInitA = 0x43b0d7e5u, kMultA = 0x931e8875u;
constexpr uint32_t kInitB = 0x8b51f9ddu, kMultB = 0x58f38dedu;
constexpr uint32_t kMixLeft = 0xca01f9ddu, kMixRight = 0x4973f715u;
constexpr int kShift = 16;

uint32_t hashed(uint32_t value, uint32_t& constant) {
    value ^= constant;
    constant *= kMultA;
    value *= constant;
    return value ^ (value >> kShift);
}

uint32_t mixed(uint32_t x, uint32_t y) {
    const uint32_t result = kMixLeft * x - kMixRight * y;
    return result ^ (result >> kShift);
}

}  // namespace

std::vector<uint32_t> seed_words(uint64_t seed, size_t count) {
    std::array<uint32_t, 4> entropy{static_cast<uint32_t>(seed), static_cast<uint32_t>(seed >> 32), 0, 0};
    std::array<uint32_t, 4> pool{};
    uint32_t constant = kInitA;
    for (size_t i = 0; i < pool.size(); ++i) pool[i] = hashed(entropy[i], constant);
    for (size_t from = 0; from < pool.size(); ++from)
        for (size_t to = 0; to < pool.size(); ++to)
            if (from != to) pool[to] = mixed(pool[to], hashed(pool[from], constant));
    std::vector<uint32_t> words(count);
    constant = kInitB;
    for (size_t i = 0; i < count; ++i) {
        uint32_t word = pool[i % pool.size()] ^ constant;
        constant *= kMultB;
        word *= constant;
        words[i] = word ^ (word >> kShift);
    }
    return words;
}

Pcg64::Pcg64(uint64_t seed) {
    const std::vector<uint32_t> words = seed_words(seed, 8);
    const auto pair = [&](size_t i) { return (uint64_t{words[i + 1]} << 32) | words[i]; };
    const Wide start = (Wide{pair(0)} << 64) | pair(2), sequence = (Wide{pair(4)} << 64) | pair(6);
    increment_ = (sequence << 1) | 1;
    step();
    state_ += start;
    step();
}

void Pcg64::step() {
    constexpr Wide multiplier = (Wide{0x2360ed051fc65da4u} << 64) | 0x4385df649fccf645u;
    state_ = state_ * multiplier + increment_;
}

uint64_t Pcg64::next64() {
    step();
    const auto high = static_cast<uint64_t>(state_ >> 64);
    return std::rotr(high ^ static_cast<uint64_t>(state_), static_cast<int>(high >> 58));
}

uint32_t Pcg64::next32() {
    if (half_) {
        const uint32_t word = *half_;
        half_.reset();
        return word;
    }
    const uint64_t both = next64();
    half_ = static_cast<uint32_t>(both >> 32);
    return static_cast<uint32_t>(both);
}

}  // namespace backstep::bindings::numpy
