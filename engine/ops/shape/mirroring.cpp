// Padding with what lies at the border: mirrored at it, or the outermost element again. Declared in
// ops/shape.h.
#include <array>

#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/shape.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/indexing/indexing.h"
#include "tensor/kernels/indexing/scatter.h"
#include "tensor/kernels/loops/elementwise.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

bool reflects(const Call& c) { return c.entry().name.starts_with("reflection"); }

// Which element of a dimension stands at each place of the padded one.
Tensor sources(int64_t size, int64_t before, int64_t after, bool reflection) {
    std::vector<int64_t> places;
    for (int64_t at = -before; at < size + after; ++at) {
        if (reflection)
            places.push_back(at < size ? std::abs(at) : 2 * (size - 1) - at);
        else
            places.push_back(std::clamp<int64_t>(at, 0, size - 1));
    }
    return k::from_values(places, Shape{static_cast<int64_t>(places.size())});
}

void check_reflection(Dims sizes, Dims padding) {
    for (size_t i = 0; i + 1 < padding.size(); i += 2) {
        const size_t dim = sizes.size() - 1 - i / 2;
        // PyTorch's own text for two dimensions ends in the number of dimensions.
        const std::string input = padding.size() == 4 ? std::to_string(sizes.size()) : to_string(sizes);
        CHECK(padding[i] < sizes[dim] && padding[i + 1] < sizes[dim], RuntimeError,
              "Argument #" + std::to_string(4 + i) +
                  ": Padding size should be less than the corresponding input dimension, but got: padding (" +
                  std::to_string(padding[i]) + ", " + std::to_string(padding[i + 1]) + ") at dimension " +
                  std::to_string(dim) + " of input " + input);
    }
}

Tensor bordered(const Call& c) {
    const Attribute& attribute = c.attribute("padding");
    const Dims padding(attribute.ints());
    const std::string name(c.entry().name);
    const bool reflection = reflects(c);
    CHECK(is_floating(c[0].dtype()), RuntimeError,
          k::not_implemented((reflection ? name : name + "_cpu").c_str(), c[0].dtype()));
    if (reflection) check_reflection(c[0].sizes(), padding);
    Tensor result = c[0];
    for (size_t i = 0; i + 1 < padding.size(); i += 2) {
        const int64_t dim = c[0].dim() - 1 - static_cast<int64_t>(i / 2);
        result =
            k::index_select(result, dim, sources(c[0].size(dim), padding[i], padding[i + 1], reflection));
    }
    return result;
}

// Each place sends what it received to where its element came from.
Tensor gathered_back(const Call& c) {
    const Attribute &attribute = c.attribute("padding"), &form = c.attribute("sizes");
    const Dims padding(attribute.ints()), sizes(form.ints());
    Tensor grad = c[0];
    for (size_t i = 0; i + 1 < padding.size(); i += 2) {
        const size_t dim = sizes.size() - 1 - i / 2;
        Shape narrower(grad.sizes());
        narrower[dim] = sizes[dim];
        const Tensor sum = k::zeros(narrower, grad.dtype());
        k::index_add_(sum, static_cast<int64_t>(dim),
                      sources(sizes[dim], padding[i], padding[i + 1], reflects(c)), grad);
        grad = sum;
    }
    return grad;
}

// The entry whose name follows from that of a node's: "reflection_pad1d" to and from its backward.
const OpEntry& entry_beside(const Vjp& v) {
    std::string name(v.node().entry().name);
    constexpr std::string_view backward = "_backward";
    if (name.ends_with(backward))
        name.resize(name.size() - backward.size());
    else
        name += backward;
    return *find_op(name);
}

OpEntry border(std::string_view name, std::string_view grad_fn, std::string_view sample,
               std::string_view other_sample) {
    return define({
        .name = name,
        .home = kFunctional,
        .grad_fn = grad_fn,
        .schema = "(Tensor self, int[] padding)",
        .formula = "pad(self, padding)",
        .forward = bordered,
        .saves = {{"self"}},
        .derivatives = {{.operand = "self",
                         .rule = "pad_backward(grad, padding)",
                         .vjp =
                             [](const Vjp& v) {
                                 const Attribute::Ints sizes(v.sizes().begin(), v.sizes().end());
                                 return execute(entry_beside(v), {v.grad()},
                                                {Attribute::Ints(v.attribute("padding").ints()), sizes});
                             }}},
        .samples = {sample, other_sample},
    });
}

OpEntry border_backward(std::string_view name, std::string_view grad_fn, std::string_view sample) {
    return define({
        .name = name,
        .home = kNowhere,
        .grad_fn = grad_fn,
        .schema = "(Tensor grad_output, int[] padding, int[] sizes)",
        .formula = "pad_backward(grad_output, padding)",
        .forward = gathered_back,
        .derivatives = {{.operand = "grad_output",
                         .rule = "pad(grad, padding)",
                         .vjp =
                             [](const Vjp& v) {
                                 return execute(entry_beside(v), {v.grad()},
                                                {Attribute::Ints(v.attribute("padding").ints())});
                             }}},
        .samples = {sample},
    });
}

constexpr std::string_view kRows = "[[1.5, -2.0, 0.5], [0.25, 3.0, 1.0]], (1, 2)",
                           kCut = "[[1.5, -2.0, 0.5], [0.25, 3.0, 1.0]], (-1, 1)",
                           kPlane = "[[[1.5, -2.0, 0.5], [0.25, 3.0, 1.0]]], (1, 2, 0, 1)",
                           kPlaneCut = "[[[1.5, -2.0, 0.5], [0.25, 3.0, 1.0]]], (0, 1, 1, -1)",
                           kBlock = "[[[[1.5, -2.0], [0.25, 3.0]]]], (1, 0, 0, 1, 0, 0)",
                           kRowsBack = "[[1.5, -2.0, 0.5, 4.0]], (1, 1), (1, 2)",
                           kPlaneBack = "[[[1.5, -2.0, 0.5], [0.25, 3.0, 1.0]]], (1, 0, 0, 0), (1, 2, 2)",
                           kBlockBack =
                               "[[[[1.5, -2.0, 1.0], [0.5, 3.0, 2.0]]]], (1, 0, 0, 0, 0, 0), (1, 1, 2, 2)";

const std::array kBorders = {
    border("reflection_pad1d", "ReflectionPad1DBackward0", kRows, kCut),
    border("reflection_pad2d", "ReflectionPad2DBackward0", kPlane, kPlaneCut),
    border("reflection_pad3d", "ReflectionPad3DBackward0",
           "[[[[[1.5, -2.0], [0.25, 3.0]]]]], (1, 0, 0, 1, 0, 0)", kBlock),
    border("replication_pad1d", "ReplicationPad1DBackward0", kRows, kCut),
    border("replication_pad2d", "ReplicationPad2DBackward0", kPlane, kPlaneCut),
    border("replication_pad3d", "ReplicationPad3DBackward0",
           "[[[[[1.5, -2.0], [0.25, 3.0]]]]], (1, 2, 0, 1, 1, 0)", kBlock),
    border_backward("reflection_pad1d_backward", "ReflectionPad1DBackwardBackward0", kRowsBack),
    border_backward("reflection_pad2d_backward", "ReflectionPad2DBackwardBackward0", kPlaneBack),
    border_backward("reflection_pad3d_backward", "ReflectionPad3DBackwardBackward0", kBlockBack),
    border_backward("replication_pad1d_backward", "ReplicationPad1DBackwardBackward0", kRowsBack),
    border_backward("replication_pad2d_backward", "ReplicationPad2DBackwardBackward0", kPlaneBack),
    border_backward("replication_pad3d_backward", "ReplicationPad3DBackwardBackward0", kBlockBack),
};

}  // namespace

std::vector<const OpEntry*> mirroring_entries() {
    std::vector<const OpEntry*> entries;
    for (const OpEntry& entry : kBorders) entries.push_back(&entry);
    return entries;
}

}  // namespace backstep::ops
