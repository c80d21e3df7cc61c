#include "autograd/checks/gradcheck.h"

#include "autograd/autograd_meta.h"
#include "autograd/grad_mode.h"
#include "autograd/graph_task.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/printing.h"

namespace backstep::autograd {
namespace {

double get(const Tensor& tensor, int64_t i) {
    return tensor.dtype() == DType::Float64 ? tensor.data<double>()[i] : double(tensor.data<float>()[i]);
}
void set(const Tensor& tensor, int64_t i, double value) {
    if (tensor.dtype() == DType::Float64)
        tensor.mutable_data<double>()[i] = value;
    else
        tensor.mutable_data<float>()[i] = static_cast<float>(value);
}

std::vector<Tensor> leaves_of(const std::vector<Tensor>& inputs) {
    std::vector<Tensor> leaves;
    for (const Tensor& input : inputs) {
        leaves.push_back(input);
        if (!input.defined() || !requires_grad(input)) continue;
        leaves.back() = kernels::clone(input);
        make_meta(leaves.back()).requires_grad = true;
    }
    return leaves;
}

// Row per element of the input, column per element of the output.
Tensor numerical_jacobian(const Differentiable& function, std::vector<Tensor> inputs, size_t which,
                          size_t output, double eps) {
    const Tensor point = inputs[which] = kernels::clone(inputs[which]);
    make_meta(point).requires_grad = true;
    const auto at = [&](int64_t i, double value) {
        set(point, i, value);
        return kernels::clone(function(inputs)[output]);  // it may be a view of the point
    };
    Tensor jacobian;
    for (int64_t i = 0; i < point.numel(); ++i) {
        const double middle = get(point, i);
        const Tensor above = at(i, middle + eps);
        const Tensor below = at(i, middle - eps);
        set(point, i, middle);
        if (!jacobian.defined())
            jacobian = kernels::zeros(Shape{point.numel(), above.numel()}, point.dtype());
        for (int64_t j = 0; j < above.numel(); ++j)
            set(jacobian, i * above.numel() + j, (get(above, j) - get(below, j)) / (2 * eps));
    }
    return jacobian;
}

Tensor analytical_jacobian(const Tensor& output, const Tensor& input) {
    const Tensor jacobian = kernels::zeros(Shape{input.numel(), output.numel()}, input.dtype());
    for (int64_t j = 0; j < output.numel(); ++j) {
        const Tensor seed = kernels::zeros(output.sizes(), output.dtype());
        set(seed, j, 1);
        BackwardOptions options;
        options.keep_graph = options.allow_unused = true;
        const Tensor gradient = gradients({&output, 1}, {&input, 1}, {&seed, 1}, options)[0];
        if (!gradient.defined()) continue;
        const Tensor row = kernels::contiguous(gradient);
        for (int64_t i = 0; i < input.numel(); ++i) set(jacobian, i * output.numel() + j, get(row, i));
    }
    return jacobian;
}

}  // namespace

std::string gradcheck(const Differentiable& function, const std::vector<Tensor>& inputs,
                      const GradcheckOptions& options) {
    bool any = false;
    for (const Tensor& input : inputs) any = any || (input.defined() && requires_grad(input));
    CHECK(any, ValueError,
          "gradcheck expects at least one input tensor to require gradient, but none of the them have "
          "requires_grad=True.");
    const GradModeScope recording(true);
    const std::vector<Tensor> leaves = leaves_of(inputs);
    const std::vector<Tensor> outputs = function(leaves);
    for (size_t o = 0; o < outputs.size(); ++o) {
        if (!outputs[o].defined() || !outputs[o].is_floating_point()) continue;
        for (size_t i = 0; i < leaves.size(); ++i) {
            if (!leaves[i].defined() || !requires_grad(leaves[i]) || leaves[i].numel() == 0) continue;
            const Tensor numerical = numerical_jacobian(function, inputs, i, o, options.eps);
            const Tensor analytical = requires_grad(outputs[o])
                                          ? analytical_jacobian(outputs[o], leaves[i])
                                          : kernels::zeros(numerical.sizes(), numerical.dtype());
            if (kernels::allclose(analytical, numerical, options.rtol, options.atol, false)) continue;
            if (!requires_grad(outputs[o])) return "Numerical gradient for function expected to be zero";
            return "Jacobian mismatch for output " + std::to_string(o) + " with respect to input " +
                   std::to_string(i) + ",\nnumerical:" + to_string(numerical) +
                   "\nanalytical:" + to_string(analytical) + "\n";
        }
    }
    return {};
}

std::string gradgradcheck(const Differentiable& function, const std::vector<Tensor>& inputs,
                          const GradcheckOptions& options) {
    const Differentiable first = [&](const std::vector<Tensor>& point) {
        std::vector<Tensor> wanted, outputs, seeds;
        for (const Tensor& input : point)
            if (input.defined() && requires_grad(input)) wanted.push_back(input);
        for (const Tensor& output : function(point)) {
            if (!output.defined() || !requires_grad(output)) continue;
            // Uneven seeds, so that what cancels under ones does not hide.
            const Tensor seed = kernels::zeros(output.sizes(), output.dtype());
            for (int64_t i = 0; i < seed.numel(); ++i) set(seed, i, 1.0 + 0.25 * static_cast<double>(i));
            outputs.push_back(output);
            seeds.push_back(seed);
        }
        BackwardOptions once;
        once.keep_graph = once.create_graph = once.allow_unused = true;
        return gradients(outputs, wanted, seeds, once);
    };
    return gradcheck(first, inputs, options);
}

}  // namespace backstep::autograd
