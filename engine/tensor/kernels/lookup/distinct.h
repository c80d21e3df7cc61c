#pragma once

#include <optional>

#include "tensor/tensor.h"

namespace backstep::kernels {

// The different values of a tensor, with the index of each input element among them and how often each
// occurs.
struct Distinct {
    Tensor values, inverse, counts;
};
// Sorted, or of neighbours that are equal the first; along a dim its slices are compared instead of elements.
Distinct distinct(const Tensor& a, std::optional<int64_t> dim, bool sort);

}  // namespace backstep::kernels
