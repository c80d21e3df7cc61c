#include "tensor/kernels/reduction/softmax.h"

#include <algorithm>
#include <cmath>

#include "base/processor.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/loops/unary_ops.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/reduction/reduced_rows.h"
#include "tensor/kernels/reduction/vector_sum.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/unary.h"
#include "tensor/kernels/view.h"

namespace backstep::kernels {
namespace {

// A lane that lies in one piece is summed in vectors, starting from its first elements (so that zeros below
// zero stay so), one across the memory from zero on.
template <class T, class F>
T lane_sum(int64_t length, int64_t step, F value_at) {
    if (step == 1)
        return vector_sum<T>(length, value_at, [&](T total, int64_t i) { return total + value_at(i); });
    T total = 0;
    for (int64_t i = 0; i < length; ++i) total += value_at(i);
    return total;
}

template <class T>
T lane_max(const T* row, int64_t length, int64_t step) {
    T best = row[0];
    for (int64_t i = 1; i < length; ++i)
        if (row[i * step] > best || row[i * step] != row[i * step]) best = row[i * step];
    return best;
}

// Lanes across the memory are taken as many at a time as a vector holds; the exponentials of those left over
// are the C library's.
template <class T>
T exponential(T x, bool in_vector) {
    return in_vector ? element::Exp{}(x) : std::exp(x);
}

struct SoftmaxLane {
    template <class T>
    static void apply(const T* in, T* out, int64_t length, int64_t step, bool in_vector) {
        const T best = lane_max(in, length, step);
        for (int64_t i = 0; i < length; ++i) out[i * step] = exponential(in[i * step] - best, in_vector);
        const T total = lane_sum<T>(length, step, [&](int64_t i) { return out[i * step]; });
        for (int64_t i = 0; i < length; ++i)
            out[i * step] = step == 1 ? out[i * step] * (T(1) / total) : out[i * step] / total;
    }
};

struct LogSoftmaxLane {
    template <class T>
    static void apply(const T* in, T* out, int64_t length, int64_t step, bool in_vector) {
        const T best = lane_max(in, length, step);
        const T total =
            lane_sum<T>(length, step, [&](int64_t i) { return exponential(in[i * step] - best, in_vector); });
        const T log_total = element::Log{}(total);
        for (int64_t i = 0; i < length; ++i) out[i * step] = in[i * step] - best - log_total;
    }
};

// output * (grad - sum(grad * output)), the products added unrounded.
struct SoftmaxBackwardLane {
    template <class T>
    static void apply(const T* grad, const T* output, T* to, int64_t length, int64_t step, bool) {
        const auto product = [&](int64_t i) { return grad[i * step] * output[i * step]; };
        const auto plus = [&](T sum, int64_t i) { return std::fma(grad[i * step], output[i * step], sum); };
        T total = 0;
        if (step == 1)
            total = vector_sum<T>(length, product, plus);
        else
            for (int64_t i = 0; i < length; ++i) total = plus(total, i);
        for (int64_t i = 0; i < length; ++i) to[i * step] = (grad[i * step] - total) * output[i * step];
    }
};

// grad - exp(output) * sum(grad), rounded once.
struct LogSoftmaxBackwardLane {
    template <class T>
    static void apply(const T* grad, const T* output, T* to, int64_t length, int64_t step, bool in_vector) {
        const T total = lane_sum<T>(length, step, [&](int64_t i) { return grad[i * step]; });
        for (int64_t i = 0; i < length; ++i)
            to[i * step] = std::fma(-exponential(output[i * step], in_vector), total, grad[i * step]);
    }
};

// Every lane, its first element found in each of the tensors.
template <class Lane, class T, class... From>
void run_lanes(const LaneForm& lanes, T* to, const From*... from) {
    const int64_t last_vector = lanes.inner - lanes.inner % int64_t{32 / sizeof(T)};
    lanes.for_each([&](int64_t first, int64_t lane) {
        const bool in_vector = lanes.inner == 1 || lane % lanes.inner < last_vector;
        Lane::apply((from + first)..., to + first, lanes.length, lanes.inner, in_vector);
    });
}
template <class Lane, class T, class... From>
[[gnu::flatten, gnu::target("avx2,fma")]] void run_lanes_wide(const LaneForm& lanes, T* to,
                                                              const From*... from) {
    run_lanes<Lane>(lanes, to, from...);
}

// A new tensor, each lane of it made from the same lanes of `in`, all contiguous and of one form.
template <class Lane, class... In>
Tensor lane_by_lane(int64_t axis, const Tensor& first, const In&... others) {
    Tensor result = Tensor::empty(first.sizes(), first.dtype());
    if (first.numel() == 0) return result;
    const LaneForm lanes(first, axis);
    dispatch_floating(first.dtype(), [&](auto zero) {
        using T = decltype(zero);
        if (has_wide_vectors())
            run_lanes_wide<Lane>(lanes, result.mutable_data<T>(), first.data<T>(),
                                 others.template data<T>()...);
        else
            run_lanes<Lane>(lanes, result.mutable_data<T>(), first.data<T>(), others.template data<T>()...);
    });
    return result;
}

template <class Lane>
Tensor along(const Tensor& a, int64_t dim, const std::string& name) {
    const int64_t axis = wrap_dim(dim, a.dim());
    const bool last = axis == a.dim() - 1 || a.dim() == 0;
    CHECK(is_floating(a.dtype()), RuntimeError,
          not_implemented(last ? (name + "_lastdim_kernel_impl").c_str() : "softmax_kernel_impl", a.dtype()));
    return lane_by_lane<Lane>(axis, contiguous(a));
}

template <class Lane>
Tensor backward_along(const Tensor& grad, const Tensor& output, int64_t dim) {
    return lane_by_lane<Lane>(wrap_dim(dim, output.dim()), contiguous(grad), contiguous(output));
}

}  // namespace

Tensor softmax(const Tensor& a, int64_t dim) { return along<SoftmaxLane>(a, dim, "softmax"); }
Tensor log_softmax(const Tensor& a, int64_t dim) { return along<LogSoftmaxLane>(a, dim, "log_softmax"); }

Tensor softmax_backward(const Tensor& grad, const Tensor& output, int64_t dim) {
    return backward_along<SoftmaxBackwardLane>(grad, output, dim);
}
Tensor log_softmax_backward(const Tensor& grad, const Tensor& output, int64_t dim) {
    return backward_along<LogSoftmaxBackwardLane>(grad, output, dim);
}

Tensor logsumexp(const Tensor& a, Dims dims, bool keepdim) {
    const Tensor in = is_floating(a.dtype()) ? a : cast(a, DType::Float32);
    if (in.numel() == 0) return unary(UnaryOp::Log, sum(exp(in), dims, keepdim));
    const Tensor best = amax(in, dims, true);
    const Tensor finite = where(unary(UnaryOp::IsInf, best), Scalar(0.0), best);
    const Tensor total = unary(UnaryOp::Log, sum(exp(sub(in, finite)), dims, keepdim));
    return add(total, keepdim ? finite : reshape(finite, total.sizes()));
}

}  // namespace backstep::kernels
