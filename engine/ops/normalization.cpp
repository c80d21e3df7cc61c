#include "ops/normalization.h"

#include "autograd/run_state.h"
#include "ops/arithmetic.h"
#include "ops/execute.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/layers/layer_norm.h"
#include "tensor/kernels/layers/normalization.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/unary.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

// What is normalised together: the input seen as `view`, statistics over `over` of its dimensions, and the
// sizes in which weight and bias stand beside the input.
struct Plan {
    Shape view;
    Shape over;
    Shape beside;
};

Plan by_channel(Dims sizes) {
    Plan plan{Shape(sizes), {}, Shape(sizes.size(), 1)};
    for (size_t dim = 0; dim < sizes.size(); ++dim)
        if (dim != 1) plan.over.push_back(static_cast<int64_t>(dim));
    plan.beside[1] = sizes[1];
    return plan;
}
Plan by_last(Dims sizes, size_t count) {
    Plan plan{Shape(sizes), {}, Shape(sizes.last(count))};
    for (size_t i = count; i > 0; --i) plan.over.push_back(-static_cast<int64_t>(i));
    return plan;
}
Plan by_group(Dims sizes, int64_t groups) {
    const int64_t rest = numel_of(sizes) / std::max<int64_t>(1, sizes[0] * groups);
    Plan plan{Shape{sizes[0], groups, rest}, {}, Shape(sizes.size(), 1)};
    plan.over.push_back(2);
    plan.beside[1] = sizes[1];
    return plan;
}

// Sums are taken in double, as PyTorch's kernels for the processor do, or nearly.
struct Moments {
    Tensor mean, scale;  // scale: 1 / sqrt(var + eps); sizes of the view, 1 where summed over
};
Moments moments(const Tensor& viewed, Dims over, double eps) {
    const Tensor wide = k::cast(viewed, DType::Float64);
    const Tensor spread = k::add(k::var(wide, over, 0, true), Scalar(eps));
    return {k::cast(k::mean(wide, over, true), viewed.dtype()),
            k::cast(k::unary(k::UnaryOp::Rsqrt, spread), viewed.dtype())};
}

Tensor affine(const Tensor& normal, const Tensor& weight, const Tensor& bias, Dims beside) {
    Tensor result = normal;
    if (weight.defined()) result = k::mul(result, k::reshape(weight, beside));
    if (bias.defined()) result = k::add(result, k::reshape(bias, beside));
    return result;
}

Tensor normalised(const Call& c, const Plan& plan, double eps) {
    const Tensor viewed = k::reshape(c[0], plan.view);
    const Moments m = moments(viewed, plan.over, eps);
    const Tensor normal = k::reshape(k::mul(k::sub(viewed, m.mean), m.scale), c[0].sizes());
    return affine(normal, c[1], c[2], plan.beside);
}

// The same with history, for the gradients.
struct Normal {
    Tensor value, scale;  // in the sizes of the view
};
Normal recorded_normal(const Tensor& viewed, Dims over, double eps) {
    const Tensor centred = viewed - mean(viewed, over, true);
    const Tensor scale = rsqrt(mean(centred * centred, over, true) + eps);
    return {centred * scale, scale};
}

Tensor weighted(const Tensor& grad, const Tensor& weight, Dims beside) {
    return weight.defined() ? grad * reshape(weight, beside) : grad;
}

// What comes back loses its mean and its part along the normalised value: neither changes the output.
Tensor input_gradient(const Vjp& v, const Plan& plan, double eps) {
    const Normal normal = recorded_normal(reshape(v.saved("input"), plan.view), plan.over, eps);
    const Tensor grad = reshape(weighted(v.grad(), v.saved("weight"), plan.beside), plan.view);
    const Tensor along = mean(grad * normal.value, plan.over, true);
    const Tensor result = (grad - mean(grad, plan.over, true) - normal.value * along) * normal.scale;
    return reshape(result, v.saved("input").sizes());
}

// Summed over all dimensions in which the weight is broadcast.
Tensor summed(const Tensor& grad, const Vjp& v, Dims beside) {
    return reshape(sum_to(grad, beside), v.sizes());
}
Tensor weight_gradient(const Vjp& v, const Plan& plan, double eps) {
    const Tensor input = v.saved("input");
    const Normal normal = recorded_normal(reshape(input, plan.view), plan.over, eps);
    return summed(v.grad() * reshape(normal.value, input.sizes()), v, plan.beside);
}

double eps_of(const Vjp& v) { return v.attribute("eps").number(); }
double eps_of(const Call& c) { return c.attribute("eps").number(); }

// ---- Batch norm ----

// Given statistics are constants: what is left is a line per channel.
k::ChannelMoments given_moments(const Tensor& mean, const Tensor& var, double eps) {
    return {k::contiguous(mean), {}, k::channel_scale(var, eps)};
}

Tensor batch_forward(const Call& c) {
    const k::ChannelMoments m = c.attribute("training").flag() ? k::channel_moments(c[0], eps_of(c))
                                                               : given_moments(c[3], c[4], eps_of(c));
    return k::channel_line(c[0], m.mean, m.scale, c[1].defined() ? k::contiguous(c[1]) : Tensor(),
                           c[2].defined() ? k::contiguous(c[2]) : Tensor());
}

// In evaluation there is nothing to find: two empty tensors, as PyTorch keeps them.
TensorList batch_moments(const Call& c) {
    if (!c.attribute("training").flag())
        return {k::zeros(Shape{0}, c[0].dtype()), k::zeros(Shape{0}, c[0].dtype())};
    const k::ChannelMoments m = k::channel_moments(c[0], eps_of(c));
    return {m.mean, m.scale};
}

k::ChannelMoments moments_of(const Vjp& v) {
    if (v.attribute("training").flag()) return {v.saved("result1"), {}, v.saved("result2")};
    return given_moments(v.saved("running_mean"), v.saved("running_var"), eps_of(v));
}

// Note [Kernels and formulas]: a backward that is not recorded goes through the kernels, whose last digits
// are PyTorch's; a recorded one is made of operations that have derivatives themselves.
Tensor batch_input_gradient(const Vjp& v) {
    const Tensor input = v.saved("input"), weight = v.saved("weight");
    const Plan plan = by_channel(input.sizes());
    const bool training = v.attribute("training").flag();
    if (!training)
        return v.grad() * reshape(moments_of(v).scale, plan.beside) *
               (weight.defined() ? reshape(weight, plan.beside) : k::ones(Shape{}, v.grad().dtype()));
    if (autograd::run_state().grad_enabled) return input_gradient(v, plan, eps_of(v));
    const k::ChannelMoments moments = moments_of(v);
    return k::channel_gradient(input, v.grad(), moments, k::channel_sums(input, v.grad(), moments.mean),
                               weight.defined() ? k::contiguous(weight) : weight);
}

Tensor batch_weight_gradient(const Vjp& v) {
    const Tensor input = v.saved("input");
    const Plan plan = by_channel(input.sizes());
    if (!autograd::run_state().grad_enabled) {
        const k::ChannelMoments moments = moments_of(v);
        return k::mul(k::channel_sums(input, v.grad(), moments.mean).along, moments.scale);
    }
    if (v.attribute("training").flag()) return weight_gradient(v, plan, eps_of(v));
    const k::ChannelMoments fixed = moments_of(v);
    const Tensor normal = (input - reshape(fixed.mean, plan.beside)) * reshape(fixed.scale, plan.beside);
    return summed(v.grad() * normal, v, plan.beside);
}

Tensor batch_bias_gradient(const Vjp& v) {
    if (!autograd::run_state().grad_enabled) {
        const int64_t channels = v.grad().size(1);
        const Tensor zero = k::zeros(Shape{channels}, v.grad().dtype());
        return k::channel_sums(v.grad(), v.grad(), zero).grad;
    }
    return summed(v.grad(), v, by_channel(v.grad().sizes()).beside);
}

const OpEntry kBatchNorm = define({
    .name = "native_batch_norm",
    .grad_fn = "NativeBatchNormBackward0",
    .schema = "(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool "
              "training, float momentum, float eps)",
    .formula = "(input - mean(input)) / sqrt(var(input) + eps) * weight + bias",
    .forward = batch_forward,
    .saves = {{"input"}, {"weight"}, {"running_mean"}, {"running_var"}, {"result1"}, {"result2"}},
    .byproducts = batch_moments,
    .derivatives =
        {{.operand = "input",
          .rule = "weight / sqrt(var(input) + eps) * (grad - mean(grad) - normal * mean(grad * normal))",
          .vjp = batch_input_gradient},
         {.operand = "weight", .rule = "sum(grad * normal)", .vjp = batch_weight_gradient},
         {.operand = "bias", .rule = "sum(grad)", .vjp = batch_bias_gradient}},
    .samples =
        {"[[1.5, -2.0], [0.5, 3.0], [-1.0, 0.25]], [1.0, 0.5], [0.25, -0.5], None, None, True, 0.1, 1e-05",
         "[[1.5, -2.0], [0.5, 3.0]], [1.0, 0.5], None, [0.5, 1.0], [2.0, 0.25], False, 0.1, 1e-05",
         "[[[1.5, -2.0], [0.5, 3.0]], [[-1.0, 0.25], [2.0, 1.0]]], None, None, None, None, True, 0.1, 1e-05"},
});

// ---- Layer norm ----

Tensor laid_out(const Tensor& tensor) { return tensor.defined() ? k::contiguous(tensor) : tensor; }

k::RowMoments row_moments_of(const Call& c) {
    const auto dims = static_cast<size_t>(c.attribute("dims").integer());
    return k::row_moments(c[0], numel_of(c[0].sizes().last(dims)), eps_of(c));
}
k::RowMoments row_moments_of(const Vjp& v) { return {v.saved("result1"), v.saved("result2")}; }

// One number a row, in the input's sizes with 1 for what was normalised.
TensorList row_statistics(const Call& c) {
    const auto dims = static_cast<size_t>(c.attribute("dims").integer());
    Shape sizes(c[0].sizes());
    for (size_t i = 1; i <= dims; ++i) sizes[sizes.size() - i] = 1;
    const k::RowMoments m = row_moments_of(c);
    return {k::reshape(m.mean, sizes), k::reshape(m.scale, sizes)};
}

const OpEntry kLayerNorm = define({
    .name = "native_layer_norm",
    .grad_fn = "NativeLayerNormBackward0",
    .schema = "(Tensor input, Tensor? weight, Tensor? bias, int dims, float eps)",
    .formula = "(input - mean(input)) / sqrt(var(input) + eps) * weight + bias",
    .forward =
        [](const Call& c) {
            const auto dims = static_cast<size_t>(c.attribute("dims").integer());
            if (!is_floating(c[0].dtype())) return normalised(c, by_last(c[0].sizes(), dims), eps_of(c));
            return k::normalised_rows(c[0], row_moments_of(c), laid_out(c[1]), laid_out(c[2]));
        },
    .saves = {{"input"}, {"weight"}, {"bias"}, {"result1"}, {"result2"}},
    .byproducts = row_statistics,
    .derivatives =
        {{.operand = "input",
          .rule = "weight / sqrt(var(input) + eps) * (grad - mean(grad) - normal * mean(grad * normal))",
          .vjp =
              [](const Vjp& v) {
                  const Tensor input = v.saved("input");
                  if (!autograd::run_state().grad_enabled)
                      return k::rows_gradient(input, v.grad(), row_moments_of(v),
                                              laid_out(v.saved("weight")));
                  const auto dims = static_cast<size_t>(v.attribute("dims").integer());
                  return input_gradient(v, by_last(input.sizes(), dims), eps_of(v));
              }},
         {.operand = "weight",
          .rule = "sum(grad * normal)",
          .vjp =
              [](const Vjp& v) {
                  const Tensor input = v.saved("input");
                  if (!autograd::run_state().grad_enabled)
                      return k::reshape(k::row_weight_gradient(input, v.grad(), row_moments_of(v)),
                                        v.sizes());
                  const auto dims = static_cast<size_t>(v.attribute("dims").integer());
                  return weight_gradient(v, by_last(input.sizes(), dims), eps_of(v));
              }},
         {.operand = "bias",
          .rule = "sum(grad)",
          .vjp =
              [](const Vjp& v) {
                  if (!autograd::run_state().grad_enabled)
                      return k::reshape(k::row_bias_gradient(v.grad(), numel_of(v.sizes())), v.sizes());
                  return summed(v.grad(), v, v.sizes());
              }}},
    .samples = {"[[1.5, -2.0, 0.5], [0.5, 3.0, 1.0]], [1.0, 0.5, 2.0], [0.25, -0.5, 0.0], 1, 1e-05",
                "[[[1.5, -2.0], [0.5, 3.0]]], None, None, 2, 1e-05"},
});

const OpEntry kGroupNorm = define({
    .name = "native_group_norm",
    .grad_fn = "NativeGroupNormBackward0",
    .schema = "(Tensor input, Tensor? weight, Tensor? bias, int num_groups, float eps)",
    .formula = "(input - mean(input)) / sqrt(var(input) + eps) * weight + bias",
    .forward =
        [](const Call& c) {
            return normalised(c, by_group(c[0].sizes(), c.attribute("num_groups").integer()), eps_of(c));
        },
    .saves = {{"input"}, {"weight"}, {"result1"}, {"result2"}},
    .byproducts =
        [](const Call& c) {
            const int64_t batch = c[0].size(0), groups = c.attribute("num_groups").integer();
            const Plan plan = by_group(c[0].sizes(), groups);
            const Moments m = moments(k::reshape(c[0], plan.view), plan.over, eps_of(c));
            return TensorList{k::reshape(m.mean, Shape{batch, groups}),
                              k::reshape(m.scale, Shape{batch, groups})};
        },
    .derivatives =
        {{.operand = "input",
          .rule = "weight / sqrt(var(input) + eps) * (grad - mean(grad) - normal * mean(grad * normal))",
          .vjp =
              [](const Vjp& v) {
                  const int64_t groups = v.attribute("num_groups").integer();
                  return input_gradient(v, by_group(v.saved("input").sizes(), groups), eps_of(v));
              }},
         {.operand = "weight",
          .rule = "sum(grad * normal)",
          .vjp =
              [](const Vjp& v) {
                  const int64_t groups = v.attribute("num_groups").integer();
                  return weight_gradient(v, by_group(v.saved("input").sizes(), groups), eps_of(v));
              }},
         {.operand = "bias",
          .rule = "sum(grad)",
          .vjp = [](const Vjp& v) { return summed(v.grad(), v, by_channel(v.grad().sizes()).beside); }}},
    .samples =
        {"[[1.5, -2.0, 0.5, 1.0], [0.5, 3.0, 1.0, -1.0]], [1.0, 0.5, 2.0, 1.5], [0.25, -0.5, 0.0, 1.0], 2, "
         "1e-05"},
});

// running = momentum * batch + (1 - momentum) * running, in the dtype. Not counted as a write: PyTorch's
// kernel does it behind the version counter's back, and what was saved of an earlier batch stays good.
void move_running(const Tensor& running, const Tensor& batch, double momentum) {
    const Tensor kept = k::mul(running, Scalar(1 - momentum));
    k::copy_(running, k::add(kept, batch, Scalar(momentum)));
}

void check_channels(const Tensor& tensor, int64_t channels, const char* name) {
    CHECK(!tensor.defined() || tensor.numel() == channels, RuntimeError,
          std::string(name) + " should contain " + std::to_string(channels) + " elements not " +
              std::to_string(tensor.numel()));
}

}  // namespace

Tensor batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                  const Tensor& running_var, bool training, double momentum, double eps) {
    for (const auto& [name, running] :
         {std::pair("running_mean", &running_mean), {"running_var", &running_var}})
        CHECK(training || running->defined(), RuntimeError,
              std::string(name) + " must be defined in evaluation mode");
    CHECK(input.is_floating_point(), RuntimeError,
          "\"batch_norm\" not implemented for '" + std::string(scalar_type_name(input.dtype())) + "'");
    const int64_t channels = input.size(1);
    check_channels(running_mean, channels, "running_mean");
    check_channels(running_var, channels, "running_var");
    check_channels(weight, channels, "weight");
    check_channels(bias, channels, "bias");
    const Tensor result =
        execute(kBatchNorm, {input, weight, bias, running_mean, running_var}, {training, momentum, eps});
    if (training && running_mean.defined()) {
        const k::ChannelMoments moments = k::channel_moments(input, eps);
        const int64_t count = input.numel() / channels;
        move_running(running_mean, moments.mean, momentum);
        move_running(running_var, k::div(moments.square, static_cast<double>(count - 1)), momentum);
    }
    return result;
}

Tensor layer_norm(const Tensor& input, Dims normalized_shape, const Tensor& weight, const Tensor& bias,
                  double eps) {
    const size_t count = normalized_shape.size(), rank = input.sizes().size();
    const auto fits = [&](const Tensor& tensor) {
        return !tensor.defined() || Shape::equal(tensor.sizes(), normalized_shape);
    };
    const auto expected = [&](const char* name, const Tensor& tensor) {
        return std::string("Expected ") + name + " to be of same shape as normalized_shape, but got " + name +
               " of shape " + to_string(tensor.sizes()) +
               " and normalized_shape = " + to_string(normalized_shape);
    };
    CHECK(fits(weight), RuntimeError, expected("weight", weight));
    CHECK(fits(bias), RuntimeError, expected("bias", bias));
    std::string wanted = "[*";
    for (const int64_t size : normalized_shape) wanted += ", " + std::to_string(size);
    CHECK(rank >= count && Shape::equal(input.sizes().last(count), normalized_shape), RuntimeError,
          "Given normalized_shape=" + to_string(normalized_shape) + ", expected input with shape " + wanted +
              "], but got input of size" + to_string(input.sizes()));
    return execute(kLayerNorm, {input, weight, bias}, {static_cast<int64_t>(count), eps});
}

Tensor group_norm(const Tensor& input, int64_t num_groups, const Tensor& weight, const Tensor& bias,
                  double eps) {
    const int64_t channels = input.size(1);
    CHECK(num_groups > 0 && channels % num_groups == 0, RuntimeError,
          "Expected number of channels in input to be divisible by num_groups, but got input of shape " +
              to_string(input.sizes()) + " and num_groups=" + std::to_string(num_groups));
    return execute(kGroupNorm, {input, weight, bias}, {num_groups, eps});
}

std::vector<const OpEntry*> normalization_entries() { return {&kBatchNorm, &kLayerNorm, &kGroupNorm}; }

}  // namespace backstep::ops
