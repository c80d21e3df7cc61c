#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/dtype.h"

namespace backstep::trace {

// What stays of a large value past the trace budget. Not-a-numbers have no say in the first two; these are
// themselves not-a-number when there is nothing else.
struct Spread {
    double min, max, mean;
};

// Of the elements of a window on memory, `first` being its first; strides in elements. One pass, in vector
// code where they are float32 and lie without gaps in whatever order. The order of the sum is not that of the
// elements, and a repeated dimension (stride 0) is read once: the last digit of the mean may depend on
// either.
Spread spread_of(DType dtype, const std::byte* first, std::span<const int64_t> sizes,
                 std::span<const int64_t> strides);

}  // namespace backstep::trace
