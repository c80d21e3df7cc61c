#include "tensor/kernels/loops/special.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace backstep::kernels::special {

double lgamma(double x) {
    int sign;
    return ::lgamma_r(x, &sign);
}

double digamma(double x) {
    if (x == 0) return std::copysign(std::numeric_limits<double>::infinity(), -x);
    if (x < 0) {
        if (std::trunc(x) == x) return std::numeric_limits<double>::quiet_NaN();
        return digamma(1 - x) - std::numbers::pi / std::tan(std::numbers::pi * x);
    }
    double result = 0;
    for (; x < 10; x += 1) result -= 1 / x;
    const double z = 1 / (x * x);
    const double series =
        z * (1.0 / 12 -
             z * (1.0 / 120 - z * (1.0 / 252 - z * (1.0 / 240 - z * (1.0 / 132 - z * (691.0 / 32760))))));
    return result + std::log(x) - 0.5 / x - series;
}

}  // namespace backstep::kernels::special
