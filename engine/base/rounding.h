#pragma once

#include <cmath>

namespace backstep {

// Whether a number a person states is the one that is meant: a rounding in the third digit is forgiven
// (-0.333 for -1/3).
inline bool same_but_rounded(double stated, double meant) {
    return std::abs(stated - meant) <= 2e-3 * std::abs(meant) + 1e-9;
}

}  // namespace backstep
