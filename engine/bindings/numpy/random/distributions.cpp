#include "bindings/numpy/random/distributions.h"

#include <bit>
#include <cmath>

#include "bindings/numpy/random/ziggurat.h"

namespace backstep::bindings::numpy {

double RandomStream::normal() { return legacy_ ? polar_normal() : ziggurat_normal(); }

double RandomStream::exponential() { return legacy_ ? -std::log(1.0 - uniform()) : ziggurat_exponential(); }

// Marsaglia's polar method makes two; the second is kept for the next call.
double RandomStream::polar_normal() {
    if (kept_normal_) {
        const double kept = *kept_normal_;
        kept_normal_.reset();
        return kept;
    }
    double x, y, square;
    do {
        x = 2.0 * uniform() - 1.0;
        y = 2.0 * uniform() - 1.0;
        square = x * x + y * y;
    } while (square >= 1.0 || square == 0.0);
    const double factor = std::sqrt(-2.0 * std::log(square) / square);
    kept_normal_ = factor * x;
    return factor * y;
}

double RandomStream::ziggurat_normal() {
    const Ziggurat& layers = Ziggurat::normal();
    while (true) {
        uint64_t word = bits_->next64();
        const size_t layer = word & 0xff;
        word >>= 8;
        const bool negative = word & 1;
        const uint64_t size = (word >> 1) & 0x000fffffffffffffu;
        double x = static_cast<double>(size) * layers.width[layer];
        if (negative) x = -x;
        if (size < layers.limit[layer]) return x;
        if (layer == 0) {
            while (true) {
                const double beyond = -Ziggurat::kNormalEdgeInverse * std::log1p(-uniform());
                const double y = -std::log1p(-uniform());
                if (y + y > beyond * beyond)
                    return (size >> 8) & 1 ? -(Ziggurat::kNormalEdge + beyond)
                                           : Ziggurat::kNormalEdge + beyond;
            }
        }
        const double height =
            (layers.height[layer - 1] - layers.height[layer]) * uniform() + layers.height[layer];
        if (height < std::exp(-0.5 * x * x)) return x;
    }
}

double RandomStream::ziggurat_exponential() {
    const Ziggurat& layers = Ziggurat::exponential();
    while (true) {
        uint64_t word = bits_->next64() >> 3;
        const size_t layer = word & 0xff;
        word >>= 8;
        const double x = static_cast<double>(word) * layers.width[layer];
        if (word < layers.limit[layer]) return x;
        if (layer == 0) return Ziggurat::kExponentialEdge - std::log1p(-uniform());
        const double height =
            (layers.height[layer - 1] - layers.height[layer]) * uniform() + layers.height[layer];
        if (height < std::exp(-x)) return x;
    }
}

uint64_t RandomStream::bounded(uint64_t largest) {
    if (largest == 0) return 0;
    if (legacy_) return masked(largest);
    if (largest == UINT32_MAX) return bits_->next32();
    if (largest < UINT32_MAX) return lemire32(static_cast<uint32_t>(largest));
    return largest == UINT64_MAX ? bits_->next64() : lemire64(largest);
}

// Words cut to the bits that the largest value needs, until one is not above it.
uint64_t RandomStream::masked(uint64_t largest) {
    const uint64_t mask = UINT64_MAX >> std::countl_zero(largest);
    uint64_t word;
    do {
        word = (largest <= UINT32_MAX ? bits_->next32() : bits_->next64()) & mask;
    } while (word > largest);
    return word;
}

// Lemire's method: the high half of a product, the low half tells the few words to refuse.
uint64_t RandomStream::lemire32(uint32_t largest) {
    const uint32_t count = largest + 1;
    uint64_t product = uint64_t{bits_->next32()} * count;
    if (static_cast<uint32_t>(product) < count) {
        const uint32_t threshold = (UINT32_MAX - largest) % count;
        while (static_cast<uint32_t>(product) < threshold) product = uint64_t{bits_->next32()} * count;
    }
    return product >> 32;
}

uint64_t RandomStream::lemire64(uint64_t largest) {
    __extension__ using Wide = unsigned __int128;
    const uint64_t count = largest + 1;
    Wide product = Wide{bits_->next64()} * count;
    if (static_cast<uint64_t>(product) < count) {
        const uint64_t threshold = (UINT64_MAX - largest) % count;
        while (static_cast<uint64_t>(product) < threshold) product = Wide{bits_->next64()} * count;
    }
    return static_cast<uint64_t>(product >> 64);
}

}  // namespace backstep::bindings::numpy
