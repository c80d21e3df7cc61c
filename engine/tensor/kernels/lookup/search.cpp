#include "tensor/kernels/lookup/search.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/promotion.h"

namespace backstep::kernels {

Tensor histc(const Tensor& a, int64_t bins, double min, double max) {
    CHECK(is_floating(a.dtype()), RuntimeError, not_implemented("histogram_cpu", a.dtype()));
    CHECK(bins > 0, RuntimeError, "torch.histc(): bins must be > 0");
    const Tensor in = contiguous(cast(a, DType::Float64));
    const double* values = in.data<double>();
    if (min == max && in.numel() > 0) {
        const auto [low, high] = std::minmax_element(values, values + in.numel());
        min = *low;
        max = *high;
    }
    if (min == max) {
        min -= 1;
        max += 1;
    }
    CHECK(std::isfinite(min) && std::isfinite(max), RuntimeError,
          "torch.histc: range of [" + std::to_string(min) + ", " + std::to_string(max) + "] is not finite");
    CHECK(min < max, RuntimeError, "torch.histc: max must be larger than min");
    Tensor result = zeros(Shape{bins}, DType::Float64);
    double* counts = result.mutable_data<double>();
    for (int64_t i = 0; i < in.numel(); ++i) {
        if (!(values[i] >= min && values[i] <= max)) continue;
        const int64_t at = static_cast<int64_t>((values[i] - min) / (max - min) * static_cast<double>(bins));
        counts[std::min(at, bins - 1)] += 1;
    }
    return cast(result, a.dtype());
}

Tensor searchsorted(const Tensor& sorted, const Tensor& values, bool right) {
    const DType dtype = result_type(sorted, values);
    CHECK(sorted.dim() > 0, RuntimeError,
          "torch.searchsorted(): input value can be a scalar only when boundaries tensor dimension is 1");
    const Tensor from = contiguous(cast(sorted, dtype)), wanted = contiguous(cast(values, dtype));
    Tensor result = Tensor::empty(values.sizes(), DType::Int64);
    int64_t* out = result.mutable_data<int64_t>();
    const int64_t length = sorted.size(-1),
                  per_row = values.dim() > 0 && sorted.dim() > 1 ? values.size(-1) : 0;
    dispatch(dtype, [&](auto zero) {
        using T = decltype(zero);
        for (int64_t i = 0; i < wanted.numel(); ++i) {
            const T* row = from.data<T>() + (per_row > 0 ? i / per_row * length : 0);
            const T value = wanted.data<T>()[i];
            out[i] = (right ? std::upper_bound(row, row + length, value)
                            : std::lower_bound(row, row + length, value)) -
                     row;
        }
    });
    return result;
}

Tensor isin(const Tensor& elements, const Tensor& others) {
    const DType dtype = result_type(elements, others);
    const Tensor in = contiguous(cast(elements, dtype)), among = contiguous(cast(others, dtype));
    Tensor result = Tensor::empty(elements.sizes(), DType::Bool);
    bool* out = result.mutable_data<bool>();
    dispatch(dtype, [&](auto zero) {
        using T = decltype(zero);
        const std::set<T> known(among.data<T>(), among.data<T>() + among.numel());
        for (int64_t i = 0; i < in.numel(); ++i) out[i] = known.contains(in.data<T>()[i]);
    });
    return result;
}

}  // namespace backstep::kernels
