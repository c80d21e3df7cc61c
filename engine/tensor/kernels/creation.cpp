#include "tensor/kernels/creation.h"

#include <cmath>

#include "base/number_format.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/promotion.h"
#include "tensor/stop.h"

namespace backstep::kernels {
namespace {

template <class T>
Tensor from_cells(const std::vector<T>& values, Dims sizes, DType dtype) {
    Tensor result = Tensor::empty(sizes, dtype);
    INTERNAL_ASSERT(static_cast<size_t>(result.numel()) == values.size());
    std::copy(values.begin(), values.end(), result.mutable_data<T>());
    return result;
}

// C++ streams' form of a number, which PyTorch's text for ranges has.
std::string stream_form(Scalar value) {
    if (!value.is_float()) return std::to_string(value.to_int());
    char text[32];
    std::snprintf(text, sizeof text, "%g", value.to_double());
    return text;
}

template <class T, class F>
void fill_by_index(const Tensor& result, F value_at) {
    T* out = result.mutable_data<T>();
    const int64_t count = result.numel();
    for (int64_t i = 0; i < count; ++i) {
        if (i % kStopTile == kStopTile - 1) check_stop();
        out[i] = value_at(i);
    }
}

// The elements a vector kernel of PyTorch fills in one go: whole pairs of vectors, then one by one. `first`
// is the index its vector starts at, or the element's own.
template <class T>
int64_t vector_start(int64_t index, int64_t count) {
    constexpr int64_t width = 32 / sizeof(T);
    return index < count / (2 * width) * (2 * width) ? index / width * width : index;
}

}  // namespace

Tensor full(Dims sizes, Scalar value, DType dtype) {
    Tensor result = Tensor::empty(sizes, dtype);
    fill_(result, value);
    return result;
}

Tensor zeros(Dims sizes, DType dtype) { return full(sizes, 0, dtype); }
Tensor ones(Dims sizes, DType dtype) { return full(sizes, 1, dtype); }

Tensor full_like(const Tensor& like, Scalar value) {
    Tensor result = Tensor::empty_like(like);
    fill_(result, value);
    return result;
}

Tensor arange(Scalar start, Scalar end, Scalar step, std::optional<DType> dtype) {
    const bool whole = !start.is_float() && !end.is_float() && !step.is_float();
    const DType type = dtype.value_or(whole ? DType::Int64 : default_dtype());
    if (is_narrow(type)) return cast(arange(start, end, step, widened(type)), type);
    const double first = start.to_double(), last = end.to_double(), by = step.to_double();
    CHECK(by != 0, RuntimeError, "step must be nonzero");
    CHECK(std::isfinite(first) && std::isfinite(last), RuntimeError,
          "unsupported range: " + stream_form(start) + " -> " + stream_form(end));
    CHECK((by > 0 && last >= first) || (by < 0 && last <= first), RuntimeError,
          "upper bound and larger bound inconsistent with step sign");
    double count;
    if (type == DType::Int64) {
        const int64_t sign = (step.to_int() > 0) - (step.to_int() < 0);
        CHECK(sign != 0, RuntimeError, "step must be nonzero");
        int64_t span = 0;
        const bool overflow = __builtin_sub_overflow(end.to_int(), start.to_int(), &span) ||
                              __builtin_add_overflow(span, step.to_int() - sign, &span);
        CHECK(!overflow, RuntimeError, "invalid size, possible overflow?");
        // -1 apart: the lowest number has no positive twin to be the quotient.
        count = step.to_int() == -1 ? -static_cast<double>(span) : static_cast<double>(span / step.to_int());
    } else {
        count = std::ceil((last - first) / by);
    }
    CHECK(count >= 0 && count < 9.2e18, RuntimeError, "invalid size, possible overflow?");
    Tensor result = Tensor::empty(Shape{static_cast<int64_t>(count)}, type);
    dispatch(type, [&](auto zero) {
        using T = decltype(zero);
        if constexpr (std::same_as<T, float> || std::same_as<T, double>) {
            const int64_t size = result.numel();
            fill_by_index<T>(result, [&](int64_t i) {
                const int64_t start_index = vector_start<T>(i, size);
                const T base = static_cast<T>(std::fma(static_cast<double>(start_index), by, first));
                return static_cast<T>(
                    std::fma(static_cast<double>(i - start_index), by, static_cast<double>(base)));
            });
        } else if constexpr (std::same_as<T, bool>) {
            throw RuntimeError(not_implemented("arange_cpu", DType::Bool));
        } else {
            const int64_t from = start.to_int(), stride = step.to_int();
            fill_by_index<T>(result, [&](int64_t i) { return from + i * stride; });
        }
    });
    return result;
}

Tensor linspace(double start, double end, int64_t steps, DType dtype) {
    CHECK(steps >= 0, RuntimeError, "number of steps must be non-negative");
    if (is_narrow(dtype)) return cast(linspace(start, end, steps, widened(dtype)), dtype);
    Tensor result = Tensor::empty(Shape{steps}, dtype);
    if (steps == 0) return result;
    if (steps == 1) {
        fill_(result, start);
        return result;
    }
    dispatch(dtype, [&](auto zero) {
        using T = decltype(zero);
        if constexpr (std::same_as<T, float> || std::same_as<T, double>) {
            const T first = static_cast<T>(start), last = static_cast<T>(end);
            const T step = (last - first) / static_cast<T>(steps - 1);
            const int64_t half = steps / 2;
            fill_by_index<T>(result, [&](int64_t i) {
                const int64_t at = vector_start<T>(i, steps);
                const T base = at < half ? std::fma(static_cast<T>(at), step, first)
                                         : std::fma(static_cast<T>(steps - 1 - at), -step, last);
                return base + static_cast<T>(i - at) * step;
            });
        } else {
            const float step = static_cast<float>((end - start) / static_cast<double>(steps - 1));
            const int64_t first = static_cast<int64_t>(start), last = static_cast<int64_t>(end);
            const int64_t half = steps / 2;
            fill_by_index<T>(result, [&](int64_t i) {
                const float value = i < half
                                        ? static_cast<float>(first) + step * static_cast<float>(i)
                                        : static_cast<float>(last) - step * static_cast<float>(steps - i - 1);
                return static_cast<T>(value);
            });
        }
    });
    return result;
}

Tensor logspace(double start, double end, int64_t steps, double base, DType dtype) {
    CHECK(steps >= 0, RuntimeError, "number of steps must be non-negative");
    const Tensor exponents = linspace(start, end, steps, DType::Float64);
    Tensor result = Tensor::empty(Shape{steps}, DType::Float64);
    const double* in = exponents.data<double>();
    fill_by_index<double>(result, [&](int64_t i) { return std::pow(base, in[i]); });
    return cast(result, dtype);
}

Tensor eye(int64_t rows, int64_t columns, DType dtype) {
    CHECK(rows >= 0, RuntimeError, "n must be greater or equal to 0, got " + std::to_string(rows));
    CHECK(columns >= 0, RuntimeError, "m must be greater or equal to 0, got " + std::to_string(columns));
    Tensor result = zeros(Shape{rows, columns}, dtype);
    fill_(result.as_strided(Shape{std::min(rows, columns)}, Shape{columns + 1}, 0), 1);
    return result;
}

Tensor from_values(const std::vector<float>& values, Dims sizes) {
    return from_cells(values, sizes, DType::Float32);
}
Tensor from_values(const std::vector<double>& values, Dims sizes) {
    return from_cells(values, sizes, DType::Float64);
}
Tensor from_values(const std::vector<int64_t>& values, Dims sizes) {
    return from_cells(values, sizes, DType::Int64);
}
Tensor from_values(const std::vector<bool>& values, Dims sizes) {
    return from_cells(values, sizes, DType::Bool);
}

Tensor from_scalars(std::span<const Scalar> values, Dims sizes, DType dtype) {
    Tensor result = Tensor::empty(sizes, dtype);
    INTERNAL_ASSERT(static_cast<size_t>(result.numel()) == values.size());
    std::byte* out = result.storage().mutable_data();
    for (const Scalar& value : values) {
        store_scalar(out, value, dtype);
        out += size_of(dtype);
    }
    return result;
}

}  // namespace backstep::kernels
