// Losses over classes. Declared in ops/loss.h.
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

Tensor nll_forward(const Call& c) {
    const Picked picked = pick(c[0], c[1], c[2], c.attribute("ignore_index").integer());
    const int64_t dim = c[0].dim() == 1 ? 0 : 1;
    const Tensor chosen = k::gather(c[0], dim, k::unsqueeze(shaped(picked.classes, c[1]), dim));
    const Tensor weights = shaped(picked.weights, c[1], c[0].dtype());
    const Tensor losses = k::unary(k::UnaryOp::Neg, k::mul(k::squeeze(chosen, dim), weights));
    const std::string& reduction = c.attribute("reduction").word();
    if (reduction == "none") return losses;
    const Tensor total = k::sum(losses);
    return reduction == "sum" ? total : k::div(total, k::full(Shape{}, picked.total, c[0].dtype()));
}

Tensor nll_gradient(const Vjp& v) {
    const Tensor target = v.saved("target");
    const Tensor like = k::zeros(v.sizes(), v.grad().dtype());
    const Picked picked = pick(like, target, v.saved("weight"), v.attribute("ignore_index").integer());
    const int64_t dim = like.dim() == 1 ? 0 : 1;
    Tensor up = -v.grad();
    if (v.attribute("reduction").word() == "mean") up = up / picked.total;
    const Tensor spread = up * shaped(picked.weights, target, v.grad().dtype());
    return scatter(like, dim, unsqueeze(shaped(picked.classes, target), dim), unsqueeze(spread, dim));
}

const OpEntry kNllLoss = define({
    .name = "nll_loss",
    .grad_fn = "NllLossBackward0",
    .schema =
        "(Tensor self, Tensor target, Tensor? weight=None, str reduction='mean', int ignore_index=-100)",
    .formula = "mean(-self[target])",
    .forward = nll_forward,
    .saves = {{"self"}, {"target"}, {"weight"}},
    .derivatives = {{.operand = "self",
                     .rule = "scatter(-grad / size(target), target)",
                     .vjp = nll_gradient}},
    .samples = {"[[-0.5, -1.0, -2.0], [-1.5, -0.25, -0.75]], [2, 0]",
                "[[-0.5, -1.0, -2.0], [-1.5, -0.25, -0.75]], [2, 0], [1.0, 2.0, 0.5], 'sum'",
                "[-0.5, -1.0, -2.0], 1"},
});

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
    Tensor smooth = masked_fill(-sum(weighted, Shape{dim}, false), compare("eq", target, ignore_index), 0);
    const Picked picked = pick(input, target, weight, ignore_index);
    if (reduction == "mean") smooth = sum(smooth) / picked.total;
    if (reduction == "sum") smooth = sum(smooth);
    return nll * (1 - smoothing) + smooth * (smoothing / static_cast<double>(input.size(dim)));
}

}  // namespace

Tensor nll_loss(const Tensor& input, const Tensor& target, const Tensor& weight, std::string_view reduction,
                int64_t ignore_index) {
    CHECK(input.dim() > 0, RuntimeError, "input tensor should be 1D or 2D");
    CHECK(input.dim() == 1 || (target.dim() > 0 && input.size(0) == target.size(0)), ValueError,
          "Expected input batch_size (" + std::to_string(input.size(0)) + ") to match target batch_size (" +
              std::to_string(target.dim() == 0 ? 1 : target.size(0)) + ").");
    return execute(kNllLoss, {input, target, weight}, {std::string(reduction), ignore_index});
}

Tensor cross_entropy(const Tensor& input, const Tensor& target, const Tensor& weight,
                     std::string_view reduction, int64_t ignore_index, double label_smoothing) {
    if (target.is_floating_point() && Shape::equal(input.sizes(), target.sizes()))
        return with_probabilities(input, target, weight, reduction, label_smoothing);
    if (label_smoothing > 0) return smoothed(input, target, weight, reduction, ignore_index, label_smoothing);
    return nll_loss(log_softmax(input, input.dim() == 1 ? 0 : 1), target, weight, reduction, ignore_index);
}

std::vector<const OpEntry*> class_loss_entries() { return {&kNllLoss}; }

}  // namespace backstep::ops
