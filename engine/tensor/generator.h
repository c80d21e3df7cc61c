#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "tensor/tensor.h"

namespace backstep {

// PyTorch's CPU generator: the 32-bit Mersenne twister and the ways numbers are drawn from it, so that a seed
// gives the stream it gives there. A normal value drawn in pairs keeps its partner for the next call; seeding
// drops it.
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
    void refill();
    uint64_t seed_ = 0;
    std::array<uint32_t, 624> state_{};
    int left_ = 0;
    std::optional<double> next_normal_;
};

// Fills in place and new tensors, in PyTorch's order of draws. Bounds and dtypes raise RuntimeError as there.
namespace random {
Tensor rand(Dims sizes, DType dtype, Generator& generator);
Tensor randn(Dims sizes, DType dtype, Generator& generator);
Tensor randint(int64_t low, int64_t high, Dims sizes, DType dtype, Generator& generator);
Tensor randperm(int64_t n, DType dtype, Generator& generator);
void uniform_(const Tensor& self, double low, double high, Generator& generator);
void normal_(const Tensor& self, double mean, double std, Generator& generator);
Tensor normal(const Tensor& mean, const Tensor& std, Generator& generator);
Tensor bernoulli(const Tensor& p, Generator& generator);
void bernoulli_(const Tensor& self, double p, Generator& generator);
void exponential_(const Tensor& self, double rate, Generator& generator);
void random_(const Tensor& self, std::optional<int64_t> low, std::optional<int64_t> high,
             Generator& generator);
Tensor multinomial(const Tensor& weights, int64_t count, bool replacement, Generator& generator);
}  // namespace random

}  // namespace backstep
