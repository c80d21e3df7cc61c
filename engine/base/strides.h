#pragma once

#include <cstdint>
#include <span>

namespace backstep {

// How the elements of a window on memory lie; sizes and strides in elements, one of each for a dimension.

// In order without gaps. Dimensions of one element may have any stride.
bool is_contiguous(std::span<const int64_t> sizes, std::span<const int64_t> strides);
// They fill a block of memory once each, in some order of dimensions, as those of a transposed matrix do.
bool is_dense(std::span<const int64_t> sizes, std::span<const int64_t> strides);

}  // namespace backstep
