// Images made larger or smaller: each output is a weighted sum of inputs, first along the columns, then along
// the rows. Declared in ops/convolution.h.
#include <algorithm>
#include <array>
#include <cmath>

#include "ops/convolution.h"
#include "ops/execute.h"
#include "ops/linalg.h"
#include "ops/shape.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/matmul.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

enum class Way : uint8_t { Nearest, Linear, Cubic };

// Where an output stands among the inputs of one dimension.
template <class T>
struct Scale {
    Scale(int64_t in, int64_t out, double factor, bool align)
        : aligned(align),
          step(align        ? (out > 1 ? static_cast<T>(in - 1) / static_cast<T>(out - 1) : T(0))
               : factor > 0 ? static_cast<T>(1.0 / factor)
                            : static_cast<T>(in) / static_cast<T>(out)) {}
    T position(int64_t output) const {
        const T at = static_cast<T>(output);
        return aligned ? step * at : step * (at + T(0.5)) - T(0.5);
    }
    bool aligned;
    T step;
};

// Keys' cubic convolution with a = -0.75: the weights of four neighbours for a place t behind the second.
template <class T>
std::array<T, 4> cubic_weights(T t) {
    constexpr T a = T(-0.75);
    const auto near = [](T x) { return ((a + 2) * x - (a + 3)) * x * x + 1; };
    const auto far = [](T x) { return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a; };
    return {far(t + 1), near(t), near(1 - t), far(2 - t)};
}

// (out, in): the weights of every input in every output.
Tensor weights_of(Way way, int64_t in, int64_t out, double factor, bool align, DType dtype) {
    const Tensor weights = k::zeros(Shape{out, in}, dtype);
    kernels::dispatch_floating(dtype, [&](auto zero) {
        using T = decltype(zero);
        T* cells = weights.mutable_data<T>();
        const Scale<T> scale(in, out, factor, align);
        const auto add = [&](int64_t row, int64_t column, T weight) {
            cells[row * in + std::clamp<int64_t>(column, 0, in - 1)] += weight;
        };
        for (int64_t row = 0; row < out; ++row) {
            if (way == Way::Nearest) {
                add(row, static_cast<int64_t>(std::floor(static_cast<T>(row) * scale.step)), T(1));
                continue;
            }
            T position = scale.position(row);
            if (way == Way::Linear) position = std::max(position, T(0));
            const int64_t before = static_cast<int64_t>(std::floor(position));
            const T t = position - static_cast<T>(before);
            if (way == Way::Linear) {
                add(row, before, 1 - t);
                add(row, before + 1, t);
                continue;
            }
            const std::array<T, 4> four = cubic_weights(t);
            for (int64_t i = 0; i < 4; ++i) add(row, before - 1 + i, four[static_cast<size_t>(i)]);
        }
    });
    return weights;
}

// The weights by dimension, of an input of such sizes.
template <Way way, class Given>
std::vector<Tensor> all_weights(const Given& given, Dims sizes, DType dtype) {
    const Dims out(given.attribute("output_size").ints());
    std::vector<Tensor> weights;
    for (size_t d = 0; d < out.size(); ++d) {
        const Attribute& factor = given.attribute(d == 0 ? "scale_first" : "scale_second");
        weights.push_back(weights_of(way, sizes[d + 2], out[d], factor.none() ? 0 : factor.number(),
                                     given.attribute("align_corners").flag(), dtype));
    }
    return weights;
}

template <Way way>
Tensor upsample(const Call& c) {
    const size_t spatial = c.attribute("output_size").ints().size();
    CHECK(static_cast<size_t>(c[0].dim()) == spatial + 2, RuntimeError,
          "It is expected input_size equals to " + std::to_string(spatial + 2) + ", but got size " +
              std::to_string(c[0].dim()));
    const std::vector<Tensor> weights = all_weights<way>(c, c[0].sizes(), c[0].dtype());
    const Tensor columns = k::matmul(c[0], k::transpose(weights.back(), 0, 1));
    return spatial == 1 ? columns : k::matmul(weights[0], columns);
}

template <Way way>
Tensor upsample_gradient(const Vjp& v) {
    const std::vector<Tensor> weights = all_weights<way>(v, v.sizes(), v.grad().dtype());
    const Tensor rows = weights.size() == 1 ? v.grad() : matmul(transpose(weights[0], 0, 1), v.grad());
    return matmul(rows, weights.back());
}

template <Way way>
OpEntry upsample_entry(std::string_view name, std::string_view grad_fn, std::string_view sample) {
    return define({
        .name = name,
        .home = kFunctional,
        .grad_fn = grad_fn,
        .schema = "(Tensor self, int[] output_size, bool align_corners=False, float? scale_first=None, "
                  "float? scale_second=None)",
        .formula = "rows @ self @ columns.T",
        .forward = upsample<way>,
        .derivatives = {{.operand = "self",
                         .rule = "rows.T @ grad @ columns",
                         .vjp = upsample_gradient<way>}},
        .samples = {sample},
    });
}
constexpr std::string_view kLine = "[[[1.5, -2.0, 0.5]]], (5,)",
                           kImage = "[[[[1.5, -2.0], [0.5, 3.0]]]], (3, 4)";
const OpEntry kNearest1d =
    upsample_entry<Way::Nearest>("upsample_nearest1d", "UpsampleNearest1DBackward1", kLine);
const OpEntry kNearest2d =
    upsample_entry<Way::Nearest>("upsample_nearest2d", "UpsampleNearest2DBackward1", kImage);
const OpEntry kLinear1d =
    upsample_entry<Way::Linear>("upsample_linear1d", "UpsampleLinear1DBackward1", kLine);
const OpEntry kBilinear2d =
    upsample_entry<Way::Linear>("upsample_bilinear2d", "UpsampleBilinear2DBackward1", kImage);
const OpEntry kBicubic2d =
    upsample_entry<Way::Cubic>("upsample_bicubic2d", "UpsampleBicubic2DBackward1", kImage);

}  // namespace

std::vector<const OpEntry*> upsampling_entries() {
    return {&kNearest1d, &kNearest2d, &kLinear1d, &kBilinear2d, &kBicubic2d};
}

}  // namespace backstep::ops
