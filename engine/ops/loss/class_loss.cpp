// Losses over classes. Declared in ops/loss.h.
#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>

#include "base/number_format.h"
#include "ops/activation.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/loss.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/unary.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

// The targets' weights: 0 where ignored.
struct Picked {
    std::vector<int64_t> classes;
    std::vector<double> weights;
    double total = 0;
};

Picked pick(const Tensor& input, const Tensor& target, const Tensor& weight, int64_t ignore_index) {
    CHECK(target.dtype() == DType::Int64, RuntimeError,
          "expected scalar type Long but found " + std::string(scalar_type_name(target.dtype())));
    CHECK(!weight.defined() || weight.dtype() == input.dtype(), RuntimeError,
          "expected scalar type " + std::string(scalar_type_name(input.dtype())) + " but found " +
              std::string(scalar_type_name(weight.dtype())));
    Picked picked;
    const int64_t classes = input.size(input.dim() == 1 ? 0 : 1);
    const Tensor flat = k::contiguous(target);
    const Tensor factors = weight.defined() ? k::contiguous(weight) : Tensor();
    for (int64_t i = 0; i < flat.numel(); ++i) {
        const int64_t chosen = flat.data<int64_t>()[i];
        const bool ignored = chosen == ignore_index;
        CHECK(ignored || (chosen >= 0 && chosen < classes), IndexError,
              "Target " + std::to_string(chosen) + " is out of bounds.");
        const double factor = ignored ? 0 : factors.defined() ? factors.element(chosen).to_double() : 1;
        picked.classes.push_back(ignored ? 0 : chosen);
        picked.weights.push_back(factor);
        picked.total += factor;
    }
    return picked;
}

Tensor shaped(const std::vector<int64_t>& values, const Tensor& like) {
    return k::from_values(values, like.sizes());
}
Tensor shaped(const std::vector<double>& values, const Tensor& like, DType dtype) {
    return k::cast(k::from_values(values, like.sizes()), dtype);
}

// Added up in levels of blocks, as PyTorch's loop over the targets does; what counts nothing is passed over.
template <class T>
T levelled_sum(const T* values, const std::vector<double>& weights) {
    constexpr size_t levels = 8;
    const auto count = static_cast<uint64_t>(weights.size());
    const auto bits = static_cast<uint64_t>(count > 1 ? std::bit_width(count - 1) : 0);
    const uint64_t power = std::max<uint64_t>(4, bits / levels), mask = (uint64_t{1} << power) - 1;
    T sums[levels] = {};
    for (uint64_t i = 0; i < count; ++i) {
        if (weights[i] == 0) continue;
        sums[0] += values[i];
        for (size_t level = 0; level + 1 < levels && (i & (mask << (level * power))) == 0; ++level) {
            sums[level + 1] += sums[level];
            sums[level] = 0;
        }
    }
    return std::accumulate(std::begin(sums), std::end(sums), T(0));
}

Tensor levelled_total(const Tensor& losses, const std::vector<double>& weights) {
    const Tensor flat = k::contiguous(losses);
    Tensor total = Tensor::empty(Shape{}, losses.dtype());
    k::dispatch_floating(losses.dtype(), [&](auto zero) {
        using T = decltype(zero);
        *total.mutable_data<T>() = levelled_sum<T>(flat.data<T>(), weights);
    });
    return total;
}

Tensor nll_forward(const Call& c) {
    const Picked picked = pick(c[0], c[1], c[2], c.attribute("ignore_index").integer());
    const int64_t dim = c[0].dim() == 1 ? 0 : 1;
    const Tensor chosen = k::gather(c[0], dim, k::unsqueeze(shaped(picked.classes, c[1]), dim));
    const Tensor weights = shaped(picked.weights, c[1], c[0].dtype());
    const Tensor losses = k::unary(k::UnaryOp::Neg, k::mul(k::squeeze(chosen, dim), weights));
    const std::string& reduction = c.attribute("reduction").word();
    if (reduction == "none") return losses;
    const Tensor total = levelled_total(losses, picked.weights);
    return reduction == "sum" ? total : k::div(total, k::full(Shape{}, picked.total, c[0].dtype()));
}

Tensor nll_gradient(const Vjp& v) {
    const Tensor target = v.saved("target");
    const Tensor like = k::zeros(v.sizes(), v.grad().dtype());
    const Picked picked = pick(like, target, v.saved("weight"), v.attribute("ignore_index").integer());
    const int64_t dim = like.dim() == 1 ? 0 : 1;
    Tensor up = -v.grad();
    if (v.attribute("reduction").word() == "mean") up = up / picked.total;
    Tensor spread = up * shaped(picked.weights, target, v.grad().dtype());
    // Even where nothing counts, and the mean divides by 0, what is ignored gets no nan.
    const Tensor ignored = k::eq(target, Scalar(v.attribute("ignore_index").integer()));
    if (k::any(ignored).item().to_bool()) spread = masked_fill(spread, ignored, 0.0);
    // Added to zeros: what is ignored gets 0, not -0.
    return scatter_add(like, dim, unsqueeze(shaped(picked.classes, target), dim), unsqueeze(spread, dim));
}

OpEntry nll_entry(std::string_view name, std::string_view grad_fn, Few<std::string_view, 6> samples) {
    return define({
        .name = name,
        .home = kFunctional,
        .grad_fn = grad_fn,
        .schema = "(Tensor self, Tensor target, Tensor? weight=None, str reduction='mean', int "
                  "ignore_index=-100)",
        .formula = "mean(-self[target])",
        .forward = nll_forward,
        .saves = {{"self"}, {"target"}, {"weight"}, {"total_weight"}},
        .byproducts =
            [](const Call& c) {
                const bool none = c.attribute("reduction").word() == "none";
                const Picked picked = pick(c[0], c[1], c[2], c.attribute("ignore_index").integer());
                return TensorList{k::full(Shape{}, none ? 0 : picked.total, c[0].dtype())};
            },
        .derivatives = {{.operand = "self",
                         .rule = "scatter(-grad / size(target), target)",
                         .vjp = nll_gradient}},
        .samples = samples,
    });
}
const OpEntry kNllLoss = nll_entry(
    "nll_loss", "NllLossBackward0",
    {"[[-0.5, -1.0, -2.0], [-1.5, -0.25, -0.75]], [2, 0]",
     "[[-0.5, -1.0, -2.0], [-1.5, -0.25, -0.75]], [2, 0], [1.0, 2.0, 0.5], 'sum'", "[-0.5, -1.0, -2.0], 1"});
// One class for every place of an image.
const OpEntry kNllLoss2d =
    nll_entry("nll_loss2d", "NllLoss2DBackward0", {"[[[[-0.5, -1.0]], [[-2.0, -1.5]]]], [[[1, 0]]]"});

Tensor with_probabilities(const Tensor& input, const Tensor& target, const Tensor& weight,
                          std::string_view reduction, double smoothing) {
    const int64_t dim = input.dim() == 1 ? 0 : 1;
    const double classes = static_cast<double>(input.size(dim));
    Tensor wanted = target;
    if (smoothing > 0) wanted = target * (1 - smoothing) + smoothing / classes;
    Tensor scores = log_softmax(input, dim) * wanted;
    if (weight.defined()) {
        Shape sizes(static_cast<size_t>(input.dim()), 1);
        sizes[static_cast<size_t>(dim)] = weight.numel();
        scores = scores * reshape(weight, sizes);
    }
    if (reduction == "none") return -sum(scores, Shape{dim}, false);
    if (reduction == "sum") return -sum(scores);
    return -sum(scores) / (static_cast<double>(input.numel()) / classes);
}

Tensor smoothed(const Tensor& input, const Tensor& target, const Tensor& weight, std::string_view reduction,
                int64_t ignore_index, double smoothing) {
    const int64_t dim = input.dim() == 1 ? 0 : 1;
    const Tensor scores = log_softmax(input, dim);
    const Tensor nll = nll_loss(scores, target, weight, reduction, ignore_index);
    Tensor weighted = scores;
    if (weight.defined()) {
        Shape sizes(static_cast<size_t>(input.dim()), 1);
        sizes[static_cast<size_t>(dim)] = weight.numel();
        weighted = scores * reshape(weight, sizes);
    }
    Tensor smooth = -sum(weighted, Shape{dim}, false);
    const Tensor ignored = compare("eq", target, ignore_index);
    index_put_(smooth, {ignored}, k::zeros(Shape{}, smooth.dtype()), false);
    if (reduction == "mean" && weight.defined()) {
        const Picked picked = pick(input, target, weight, ignore_index);
        smooth = sum(smooth) / k::full(Shape{}, picked.total, smooth.dtype());
    } else if (reduction == "mean") {
        smooth = mean(masked_select(smooth, k::unary(k::UnaryOp::LogicalNot, ignored)));
    } else if (reduction == "sum") {
        smooth = sum(smooth);
    }
    return nll * (1 - smoothing) + smooth * (smoothing / static_cast<double>(input.size(dim)));
}

void check_classes(const Tensor& input, const Tensor& target, const Tensor& weight) {
    CHECK(input.dim() > 0, ValueError, "Expected 1 or more dimensions (got 0)");
    if (input.dim() > 1) {
        const int64_t batch = target.dim() == 0 ? 0 : target.size(0);
        CHECK(input.size(0) == batch, ValueError,
              "Expected input batch_size (" + std::to_string(input.size(0)) +
                  ") to match target batch_size (" + std::to_string(batch) + ").");
    }
    const int64_t classes = input.size(input.dim() == 1 ? 0 : 1);
    CHECK(!weight.defined() || (weight.dim() == 1 && weight.numel() == classes), RuntimeError,
          "weight tensor should be defined either for all " + std::to_string(classes) +
              " classes or no classes but got weight tensor of shape: " +
              (weight.defined() ? to_string(weight.sizes()) : ""));
}

std::string mismatch(const Tensor& input, const Tensor& target) {
    return "size mismatch (got input: " + to_string(input.sizes()) +
           ", target: " + to_string(target.sizes()) + ")";
}

// One class a sample.
Tensor flat_nll(const Tensor& input, const Tensor& target, const Tensor& weight, AttributesRef attributes) {
    CHECK(target.dim() <= 1, RuntimeError, "0D or 1D target tensor expected, multi-target not supported");
    CHECK(input.dim() == 2 || target.dim() == 0 || target.size(0) == input.size(0), RuntimeError,
          mismatch(input, target));
    // Of one row of scores the first target counts.
    const Tensor one =
        input.dim() == 1 && target.dim() == 1 && target.numel() > 0 ? k::select(target, 0, 0) : target;
    return execute(kNllLoss, {input, one, weight}, std::move(attributes));
}

// A class for every place behind the channels: seen as images, as PyTorch does.
Tensor spatial_nll(const Tensor& input, const Tensor& target, const Tensor& weight,
                   std::string_view reduction, AttributesRef attributes) {
    if (input.dim() == 4) {
        CHECK(target.dim() == 3, RuntimeError,
              "only batches of spatial targets supported (3D tensors) but got targets of dimension: " +
                  std::to_string(target.dim()));
        CHECK(Shape::equal(input.sizes().subspan(2), target.sizes().subspan(1)), RuntimeError,
              mismatch(input, target));
        return execute(kNllLoss2d, {input, target, weight}, std::move(attributes));
    }
    Shape places(input.sizes());
    places.erase(1);
    CHECK(Shape::equal(target.sizes(), places), RuntimeError,
          "Expected target size " + to_string(places) + ", got " + to_string(target.sizes()));
    const Tensor image = view(contiguous(input), Shape{input.size(0), input.size(1), 1, -1});
    const Tensor labels = view(contiguous(target), Shape{input.size(0), 1, -1});
    const Tensor losses = execute(kNllLoss2d, {image, labels, weight}, std::move(attributes));
    return reduction == "none" ? view(losses, places) : losses;
}

}  // namespace

Tensor nll_loss(const Tensor& input, const Tensor& target, const Tensor& weight, std::string_view reduction,
                int64_t ignore_index) {
    check_classes(input, target, weight);
    AttributesRef attributes{std::string(reduction), ignore_index};
    if (input.dim() > 2) return spatial_nll(input, target, weight, reduction, std::move(attributes));
    return flat_nll(input, target, weight, std::move(attributes));
}

Tensor cross_entropy(const Tensor& input, const Tensor& target, const Tensor& weight,
                     std::string_view reduction, int64_t ignore_index, double label_smoothing) {
    if (Shape::equal(input.sizes(), target.sizes())) {
        CHECK(target.is_floating_point(), RuntimeError,
              "Expected floating point type for target with class probabilities, got " +
                  std::string(scalar_type_name(target.dtype())));
        return with_probabilities(input, target, weight, reduction, label_smoothing);
    }
    CHECK(label_smoothing <= 1.0, RuntimeError,
          "label_smoothing must be between 0.0 and 1.0. Got: " + stream_form(label_smoothing));
    if (label_smoothing > 0) return smoothed(input, target, weight, reduction, ignore_index, label_smoothing);
    return nll_loss(log_softmax(input, input.dim() == 1 ? 0 : 1), target, weight, reduction, ignore_index);
}

std::vector<const OpEntry*> class_loss_entries() { return {&kNllLoss, &kNllLoss2d}; }

}  // namespace backstep::ops
