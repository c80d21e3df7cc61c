#include "ops/loss.h"

#include <cmath>
#include <numbers>

#include "ops/activation.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/loops/map.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/unary.h"
#include "tensor/promotion.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

// Upstream per element, before the element's own slope.
Tensor per_element(const Vjp& v, const Tensor& like) {
    if (v.attribute("reduction").word() != "mean") return v.grad();
    return v.grad() / static_cast<double>(like.numel());
}

// Both operands are seen in their common shape.
std::pair<Tensor, Tensor> together(const Tensor& input, const Tensor& target) {
    if (Shape::equal(input.sizes(), target.sizes())) return {input, target};
    const Shape sizes = broadcast_shapes(input.sizes(), target.sizes());
    return {expand(input, sizes), expand(target, sizes)};
}

std::string dtype_name(const Tensor& tensor) { return std::string(scalar_type_name(tensor.dtype())); }

// What computes in the dtype of one operand and takes no other.
void check_dtypes(const Tensor& own, const Tensor& other, const Tensor& grad) {
    for (const Tensor& each : {other, grad})
        CHECK(each.dtype() == own.dtype(), RuntimeError,
              "Found dtype " + dtype_name(each) + " but expected " + dtype_name(own));
}

Tensor difference(const Vjp& v, bool of_self) {
    const Tensor self = v.self(), target = v.saved("target");
    check_dtypes(of_self ? self : target, of_self ? target : self, v.grad());
    return self - target;
}

const OpEntry kMseLoss = define({
    .name = "mse_loss",
    .home = kFunctional,
    .grad_fn = "MseLossBackward0",
    .schema = "(Tensor self, Tensor target, str reduction='mean')",
    .formula = "mean((self - target) ** 2)",
    .forward =
        [](const Call& c) {
            const Tensor difference = k::sub(c[0], c[1]);
            CHECK(difference.is_floating_point(), RuntimeError,
                  "\"mse_cpu\" not implemented for '" + dtype_name(difference) + "'");
            return reduced_losses(k::mul(difference, difference), c.attribute("reduction").word());
        },
    .saves = {{"self"}, {"target"}},
    .derivatives = {{.operand = "self",
                     .rule = "grad * 2 * (self - target) / numel(self)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor apart = difference(v, true);
                             return per_element(v, apart) * (2.0 * apart);
                         }},
                    {.operand = "target",
                     .rule = "-grad * 2 * (self - target) / numel(self)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor apart = difference(v, false);
                             return per_element(v, apart) * (-2.0 * apart);
                         }}},
    .samples = {"[1.5, -2.0], [0.5, 3.0]", "[1.5, -2.0], [0.5, 3.0], 'sum'",
                "[1.5, -2.0], [0.5, 3.0], 'none'"},
});

// The slope of smooth_l1 and of huber, up to a factor: linear up to the bend, then the sign.
Tensor bent(const Tensor& difference, double bend, double inner, double outer) {
    const Tensor small = compare("lt", abs(difference), bend);
    return where(small, difference * inner, sgn(difference) * outer);
}

const OpEntry kSmoothL1Loss = define({
    .name = "smooth_l1_loss",
    .home = kFunctional,
    .grad_fn = "SmoothL1LossBackward0",
    .schema = "(Tensor self, Tensor target, str reduction='mean', float beta=1.0)",
    .formula = "mean(where(abs(self - target) < beta, (self - target) ** 2 / (2 * beta), abs(self - target) "
               "- beta / 2))",
    .forward =
        [](const Call& c) {
            const double beta = c.attribute("beta").number();
            CHECK(beta >= 0, RuntimeError, "smooth_l1_loss does not support negative values for beta.");
            const Tensor distance = k::abs(k::sub(c[0], c[1]));
            const Tensor square = k::div(k::mul(distance, distance), 2 * beta);
            return reduced_losses(k::where(k::lt(distance, beta), square, k::sub(distance, Scalar(beta / 2))),
                                  c.attribute("reduction").word());
        },
    .saves = {{"self"}, {"target"}},
    .derivatives = {{.operand = "self",
                     .rule = "grad * min(max((self - target) / beta, -1), 1) / numel(self)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor apart = v.self() - v.saved("target");
                             const double beta = v.attribute("beta").number();
                             return per_element(v, apart) * bent(apart, beta, beta == 0 ? 0 : 1 / beta, 1);
                         }},
                    {.operand = "target",
                     .rule = "-grad * min(max((self - target) / beta, -1), 1) / numel(self)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor apart = v.self() - v.saved("target");
                             const double beta = v.attribute("beta").number();
                             return -per_element(v, apart) * bent(apart, beta, beta == 0 ? 0 : 1 / beta, 1);
                         }}},
    .samples = {"[1.5, -2.0], [1.25, 3.0]", "[1.5, -2.0], [1.25, 3.0], 'sum', 0.5"},
});

const OpEntry kHuberLoss = define({
    .name = "huber_loss",
    .home = kFunctional,
    .grad_fn = "HuberLossBackward0",
    .schema = "(Tensor self, Tensor target, str reduction='mean', float delta=1.0)",
    .formula = "mean(where(abs(self - target) < delta, (self - target) ** 2 / 2, delta * (abs(self - target) "
               "- delta / 2)))",
    .forward =
        [](const Call& c) {
            const double delta = c.attribute("delta").number();
            CHECK(delta > 0, RuntimeError, "huber_loss does not support non-positive values for delta.");
            const Tensor distance = k::abs(k::sub(c[0], c[1]));
            const Tensor square = k::div(k::mul(distance, distance), 2);
            const Tensor line = k::mul(k::sub(distance, Scalar(delta / 2)), delta);
            return reduced_losses(k::where(k::lt(distance, delta), square, line),
                                  c.attribute("reduction").word());
        },
    .saves = {{"self"}, {"target"}},
    .derivatives = {{.operand = "self",
                     .rule = "grad * min(max(self - target, -delta), delta) / numel(self)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor apart = v.self() - v.saved("target");
                             const double delta = v.attribute("delta").number();
                             return per_element(v, apart) * bent(apart, delta, 1, delta);
                         }},
                    {.operand = "target",
                     .rule = "-grad * min(max(self - target, -delta), delta) / numel(self)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor apart = v.self() - v.saved("target");
                             const double delta = v.attribute("delta").number();
                             return -per_element(v, apart) * bent(apart, delta, 1, delta);
                         }}},
    .samples = {"[1.5, -2.0], [1.25, 3.0]", "[1.5, -2.0], [1.25, 3.0], 'sum', 0.5"},
});

// Logarithms are kept from falling below -100. They are the C library's, as in PyTorch's loop.
Tensor bce_forward(const Call& c) {
    check_dtypes(c[0], c[1], c[0]);
    CHECK(c[0].is_floating_point(), RuntimeError,
          "\"binary_cross_entropy\" not implemented for '" + dtype_name(c[0]) + "'");
    const Tensor in_range = k::binary(k::BinaryOp::LogicalAnd, k::ge(c[0], 0), k::le(c[0], 1));
    CHECK(k::all(in_range).item().to_bool(), RuntimeError, "all elements of input should be between 0 and 1");
    const Tensor yes = k::map_floats(c[0], [](auto p) { return std::log(p); });
    const Tensor no = k::map_floats(c[0], [](auto p) { return std::log(1 - p); });
    const Tensor log_yes = k::clamp(yes, Scalar(-100.0), std::nullopt);
    const Tensor log_no = k::clamp(no, Scalar(-100.0), std::nullopt);
    const Tensor less = k::binary(k::BinaryOp::Sub, c[1], Scalar(1));
    Tensor losses = k::sub(k::mul(less, log_no), k::mul(c[1], log_yes));
    if (c[2].defined()) losses = k::mul(losses, c[2]);
    return reduced_losses(losses, c.attribute("reduction").word());
}

Tensor bce_up(const Vjp& v) {
    const Tensor up = per_element(v, v.self()), weight = v.saved("weight");
    return weight.defined() ? up * weight : up;
}
// The gradient of an element's loss: weighted, then averaged, as PyTorch does it.
Tensor bce_down(const Vjp& v, Tensor gradient) {
    const Tensor weight = v.saved("weight");
    if (weight.defined()) gradient = gradient * weight;
    return v.attribute("reduction").word() == "mean" ? gradient / static_cast<double>(v.self().numel())
                                                     : gradient;
}

const OpEntry kBce = define({
    .name = "binary_cross_entropy",
    .home = kFunctional,
    .grad_fn = "BinaryCrossEntropyBackward0",
    .schema = "(Tensor self, Tensor target, Tensor? weight=None, str reduction='mean')",
    .formula = "mean(-(target * log(self) + (1 - target) * log(1 - self)))",
    .forward = bce_forward,
    .saves = {{"self"}, {"target"}, {"weight"}},
    .derivatives = {{.operand = "self",
                     .rule = "grad * (self - target) / (self * (1 - self)) / numel(self)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor self = v.self();
                             const Tensor spread =
                                 clamp(rsub(self, wrap_number(1)) * self, 1e-12, std::nullopt);
                             return bce_down(v, v.grad() * (self - v.saved("target")) / spread);
                         }},
                    {.operand = "target",
                     .rule = "grad * (log(1 - self) - log(self)) / numel(self)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor self = v.self();
                             return bce_up(v) * (log1p(-self) - log(self));
                         }}},
    .samples = {"[0.25, 0.875], [0.5, 1.0]", "[0.25, 0.875], [0.5, 1.0], [2.0, 0.5], 'sum'"},
});

// (1 - target) * input + factor * log(1 + exp(-input)), kept from overflowing: the larger of -input and 0 is
// taken out of the exponentials.
Tensor bce_logits_forward(const Call& c) {
    const DType common = result_type(c[0], c[1]);
    CHECK(c[1].is_floating_point() || !is_floating(common), RuntimeError,
          "result type " + std::string(scalar_type_name(common)) +
              " can't be cast to the desired output type " + dtype_name(c[1]));
    const Tensor negated = k::neg(c[0]), most = k::clamp(negated, Scalar(0), std::nullopt);
    const Tensor rest = k::mul(k::binary(k::BinaryOp::Sub, Scalar(1), c[1]), c[0]);
    const Tensor logarithm = k::log(k::add(k::exp(k::neg(most)), k::exp(k::sub(negated, most))));
    Tensor losses;
    if (c[3].defined()) {
        const Tensor factor = k::add(k::mul(k::sub(c[3], Scalar(1)), c[1]), Scalar(1));
        losses = k::add(rest, k::mul(k::add(logarithm, most), factor));
    } else {
        losses = k::add(k::add(rest, most), logarithm);
    }
    if (c[2].defined()) losses = k::mul(losses, c[2]);
    return reduced_losses(losses, c.attribute("reduction").word());
}

const OpEntry kBceLogits = define({
    .name = "binary_cross_entropy_with_logits",
    .home = kTorch | kFunctional,
    .grad_fn = "BinaryCrossEntropyWithLogitsBackward0",
    .schema =
        "(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, str reduction='mean')",
    .formula = "mean(-(target * log(sigmoid(self)) + (1 - target) * log(1 - sigmoid(self))))",
    .forward = bce_logits_forward,
    .saves = {{"self"}, {"target"}, {"weight"}, {"pos_weight"}},
    .derivatives = {{.operand = "self",
                     .rule = "grad * (sigmoid(self) - target) / numel(self)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor self = v.self(), target = v.saved("target"),
                                          more = v.saved("pos_weight");
                             if (!more.defined()) return bce_down(v, (sigmoid(self) - target) * v.grad());
                             const Tensor yes = more * target;
                             const Tensor slope = (yes + 1.0 - target) * sigmoid(self) - yes;
                             return bce_down(v, slope * v.grad());
                         }},
                    {.operand = "target",
                     .rule = "-grad * self / numel(self)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor self = v.self(), more = v.saved("pos_weight");
                             if (!more.defined()) return -(bce_up(v) * self);
                             return bce_up(v) * (log_sigmoid(-self) - more * log_sigmoid(self));
                         }}},
    .samples = {"[1.5, -2.0], [0.5, 1.0]", "[1.5, -2.0], [0.5, 1.0], [2.0, 0.5], None, 'sum'",
                "[1.5, -2.0], [0.5, 1.0], None, [3.0]"},
});

}  // namespace

Tensor poisson_nll_loss(const Tensor& input, const Tensor& target, bool log_input, bool full, double eps,
                        std::string_view reduction) {
    Tensor loss = log_input ? exp(input) - target * input : input - target * log(input + eps);
    if (full) {  // Stirling's approximation of log(target!)
        const Tensor rest = target * log(target) - target + 0.5 * log(2 * std::numbers::pi * target);
        loss = add_(loss, masked_fill(rest, compare("le", target, 1), 0));
    }
    return recorded_reduction(loss, reduction);
}

Tensor reduced_losses(const Tensor& losses, const std::string& reduction) {
    if (reduction == "mean") return k::mean(losses);
    if (reduction == "sum") return k::sum(losses);
    CHECK(reduction == "none", ValueError, reduction + " is not a valid value for reduction");
    return losses;
}
Tensor recorded_reduction(const Tensor& losses, std::string_view reduction) {
    if (reduction == "mean") return mean(losses);
    if (reduction == "sum") return sum(losses);
    CHECK(reduction == "none", ValueError, std::string(reduction) + " is not a valid value for reduction");
    return losses;
}

Tensor mse_loss(const Tensor& input, const Tensor& target, std::string_view reduction) {
    const auto [a, b] = together(input, target);
    return execute(kMseLoss, {a, b}, {std::string(reduction)});
}
Tensor l1_loss(const Tensor& input, const Tensor& target, std::string_view reduction) {
    const auto [a, b] = together(input, target);
    return recorded_reduction(abs(a - b), reduction);
}
Tensor smooth_l1_loss(const Tensor& input, const Tensor& target, std::string_view reduction, double beta) {
    const auto [a, b] = together(input, target);
    return execute(kSmoothL1Loss, {a, b}, {std::string(reduction), beta});
}
Tensor huber_loss(const Tensor& input, const Tensor& target, std::string_view reduction, double delta) {
    const auto [a, b] = together(input, target);
    return execute(kHuberLoss, {a, b}, {std::string(reduction), delta});
}
Tensor binary_cross_entropy(const Tensor& input, const Tensor& target, const Tensor& weight,
                            std::string_view reduction) {
    return execute(kBce, {input, target, weight}, {std::string(reduction)});
}
Tensor binary_cross_entropy_with_logits(const Tensor& input, const Tensor& target, const Tensor& weight,
                                        const Tensor& pos_weight, std::string_view reduction) {
    CHECK(Shape::equal(input.sizes(), target.sizes()), ValueError,
          "Target size (torch.Size(" + to_string(target.sizes()) +
              ")) must be the same as input size (torch.Size(" + to_string(input.sizes()) + "))");
    CHECK(target.dtype() != DType::Bool, RuntimeError,
          "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or "
          "`logical_xor()` "
          "operator instead.");
    return execute(kBceLogits, {input, target, weight, pos_weight}, {std::string(reduction)});
}
std::vector<const OpEntry*> loss_entries() {
    return {&kMseLoss, &kSmoothL1Loss, &kHuberLoss, &kBce, &kBceLogits};
}

}  // namespace backstep::ops
