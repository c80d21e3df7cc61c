#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tensor/generator.h"

namespace backstep::bindings::numpy {

// Where numpy's random numbers come from.
class BitSource {
  public:
    virtual ~BitSource() = default;
    virtual uint32_t next32() = 0;
    virtual uint64_t next64() = 0;
    virtual double next_double() = 0;  // 53 bits, in [0, 1)
};

// The 32-bit Mersenne twister as numpy.random.seed sets it: under RandomState and the functions of
// numpy.random.
class MersenneTwister : public BitSource {
  public:
    explicit MersenneTwister(uint32_t seed) { this->seed(seed); }
    void seed(uint32_t value) { words_.manual_seed(value); }
    uint32_t next32() override { return words_.random32(); }
    uint64_t next64() override { return words_.random64(); }
    double next_double() override {
        const uint32_t high = next32() >> 5, low = next32() >> 6;
        return (high * 67108864.0 + low) / 9007199254740992.0;
    }

  private:
    Generator words_;
};

// PCG-64 (O'Neill: a 128-bit linear congruential generator, xored halves rotated), seeded through numpy's
// SeedSequence: under default_rng.
class Pcg64 : public BitSource {
  public:
    explicit Pcg64(uint64_t seed);
    uint32_t next32() override;
    uint64_t next64() override;
    double next_double() override { return static_cast<double>(next64() >> 11) * 0x1p-53; }

  private:
    __extension__ using Wide = unsigned __int128;
    void step();
    Wide state_ = 0, increment_ = 0;
    std::optional<uint32_t> half_;  // of the last word, for next32
};

// The pool of four words that numpy.random.SeedSequence mixes an integer into, and the words drawn from it.
std::vector<uint32_t> seed_words(uint64_t seed, size_t count);

}  // namespace backstep::bindings::numpy
