#include "ops/drawing.h"

#include <array>

#include "ops/arithmetic.h"
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/random/gamma.h"

namespace backstep::ops {
namespace {

OpEntry draw(std::string_view name, std::string_view grad_fn) {
    return define({
        .name = name,
        .home = kNowhere,
        .grad_fn = grad_fn,
        .schema = "(Tensor self, Tensor drawn)",
        .formula = "drawn",
        .forward = [](const Call& c) { return c[1]; },
        .any_dtype = true,
        .in_place = true,
        .derivatives = {{.operand = "self",
                         .local = "0",
                         .vjp = [](const Vjp& v) { return kernels::zeros_like(v.grad()); }}},
    });
}

Tensor no_slope(const Vjp& v) { return kernels::zeros(v.sizes(), v.dtype()); }

// A new tensor drawn with `self`, and with `std` where there is one, as parameters.
OpEntry draw_with(std::string_view name, std::string_view grad_fn) {
    return define({.name = name,
                   .home = kNowhere,
                   .grad_fn = grad_fn,
                   .schema = "(Tensor self, Tensor drawn)",
                   .formula = "drawn",
                   .forward = [](const Call& c) { return c[1]; },
                   .derivatives = {{.operand = "self", .rule = "0", .vjp = no_slope}}});
}
const OpEntry kNormalOfBoth = define({.name = "normal.Tensor_Tensor",
                                      .home = kNowhere,
                                      .grad_fn = "NormalBackward3",
                                      .schema = "(Tensor mean, Tensor std, Tensor drawn)",
                                      .formula = "drawn",
                                      .forward = [](const Call& c) { return c[2]; },
                                      .derivatives = {{.operand = "mean", .rule = "0", .vjp = no_slope},
                                                      {.operand = "std", .rule = "0", .vjp = no_slope}}});

// Of a shape parameter: what was drawn moves with it.
const OpEntry kStandardGammaGrad = define({
    .name = "_standard_gamma_grad",
    .home = kTorch,
    .grad_fn = "StandardGammaGradBackward0",
    .schema = "(Tensor self, Tensor output)",
    .formula = "standard_gamma_grad(self, output)",
    .forward = [](const Call& c) { return random::standard_gamma_grad(c[0], c[1]); },
    .derivatives = {{.operand = "self", .rule = "not_implemented", .vjp = not_implemented}},
});
const OpEntry kStandardGamma = define({
    .name = "_standard_gamma",
    .home = kNowhere,
    .grad_fn = "StandardGammaBackward0",
    .schema = "(Tensor self, Tensor drawn)",
    .formula = "drawn",
    .forward = [](const Call& c) { return c[1]; },
    .saves = {{"self"}, {"result"}},
    .derivatives = {{.operand = "self",
                     .rule = "grad * _standard_gamma_grad(self, result)",
                     .vjp =
                         [](const Vjp& v) {
                             return v.grad() * execute(kStandardGammaGrad, {v.self(), v.result()});
                         }}},
});
const OpEntry kSampleDirichlet = define({
    .name = "_sample_dirichlet",
    .home = kNowhere,
    .grad_fn = "NotImplemented",
    .schema = "(Tensor self, Tensor drawn)",
    .formula = "drawn",
    .forward = [](const Call& c) { return c[1]; },
    .derivatives = {{.operand = "self", .rule = "not_implemented", .vjp = not_implemented}},
});
const OpEntry kDirichletGrad = define({
    .name = "_dirichlet_grad",
    .home = kTorch,
    .schema = "(Tensor x, Tensor alpha, Tensor total)",
    .formula = "dirichlet_grad(x, alpha, total)",
    .forward = [](const Call& c) { return random::dirichlet_grad(c[0], c[1], c[2]); },
});

const std::array kDraws = {
    draw("uniform", "UniformBackward0"),
    draw("normal", "NormalBackward0"),
    draw("exponential", "ExponentialBackward0"),
    draw("geometric", "GeometricBackward0"),
    draw("log_normal", "LogNormalBackward0"),
    draw("cauchy", "CauchyBackward0"),
    draw("bernoulli", "BernoulliBackward2"),
    draw("bernoulli.Tensor", "BernoulliBackward1"),
    draw("random", "RandomBackward2"),
    draw("random.to", "RandomBackward1"),
    draw("random.from", "RandomBackward0"),
    draw_with("bernoulli.chances", "BernoulliBackward0"),
    draw_with("poisson", "PoissonBackward0"),
    draw_with("binomial", "BinomialBackward0"),
    draw_with("normal.Tensor_float", "NormalBackward1"),
    draw_with("normal.float_Tensor", "NormalBackward2"),
};

}  // namespace

Tensor write_drawn_(std::string_view name, const Tensor& self, const Tensor& drawn) {
    return execute_in_place(*find_op(name), {self, drawn});
}

Tensor drawn_with(std::string_view name, const Tensor& parameter, const Tensor& drawn) {
    return execute(*find_op(name), {parameter, drawn});
}
Tensor normal_drawn_with(const Tensor& mean, const Tensor& std, const Tensor& drawn) {
    return execute(kNormalOfBoth, {mean, std, drawn});
}

std::vector<const OpEntry*> drawing_entries() {
    std::vector<const OpEntry*> entries{&kNormalOfBoth, &kStandardGamma, &kStandardGammaGrad,
                                        &kSampleDirichlet, &kDirichletGrad};
    for (const OpEntry& entry : kDraws) entries.push_back(&entry);
    return entries;
}

}  // namespace backstep::ops
