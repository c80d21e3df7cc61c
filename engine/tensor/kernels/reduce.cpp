#include "tensor/kernels/reduce.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/loops/binary_ops.h"
#include "tensor/kernels/reduction/reduced_rows.h"
#include "tensor/kernels/reduction/sum_order.h"
#include "tensor/kernels/view.h"
#include "tensor/promotion.h"

namespace backstep::kernels {
namespace {

DType sum_dtype(const Tensor& a, std::optional<DType> dtype) {
    return dtype.value_or(is_floating(a.dtype()) ? a.dtype() : DType::Int64);
}

bool is_one_float(const Tensor& a) { return a.dim() == 0 && a.dtype() == DType::Float32; }

Tensor sum_floats(const Tensor& a, const ReducedDims& dims, bool keepdim) {
    Tensor kept = zeros(dims.result_sizes(a.sizes(), true), a.dtype());
    sum_in_order(kept, a);
    return keepdim ? kept : kept.with_geometry(Geometry::contiguous(dims.result_sizes(a.sizes(), false)), 0);
}

void check_floating(const Tensor& a, const char* text) { CHECK(is_floating(a.dtype()), RuntimeError, text); }

// The second moment about the mean of each row, computed in double as PyTorch does.
template <class T>
double squared_deviations(const T* row, int64_t length) {
    double mean = 0;
    for (int64_t i = 0; i < length; ++i) mean += row[i];
    mean /= static_cast<double>(length);
    double sum = 0;
    for (int64_t i = 0; i < length; ++i) sum += (row[i] - mean) * (row[i] - mean);
    return sum;
}

Tensor spread(const Tensor& a, Dims dim_list, int64_t correction, bool keepdim, bool root) {
    check_floating(a, "std and var only support floating point and complex dtypes");
    const ReducedDims dims(a, dim_list);
    Tensor result = Tensor::empty(dims.result_sizes(a.sizes(), keepdim), a.dtype());
    const ReducedRows rows = reduced_rows(a, dims);
    dispatch_floating(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        reduce_rows<T, T>(result, rows, [&](const T* row, int64_t length) {
            const double freedom = static_cast<double>(std::max<int64_t>(length - correction, 0));
            const double variance = squared_deviations(row, length) / freedom;
            return static_cast<T>(root ? std::sqrt(variance) : variance);
        });
    });
    return result;
}

// The 2-norm as PyTorch adds it up: fused squares one after the other; where a row of float32 lies in memory
// as a row, eight running sums of them, then one after the other, and of the rest each whole group of four is
// squared before it is added.
template <class T>
T two_norm(const T* row, int64_t length, bool in_lanes) {
    T total = 0;
    int64_t i = 0;
    if (std::same_as<T, float> && in_lanes) {
        constexpr int64_t width = 8;
        T lanes[width] = {};
        for (; i + width <= length; i += width)
            for (int64_t k = 0; k < width; ++k) lanes[k] = std::fma(row[i + k], row[i + k], lanes[k]);
        total = lanes[0];
        for (int64_t k = 1; k < width; ++k) total += lanes[k];
        for (const int64_t end = i + (length - i) / 4 * 4; i < end; ++i) total += row[i] * row[i];
    }
    for (; i < length; ++i) total = std::fma(row[i], row[i], total);
    return std::sqrt(total);
}

template <class T>
T row_norm(const T* row, int64_t length, double p, bool in_lanes) {
    if (p == 2) return two_norm(row, length, in_lanes);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    T result = p == -infinity ? std::numeric_limits<T>::infinity() : T(0);
    for (int64_t i = 0; i < length; ++i) {
        const T magnitude = std::fabs(row[i]);
        if (p == infinity)
            result = element::Maximum::apply(result, magnitude);
        else if (p == -infinity)
            result = element::Minimum::apply(result, magnitude);
        else if (p == 0)
            result += magnitude != 0;
        else if (p == 1)
            result += magnitude;
        else
            result += std::pow(magnitude, static_cast<T>(p));
    }
    const bool rooted = p != 0 && p != 1 && std::isfinite(p);
    return rooted ? std::pow(result, T(1) / static_cast<T>(p)) : result;
}

Tensor quantifier(const Tensor& a, std::optional<int64_t> dim, bool keepdim, bool every) {
    const ReducedDims dims(a, dim);
    Tensor result = Tensor::empty(dims.result_sizes(a.sizes(), keepdim), DType::Bool);
    const ReducedRows rows = reduced_rows(a, dims);
    dispatch(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        reduce_rows<bool, T>(result, rows, [every](const T* row, int64_t length) {
            const auto nonzero = [](T x) { return x != T(0); };
            return every ? std::all_of(row, row + length, nonzero) : std::any_of(row, row + length, nonzero);
        });
    });
    return result;
}

// PyTorch's vector order where the row lies in memory as a row: four groups of lanes multiplied side by side,
// the rest one by one.
template <class T>
T row_product(const T* row, int64_t length, bool in_lanes) {
    using element::Mul;
    if constexpr (std::same_as<T, int64_t>) {
        T result = 1;
        for (int64_t i = 0; i < length; ++i) result = Mul::apply(result, row[i]);
        return result;
    } else {
        constexpr int64_t width = 32 / sizeof(T);
        T result = 1;
        int64_t i = 0;
        if (in_lanes && length >= 4 * width) {
            T lanes[4 * width];
            std::copy_n(row, 4 * width, lanes);
            for (i = 4 * width; i + 4 * width <= length; i += 4 * width)
                for (int64_t k = 0; k < 4 * width; ++k) lanes[k] *= row[i + k];
            T joined[width];
            for (int64_t k = 0; k < width; ++k)
                joined[k] = (lanes[k] * lanes[width + k]) * (lanes[2 * width + k] * lanes[3 * width + k]);
            T whole = joined[0];
            for (int64_t k = 1; k < width; ++k) whole *= joined[k];
            result *= whole;
        }
        for (; i < length; ++i) result *= row[i];
        return result;
    }
}

}  // namespace

Tensor sum(const Tensor& a, Dims dim_list, bool keepdim, std::optional<DType> dtype) {
    const DType type = sum_dtype(a, dtype);
    const ReducedDims dims(a, dim_list);
    const Tensor in = cast(a, type);
    if (is_one_float(in)) return clone(in);
    if (is_floating(type)) return sum_floats(in, dims, keepdim);
    if (type == DType::Bool) return cast(sum(cast(a, DType::Int64), dim_list, keepdim), DType::Bool);
    Tensor result = Tensor::empty(dims.result_sizes(a.sizes(), keepdim), DType::Int64);
    reduce_rows<int64_t, int64_t>(result, reduced_rows(in, dims), [](const int64_t* row, int64_t length) {
        int64_t total = 0;
        for (int64_t i = 0; i < length; ++i) total = element::Add::apply(total, row[i]);
        return total;
    });
    return result;
}

Tensor mean(const Tensor& a, Dims dim_list, bool keepdim, std::optional<DType> dtype) {
    const DType type = dtype.value_or(a.dtype());
    CHECK(is_floating(type), RuntimeError,
          "mean(): could not infer output dtype. Input dtype must be either a floating point or complex "
          "dtype. Got: " +
              std::string(scalar_type_name(type)));
    const ReducedDims dims(a, dim_list);
    const Tensor total = sum(a, dim_list, keepdim, type);
    binary_(BinaryOp::Div, total, dims.reduced_count(a.sizes()));
    return total;
}

Tensor prod(const Tensor& a, std::optional<int64_t> dim, bool keepdim, std::optional<DType> dtype) {
    const DType type = sum_dtype(a, dtype);
    const ReducedDims dims(a, dim);
    const Tensor in = cast(a, type == DType::Bool ? DType::Int64 : type);
    Tensor result = Tensor::empty(dims.result_sizes(a.sizes(), keepdim), in.dtype());
    const ReducedRows rows = reduced_rows(in, dims);
    const bool in_lanes = in.is_contiguous() && (!dim || wrap_dim(*dim, a.dim()) == a.dim() - 1);
    dispatch(in.dtype(), [&](auto zero) {
        using T = decltype(zero);
        if constexpr (!std::same_as<T, bool>)
            reduce_rows<T, T>(result, rows, [&](const T* row, int64_t length) {
                return row_product(row, length, in_lanes);
            });
    });
    return cast(result, type);
}

Tensor var(const Tensor& a, Dims dims, int64_t correction, bool keepdim) {
    return spread(a, dims, correction, keepdim, false);
}

Tensor std(const Tensor& a, Dims dims, int64_t correction, bool keepdim) {
    return spread(a, dims, correction, keepdim, true);
}

Tensor norm(const Tensor& a, double p, Dims dim_list, bool keepdim) {
    CHECK(is_floating(a.dtype()), RuntimeError,
          "norm(): input dtype should be either floating point or complex. Got " +
              std::string(scalar_type_name(a.dtype())) + " instead.");
    const ReducedDims dims(a, dim_list);
    Tensor result = Tensor::empty(dims.result_sizes(a.sizes(), keepdim), a.dtype());
    const ReducedRows rows = reduced_rows(a, dims);
    const bool last = dim_list.size() == 1 && wrap_dim(dim_list[0], a.dim()) == a.dim() - 1;
    const bool in_lanes = a.is_contiguous() && (dim_list.empty() || last);
    dispatch_floating(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        reduce_rows<T, T>(result, rows, [p, in_lanes](const T* row, int64_t length) {
            return row_norm(row, length, p, in_lanes);
        });
    });
    return result;
}

Tensor any(const Tensor& a, std::optional<int64_t> dim, bool keepdim) {
    return quantifier(a, dim, keepdim, false);
}
Tensor all(const Tensor& a, std::optional<int64_t> dim, bool keepdim) {
    return quantifier(a, dim, keepdim, true);
}

Tensor count_nonzero(const Tensor& a, Dims dims) { return sum(ne(a, 0), dims); }

Tensor sum_to(const Tensor& a, Dims sizes) {
    if (Shape::equal(a.sizes(), sizes)) return a;
    const size_t leading = a.sizes().size() - sizes.size();
    Shape dims;
    for (size_t d = 0; d < a.sizes().size(); ++d)
        if (d < leading || (sizes[d - leading] == 1 && a.sizes()[d] != 1))
            dims.push_back(static_cast<int64_t>(d));
    const Tensor total = dims.empty() ? a : sum(a, dims, true);
    return leading > 0 ? view(total, sizes) : total;
}

}  // namespace backstep::kernels
