#include "tensor/kernels/lookup/search.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/indexing/scatter.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/promotion.h"

namespace backstep::kernels {

Tensor histc(const Tensor& a, int64_t bins, double min, double max) {
    CHECK(is_floating(a.dtype()), RuntimeError, not_implemented("histogram_cpu", a.dtype()));
    CHECK(bins > 0, RuntimeError,
          "torch.histogram(): bins must be > 0, but got " + std::to_string(bins) + " for dimension 0");
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

namespace {

constexpr const char* kSearch = "torch.searchsorted(): ";

bool same_rows(const Tensor& sorted, const Tensor& values) {
    if (sorted.dim() == 1) return true;
    if (sorted.dim() != values.dim()) return false;
    const Dims rows = sorted.sizes().first(sorted.sizes().size() - 1);
    return std::ranges::equal(rows, values.sizes().first(rows.size()));
}

void check_search(const Tensor& sorted, const Tensor& values, const Tensor& sorter) {
    CHECK(sorted.dim() > 0, RuntimeError,
          std::string(kSearch) + "boundaries tensor should have positive dimension, but got 0 dimension");
    CHECK(values.dim() > 0 || values.numel() != 1 || sorted.dim() == 1, RuntimeError,
          std::string(kSearch) +
              "input value can be a scalar only when boundaries tensor dimension is 1, but we got boundaries "
              "tensor dim(" +
              std::to_string(sorted.dim()) + ") and input value's dim(0) numel(1)");
    CHECK(same_rows(sorted, values), RuntimeError,
          std::string(kSearch) +
              "boundaries tensor should be 1 dimension or the first N-1 dimensions of boundaries tensor and "
              "input value tensor must match, but we got boundaries tensor " +
              to_string(sorted.sizes()) + " and input value tensor " + to_string(values.sizes()));
    if (!sorter.defined()) return;
    CHECK(Shape::equal(sorted.sizes(), sorter.sizes()), RuntimeError,
          std::string(kSearch) + "boundary and sorter must have the same size, but got boundary tensor " +
              to_string(sorted.sizes()) + "and got sorter tensor " + to_string(sorter.sizes()));
    CHECK(sorter.dtype() == DType::Int64, RuntimeError,
          std::string(kSearch) + "sorter must be a tensor of long dtype but got dtype " +
              std::string(scalar_type_name(sorter.dtype())));
}

}  // namespace

Tensor searchsorted(const Tensor& sorted, const Tensor& values, bool right, const Tensor& sorter) {
    check_search(sorted, values, sorter);
    const DType dtype = result_type(sorted, values);
    const Tensor in_order = sorter.defined() ? gather(sorted, -1, sorter) : sorted;
    const Tensor from = contiguous(cast(in_order, dtype)), wanted = contiguous(cast(values, dtype));
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
