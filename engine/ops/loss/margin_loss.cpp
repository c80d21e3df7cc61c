// Losses with a margin between what is right and what is not. Declared in ops/loss.h. Those that PyTorch
// composes in C++ are composed here of the same operations.
#include <algorithm>
#include <vector>

#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/gradient_steps.h"
#include "ops/indexing.h"
#include "ops/loss.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/indexing/indexing.h"
#include "tensor/kernels/indexing/scatter.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/unary.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

Tensor at_least_zero(const Tensor& self) { return execute(*find_op("clamp_min"), {self}, {Scalar(0)}); }

// Upstream for each of `count` losses.
Tensor shared(const Vjp& v, int64_t count) {
    if (v.attribute("reduction").word() != "mean") return v.grad();
    return v.grad() / static_cast<double>(count);
}

// ---- Two classes, -1 and 1 ----

const OpEntry kSoftMarginLoss = define({
    .name = "soft_margin_loss",
    .home = kFunctional,
    .grad_fn = "SoftMarginLossBackward0",
    .schema = "(Tensor self, Tensor target, str reduction='mean')",
    .formula = "mean(log(1 + exp(-target * self)))",
    .forward =
        [](const Call& c) {
            const Tensor product = k::mul(k::unary(k::UnaryOp::Neg, c[0]), c[1]);
            const Tensor losses =
                k::unary(k::UnaryOp::Log, k::add(k::unary(k::UnaryOp::Exp, product), Scalar(1.0)));
            return reduced_losses(losses, c.attribute("reduction").word());
        },
    .saves = {{"self"}, {"target"}},
    .derivatives = {{.operand = "self",
                     .rule = "-grad * target * exp(-target * self) / (1 + exp(-target * self)) / numel(self)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor target = v.saved("target");
                             const Tensor z = exp(-(target * v.self()));
                             const double share = v.attribute("reduction").word() == "mean"
                                                      ? 1.0 / static_cast<double>(z.numel())
                                                      : 1.0;
                             return target * z * -share / (z + 1.0) * v.grad();
                         }}},
    .samples = {"[1.5, -2.0], [1.0, -1.0]", "[1.5, -2.0], [1.0, 1.0], 'sum'",
                "[1.5, -2.0], [1.0, 1.0], 'none'"},
});

// ---- One class a row ----

// Rows of scores and the class of each; a vector of scores is one row.
struct Rows {
    Rows(const Tensor& scores, const Tensor& target)
        : count(scores.dim() == 2 ? scores.size(0) : 1),
          classes(scores.dim() == 0 ? 1 : scores.size(-1)),
          targets(k::reshape(k::contiguous(target), Shape{-1, 1})) {}
    int64_t count, classes;
    Tensor targets;
};

// 1 where a class is not the right one, times the weight of the right one.
Tensor counting(const Rows& rows, const Tensor& weight, DType dtype) {
    const Tensor others = k::ones(Shape{rows.count, rows.classes}, dtype);
    k::scatter_(others, 1, rows.targets, k::zeros(rows.targets.sizes(), dtype));
    return weight.defined() ? k::mul(others, k::index_tensors(weight, {rows.targets})) : others;
}

Tensor multi_margin_forward(const Call& c) {
    const Rows rows(c[0], c[1]);
    const Tensor scores = k::reshape(c[0], Shape{rows.count, rows.classes});
    const Tensor gaps = k::add(k::sub(k::full(Shape{}, c.attribute("margin").number(), scores.dtype()),
                                      k::gather(scores, 1, rows.targets)),
                               scores);
    Tensor open = k::clamp(gaps, Scalar(0), std::nullopt);
    if (c.attribute("p").integer() == 2) open = k::mul(open, open);
    const Tensor losses = k::div(k::sum(k::mul(open, counting(rows, c[2], scores.dtype())), Shape{1}),
                                 Scalar(static_cast<double>(rows.classes)));
    return reduced_losses(c[0].dim() == 2 ? losses : k::reshape(losses, Shape{}),
                          c.attribute("reduction").word());
}

Tensor multi_margin_gradient(const Vjp& v) {
    const Rows rows(v.self(), v.saved("target"));
    const Tensor scores = reshape(v.self(), Shape{rows.count, rows.classes});
    const Tensor gaps = scores - gather(scores, 1, rows.targets) + v.attribute("margin").number();
    const Tensor open = k::cast(k::gt(gaps, Scalar(0)), scores.dtype());
    Tensor slope = k::div(k::mul(open, counting(rows, v.saved("weight"), scores.dtype())),
                          Scalar(static_cast<double>(rows.classes)));
    if (v.attribute("p").integer() == 2) slope = at_least_zero(gaps) * 2.0 * slope;
    const Tensor up = shared(v, rows.count);
    const Tensor others = slope * (up.dim() == 1 ? unsqueeze(up, 1) : up);
    return reshape(scatter_add(others, 1, rows.targets, -sum(others, Shape{1}, true)), v.sizes());
}

const OpEntry kMultiMarginLoss = define({
    .name = "multi_margin_loss",
    .home = kFunctional,
    .grad_fn = "MultiMarginLossBackward0",
    .schema = "(Tensor self, Tensor target, Tensor? weight, int p, float margin, str reduction='mean')",
    .formula = "mean(sum(max(0, margin - self[target] + self) ** p) / size(self))",
    .forward = multi_margin_forward,
    .saves = {{"self"}, {"target"}, {"weight"}},
    .derivatives = {{.operand = "self",
                     .rule = "grad * p * max(0, margin - self[target] + self) ** (p - 1) / size(self)",
                     .vjp =
                         [](const Vjp& v) {
                             return without_second_derivative("multi_margin_loss_backward", v,
                                                              multi_margin_gradient);
                         }}},
    .samples = {"[[0.5, 1.0, -2.0], [1.5, 0.25, 0.75]], [2, 0], None, 1, 1.0",
                "[[0.5, 1.0, -2.0], [1.5, 0.25, 0.75]], [2, 0], [1.0, 2.0, 0.5], 2, 1.5, 'none'",
                "[0.5, 1.0, -2.0], 1, None, 1, 1.0, 'sum'"},
});

// ---- Several classes a row ----

// The right classes of a row are its targets up to the first -1.
std::vector<std::vector<int64_t>> labels_of(const Rows& rows) {
    std::vector<std::vector<int64_t>> labels(static_cast<size_t>(rows.count));
    for (int64_t row = 0; row < rows.count; ++row)
        for (int64_t i = 0; i < rows.classes; ++i) {
            const int64_t label = rows.targets.element(row * rows.classes + i).to_int();
            if (label < 0) break;
            labels[static_cast<size_t>(row)].push_back(label);
        }
    return labels;
}

Tensor is_target(const std::vector<std::vector<int64_t>>& labels, Dims sizes, const Rows& rows, DType dtype) {
    std::vector<double> marks(static_cast<size_t>(rows.count * rows.classes));
    for (size_t row = 0; row < labels.size(); ++row)
        for (const int64_t label : labels[row]) marks[row * size_t(rows.classes) + size_t(label)] = 1;
    return k::cast(k::from_values(marks, sizes), dtype);
}

// Calls open(row, right, wrong, by how much) for each pair of a right and a wrong class that is too close.
template <class Open>
void each_open_pair(const Tensor& self, const Tensor& target, Open open) {
    const Rows rows(self, target);
    const auto labels = labels_of(rows);
    const Tensor right = is_target(labels, self.sizes(), rows, DType::Float64);
    const Tensor scores = k::contiguous(self);
    for (int64_t row = 0; row < rows.count; ++row)
        for (const int64_t label : labels[static_cast<size_t>(row)])
            for (int64_t i = 0; i < rows.classes; ++i) {
                const int64_t at = row * rows.classes + i;
                if (right.element(at).to_double() != 0) continue;
                const double gap = 1 - scores.element(row * rows.classes + label).to_double() +
                                   scores.element(at).to_double();
                if (gap > 0) open(row, row * rows.classes + label, at, gap);
            }
}

Tensor multilabel_forward(const Call& c) {
    const Rows rows(c[0], c[1]);
    std::vector<double> losses(static_cast<size_t>(rows.count));
    each_open_pair(c[0], c[1], [&](int64_t row, int64_t, int64_t, double gap) {
        losses[static_cast<size_t>(row)] += gap;
    });
    for (double& loss : losses) loss /= static_cast<double>(rows.classes);
    const Tensor each = k::from_values(losses, c[0].dim() == 2 ? Shape{rows.count} : Shape{});
    return k::cast(reduced_losses(each, c.attribute("reduction").word()), c[0].dtype());
}

// The loss is a sum of straight lines: its slope does not depend on how far apart the scores are.
Tensor multilabel_gradient(const Vjp& v) {
    const Rows rows(v.self(), v.saved("target"));
    std::vector<double> slopes(static_cast<size_t>(rows.count * rows.classes));
    const double share = 1 / static_cast<double>(rows.classes);
    each_open_pair(v.self(), v.saved("target"), [&](int64_t, int64_t right, int64_t wrong, double) {
        slopes[static_cast<size_t>(right)] -= share;
        slopes[static_cast<size_t>(wrong)] += share;
    });
    const Tensor slope = k::cast(k::from_values(slopes, v.sizes()), v.grad().dtype());
    const Tensor up = shared(v, rows.count);
    return slope * (up.dim() == 1 ? unsqueeze(up, 1) : up);
}

const OpEntry kMultilabelMarginLoss = define({
    .name = "multilabel_margin_loss",
    .home = kFunctional,
    .grad_fn = "MultilabelMarginLossBackward0",
    .schema = "(Tensor self, Tensor target, str reduction='mean')",
    .formula = "mean(sum(max(0, 1 - self[target] + self)) / size(self))",
    .forward = multilabel_forward,
    .saves = {{"self"}, {"target"}, {"is_target"}},
    .byproducts =
        [](const Call& c) {
            const Rows rows(c[0], c[1]);
            return TensorList{is_target(labels_of(rows), c[0].sizes(), rows, c[0].dtype())};
        },
    .derivatives = {{.operand = "self",
                     .rule = "grad * sum(sign(max(0, 1 - self[target] + self))) / size(self)",
                     .vjp =
                         [](const Vjp& v) {
                             return without_second_derivative("multilabel_margin_loss_backward", v,
                                                              multilabel_gradient);
                         }}},
    .samples = {"[[0.5, 1.0, -2.0], [1.5, 0.25, 0.75]], [[2, -1, 0], [0, 1, -1]]",
                "[[0.5, 1.0, -2.0], [1.5, 0.25, 0.75]], [[2, -1, 0], [0, 1, -1]], 'none'",
                "[0.5, 1.0, -2.0], [1, -1, -1], 'sum'"},
});

}  // namespace

Tensor hinge_embedding_loss(const Tensor& input, const Tensor& target, std::string_view reduction,
                            double margin) {
    const Tensor zero = k::zeros_like(input);
    const Tensor apart = at_least_zero(wrap_number(margin) - input);
    const Tensor output =
        where(compare("ne", target, 1), apart, zero) + where(compare("ne", target, -1), input, zero);
    return recorded_reduction(output, reduction);
}

Tensor margin_ranking_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin,
                           std::string_view reduction) {
    return recorded_reduction(at_least_zero(-target * (input1 - input2) + margin), reduction);
}

Tensor cosine_embedding_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin,
                             std::string_view reduction) {
    const Shape last{-1};
    const Tensor together = sum(input1 * input2, last);
    const Tensor length1 = sum(input1 * input1, last) + 1e-12, length2 = sum(input2 * input2, last) + 1e-12;
    const Tensor cosine = together / sqrt(length1 * length2);
    const Tensor zero = k::zeros_like(cosine);
    const Tensor near = wrap_number(1.0) - cosine, apart = at_least_zero(sub(cosine, Scalar(margin)));
    return recorded_reduction(
        where(compare("eq", target, 1), near, zero) + where(compare("eq", target, -1), apart, zero),
        reduction);
}

Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative,
                           double margin, double p, double eps, bool swap, std::string_view reduction) {
    const auto distance = [&](const Tensor& a, const Tensor& b) {
        return execute(*find_op("pairwise_distance"), {a, b}, {p, eps, false});
    };
    const Tensor near = distance(anchor, positive);
    Tensor far = distance(anchor, negative);
    if (swap) far = minimum(far, distance(positive, negative));
    return recorded_reduction(at_least_zero(near + margin - far), reduction);
}

std::vector<const OpEntry*> margin_loss_entries() {
    return {&kSoftMarginLoss, &kMultiMarginLoss, &kMultilabelMarginLoss};
}

}  // namespace backstep::ops
