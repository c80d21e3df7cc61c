#include "tensor/kernels/reduction/softmax.h"

#include <algorithm>
#include <cmath>

#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/loops/processor.h"
#include "tensor/kernels/loops/unary_ops.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/reduction/reduced_rows.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/unary.h"
#include "tensor/kernels/view.h"

namespace backstep::kernels {
namespace {

// The eight-lane running sum of PyTorch's vector reduction: whole groups lane by lane, the lanes then added
// pairwise across halves, the rest of the row added to the first lanes before.
template <class T, class F>
T vector_sum(int64_t length, F value_at) {
    constexpr int64_t width = 32 / sizeof(T);
    T lanes[width] = {};
    const int64_t filled = std::min(length, width);
    for (int64_t k = 0; k < filled; ++k) lanes[k] = value_at(k);
    for (int64_t i = width; i < length; ++i) lanes[i % width] += value_at(i);
    if (length < width) {
        T total = lanes[0];
        for (int64_t k = 1; k < filled; ++k) total += lanes[k];
        return total;
    }
    for (int64_t half = width / 2; half > 0; half /= 2)
        for (int64_t k = 0; k < half; ++k) lanes[k] += lanes[k + half];
    return lanes[0];
}

template <class T>
T lane_max(const T* row, int64_t length, int64_t step) {
    T best = row[0];
    for (int64_t i = 1; i < length; ++i)
        if (row[i * step] > best || row[i * step] != row[i * step]) best = row[i * step];
    return best;
}

struct SoftmaxLane {
    template <class T>
    static void apply(const T* in, T* out, int64_t length, int64_t step) {
        const T best = lane_max(in, length, step);
        for (int64_t i = 0; i < length; ++i) out[i * step] = element::Exp{}(in[i * step] - best);
        T total;
        if (step == 1) {
            total = vector_sum<T>(length, [&](int64_t i) { return out[i]; });
        } else {
            total = 0;
            for (int64_t i = 0; i < length; ++i) total += out[i * step];
        }
        for (int64_t i = 0; i < length; ++i)
            out[i * step] = step == 1 ? out[i * step] * (T(1) / total) : out[i * step] / total;
    }
};

struct LogSoftmaxLane {
    template <class T>
    static void apply(const T* in, T* out, int64_t length, int64_t step) {
        const T best = lane_max(in, length, step);
        T total;
        if (step == 1) {
            total = vector_sum<T>(length, [&](int64_t i) { return element::Exp{}(in[i] - best); });
        } else {
            total = 0;
            for (int64_t i = 0; i < length; ++i) total += element::Exp{}(in[i * step] - best);
        }
        const T log_total = element::Log{}(total);
        for (int64_t i = 0; i < length; ++i) out[i * step] = in[i * step] - best - log_total;
    }
};

template <class Lane, class T>
void run_lanes(const LaneForm& lanes, const T* from, T* to) {
    lanes.for_each(
        [&](int64_t first, int64_t) { Lane::apply(from + first, to + first, lanes.length, lanes.inner); });
}
template <class Lane, class T>
[[gnu::flatten, gnu::target("avx2,fma")]] void run_lanes_wide(const LaneForm& lanes, const T* from, T* to) {
    run_lanes<Lane>(lanes, from, to);
}

template <class Lane>
Tensor along(const Tensor& a, int64_t dim, const std::string& name) {
    const int64_t axis = wrap_dim(dim, a.dim());
    const bool last = axis == a.dim() - 1 || a.dim() == 0;
    CHECK(is_floating(a.dtype()), RuntimeError,
          not_implemented(last ? (name + "_lastdim_kernel_impl").c_str() : "softmax_kernel_impl", a.dtype()));
    const Tensor in = contiguous(a);
    Tensor result = Tensor::empty(a.sizes(), a.dtype());
    if (a.numel() == 0) return result;
    const LaneForm lanes(in, axis);
    dispatch_floating(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const auto run = has_wide_vectors() ? run_lanes_wide<Lane, T> : run_lanes<Lane, T>;
        run(lanes, in.data<T>(), result.mutable_data<T>());
    });
    return result;
}

}  // namespace

Tensor softmax(const Tensor& a, int64_t dim) { return along<SoftmaxLane>(a, dim, "softmax"); }
Tensor log_softmax(const Tensor& a, int64_t dim) { return along<LogSoftmaxLane>(a, dim, "log_softmax"); }

Tensor logsumexp(const Tensor& a, Dims dims, bool keepdim) {
    const Tensor in = is_floating(a.dtype()) ? a : cast(a, DType::Float32);
    if (in.numel() == 0) return unary(UnaryOp::Log, sum(exp(in), dims, keepdim));
    const Tensor best = amax(in, dims, true);
    const Tensor finite = where(unary(UnaryOp::IsInf, best), Scalar(0.0), best);
    const Tensor total = unary(UnaryOp::Log, sum(exp(sub(in, finite)), dims, keepdim));
    return add(total, keepdim ? finite : reshape(finite, total.sizes()));
}

}  // namespace backstep::kernels
