#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

namespace backstep::kernels::special {

// e^x to within 1 ulp, the method of the Sleef library (Boost licence): the nearest multiple of log 2 taken
// off in two parts, a polynomial for the rest, the power of two put back through the exponent bits.
inline float exp_float(float x) {
    float bounded = x > -104.0f ? x : -104.0f;  // nan too
    bounded = bounded < 100.0f ? bounded : 100.0f;
    const float quotient =
        std::nearbyint(bounded * 1.442695040888963407359924681001892137426645954152985934135449406931f);
    float rest = std::fma(quotient, -0.693145751953125f, bounded);
    rest = std::fma(quotient, -1.428606765330187045e-06f, rest);
    float u = 0.000198527617612853646278381f;
    u = std::fma(u, rest, 0.00139304355252534151077271f);
    u = std::fma(u, rest, 0.00833336077630519866943359f);
    u = std::fma(u, rest, 0.0416664853692054748535156f);
    u = std::fma(u, rest, 0.166666671633720397949219f);
    u = std::fma(u, rest, 0.5f);
    u = 1.0f + std::fma(rest * rest, u, rest);
    const int32_t power = static_cast<int32_t>(quotient), half = power >> 1;
    u = u * std::bit_cast<float>((half + 0x7f) << 23) * std::bit_cast<float>((power - half + 0x7f) << 23);
    return x == x ? u : x;
}

// Logarithm, and sine with cosine, of the Cephes library in single precision, multiplications fused as
// PyTorch's generator of normal values has them: its streams can only be repeated with its own rounding.
float log_cephes(float x);
std::pair<float, float> sincos_cephes(float x);  // x >= 0

// log |gamma(x)|, without the C library's global sign.
double lgamma(double x);
// Derivative of lgamma: the recurrence up to 10, then the asymptotic series (Abramowitz and Stegun 6.3.18).
// Poles are nan, zero is an infinity of the opposite sign.
double digamma(double x);

}  // namespace backstep::kernels::special
