#include <algorithm>
#include <cmath>

#include "bindings/numpy/random/distributions.h"

// Draws of counts: binomial and poisson.
namespace backstep::bindings::numpy {
namespace {

// Where the binomial density is covered by a parallelogram and two triangles in the middle and exponential
// tails on both sides (Kachitvichyanukul and Schmeiser 1988, "BTPE").
struct BinomialCover {
    double r, q, mode_at, middle, half_width, left, right, height, left_rate, right_rate;
    double area[4];  // running sums of the four parts
    int64_t mode;

    BinomialCover(int64_t count, double p) {
        const auto n = static_cast<double>(count);
        r = std::min(p, 1.0 - p);
        q = 1.0 - r;
        mode_at = n * r + r;
        mode = static_cast<int64_t>(std::floor(mode_at));
        half_width = std::floor(2.195 * std::sqrt(n * r * q) - 4.6 * q) + 0.5;
        middle = static_cast<double>(mode) + 0.5;
        left = middle - half_width;
        right = middle + half_width;
        height = 0.134 + 20.5 / (15.3 + static_cast<double>(mode));
        const double a = (mode_at - left) / (mode_at - left * r);
        left_rate = a * (1.0 + a / 2.0);
        const double b = (right - mode_at) / (right * q);
        right_rate = b * (1.0 + b / 2.0);
        area[0] = half_width;
        area[1] = area[0] * (1.0 + 2.0 * height);
        area[2] = area[1] + height / left_rate;
        area[3] = area[2] + height / right_rate;
    }
};

double stirling_rest(double x) {
    const double square = x * x;
    return (13680. - (462. - (132. - (99. - 140. / square) / square) / square) / square) / x / 166320.;
}

// Whether a candidate y with height v stays: exactly near the mode, by bounds and Stirling's formula beyond.
bool accepts(const BinomialCover& cover, int64_t count, int64_t y, double v) {
    const auto n = static_cast<double>(count);
    const double nrq = n * cover.r * cover.q;
    const int64_t distance = std::abs(y - cover.mode);
    const auto k = static_cast<double>(distance);
    if (distance <= 20 || k >= nrq / 2.0 - 1) {
        const double s = cover.r / cover.q, a = s * (n + 1);
        double f = 1.0;
        for (int64_t i = cover.mode + 1; i <= y; ++i) f *= a / static_cast<double>(i) - s;
        for (int64_t i = y + 1; i <= cover.mode; ++i) f /= a / static_cast<double>(i) - s;
        return v <= f;
    }
    const double rho = (k / nrq) * ((k * (k / 3.0 + 0.625) + 0.16666666666666666) / nrq + 0.5);
    const double t = -k * k / (2 * nrq), log_v = std::log(v);
    if (log_v < t - rho) return true;
    if (log_v > t + rho) return false;
    const auto m = static_cast<double>(cover.mode), at = static_cast<double>(y);
    const double x1 = at + 1, f1 = m + 1, z = n + 1 - m, w = n - at + 1;
    return log_v <= cover.middle * std::log(f1 / x1) + (n - m + 0.5) * std::log(z / w) +
                        (at - m) * std::log(w * cover.r / (x1 * cover.q)) + stirling_rest(f1) +
                        stirling_rest(z) + stirling_rest(x1) + stirling_rest(w);
}

}  // namespace

int64_t RandomStream::binomial(int64_t n, double p) {
    if (n == 0 || p == 0.0) return 0;
    const double q = 1.0 - p;
    if (p <= 0.5)
        return p * static_cast<double>(n) <= 30.0 ? binomial_by_inversion(n, p) : binomial_btpe(n, p);
    return n - (q * static_cast<double>(n) <= 30.0 ? binomial_by_inversion(n, q) : binomial_btpe(n, q));
}

int64_t RandomStream::binomial_by_inversion(int64_t n, double p) {
    const double q = 1.0 - p, count = static_cast<double>(n);
    const double first = std::exp(count * std::log(q)), mean = count * p;
    const auto bound = static_cast<int64_t>(std::min(count, mean + 10.0 * std::sqrt(mean * q + 1)));
    int64_t x = 0;
    double chance = first, u = uniform();
    while (u > chance) {
        if (++x > bound) {
            x = 0;
            chance = first;
            u = uniform();
        } else {
            u -= chance;
            chance = (static_cast<double>(n - x + 1) * p * chance) / (static_cast<double>(x) * q);
        }
    }
    return x;
}

int64_t RandomStream::binomial_btpe(int64_t n, double p) {
    const BinomialCover cover(n, p);
    while (true) {
        const double u = uniform() * cover.area[3];
        double v = uniform();
        if (u <= cover.area[0])
            return static_cast<int64_t>(std::floor(cover.middle - cover.half_width * v + u));
        int64_t y;
        if (u <= cover.area[1]) {
            const double x = cover.left + (u - cover.area[0]) / cover.height;
            v = v * cover.height + 1.0 -
                std::fabs(static_cast<double>(cover.mode) - x + 0.5) / cover.half_width;
            if (v > 1.0) continue;
            y = static_cast<int64_t>(std::floor(x));
        } else if (u <= cover.area[2]) {
            y = static_cast<int64_t>(std::floor(cover.left + std::log(v) / cover.left_rate));
            if (y < 0 || v == 0.0) continue;
            v = v * (u - cover.area[1]) * cover.left_rate;
        } else {
            y = static_cast<int64_t>(std::floor(cover.right - std::log(v) / cover.right_rate));
            if (y > n || v == 0.0) continue;
            v = v * (u - cover.area[2]) * cover.right_rate;
        }
        if (accepts(cover, n, y, v)) return y;
    }
}

int64_t RandomStream::poisson(double rate) {
    if (rate == 0) return 0;
    return rate >= 10 ? poisson_ptrs(rate) : poisson_by_product(rate);
}

int64_t RandomStream::poisson_by_product(double rate) {
    const double limit = std::exp(-rate);
    int64_t count = 0;
    for (double product = uniform(); product > limit; product *= uniform()) ++count;
    return count;
}

// Hoermann's transformed rejection (1993).
int64_t RandomStream::poisson_ptrs(double rate) {
    const double root = std::sqrt(rate), log_rate = std::log(rate);
    const double b = 0.931 + 2.53 * root, a = -0.059 + 0.02483 * b;
    const double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4), v_limit = 0.9277 - 3.6224 / (b - 2);
    while (true) {
        const double u = uniform() - 0.5, v = uniform(), us = 0.5 - std::fabs(u);
        const auto k = static_cast<int64_t>(std::floor((2 * a / us + b) * u + rate + 0.43));
        if (us >= 0.07 && v <= v_limit) return k;
        if (k < 0 || (us < 0.013 && v > us)) continue;
        const auto count = static_cast<double>(k);
        if (std::log(v) + std::log(inverse_alpha) - std::log(a / (us * us) + b) <=
            -rate + count * log_rate - std::lgamma(count + 1))
            return k;
    }
}

}  // namespace backstep::bindings::numpy
