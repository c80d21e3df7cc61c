#include "tensor/kernels/layers/grid_sampler.h"

#include <array>
#include <cmath>

#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/stop.h"

namespace backstep::kernels {
namespace {

// A coordinate in elements, and how fast it moves with the grid's number.
template <class T>
struct Moving {
    T at, slope;
};

template <class T>
Moving<T> held_inside(Moving<T> c, int64_t size) {
    const T last = static_cast<T>(size - 1);
    if (c.at <= 0) return {0, 0};
    return c.at >= last ? Moving<T>{last, 0} : c;
}

// Thrown back from both ends, twice their coordinates given, as often as it takes.
template <class T>
Moving<T> reflected(Moving<T> c, int64_t twice_low, int64_t twice_high) {
    if (twice_low == twice_high) return {0, 0};
    const T low = static_cast<T>(twice_low) / 2, span = static_cast<T>(twice_high - twice_low) / 2;
    T from = c.at - low;
    if (from < 0) {
        from = -from;
        c.slope = -c.slope;
    }
    const T extra = std::fmod(from, span);
    if (std::fmod(std::floor(from / span), T(2)) == 0) return {extra + low, c.slope};
    return {span - extra + low, -c.slope};
}

template <class T>
Moving<T> coordinate_of(T number, int64_t size, const GridForm& form) {
    const T extent = static_cast<T>(size);
    Moving<T> c = form.align_corners ? Moving<T>{(number + 1) / 2 * (extent - 1), (extent - 1) / 2}
                                     : Moving<T>{((number + 1) * extent - 1) / 2, extent / 2};
    if (form.padding == GridPadding::Zeros) return c;
    if (form.padding == GridPadding::Reflection)
        c = form.align_corners ? reflected(c, 0, 2 * (size - 1)) : reflected(c, -1, 2 * size - 1);
    return held_inside(c, size);
}

// An element that is looked at, its share in the value, and how that share moves with x and y.
template <class T>
struct Corner {
    int64_t index;  // in its plane; -1 off the input
    T share, by_x, by_y;
};
template <class T>
struct Look {
    std::array<Corner<T>, 4> corners;
    size_t count;
};

template <class T>
int64_t index_at(T x, T y, int64_t height, int64_t width) {
    const bool inside = x >= 0 && x < static_cast<T>(width) && y >= 0 && y < static_cast<T>(height);
    return inside ? static_cast<int64_t>(y) * width + static_cast<int64_t>(x) : -1;
}

template <class T>
Look<T> look(const T* numbers, int64_t height, int64_t width, const GridForm& form) {
    const Moving<T> x = coordinate_of(numbers[0], width, form), y = coordinate_of(numbers[1], height, form);
    if (form.interpolation == GridInterpolation::Nearest)
        return {{{{index_at(std::nearbyint(x.at), std::nearbyint(y.at), height, width), T(1), 0, 0}}}, 1};
    const T left = std::floor(x.at), top = std::floor(y.at);
    const T east = x.at - left, west = 1 - east, south = y.at - top, north = 1 - south;
    const auto corner = [&](T dx, T dy, T share_x, T share_y, T sign_x, T sign_y) {
        return Corner<T>{index_at(left + dx, top + dy, height, width), share_x * share_y,
                         sign_x * share_y * x.slope, sign_y * share_x * y.slope};
    };
    return {{{corner(0, 0, west, north, -1, -1), corner(1, 0, east, north, 1, -1),
              corner(0, 1, west, south, -1, 1), corner(1, 1, east, south, 1, 1)}},
            4};
}

// Calls visit(look, sample, place) for every place of the grid, by samples.
template <class T, class Visit>
void each_place(const Tensor& grid, int64_t height, int64_t width, const GridForm& form, Visit visit) {
    const int64_t places = grid.size(1) * grid.size(2);
    const T* numbers = grid.data<T>();
    for (int64_t sample = 0; sample < grid.size(0); ++sample) {
        check_stop();
        for (int64_t place = 0; place < places; ++place)
            visit(look(numbers + (sample * places + place) * 2, height, width, form), sample, place);
    }
}

}  // namespace

Tensor grid_sample(const Tensor& given, const Tensor& given_grid, const GridForm& form) {
    const Tensor input = contiguous(given), grid = contiguous(given_grid);
    const int64_t channels = input.size(1), height = input.size(2), width = input.size(3);
    const int64_t plane = height * width, places = grid.size(1) * grid.size(2);
    const Tensor result =
        Tensor::empty(Shape{input.size(0), channels, grid.size(1), grid.size(2)}, input.dtype());
    dispatch_floating(input.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T* from = input.data<T>();
        T* to = result.mutable_data<T>();
        each_place<T>(grid, height, width, form, [&](const Look<T>& seen, int64_t sample, int64_t place) {
            for (int64_t c = 0; c < channels; ++c) {
                const T* values = from + (sample * channels + c) * plane;
                T sum = 0;
                for (size_t i = 0; i < seen.count; ++i)
                    sum += (seen.corners[i].index < 0 ? 0 : values[seen.corners[i].index]) *
                           seen.corners[i].share;
                to[(sample * channels + c) * places + place] = sum;
            }
        });
    });
    return result;
}

std::pair<Tensor, Tensor> grid_sample_gradients(const Tensor& given_grad, const Tensor& given,
                                                const Tensor& given_grid, const GridForm& form) {
    const Tensor grad = contiguous(given_grad), input = contiguous(given), grid = contiguous(given_grid);
    const int64_t channels = input.size(1), height = input.size(2), width = input.size(3);
    const int64_t plane = height * width, places = grid.size(1) * grid.size(2);
    std::pair<Tensor, Tensor> result(zeros(input.sizes(), input.dtype()), zeros(grid.sizes(), grid.dtype()));
    dispatch_floating(input.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T *from = input.data<T>(), *sent = grad.data<T>();
        T *to_input = result.first.mutable_data<T>(), *to_grid = result.second.mutable_data<T>();
        each_place<T>(grid, height, width, form, [&](const Look<T>& seen, int64_t sample, int64_t place) {
            T* by = to_grid + (sample * places + place) * 2;
            for (int64_t c = 0; c < channels; ++c) {
                const int64_t first = (sample * channels + c) * plane;
                const T arriving = sent[(sample * channels + c) * places + place];
                for (size_t i = 0; i < seen.count; ++i) {
                    const Corner<T>& corner = seen.corners[i];
                    if (corner.index < 0) continue;
                    to_input[first + corner.index] += corner.share * arriving;
                    by[0] += corner.by_x * from[first + corner.index] * arriving;
                    by[1] += corner.by_y * from[first + corner.index] * arriving;
                }
            }
        });
    });
    return result;
}

}  // namespace backstep::kernels
