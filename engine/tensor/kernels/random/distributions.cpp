// Rarer distributions, each a function of uniform or normal draws. Declared in kernels/random/random.h.
#include <cmath>
#include <limits>
#include <numbers>

#include "base/number_format.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/odometer.h"
#include "tensor/kernels/random/random.h"

namespace backstep::random {
namespace {

// draw() for every element, in order; computed in double.
template <class Draw>
void fill_drawn(const Tensor& self, Draw draw) {
    kernels::dispatch(self.dtype(), [&](auto zero) {
        using T = decltype(zero);
        T* to = self.mutable_data<T>();
        for (kernels::Odometer<1> at(self.sizes(), {self.strides()}); !at.done(); at.advance())
            to[at.offset(0)] = static_cast<T>(draw());
    });
}

// W. Hoermann, "The transformed rejection method for generating Poisson random variables" (1993).
int64_t large_poisson(double rate, Generator& generator) {
    const double log_rate = std::log(rate);
    const double b = 0.931 + 2.53 * std::sqrt(rate), a = -0.059 + 0.02483 * b;
    const double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4), accepted = 0.9277 - 3.6224 / (b - 2);
    while (true) {
        const double u = generator.uniform_double() - 0.5, v = generator.uniform_double();
        const double near = 0.5 - std::fabs(u);
        const auto k = static_cast<int64_t>(std::floor((2 * a / near + b) * u + rate + 0.43));
        if (near >= 0.07 && v <= accepted) return k;
        if (k < 0 || (near < 0.013 && v > near)) continue;
        const double count = static_cast<double>(k);
        if (std::log(v) + std::log(inverse_alpha) - std::log(a / (near * near) + b) <=
            -rate + count * log_rate - std::lgamma(count + 1))
            return k;
    }
}

// As many draws as keep their product above exp(-rate).
int64_t small_poisson(double rate, Generator& generator) {
    const double least = std::exp(-rate);
    int64_t count = 0;
    for (double product = generator.uniform_double(); product > least; product *= generator.uniform_double())
        ++count;
    return count;
}

}  // namespace

void geometric_(const Tensor& self, double p, Generator& generator) {
    CHECK(0 < p && p < 1, RuntimeError, "geometric_ expects p to be in (0, 1), but got p=" + stream_form(p));
    fill_drawn(self, [&] { return std::ceil(std::log(generator.uniform_double()) / std::log1p(-p)); });
}

void log_normal_(const Tensor& self, double mean, double std, Generator& generator) {
    CHECK(std > 0, RuntimeError, "log_normal_ expects std > 0.0, but found std=" + stream_form(std));
    fill_drawn(self, [&] { return std::exp(generator.normal() * std + mean); });
}

void cauchy_(const Tensor& self, double median, double sigma, Generator& generator) {
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    fill_drawn(self, [&] {
        const double u = std::min(std::max(generator.uniform_double(), epsilon), 1 - epsilon);
        return median + sigma * std::tan(std::numbers::pi * (u - 0.5));
    });
}

Tensor poisson(const Tensor& rates, Generator& generator) {
    const Tensor result = kernels::clone(kernels::contiguous(rates));
    kernels::dispatch_floating(result.dtype(), [&](auto zero) {
        using T = decltype(zero);
        T* cells = result.mutable_data<T>();
        for (int64_t i = 0; i < result.numel(); ++i) {
            const double rate = cells[i];
            CHECK(rate >= 0, RuntimeError, "invalid Poisson rate, expected rate to be non-negative");
            if (rate != 0)
                cells[i] = static_cast<T>(rate >= 10 ? large_poisson(rate, generator)
                                                     : small_poisson(rate, generator));
        }
    });
    return result;
}

}  // namespace backstep::random
