#pragma once

#include <array>
#include <cstdint>

namespace backstep::bindings::numpy {

// The 256 layers of equal area under a falling density (Marsaglia and Tsang's ziggurat) as numpy lays them
// out: a draw of `bits` bits times width[i] is inside layer i at once when it is below limit[i].
struct Ziggurat {
    std::array<uint64_t, 256> limit;
    std::array<double, 256> width;
    std::array<double, 256> height;

    static constexpr double kNormalEdge = 3.6541528853610087963519472518;
    static constexpr double kNormalEdgeInverse = 0.27366123732975827203338247596;
    static constexpr double kExponentialEdge = 7.6971174701310497140446280481;
    static const Ziggurat& normal();       // 52 bits
    static const Ziggurat& exponential();  // 53 bits
};

}  // namespace backstep::bindings::numpy
