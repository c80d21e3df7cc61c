#include "bindings/numpy/reduction/reduce.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "bindings/numpy/reduction/pairwise_sum.h"
#include "bindings/numpy/ufunc/ufunc.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/view.h"
#include "tensor/stop.h"

namespace backstep::bindings::numpy {
namespace {

// The walk over an array: its axes from the fastest in memory to the slowest, neighbours joined where both
// the array and the result run on.
struct Walk {
    struct Axis {
        int64_t size, in_step, out_step;
    };
    std::vector<Axis> axes;
    Shape out_shape;  // reduced axes of size 1

    Walk(const Tensor& cells, const std::vector<bool>& reduced) {
        std::vector<size_t> order(cells.sizes().size());
        std::iota(order.begin(), order.end(), size_t{0});
        std::reverse(order.begin(), order.end());
        std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
            return std::abs(cells.strides()[a]) < std::abs(cells.strides()[b]);
        });
        for (size_t d = 0; d < cells.sizes().size(); ++d)
            out_shape.push_back(reduced[d] ? 1 : cells.sizes()[d]);
        const Shape out_steps = steps_of_result(order, reduced);
        for (const size_t d : order) {
            const Axis axis{cells.sizes()[d], cells.strides()[d], out_steps[d]};
            if (axis.size == 1) continue;
            if (!axes.empty() && runs_on(axes.back(), axis))
                axes.back().size *= axis.size;
            else
                axes.push_back(axis);
        }
        if (axes.empty()) axes.push_back({1, 0, 0});
    }

    Shape out_strides;

  private:
    // The result lies in memory in the order of the array's own axes.
    Shape steps_of_result(const std::vector<size_t>& order, const std::vector<bool>& reduced) {
        Shape steps(order.size(), 0);
        out_strides = Shape(order.size(), 0);
        int64_t step = 1;
        for (const size_t d : order) {
            out_strides[d] = step;
            if (reduced[d]) continue;
            steps[d] = step;
            step *= std::max<int64_t>(out_shape[d], 1);
        }
        return steps;
    }
    static bool runs_on(const Axis& inner, const Axis& outer) {
        return outer.in_step == inner.in_step * inner.size && outer.out_step == inner.out_step * inner.size;
    }
};

// numpy walks through a buffer of so many elements for each element of the result, and a run ends where the
// buffer does.
constexpr int64_t kBuffer = 8192;

// f(in, out, count, in_step, out_step) for every run along the fastest axis.
template <class T, class Out, class F>
void for_each_run(const Walk& walk, const T* in, Out* out, F f) {
    const Walk::Axis& inner = walk.axes[0];
    std::vector<int64_t> position(walk.axes.size(), 0);
    int64_t left = kBuffer;
    while (true) {
        for (int64_t at = 0; at < inner.size;) {
            const int64_t count = std::min(inner.size - at, left);
            f(in + at * inner.in_step, out + at * inner.out_step, count, inner.in_step, inner.out_step);
            at += count;
            left -= count;
            if (left == 0) {
                check_stop();
                left = kBuffer;
            }
        }
        size_t d = 1;
        for (; d < walk.axes.size(); ++d) {
            const Walk::Axis& axis = walk.axes[d];
            in += axis.in_step;
            out += axis.out_step;
            if (axis.out_step != 0) left = kBuffer;
            if (++position[d] < axis.size) break;
            in -= axis.in_step * axis.size;
            out -= axis.out_step * axis.size;
            position[d] = 0;
        }
        if (d >= walk.axes.size()) return;
    }
}

template <class T>
void sum_run(const T* in, T* out, int64_t count, int64_t in_step, int64_t out_step) {
    if (out_step == 0) {
        *out += pairwise_sum(in, count, in_step);
        return;
    }
    for (int64_t i = 0; i < count; ++i) out[i * out_step] += in[i * in_step];
}

template <class T, class Join>
void fold_run(const T* in, T* out, int64_t count, int64_t in_step, int64_t out_step, Join join) {
    for (int64_t i = 0; i < count; ++i) {
        T& target = out[i * out_step];
        target = join(target, in[i * in_step]);
    }
}

template <class T>
bool takes_over(Reducer reducer, T best, T candidate) {
    if constexpr (std::is_floating_point_v<T>) {
        if (best != best) return false;
        if (candidate != candidate) return true;
    }
    return reducer == Reducer::Max ? candidate > best : candidate < best;
}

template <class T>
void run(Reducer reducer, const Walk& walk, const Tensor& in, const Tensor& out) {
    const T* from = in.data<T>();
    T* to = out.mutable_data<T>();
    switch (reducer) {
        case Reducer::Sum:
            return for_each_run(walk, from, to, sum_run<T>);
        case Reducer::Product:
            return for_each_run(walk, from, to, [](const T* a, T* b, int64_t n, int64_t sa, int64_t sb) {
                fold_run(a, b, n, sa, sb, [](T x, T y) { return static_cast<T>(x * y); });
            });
        case Reducer::Max:
        case Reducer::Min:
            return for_each_run(
                walk, from, to, [reducer](const T* a, T* b, int64_t n, int64_t sa, int64_t sb) {
                    fold_run(a, b, n, sa, sb,
                             [reducer](T x, T y) { return takes_over(reducer, x, y) ? y : x; });
                });
        case Reducer::Any:
            return for_each_run(walk, from, to, [](const T* a, T* b, int64_t n, int64_t sa, int64_t sb) {
                fold_run(a, b, n, sa, sb, [](T x, T y) { return T(x != 0 || y != 0); });
            });
        case Reducer::All:
            return for_each_run(walk, from, to, [](const T* a, T* b, int64_t n, int64_t sa, int64_t sb) {
                fold_run(a, b, n, sa, sb, [](T x, T y) { return T(x != 0 && y != 0); });
            });
    }
}

std::vector<bool> reduced_axes(const Array& array, const std::optional<Shape>& axes) {
    std::vector<bool> reduced(static_cast<size_t>(array.ndim()), !axes);
    if (axes)
        for (const int64_t axis : *axes) reduced[static_cast<size_t>(axis)] = true;
    return reduced;
}

Tensor without_reduced(const Tensor& cells, const std::vector<bool>& reduced) {
    Shape sizes, strides;
    for (size_t d = 0; d < reduced.size(); ++d) {
        if (reduced[d]) continue;
        sizes.push_back(cells.sizes()[d]);
        strides.push_back(cells.strides()[d]);
    }
    return cells.as_strided(sizes, strides, cells.offset());
}

// The first element along every reduced axis: where maximum and minimum start.
Tensor first_elements(const Tensor& cells, const std::vector<bool>& reduced) {
    Tensor first = cells;
    for (size_t d = 0; d < reduced.size(); ++d)
        if (reduced[d]) first = kernels::narrow(first, static_cast<int64_t>(d), 0, 1);
    return first;
}

int64_t reduced_count(const Array& array, const std::vector<bool>& reduced) {
    int64_t count = 1;
    for (size_t d = 0; d < reduced.size(); ++d)
        if (reduced[d]) count *= array.shape()[d];
    return count;
}

ArrayType reducing_type(Reducer reducer, const Array& array, std::optional<ArrayType> type) {
    if (reducer == Reducer::Any || reducer == Reducer::All) return ArrayType::Bool;
    if (type) return *type;
    return reducer == Reducer::Sum || reducer == Reducer::Product ? summing_type(array.type) : array.type;
}

Array divided(const Array& sums, int64_t count) {
    return call(
        find_ufunc("divide"), sums,
        scalar_array(static_cast<double>(count), is_float(sums.type) ? sums.type : ArrayType::Float64));
}

}  // namespace

ArrayType summing_type(ArrayType type) {
    return is_float(type) ? type : is_unsigned(type) ? ArrayType::UInt64 : ArrayType::Int64;
}

Array reduce(Reducer reducer, const Array& array, const std::optional<Shape>& axes, bool keepdims,
             std::optional<ArrayType> type) {
    const ArrayType result = reducing_type(reducer, array, type);
    const Array in = converted(array, result);
    const std::vector<bool> reduced = reduced_axes(array, axes);
    const Walk walk(in.cells, reduced);
    Tensor out = Tensor::empty(walk.out_shape, cell(result));
    out = out.as_strided(walk.out_shape, walk.out_strides, 0);
    const bool extremum = reducer == Reducer::Max || reducer == Reducer::Min;
    if (extremum && out.numel() > 0) {
        CHECK(reduced_count(array, reduced) > 0, ValueError,
              std::string("zero-size array to reduction operation ") +
                  (reducer == Reducer::Max ? "maximum" : "minimum") + " which has no identity");
        kernels::copy_(out, first_elements(in.cells, reduced));
    } else {
        kernels::fill_(out, reducer == Reducer::Product || reducer == Reducer::All ? 1 : 0);
    }
    if (in.size() > 0)
        kernels::dispatch(in.cells.dtype(),
                          [&](auto zero) { run<decltype(zero)>(reducer, walk, in.cells, out); });
    return {keepdims ? out : without_reduced(out, reduced), result};
}

Array mean(const Array& array, const std::optional<Shape>& axes, bool keepdims,
           std::optional<ArrayType> type) {
    const ArrayType summing = type.value_or(is_float(array.type) ? array.type : ArrayType::Float64);
    const Array sums = reduce(Reducer::Sum, array, axes, keepdims, summing);
    return divided(sums, reduced_count(array, reduced_axes(array, axes)));
}

Array variance(const Array& array, const std::optional<Shape>& axes, bool keepdims, int64_t ddof) {
    const Array centre = mean(array, axes, true);
    const Array off = call(find_ufunc("subtract"), array, centre);
    const Array squares = call(find_ufunc("multiply"), off, off);
    const int64_t count = reduced_count(array, reduced_axes(array, axes));
    return divided(reduce(Reducer::Sum, squares, axes, keepdims), std::max<int64_t>(count - ddof, 0));
}

Array arg_extremum(Extremum which, const Array& array, std::optional<int64_t> axis, bool keepdims) {
    const char* name = which == Extremum::Max ? "argmax" : "argmin";
    Array in = array;
    if (!axis) in = array.with(kernels::reshape(array.cells, Shape{array.size()}));
    const int64_t along = axis.value_or(0), count = in.shape()[static_cast<size_t>(along)];
    CHECK(count > 0, ValueError, std::string("attempt to get ") + name + " of an empty sequence");
    const Tensor last = kernels::contiguous(kernels::movedim(in.cells, Shape{along}, Shape{-1}));
    Shape sizes = last.sizes();
    sizes.pop_back();
    Tensor result = Tensor::empty(sizes, DType::Int64);
    int64_t* to = result.mutable_data<int64_t>();
    kernels::dispatch(last.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* row = last.data<T>();
        const Reducer reducer = which == Extremum::Max ? Reducer::Max : Reducer::Min;
        for (int64_t r = 0; r < result.numel(); ++r, row += count) {
            int64_t best = 0;
            for (int64_t i = 1; i < count; ++i)
                if (takes_over(reducer, row[best], row[i])) best = i;
            to[r] = best;
        }
    });
    if (!keepdims) return {result, ArrayType::Int64};
    if (axis) return {kernels::unsqueeze(result, along), ArrayType::Int64};
    return {kernels::reshape(result, Shape(static_cast<size_t>(array.ndim()), 1)), ArrayType::Int64};
}

Array cumulate(Reducer reducer, const Array& array, std::optional<int64_t> axis,
               std::optional<ArrayType> type) {
    const ArrayType result = type.value_or(summing_type(array.type));
    Array in = converted(array, result);
    if (!axis) in = in.with(kernels::reshape(in.cells, Shape{in.size()}));
    const Shape along{axis.value_or(0)}, last{-1};
    const Tensor rows = kernels::clone(kernels::movedim(in.cells, along, last));
    const int64_t count = rows.size(-1);
    kernels::dispatch(rows.dtype(), [&](auto zero) {
        using T = decltype(zero);
        T* values = rows.mutable_data<T>();
        for (int64_t i = 0; i < rows.numel(); ++i) {
            if (i % count == 0) continue;
            values[i] = static_cast<T>(reducer == Reducer::Sum ? values[i - 1] + values[i]
                                                               : values[i - 1] * values[i]);
        }
    });
    const Tensor out = kernels::movedim(rows, last, along);
    return {out, result};
}

}  // namespace backstep::bindings::numpy
