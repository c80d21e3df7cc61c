#include "bindings/numpy/random/ziggurat.h"

#include <cmath>

namespace backstep::bindings::numpy {
namespace {

// From the lowest layer, whose edge and area are known, upwards: each edge follows from the area.
template <class Real, class Density, class Inverse>
Ziggurat build(Real edge, Real area, Real scale, Density density, Inverse inverse) {
    Ziggurat layers{};
    const Real base = area / density(edge);  // the width of a box of the base's area
    layers.limit[0] = static_cast<uint64_t>(edge / base * scale);
    layers.width[0] = static_cast<double>(base / scale);
    layers.height[0] = 1;
    Real x = edge;
    for (size_t i = 255; i > 0; --i) {
        layers.width[i] = static_cast<double>(x / scale);
        layers.height[i] = static_cast<double>(density(x));
        if (i == 1) break;
        const Real above = inverse(area / x + density(x));
        layers.limit[i] = static_cast<uint64_t>(above / x * scale);
        x = above;
    }
    return layers;
}

}  // namespace

const Ziggurat& Ziggurat::normal() {
    static const Ziggurat layers = build(
        kNormalEdge, 0.004928673233974652, 0x1p52, [](double x) { return std::exp(-0.5 * x * x); },
        [](double y) { return std::sqrt(-2.0 * std::log(y)); });
    return layers;
}

const Ziggurat& Ziggurat::exponential() {
    static const Ziggurat layers = [] {
        const long double edge = 7.6971174701310497140446280481L;
        return build(
            edge, (edge + 1) * std::exp(-edge), 0x1p53L, [](long double x) { return std::exp(-x); },
            [](long double y) { return -std::log(y); });
    }();
    return layers;
}

}  // namespace backstep::bindings::numpy
