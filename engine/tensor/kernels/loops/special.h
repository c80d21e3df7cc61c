#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
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
// The n-th derivative of digamma, n >= 1: -(-1)^n n! times the Hurwitz zeta function of n + 1, whose tail is
// its Euler-Maclaurin series (Abramowitz and Stegun 23.2.3).
double polygamma(int64_t n, double x);

// The inverse of erf: Giles's approximation refined by two Newton steps as PyTorch does.
template <class T>
T inverse_erf(T y) {
    if (std::fabs(y) > 1) return std::numeric_limits<T>::quiet_NaN();
    if (std::fabs(y) == 1) return std::copysign(std::numeric_limits<T>::infinity(), y);
    const T a[] = {T(0.886226899), T(-1.645349621), T(0.914624893), T(-0.140543331)};
    const T b[] = {T(-2.118377725), T(1.442710462), T(-0.329097515), T(0.012229801)};
    const T c[] = {T(-1.970840454), T(-1.624906493), T(3.429567803), T(1.641345311)};
    const T d[] = {T(3.543889200), T(1.637067800)};
    T x;
    if (std::fabs(y) <= T(0.7)) {
        const T z = y * y;
        x = y * (((a[3] * z + a[2]) * z + a[1]) * z + a[0]) /
            ((((b[3] * z + b[2]) * z + b[1]) * z + b[0]) * z + T(1));
    } else {
        const T z = std::sqrt(-std::log((T(1) - std::fabs(y)) / T(2)));
        x = std::copysign((((c[3] * z + c[2]) * z + c[1]) * z + c[0]) / ((d[1] * z + d[0]) * z + T(1)), y);
    }
    for (int step = 0; step < 2; ++step)
        x -= (std::erf(x) - y) / (T(2) * static_cast<T>(std::numbers::inv_sqrtpi) * std::exp(-x * x));
    return x;
}
}  // namespace backstep::kernels::special
