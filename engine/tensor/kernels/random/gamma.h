#pragma once

#include "tensor/generator.h"
#include "tensor/tensor.h"

// Draws of gamma, Dirichlet and binomial variables in PyTorch's order, and how a drawn value moves when its
// shape parameter does (implicit reparameterization: minus the derivative of the cumulative distribution by
// the parameter, over the density).
namespace backstep::random {

// G. Marsaglia, W. W. Tsang, "A simple method for generating gamma variables" (2000). float32 or float64.
Tensor standard_gamma(const Tensor& alpha, Generator& generator);
// Of x drawn with alpha.
Tensor standard_gamma_grad(const Tensor& alpha, const Tensor& x);
// Rows of gamma draws over their sums.
Tensor sample_dirichlet(const Tensor& alpha, Generator& generator);
// Of each component x of a row drawn with alpha, whose alphas add up to total.
Tensor dirichlet_grad(const Tensor& x, const Tensor& alpha, const Tensor& total);
// Sums of geometric gaps, or W. Hoermann, "The generation of binomial random variates" (1993), for large
// means. RuntimeError "Found dtype Double but expected Float" where the dtypes differ.
Tensor binomial(const Tensor& count, const Tensor& chance, Generator& generator);

}  // namespace backstep::random
