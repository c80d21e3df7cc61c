// The backward of what is straight or constant by pieces, each as one operation. Its second derivative by the
// input is zero, or one that PyTorch does not have. Declared in ops/gradient_steps.h.
#include "autograd/grad_mode.h"
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/gradient_steps.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/unary.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

Tensor nothing(const Vjp& v) { return k::zeros_like(v.grad()); }

const OpEntry kHardtanhBackward = define({
    .name = "hardtanh_backward",
    .home = kNowhere,
    .grad_fn = "HardtanhBackwardBackward0",
    .schema = "(Tensor grad_output, Tensor self, Scalar min_val, Scalar max_val)",
    .formula = "grad_output * (min_val < self) * (self < max_val)",
    .forward =
        [](const Call& c) {
            const Tensor above = k::where(k::gt(c[1], c.attribute("min_val").scalar()), c[0], Scalar(0));
            return k::where(k::lt(c[1], c.attribute("max_val").scalar()), above, Scalar(0));
        },
    .saves = {{"self"}},
    .derivatives = {{.operand = "grad_output",
                     .local = "(min_val < self) * (self < max_val)",
                     .vjp =
                         [](const Vjp& v) {
                             return hardtanh_backward(v.grad(), v.self(), v.attribute("min_val").scalar(),
                                                      v.attribute("max_val").scalar());
                         }},
                    {.operand = "self", .local = "0", .vjp = nothing}},
    .samples = {"[1.5, -2.0], [0.5, -1.25], -1, 1"},
});

Tensor beyond(const Call& c) {
    return k::where(k::le(k::abs(c[1]), c.attribute("lambd").scalar()), Scalar(0), c[0]);
}

template <Tensor (*Again)(const Tensor&, const Tensor&, Scalar)>
OpEntry shrink_backward(std::string_view name, std::string_view grad_fn) {
    return define({
        .name = name,
        .home = kNowhere,
        .grad_fn = grad_fn,
        .schema = "(Tensor grad_output, Tensor self, Scalar lambd)",
        .formula = "grad_output * (abs(self) > lambd)",
        .forward = beyond,
        .saves = {{"self"}},
        .derivatives =
            {{.operand = "grad_output",
              .local = "abs(self) > lambd",
              .vjp = [](const Vjp& v) { return Again(v.grad(), v.self(), v.attribute("lambd").scalar()); }},
             {.operand = "self", .local = "0", .vjp = nothing}},
        .samples = {"[1.5, -2.0], [0.75, -0.25], 0.5"},
    });
}

const OpEntry kHardshrinkBackward =
    shrink_backward<hardshrink_backward>("hardshrink_backward", "HardshrinkBackwardBackward0");
const OpEntry kSoftshrinkBackward =
    shrink_backward<softshrink_backward>("softshrink_backward", "SoftshrinkBackwardBackward0");

// `result` is the gradient already; the node stands for how it was made.
constexpr std::string_view kEndSchema = "(Tensor grad_output, Tensor self, Tensor result)";

OpEntry end_of_the_line(std::string_view name, std::string_view formula) {
    return define({
        .name = name,
        .home = kNowhere,
        .grad_fn = "torch::autograd::NotImplemented",
        .schema = kEndSchema,
        .formula = formula,
        .forward = [](const Call& c) { return k::clone(c[2]); },
        .derivatives = {{.operand = "grad_output", .rule = "not_implemented", .vjp = not_implemented},
                        {.operand = "self", .rule = "not_implemented", .vjp = not_implemented}},
    });
}

const OpEntry kHardsigmoidBackward =
    end_of_the_line("hardsigmoid_backward", "grad_output * (-3 < self) * (self < 3) / 6");
const OpEntry kMultiMarginBackward =
    end_of_the_line("multi_margin_loss_backward", "multi_margin_gradient(grad_output, self)");
const OpEntry kMultilabelMarginBackward =
    end_of_the_line("multilabel_margin_loss_backward", "multilabel_margin_gradient(grad_output, self)");

}  // namespace

Tensor hardtanh_backward(const Tensor& grad, const Tensor& self, Scalar min_val, Scalar max_val) {
    return execute(kHardtanhBackward, {grad, self}, {min_val, max_val});
}
Tensor hardshrink_backward(const Tensor& grad, const Tensor& self, Scalar lambd) {
    return execute(kHardshrinkBackward, {grad, self}, {lambd});
}
Tensor softshrink_backward(const Tensor& grad, const Tensor& self, Scalar lambd) {
    return execute(kSoftshrinkBackward, {grad, self}, {lambd});
}

Tensor without_second_derivative(std::string_view entry, const Vjp& v, Tensor (*gradient)(const Vjp&)) {
    Tensor result;
    {
        const autograd::GradModeScope off(false);
        result = gradient(v);
    }
    return execute(*find_op(entry), {v.grad(), v.self(), result});
}

std::vector<const OpEntry*> flat_step_entries() {
    return {&kHardtanhBackward,    &kHardshrinkBackward,  &kSoftshrinkBackward,
            &kHardsigmoidBackward, &kMultiMarginBackward, &kMultilabelMarginBackward};
}

}  // namespace backstep::ops
