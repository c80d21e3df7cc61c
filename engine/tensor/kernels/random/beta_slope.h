#pragma once

namespace backstep::random {

// How x drawn from Beta(alpha, beta) moves with alpha: minus the derivative of the cumulative distribution by
// alpha over the density at x, from the integral of the density's derivative (tanh-sinh quadrature), to about
// ten digits. PyTorch evaluates fits of the same function that keep three to four.
double beta_slope(double x, double alpha, double beta);

}  // namespace backstep::random
