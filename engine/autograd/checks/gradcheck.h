#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tensor/tensor.h"

namespace backstep::autograd {

struct GradcheckOptions {
    double eps = 1e-6;
    double atol = 1e-5;
    double rtol = 1e-3;
};

// Compares the gradients that backward gives with central differences, as `torch.autograd.gradcheck` does.
// `function` is called many times; inputs that require grad are the ones checked, and should be float64.
// Returns an empty text if they agree, else PyTorch's "Jacobian mismatch for output 0 with respect to input
// 0,
// ...". Throws ValueError if no input requires grad.
using Differentiable = std::function<std::vector<Tensor>(const std::vector<Tensor>&)>;
std::string gradcheck(const Differentiable& function, const std::vector<Tensor>& inputs,
                      const GradcheckOptions& options = {});
// The same of the first derivative: differentiates through backward.
std::string gradgradcheck(const Differentiable& function, const std::vector<Tensor>& inputs,
                          const GradcheckOptions& options = {});

}  // namespace backstep::autograd
