#include "tensor/kernels/layers/adaptive_pooling.h"

#include <array>
#include <limits>

#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/stop.h"

namespace backstep::kernels {
namespace {

// Depth, height and width; those that are not there have size 1.
using Three = std::array<int64_t, 3>;
Three three_of(Dims sizes) {
    Three three{1, 1, 1};
    for (size_t i = 0; i < sizes.size(); ++i) three[3 - sizes.size() + i] = sizes[i];
    return three;
}

struct Window {
    Three begin, end;
    int64_t length(size_t i) const { return end[i] - begin[i]; }
};

// Calls visit(plane, at, window) for every place of every plane: the number of the plane's first element, the
// number of the place.
template <class Visit>
void each_window(int64_t planes, const Three& spatial, const Three& places, Visit visit) {
    int64_t at = 0;
    Window w;
    const auto set = [&](size_t dim, int64_t i) {
        w.begin[dim] = i * spatial[dim] / places[dim];
        w.end[dim] = ((i + 1) * spatial[dim] + places[dim] - 1) / places[dim];
    };
    for (int64_t plane = 0; plane < planes; ++plane) {
        check_stop();
        for (int64_t z = 0; z < places[0]; ++z) {
            set(0, z);
            for (int64_t y = 0; y < places[1]; ++y) {
                set(1, y);
                for (int64_t x = 0; x < places[2]; ++x) {
                    set(2, x);
                    visit(plane * spatial[0] * spatial[1] * spatial[2], at++, w);
                }
            }
        }
    }
}

// Calls visit(number in the plane) for the elements under a window, in order.
template <class Visit>
void each_element(const Window& w, const Three& spatial, Visit visit) {
    for (int64_t z = w.begin[0]; z < w.end[0]; ++z)
        for (int64_t y = w.begin[1]; y < w.end[1]; ++y)
            for (int64_t x = w.begin[2]; x < w.end[2]; ++x) visit((z * spatial[1] + y) * spatial[2] + x);
}

Shape with_last(const Tensor& tensor, Dims last) {
    Shape sizes(tensor.sizes());
    for (size_t i = 0; i < last.size(); ++i) sizes[sizes.size() - last.size() + i] = last[i];
    return sizes;
}

int64_t planes_of(const Tensor& tensor, Dims last) {
    int64_t planes = 1;
    for (const int64_t size : tensor.sizes().first(tensor.sizes().size() - last.size())) planes *= size;
    return planes;
}

}  // namespace

Tensor adaptive_average(const Tensor& input, Dims places) {
    const Tensor in = contiguous(input);
    const Tensor result = Tensor::empty(with_last(in, places), in.dtype());
    if (result.numel() == 0) return result;
    const Three spatial = three_of(in.sizes().last(places.size()));
    dispatch_floating(in.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* from = in.data<T>();
        T* to = result.mutable_data<T>();
        each_window(planes_of(in, places), spatial, three_of(places),
                    [&](int64_t plane, int64_t at, const Window& w) {
                        T sum = 0;
                        each_element(w, spatial, [&](int64_t i) { sum += from[plane + i]; });
                        for (size_t i = 0; i < 3; ++i) sum /= static_cast<T>(w.length(i));
                        to[at] = sum;
                    });
    });
    return result;
}

Tensor spread_adaptive_average(const Tensor& grad, Dims spatial_sizes) {
    const Tensor in = contiguous(grad);
    const Tensor result = zeros(with_last(in, spatial_sizes), in.dtype());
    if (in.numel() == 0) return result;
    const Three spatial = three_of(spatial_sizes);
    const Dims places = in.sizes().last(spatial_sizes.size());
    dispatch_floating(in.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* from = in.data<T>();
        T* to = result.mutable_data<T>();
        each_window(planes_of(in, places), spatial, three_of(places),
                    [&](int64_t plane, int64_t at, const Window& w) {
                        T share = from[at];
                        for (size_t i = 0; i < 3; ++i) share /= static_cast<T>(w.length(i));
                        each_element(w, spatial, [&](int64_t i) { to[plane + i] += share; });
                    });
    });
    return result;
}

std::pair<Tensor, Tensor> adaptive_max(const Tensor& input, Dims places) {
    const Tensor in = contiguous(input);
    const Shape sizes = with_last(in, places);
    std::pair<Tensor, Tensor> result(Tensor::empty(sizes, in.dtype()), Tensor::empty(sizes, DType::Int64));
    if (result.first.numel() == 0) return result;
    const Three spatial = three_of(in.sizes().last(places.size()));
    int64_t* indices = result.second.mutable_data<int64_t>();
    dispatch_floating(in.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* from = in.data<T>();
        T* values = result.first.mutable_data<T>();
        each_window(planes_of(in, places), spatial, three_of(places),
                    [&](int64_t plane, int64_t at, const Window& w) {
                        T best = -std::numeric_limits<T>::infinity();
                        int64_t where = -1;
                        each_element(w, spatial, [&](int64_t i) {
                            const T value = from[plane + i];
                            if (where >= 0 && !(value > best) && value == value) return;
                            best = value;
                            where = i;
                        });
                        values[at] = best;
                        indices[at] = where;
                    });
    });
    return result;
}

}  // namespace backstep::kernels
