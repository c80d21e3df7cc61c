#pragma once

#include <memory>
#include <optional>

#include "bindings/numpy/random/bit_source.h"

namespace backstep::bindings::numpy {

// One stream of random numbers, drawn the way its owner draws them: `legacy` as numpy.random and RandomState
// do (polar method, masked rejection), else as numpy.random.Generator does (ziggurat, Lemire's bounded
// integers). Formulas and orders of draws follow numpy's documentation of its streams.
class RandomStream {
  public:
    RandomStream(std::unique_ptr<BitSource> bits, bool legacy) : bits_(std::move(bits)), legacy_(legacy) {}
    static RandomStream of_seed(uint32_t seed) { return {std::make_unique<MersenneTwister>(seed), true}; }
    bool legacy() const { return legacy_; }
    void reseed(std::unique_ptr<BitSource> bits) {
        bits_ = std::move(bits);
        kept_normal_.reset();
    }

    double uniform() { return bits_->next_double(); }
    double normal();
    double exponential();
    uint64_t bounded(uint64_t largest);  // in [0, largest]: integers and randint
    uint64_t masked(uint64_t largest);   // the same by masks whoever owns the stream: shuffling
    int64_t binomial(int64_t n, double p);
    int64_t poisson(double rate);

  private:
    double polar_normal();
    double ziggurat_normal();
    double ziggurat_exponential();
    uint64_t lemire32(uint32_t largest);
    uint64_t lemire64(uint64_t largest);
    int64_t binomial_by_inversion(int64_t n, double p);
    int64_t binomial_btpe(int64_t n, double p);
    int64_t poisson_by_product(double rate);
    int64_t poisson_ptrs(double rate);

    std::unique_ptr<BitSource> bits_;
    bool legacy_;
    std::optional<double> kept_normal_;
};

}  // namespace backstep::bindings::numpy
