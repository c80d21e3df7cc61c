#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace backstep {

// PyTorch's CPU generator: the 32-bit Mersenne twister and the ways numbers are drawn from it, so that a seed
// gives the stream it gives there. Normal values are made in pairs, the second kept for the next call;
// seeding drops it. A copy of a Generator is its saved state.
class Generator {
  public:
    static constexpr uint64_t kDefaultSeed = 67280421310721;
    explicit Generator(uint64_t seed = kDefaultSeed) { manual_seed(seed); }

    // The generator of this thread's run.
    static Generator& run_default();

    void manual_seed(uint64_t seed);
    uint64_t initial_seed() const { return seed_; }

    uint32_t random32();
    uint64_t random64();      // the first word is the high half
    float uniform_float();    // 24 bits of one word, in [0, 1)
    double uniform_double();  // 53 bits of two words
    double normal();          // Box-Muller in double, its pair kept

  private:
    static constexpr size_t kWords = 624;
    void refill();

    uint64_t seed_ = 0;
    std::array<uint32_t, kWords> state_{};
    size_t next_ = kWords;
    std::optional<double> next_normal_;
};

}  // namespace backstep
