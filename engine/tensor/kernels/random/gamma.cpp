#include "tensor/kernels/random/gamma.h"

#include <cmath>
#include <limits>
#include <numbers>

#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/loops/special.h"
#include "tensor/kernels/random/beta_slope.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/view.h"
#include "tensor/stop.h"

namespace backstep::random {
namespace {

using kernels::dispatch_floating;

// A cell of each tensor at a time, into a new tensor; `one` computes in double from what the cells hold.
template <class One, class... Tensors>
Tensor cell_by_cell(One one, const Tensor& first, const Tensors&... others) {
    const Tensor result = Tensor::empty(first.sizes(), first.dtype());
    dispatch_floating(first.dtype(), [&](auto zero) {
        using T = decltype(zero);
        T* out = result.mutable_data<T>();
        const auto walk = [&](const auto&... dense) {
            for (int64_t i = 0; i < result.numel(); ++i) {
                if (i % kStopTile == kStopTile - 1) check_stop();
                out[i] = static_cast<T>(one(dense.template data<T>()[i]...));
            }
        };
        walk(kernels::contiguous(first), kernels::contiguous(others)...);
    });
    return result;
}

// The parameter keeps its own width where PyTorch's does; the rest is double.
template <class T>
double gamma_draw(T alpha, Generator& generator) {
    double scale = 1;
    if (alpha < 1) {
        if (alpha == 0) return 0;
        scale = std::pow(1 - generator.uniform_double(), static_cast<double>(1.0f / alpha));
        alpha += 1;
    }
    const double d = alpha - 1.0f / 3.0f, c = 1 / std::sqrt(9 * d);
    while (true) {
        double x, y;
        do {
            x = generator.normal();
            y = 1 + c * x;
        } while (y <= 0);
        const double v = y * y * y, u = 1 - generator.uniform_double(), square = x * x;
        if (u < 1 - 0.0331f * square * square || std::log(u) < 0.5 * square + d * (1 - v + std::log(v)))
            return scale * d * v;
    }
}

// ---- The slope of a gamma draw, region by region ----

double slope_by_series(double alpha, double x) {
    double term = 1, denominator = alpha, first = 1 / alpha, second = 1 / (alpha * alpha);
    for (int i = 1; i <= 5; ++i) {
        term *= -x / i;
        denominator += 1;
        first += term / denominator;
        second += term / (denominator * denominator);
    }
    const double power = std::pow(x, alpha), density = std::pow(x, alpha - 1) * std::exp(-x);
    const double by_alpha = (std::log(x) - kernels::special::digamma(alpha)) * power * first - power * second;
    const double slope = -by_alpha / density;
    return std::isnan(slope) ? 0 : slope;
}

// A saddle point expansion for large alpha; near its middle, where that divides by zero, its limit.
double slope_by_saddle_point(double alpha, double x) {
    if (0.9f * alpha <= x && x <= 1.1f * alpha) {
        const double left = 1 + 24 * alpha * (1 + 12 * alpha);
        const double right =
            1440 * alpha * alpha + 6 * x * (53 - 120 * x) - 65 * x * x / alpha + alpha * (107 + 3600 * x);
        return left * right / (1244160 * (alpha * alpha) * (alpha * alpha));
    }
    const double width = std::sqrt(8 * alpha), ratio = std::log(x / alpha), apart = alpha - x;
    const double bend = std::pow(x - alpha - alpha * ratio, -1.5);
    const double tail = x < alpha ? width / apart - bend : width / apart + bend;
    const double sum = ratio * tail - std::sqrt(2 / alpha) * (alpha + x) / (apart * apart);
    const double stirling = 1 + 1 / (12 * alpha) * (1 + 1 / (24 * alpha));
    return -stirling * x * sum / width;
}

// PyTorch's rational fit in u = log(x / alpha) and v = log(alpha), numerator and denominator by powers of v.
double slope_by_fit(double alpha, double x) {
    static constexpr double kFit[3][8] = {
        {0.16009398, -0.094634809, 0.025146376, -0.0030648343, 1, 0.32668115, 0.10406089, 0.0014179084},
        {0.53487893, 0.1298071, 0.065735949, -0.0015649758, 0.16639465, 0.020070113, -0.0035938915,
         -0.00058392623},
        {0.040121004, -0.0065914022, -0.0026286047, -0.0013441777, 0.017050642, -0.0021309326, 0.00085092367,
         -1.5247877e-07},
    };
    const double u = std::log(x / alpha), v = std::log(alpha);
    const auto polynomial = [&](int from) {
        double sum = 0;
        for (int i = 3; i >= 0; --i)
            sum = kFit[0][from + i] + u * (kFit[1][from + i] + u * kFit[2][from + i]) + v * sum;
        return sum;
    };
    return std::exp(polynomial(0) / polynomial(4));
}

double gamma_slope(double alpha, double x) {
    if (x < 0.8f) return slope_by_series(alpha, x);
    return alpha > 8 ? slope_by_saddle_point(alpha, x) : slope_by_fit(alpha, x);
}

// ---- Binomial draws, in the width of the dtype ----

template <class T>
T inverted(T count, T chance, Generator& generator) {
    const T log_miss = std::log1p(-chance);
    T reached = 0, hits = 0;
    while (true) {
        const T u = static_cast<T>(generator.uniform_double());
        reached += std::ceil(std::log(u) / log_miss);
        if (reached > count) return hits;
        hits += 1;
    }
}

// What Stirling's formula for log(k!) lacks.
template <class T>
T stirling_tail(T k) {
    const double n = k + 1.0;
    if (k <= 9)
        return static_cast<T>(std::lgamma(n) -
                              ((k + 0.5) * std::log(n) - n + 0.5 * std::log(2 * std::numbers::pi)));
    const T square = static_cast<T>(n * n);
    return static_cast<T>((1.0 / 12 - (1.0 / 360 - 1.0 / 1260 / square) / square) / n);
}

template <class T>
T rejected(T count, T chance, Generator& generator) {
    const T deviation = std::sqrt(count * chance * (1 - chance));
    const T b = static_cast<T>(1.15 + 2.53 * deviation);
    const T a = static_cast<T>(-0.0873 + 0.0248 * b + 0.01 * chance),
            c = static_cast<T>(count * chance + 0.5);
    const T accepted = static_cast<T>(0.92 - 4.2 / b), odds = chance / (1 - chance);
    const T alpha = static_cast<T>((2.83 + 5.1 / b) * deviation), mode = std::floor((count + 1) * chance);
    while (true) {
        const T u = static_cast<T>(generator.uniform_double() - 0.5);
        T v = static_cast<T>(generator.uniform_double());
        const T near = static_cast<T>(0.5 - std::fabs(u));
        const T k = std::floor((2 * a / near + b) * u + c);
        if (near >= T(0.07) && v <= accepted) return k;
        if (k < 0 || k > count) continue;
        v = std::log(v * alpha / (a / (near * near) + b));
        const T bound =
            static_cast<T>((mode + 0.5) * std::log((mode + 1) / (odds * (count - mode + 1))) +
                           (count + 1) * std::log((count - mode + 1) / (count - k + 1)) +
                           (k + 0.5) * std::log(odds * (count - k + 1) / (k + 1)) + stirling_tail(mode) +
                           stirling_tail(count - mode) - stirling_tail(k) - stirling_tail(count - k));
        if (v <= bound) return k;
    }
}

template <class T>
T binomial_draw(T count, T chance, Generator& generator) {
    if (count <= 0 || chance <= 0) return 0;
    if (chance >= 1) return count;
    if (!(chance == chance)) return chance;
    const T rarer = chance <= T(0.5) ? chance : 1 - chance;
    const T drawn =
        count * rarer >= 10 ? rejected(count, rarer, generator) : inverted(count, rarer, generator);
    return chance <= T(0.5) ? drawn : count - drawn;
}

}  // namespace

Tensor standard_gamma(const Tensor& alpha, Generator& generator) {
    return cell_by_cell(
        [&](auto cell) {
            const auto drawn = static_cast<decltype(cell)>(gamma_draw(cell, generator));
            return std::max(std::numeric_limits<decltype(cell)>::min(), drawn);
        },
        alpha);
}

Tensor standard_gamma_grad(const Tensor& alpha, const Tensor& x) {
    return cell_by_cell([](double shape, double drawn) { return gamma_slope(shape, drawn); }, alpha, x);
}

Tensor sample_dirichlet(const Tensor& alpha, Generator& generator) {
    const Tensor drawn = cell_by_cell([&](double shape) { return gamma_draw(shape, generator); },
                                      kernels::cast(alpha, DType::Float64));
    const Tensor shares =
        kernels::binary(kernels::BinaryOp::Div, drawn, kernels::sum(drawn, Shape{alpha.dim() - 1}, true));
    return dispatch_floating(alpha.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const double least = std::numeric_limits<T>::min();
        const double most = static_cast<double>(std::nexttoward(T(1), 0.0L));
        const auto inside = [&](double share) { return std::min(std::max(share, least), most); };
        return kernels::cast(cell_by_cell(inside, shares), alpha.dtype());
    });
}

Tensor dirichlet_grad(const Tensor& x, const Tensor& alpha, const Tensor& total) {
    return cell_by_cell([](double drawn, double shape,
                           double sum) { return beta_slope(drawn, shape, sum - shape) / (1 - drawn); },
                        x, alpha, total);
}

Tensor binomial(const Tensor& count, const Tensor& chance, Generator& generator) {
    CHECK(count.dtype() == chance.dtype(), RuntimeError,
          "Found dtype " + std::string(scalar_type_name(chance.dtype())) + " but expected " +
              std::string(scalar_type_name(count.dtype())));
    const Shape sizes = broadcast_shapes(count.sizes(), chance.sizes());
    return cell_by_cell([&](auto n, auto p) { return binomial_draw(n, p, generator); },
                        kernels::expand(count, sizes), kernels::expand(chance, sizes));
}

}  // namespace backstep::random
