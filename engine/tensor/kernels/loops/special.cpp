#include "tensor/kernels/loops/special.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace backstep::kernels::special {

float log_cephes(float x) {
    constexpr float smallest_normal = 0x1p-126f, root_half = 0.707106781186547524f;
    const int32_t bits = std::bit_cast<int32_t>(std::fmax(x, smallest_normal));
    float exponent = static_cast<float>((bits >> 23) - 0x7f) + 1.0f;
    float m = std::bit_cast<float>((bits & 0x007fffff) | 0x3f000000);  // in [0.5, 1)
    if (m < root_half) {
        exponent -= 1.0f;
        m = m - 1.0f + m;
    } else {
        m = m - 1.0f;
    }
    const float z = m * m;
    float y = 7.0376836292e-2f;
    for (float coefficient : {-1.1514610310e-1f, 1.1676998740e-1f, -1.2420140846e-1f, 1.4249322787e-1f,
                              -1.6668057665e-1f, 2.0000714765e-1f, -2.4999993993e-1f, 3.3333331174e-1f})
        y = std::fma(y, m, coefficient);
    y = y * m;
    y = std::fma(y, z, exponent * -2.12194440e-4f);
    y = std::fma(z, -0.5f, y);
    return std::fma(exponent, 0.693359375f, m + y);
}

std::pair<float, float> sincos_cephes(float x) {
    const int32_t octant = (static_cast<int32_t>(x * 1.27323954473516f) + 1) & ~1;
    const float turns = static_cast<float>(octant);
    float rest = std::fma(turns, -0.78515625f, x);
    rest = std::fma(turns, -2.4187564849853515625e-4f, rest);
    rest = std::fma(turns, -3.77489497744594108e-8f, rest);
    const float z = rest * rest;
    float even = std::fma(2.443315711809948e-5f, z, -1.388731625493765e-3f);
    even = std::fma(even, z, 4.166664568298827e-2f);
    even = std::fma(even * z, z, -(z * 0.5f)) + 1.0f;
    float odd = std::fma(-1.9515295891e-4f, z, 8.3321608736e-3f);
    odd = std::fma(odd, z, -1.6666654611e-1f);
    odd = std::fma(odd * z, rest, rest);
    const bool swapped = (octant & 2) != 0;
    const float sine = swapped ? even : odd, cosine = swapped ? odd : even;
    return {octant & 4 ? -sine : sine, (octant - 2) & 4 ? cosine : -cosine};
}

double lgamma(double x) {
    int sign;
    return ::lgamma_r(x, &sign);
}

double digamma(double x) {
    if (x == 0) return std::copysign(std::numeric_limits<double>::infinity(), -x);
    if (x < 0) {
        if (std::trunc(x) == x) return std::numeric_limits<double>::quiet_NaN();
        return digamma(1 - x) - std::numbers::pi / std::tan(std::numbers::pi * x);
    }
    double result = 0;
    for (; x < 10; x += 1) result -= 1 / x;
    const double z = 1 / (x * x);
    const double series =
        z * (1.0 / 12 -
             z * (1.0 / 120 - z * (1.0 / 252 - z * (1.0 / 240 - z * (1.0 / 132 - z * (691.0 / 32760))))));
    return result + std::log(x) - 0.5 / x - series;
}

namespace {

double hurwitz_zeta(double s, double x) {
    if (x <= 0 && std::trunc(x) == x) return std::numeric_limits<double>::infinity();
    double sum = 0;
    for (; x < 10; x += 1) sum += std::pow(x, -s);
    sum += std::pow(x, 1 - s) / (s - 1) + 0.5 * std::pow(x, -s);
    // B_2k / (2k)!
    constexpr double coefficients[] = {1.0 / 12,         -1.0 / 720,     1.0 / 30240,
                                       -1.0 / 1209600,   1.0 / 47900160, -691.0 / 1307674368000,
                                       1.0 / 74724249600};
    double factor = s * std::pow(x, -s - 1);
    for (int k = 0; k < 7; ++k) {
        sum += coefficients[k] * factor;
        factor *= (s + 2 * k + 1) * (s + 2 * k + 2) / (x * x);
    }
    return sum;
}

}  // namespace

double polygamma(int64_t n, double x) {
    const double order = static_cast<double>(n);
    return (n % 2 ? 1 : -1) * std::exp(lgamma(order + 1)) * hurwitz_zeta(order + 1, x);
}

}  // namespace backstep::kernels::special
