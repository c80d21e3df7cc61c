#include "tensor/kernels/random/random.h"

#include "base/number_format.h"

#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>
#include <vector>

#include "tensor/kernels/arrange.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/loops/special.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/view.h"
#include "tensor/stop.h"

namespace backstep::random {
namespace {

using kernels::dispatch;
using kernels::dispatch_floating;
using kernels::not_implemented;

// Draws in row-major order: straight into contiguous memory, else by way of a contiguous tensor.
template <class T, class F>
void fill(const Tensor& self, F draw) {
    const Tensor target = self.is_contiguous() ? self : Tensor::empty(self.sizes(), self.dtype());
    T* out = target.mutable_data<T>();
    const int64_t count = target.numel();
    for (int64_t i = 0; i < count; ++i) {
        if (i % (kStopTile / 8) == kStopTile / 8 - 1) check_stop();
        out[i] = draw();
    }
    if (!target.is_same(self)) kernels::copy_(self, target);
}

template <class T>
T uniform(Generator& generator) {
    if constexpr (std::same_as<T, float>)
        return generator.uniform_float();
    else
        return generator.uniform_double();
}

// A block of 16 uniform values into 16 normal ones, value j paired with j + 8.
void box_muller_block(float* values, float mean, float std) {
    for (int j = 0; j < 8; ++j) {
        const float radius = std::sqrt(-2.0f * kernels::special::log_cephes(1.0f - values[j]));
        const float angle = static_cast<float>(2 * std::numbers::pi) * values[j + 8];
        const auto [sine, cosine] = kernels::special::sincos_cephes(angle);
        values[j] = std::fma(radius * cosine, std, mean);
        values[j + 8] = std::fma(radius * sine, std, mean);
    }
}
void box_muller_block(double* values, double mean, double std) {
    for (int j = 0; j < 8; ++j) {
        const double radius = std::sqrt(-2.0 * std::log(1.0 - values[j]));
        const double angle = 2.0 * std::numbers::pi * values[j + 8];
        values[j] = std::fma(radius * std::cos(angle), std, mean);
        values[j + 8] = std::fma(radius * std::sin(angle), std, mean);
    }
}

// 16 values or more: uniforms first, then blocks; a last incomplete block is drawn anew over the last 16.
template <class T>
void normal_blocks(T* out, int64_t count, T mean, T std, Generator& generator) {
    for (int64_t i = 0; i < count; ++i) out[i] = uniform<T>(generator);
    for (int64_t i = 0; i + 16 <= count; i += 16) box_muller_block(out + i, mean, std);
    if (count % 16 == 0) return;
    T* last = out + count - 16;
    for (int i = 0; i < 16; ++i) last[i] = uniform<T>(generator);
    box_muller_block(last, mean, std);
}

void check_floating(const Tensor& self, const char* kernel) {
    CHECK(is_floating(self.dtype()), RuntimeError, not_implemented(kernel, self.dtype()));
}

template <class T>
void draw_with_replacement(const T* weights, int64_t categories, int64_t* out, int64_t count,
                           Generator& generator) {
    std::vector<T> cumulative(static_cast<size_t>(categories));
    T total = 0;
    for (size_t i = 0; i < cumulative.size(); ++i) cumulative[i] = total += weights[i];
    CHECK(total > 0, RuntimeError, "invalid multinomial distribution (sum of probabilities <= 0)");
    for (T& value : cumulative) value /= total;
    cumulative.back() = 1;
    for (int64_t i = 0; i < count; ++i) {
        const double sample = generator.uniform_double();
        int64_t left = 0, right = categories;
        while (left < right) {
            const int64_t middle = left + (right - left) / 2;
            if (cumulative[static_cast<size_t>(middle)] < sample)
                left = middle + 1;
            else
                right = middle;
        }
        out[i] = left;
    }
}

void check_weights(const Tensor& weights, int64_t count, bool replacement) {
    CHECK(is_floating(weights.dtype()), RuntimeError,
          "multinomial only supports floating-point dtypes for input, got: " +
              std::string(scalar_type_name(weights.dtype())));
    CHECK(weights.dim() == 1 || weights.dim() == 2, RuntimeError, "prob_dist must be 1 or 2 dim");
    CHECK(count > 0, RuntimeError, "cannot sample n_sample <= 0 samples");
    CHECK(replacement || count <= weights.size(-1), RuntimeError,
          "cannot sample n_sample > prob_dist.size(-1) samples without replacement");
}

void check_distribution(const Tensor& weights) {
    const bool finite = kernels::max(weights).item().to_double() < std::numeric_limits<double>::infinity();
    CHECK(finite && kernels::min(weights).item().to_double() >= 0, RuntimeError,
          "probability tensor contains either `inf`, `nan` or element < 0");
    const int64_t last = weights.dim() - 1;
    const Tensor empty = kernels::eq(kernels::sum(weights, Dims(&last, 1)), 0);
    CHECK(!kernels::any(empty).item().to_bool(), RuntimeError,
          "invalid multinomial distribution (sum of probabilities <= 0)");
}

}  // namespace

Tensor rand(Dims sizes, DType dtype, Generator& generator) {
    Tensor result = Tensor::empty(sizes, dtype);
    uniform_(result, 0, 1, generator);
    return result;
}

Tensor randn(Dims sizes, DType dtype, Generator& generator) {
    Tensor result = Tensor::empty(sizes, dtype);
    normal_(result, 0, 1, generator);
    return result;
}

Tensor randint(int64_t low, int64_t high, Dims sizes, DType dtype, Generator& generator) {
    Tensor result = Tensor::empty(sizes, widened(dtype));
    random_(result, low, high, generator);
    return kernels::cast(result, dtype);
}

Tensor randperm(int64_t n, DType dtype, Generator& generator) {
    Tensor result = Tensor::empty(Shape{n}, DType::Int64);
    int64_t* order = result.mutable_data<int64_t>();
    for (int64_t i = 0; i < n; ++i) order[i] = i;
    for (int64_t i = 0; i + 1 < n; ++i)
        std::swap(order[i],
                  order[i + static_cast<int64_t>(generator.random32() % static_cast<uint64_t>(n - i))]);
    return kernels::cast(result, dtype);
}

void uniform_(const Tensor& self, double low, double high, Generator& generator) {
    check_floating(self, "check_uniform_bounds");
    CHECK(low <= high, RuntimeError,
          "uniform_ expects to return a [from, to) range, but found from=" + stream_form(low) +
              " > to=" + stream_form(high));
    dispatch_floating(self.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T from = static_cast<T>(low), width = static_cast<T>(high) - from;
        fill<T>(self, [&] { return std::fma(uniform<T>(generator), width, from); });
    });
}

void normal_(const Tensor& self, double mean, double std, Generator& generator) {
    CHECK(std >= 0, RuntimeError, "normal expects std >= 0.0, but found std " + stream_form(std));
    check_floating(self, "normal_kernel_cpu");
    dispatch_floating(self.dtype(), [&](auto zero) {
        using T = decltype(zero);
        if (self.numel() >= 16 && self.is_contiguous()) {
            normal_blocks(self.mutable_data<T>(), self.numel(), static_cast<T>(mean), static_cast<T>(std),
                          generator);
        } else {
            fill<T>(self, [&] { return static_cast<T>(generator.normal() * std + mean); });
        }
    });
}

Tensor normal(const Tensor& mean, const Tensor& std, Generator& generator) {
    CHECK(std.numel() == 0 || kernels::min(std).item().to_double() >= 0, RuntimeError,
          "normal expects all elements of std >= 0.0");
    Tensor result = randn(broadcast_shapes(mean.sizes(), std.sizes()), mean.dtype(), generator);
    kernels::binary_(kernels::BinaryOp::Mul, result, std);
    kernels::binary_(kernels::BinaryOp::Add, result, mean);
    return result;
}

Tensor bernoulli(const Tensor& p, Generator& generator) {
    check_floating(p, "bernoulli_tensor_cpu_p_");
    const Tensor in = kernels::contiguous(p);
    Tensor result = Tensor::empty(p.sizes(), p.dtype());
    dispatch_floating(p.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* chance = in.data<T>();
        fill<T>(result, [&] {
            const T own = *chance++;
            CHECK(own >= 0 && own <= 1, RuntimeError,
                  "Expected p_in >= 0 && p_in <= 1 to be true, but got false.  (Could this error message be "
                  "improved?  If so, please report an enhancement request to PyTorch.)");
            return static_cast<T>(uniform<T>(generator) < own);
        });
    });
    return result;
}

void bernoulli_(const Tensor& self, double p, Generator& generator) {
    CHECK(p >= 0 && p <= 1, RuntimeError,
          "bernoulli_ expects p to be in [0, 1], but got p=" + stream_form(p));
    dispatch(self.dtype(), [&](auto zero) {
        using T = decltype(zero);
        fill<T>(self, [&] { return static_cast<T>(generator.uniform_double() < p); });
    });
}

void exponential_(const Tensor& self, double rate, Generator& generator) {
    CHECK(rate >= 0, RuntimeError,
          "exponential_ expects lambda >= 0.0, but found lambda=" + stream_form(rate));
    check_floating(self, "exponential_cpu");
    dispatch_floating(self.dtype(), [&](auto zero) {
        using T = decltype(zero);
        fill<T>(self,
                [&] { return static_cast<T>(-1.0 / rate * std::log(1.0 - generator.uniform_double())); });
    });
}

void random_(const Tensor& self, std::optional<int64_t> low, std::optional<int64_t> high,
             Generator& generator) {
    if (high) {
        const int64_t from = low.value_or(0);
        CHECK(from < *high, RuntimeError,
              "random_ expects 'from' to be less than 'to', but got from=" + std::to_string(from) +
                  " >= to=" + std::to_string(*high));
        const uint64_t range = static_cast<uint64_t>(*high) - static_cast<uint64_t>(from);
        const bool wide = range >= (uint64_t{1} << 32);
        dispatch(self.dtype(), [&](auto zero) {
            using T = decltype(zero);
            fill<T>(self, [&] {
                const uint64_t word = wide ? generator.random64() : generator.random32();
                return static_cast<T>(static_cast<int64_t>(word % range + static_cast<uint64_t>(from)));
            });
        });
        return;
    }
    dispatch(self.dtype(), [&](auto zero) {
        using T = decltype(zero);
        fill<T>(self, [&] {
            if constexpr (std::same_as<T, bool>)
                return (generator.random32() & 1) != 0;
            else if constexpr (std::same_as<T, int64_t>)
                return static_cast<T>(generator.random64() & 0x7fffffffffffffffu);
            else if constexpr (std::same_as<T, float>)
                return static_cast<T>(generator.random32() % ((1u << 24) + 1));
            else
                return static_cast<T>(generator.random64() % ((uint64_t{1} << 53) + 1));
        });
    });
}

Tensor multinomial(const Tensor& weights, int64_t count, bool replacement, Generator& generator) {
    check_weights(weights, count, replacement);
    if (!replacement) {
        check_distribution(weights);
        Tensor race = Tensor::empty(weights.sizes(), weights.dtype());
        exponential_(race, 1, generator);
        race = kernels::div(weights, race);
        if (count == 1) return kernels::argmax(race, -1, true);
        return kernels::topk(race, count, -1, true, true).second;
    }
    const Tensor in = kernels::contiguous(weights);
    const int64_t categories = in.size(-1), rows = in.numel() / std::max<int64_t>(categories, 1);
    Tensor result = Tensor::empty(weights.dim() == 1 ? Shape{count} : Shape{rows, count}, DType::Int64);
    int64_t* out = result.mutable_data<int64_t>();
    check_distribution(weights);
    dispatch_floating(in.dtype(), [&](auto zero) {
        using T = decltype(zero);
        for (int64_t row = 0; row < rows; ++row)
            draw_with_replacement(in.data<T>() + row * categories, categories, out + row * count, count,
                                  generator);
    });
    return result;
}

}  // namespace backstep::random
