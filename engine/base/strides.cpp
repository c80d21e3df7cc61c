#include "base/strides.h"

#include <algorithm>

namespace backstep {

bool is_contiguous(std::span<const int64_t> sizes, std::span<const int64_t> strides) {
    if (std::ranges::find(sizes, 0) != sizes.end()) return true;
    int64_t step = 1;
    for (size_t d = sizes.size(); d-- > 0;) {
        if (sizes[d] == 1) continue;
        if (strides[d] != step) return false;
        step *= sizes[d];
    }
    return true;
}

bool is_dense(std::span<const int64_t> sizes, std::span<const int64_t> strides) {
    // The dimension that steps by one, then the one that steps over what that one fills, and so on.
    auto left = std::ranges::count_if(sizes, [](int64_t size) { return size > 1; });
    for (int64_t filled = 1; left > 0; --left) {
        size_t d = 0;
        while (d < sizes.size() && (sizes[d] < 2 || strides[d] != filled)) ++d;
        if (d == sizes.size()) return false;
        filled *= sizes[d];
    }
    return true;
}

}  // namespace backstep
