#include "ops/drawing.h"

#include <array>

#include "ops/catalogue.h"
#include "ops/execute.h"
#include "tensor/kernels/creation.h"

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

const std::array kDraws = {
    draw("uniform", "UniformBackward0"),         draw("normal", "NormalBackward0"),
    draw("exponential", "ExponentialBackward0"), draw("geometric", "GeometricBackward0"),
    draw("log_normal", "LogNormalBackward0"),    draw("cauchy", "CauchyBackward0"),
    draw("bernoulli", "BernoulliBackward2"),     draw("bernoulli.Tensor", "BernoulliBackward1"),
    draw("random", "RandomBackward2"),           draw("random.to", "RandomBackward1"),
    draw("random.from", "RandomBackward0"),
};

}  // namespace

Tensor write_drawn_(std::string_view name, const Tensor& self, const Tensor& drawn) {
    return execute_in_place(*find_op(name), {self, drawn});
}

std::vector<const OpEntry*> drawing_entries() {
    std::vector<const OpEntry*> entries;
    for (const OpEntry& entry : kDraws) entries.push_back(&entry);
    return entries;
}

}  // namespace backstep::ops
