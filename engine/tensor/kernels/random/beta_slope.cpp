#include "tensor/kernels/random/beta_slope.h"

#include <cmath>
#include <numbers>

#include "tensor/kernels/loops/special.h"

namespace backstep::random {
namespace {

// The integral over t from 0 to x < 1 of f(log t, log(1 - t)) t^(alpha - 1) (1 - t)^(beta - 1), over
// x^(alpha - 1) (1 - x)^(beta - 1). With t = x s, s = e^-w and w over all positive numbers: what is steep at
// zero for small alpha is spread out evenly.
template <class F>
double relative_integral(double x, double alpha, double beta, F f) {
    constexpr double kStep = 1.0 / 16, kReach = 4.5;
    const double log_x = std::log(x), log_rest = std::log1p(-x);
    double sum = 0;
    for (double h = -kReach; h <= kReach; h += kStep) {
        const double w = std::exp(std::numbers::pi / 2 * std::sinh(h)) / alpha;
        const double width = w * std::numbers::pi / 2 * std::cosh(h);
        const double log_t = log_x - w, log_other = std::log1p(-x * std::exp(-w));
        const double weight = std::exp(-alpha * w + (beta - 1) * (log_other - log_rest)) * x * width;
        if (weight > 0) sum += f(log_t, log_other) * weight;
    }
    return sum * kStep;
}

}  // namespace

double beta_slope(double x, double alpha, double beta) {
    using kernels::special::digamma;
    const double centre = digamma(alpha + beta) - digamma(alpha);
    if (x <= 0.5)
        return -relative_integral(x, alpha, beta, [&](double log_t, double) { return log_t + centre; });
    // The whole integral is zero: from the other end it is the same with its sign turned.
    return relative_integral(1 - x, beta, alpha, [&](double, double log_t) { return log_t + centre; });
}

}  // namespace backstep::random
