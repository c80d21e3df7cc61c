#pragma once

namespace backstep::kernels::special {

// log |gamma(x)|, without the C library's global sign.
double lgamma(double x);
// Derivative of lgamma: the recurrence up to 10, then the asymptotic series (Abramowitz and Stegun 6.3.18).
// Poles are nan, zero is an infinity of the opposite sign.
double digamma(double x);

}  // namespace backstep::kernels::special
