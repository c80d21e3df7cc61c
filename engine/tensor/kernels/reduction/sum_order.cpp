#include "tensor/kernels/reduction/sum_order.h"

#include <algorithm>
#include <array>
#include <bit>

#include "base/processor.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/stop.h"

namespace backstep::kernels {
namespace {

constexpr int64_t kRowsAbreast = 4;

// A group of lanes that are added side by side: what a vector register is to PyTorch's kernel.
template <class T, int64_t Width>
struct Lanes {
    std::array<T, Width> value{};
    void add(const T* from) {
        for (size_t i = 0; i < Width; ++i) value[i] += from[i];
    }
    void add(const Lanes& other) {
        for (size_t i = 0; i < Width; ++i) value[i] += other.value[i];
    }
};

int64_t ceil_log2(int64_t x) {
    return x <= 2 ? 1 : static_cast<int64_t>(std::bit_width(static_cast<uint64_t>(x - 1)));
}

// Sums `size` groups for each of Rows columns; group i of column k starts at in[i * row_step + k *
// column_step].
template <class T, int64_t Width, int64_t Rows>
std::array<Lanes<T, Width>, Rows> cascade(const T* in, int64_t row_step, int64_t column_step, int64_t size) {
    constexpr size_t levels = 4;
    const int64_t level_power = std::max<int64_t>(4, ceil_log2(size) / static_cast<int64_t>(levels));
    const int64_t level_step = int64_t{1} << level_power;
    const int64_t level_mask = level_step - 1;
    std::array<std::array<Lanes<T, Width>, Rows>, levels> partial{};
    int64_t i = 0;
    while (i + level_step <= size) {
        for (int64_t j = 0; j < level_step; ++j, ++i)
            for (int64_t k = 0; k < Rows; ++k)
                partial[0][static_cast<size_t>(k)].add(in + i * row_step + k * column_step);
        for (size_t level = 1; level < levels; ++level) {
            for (size_t k = 0; k < Rows; ++k) {
                partial[level][k].add(partial[level - 1][k]);
                partial[level - 1][k] = {};
            }
            if ((i & (level_mask << (static_cast<int64_t>(level) * level_power))) != 0) break;
        }
    }
    for (; i < size; ++i)
        for (int64_t k = 0; k < Rows; ++k)
            partial[0][static_cast<size_t>(k)].add(in + i * row_step + k * column_step);
    for (size_t level = 1; level < levels; ++level)
        for (size_t k = 0; k < Rows; ++k) partial[0][k].add(partial[level][k]);
    return partial[0];
}

// One row of `size` groups, read as four interleaved columns.
template <class T, int64_t Width>
Lanes<T, Width> sum_row(const T* in, int64_t step, int64_t size) {
    const int64_t quarter = size / kRowsAbreast;
    auto sums = cascade<T, Width, kRowsAbreast>(in, step * kRowsAbreast, step, quarter);
    for (int64_t i = quarter * kRowsAbreast; i < size; ++i) sums[0].add(in + i * step);
    for (size_t k = 1; k < kRowsAbreast; ++k) sums[0].add(sums[k]);
    return sums[0];
}

// The innermost two dimensions of the loop: the first is added up, the second kept (out_step may be 0 too).
template <class T>
struct Plane {
    T* out;
    const T* in;
    int64_t in_steps[2];
    int64_t out_step;
    int64_t sizes[2];
    static constexpr int64_t kWidth = 32 / sizeof(T);

    void add_vectors_along_sum() {
        const int64_t groups = sizes[0] / kWidth;
        for (int64_t j = 0; j < sizes[1]; ++j) {
            const T* row = in + j * in_steps[1];
            const Lanes<T, kWidth> lanes = sum_row<T, kWidth>(row, kWidth, groups);
            T total = 0;
            for (int64_t k = groups * kWidth; k < sizes[0]; ++k) total += row[k];
            for (T lane : lanes.value) total += lane;
            out[j * out_step] += total;
        }
    }
    template <int64_t Width>
    void store(int64_t j, const Lanes<T, Width>& lanes) {
        for (size_t i = 0; i < Width; ++i) out[(j + static_cast<int64_t>(i)) * out_step] += lanes.value[i];
    }
    void add_vectors_across() {
        int64_t j = 0;
        for (; j + kRowsAbreast * kWidth <= sizes[1]; j += kRowsAbreast * kWidth) {
            const auto sums = cascade<T, kWidth, kRowsAbreast>(in + j, in_steps[0], kWidth, sizes[0]);
            for (int64_t k = 0; k < kRowsAbreast; ++k) store(j + k * kWidth, sums[static_cast<size_t>(k)]);
        }
        for (; j + kWidth <= sizes[1]; j += kWidth)
            store(j, sum_row<T, kWidth>(in + j, in_steps[0], sizes[0]));
        for (; j < sizes[1]; ++j) store(j, sum_row<T, 1>(in + j, in_steps[0], sizes[0]));
    }
    void add_scalars_along_sum() {
        for (int64_t j = 0; j < sizes[1]; ++j)
            store(j, sum_row<T, 1>(in + j * in_steps[1], in_steps[0], sizes[0]));
    }
    void add_scalars_across() {
        int64_t j = 0;
        for (; j + kRowsAbreast <= sizes[1]; j += kRowsAbreast) {
            const auto sums =
                cascade<T, 1, kRowsAbreast>(in + j * in_steps[1], in_steps[0], in_steps[1], sizes[0]);
            for (int64_t k = 0; k < kRowsAbreast; ++k) store(j + k, sums[static_cast<size_t>(k)]);
        }
        for (; j < sizes[1]; ++j) store(j, sum_row<T, 1>(in + j * in_steps[1], in_steps[0], sizes[0]));
    }
    void add() {
        if (in_steps[0] == 1 && sizes[0] >= kWidth)
            add_vectors_along_sum();
        else if (in_steps[1] == 1 && sizes[1] >= kWidth)
            add_vectors_across();
        else if (in_steps[0] < in_steps[1])
            add_scalars_along_sum();
        else
            add_scalars_across();
    }
};

struct ReducedDim {
    int64_t size, in_step, out_step;
};

// Those of a loop; there are always two, so that it runs over planes.
class LoopDims {
  public:
    size_t size() const { return size_; }
    ReducedDim& operator[](size_t i) { return dims_[i]; }
    const ReducedDim& operator[](size_t i) const { return dims_[i]; }
    ReducedDim& back() { return dims_[size_ - 1]; }
    void push_back(const ReducedDim& dim) { dims_[size_++] = dim; }
    const ReducedDim* begin() const { return dims_.data(); }
    const ReducedDim* end() const { return dims_.data() + size_; }

  private:
    size_t size_ = 0;
    std::array<ReducedDim, Shape::kMaxDims> dims_;
};

// 1 if dimension a should come after b: summed dimensions first, then by memory order.
int compare(const ReducedDim& a, const ReducedDim& b) {
    if ((a.out_step == 0) != (b.out_step == 0)) return b.out_step == 0 ? 1 : -1;
    for (auto [x, y] : {std::pair(a.out_step, b.out_step), std::pair(a.in_step, b.in_step)}) {
        if (x == 0 || y == 0) continue;
        if (x != y) return x < y ? -1 : 1;
        if (a.size > b.size) return 1;
    }
    return 0;
}

// The loop's dimensions as PyTorch's iterator has them: sorted fastest first, joined where they run on.
LoopDims loop_dims(const Tensor& result, const Tensor& a) {
    LoopDims dims;
    for (size_t d = a.sizes().size(); d-- > 0;) {
        const bool summed = result.sizes()[d] == 1 && a.sizes()[d] != 1;
        ReducedDim moving{a.sizes()[d], a.strides()[d], summed ? 0 : result.strides()[d]};
        dims.push_back(moving);
    }
    for (size_t i = 1; i < dims.size(); ++i) {
        size_t moving = i;
        for (size_t below = i; below-- > 0;) {
            const int order = compare(dims[below], dims[moving]);
            if (order < 0) break;
            if (order > 0) {
                std::swap(dims[below], dims[moving]);
                moving = below;
            }
        }
    }
    LoopDims joined;
    for (const ReducedDim& dim : dims) {
        if (joined.size() > 0) {
            ReducedDim& last = joined.back();
            const bool runs_on =
                last.size == 1 || dim.size == 1 ||
                (last.size * last.in_step == dim.in_step && last.size * last.out_step == dim.out_step);
            if (runs_on) {
                if (last.size == 1) {
                    last.in_step = dim.in_step;
                    last.out_step = dim.out_step;
                }
                last.size *= dim.size;
                continue;
            }
        }
        joined.push_back(dim);
    }
    while (joined.size() < 2) joined.push_back({1, 0, 0});
    return joined;
}

template <class T>
void sum_planes(T* out, const T* in, const LoopDims& dims) {
    const ReducedDim& first = dims[0];
    const ReducedDim& second = dims[1];
    std::array<int64_t, Shape::kMaxDims> position{};
    while (true) {
        if (first.out_step != 0 && second.out_step != 0) {
            for (int64_t j = 0; j < second.size; ++j)
                for (int64_t i = 0; i < first.size; ++i)
                    out[i * first.out_step + j * second.out_step] +=
                        in[i * first.in_step + j * second.in_step];
        } else {
            const bool swap = first.out_step != 0 && second.out_step == 0;
            const ReducedDim& summed = swap ? second : first;
            const ReducedDim& kept = swap ? first : second;
            Plane<T>{out, in, {summed.in_step, kept.in_step}, kept.out_step, {summed.size, kept.size}}.add();
        }
        if (first.size * second.size > kStopTile / 16) check_stop();
        size_t d = 2;
        for (; d < dims.size(); ++d) {
            out += dims[d].out_step;
            in += dims[d].in_step;
            if (++position[d] < dims[d].size) break;
            out -= dims[d].out_step * dims[d].size;
            in -= dims[d].in_step * dims[d].size;
            position[d] = 0;
        }
        if (d >= dims.size()) return;
    }
}

// The same compiled for AVX2, where a group of lanes is one register.
template <class T>
[[gnu::flatten, gnu::target("avx2")]] void sum_planes_wide(T* out, const T* in, const LoopDims& dims) {
    sum_planes(out, in, dims);
}

}  // namespace

void sum_in_order(const Tensor& result, const Tensor& a) {
    if (a.numel() == 0) return;
    const LoopDims dims = loop_dims(result, a);
    dispatch_floating(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const auto add_up = has_wide_vectors() ? sum_planes_wide<T> : sum_planes<T>;
        add_up(result.mutable_data<T>(), a.data<T>(), dims);
    });
}

}  // namespace backstep::kernels
