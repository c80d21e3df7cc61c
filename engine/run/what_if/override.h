#pragma once

#include <cstdint>

#include "base/source_span.h"

namespace backstep::run {

// A leaf gets another number than the script gave it: the element (row by row) of the leaf made as the n-th
// at this place. It is written after the script's own value was made, so random draws stay where they were,
// and before anything is computed with it.
struct Override {
    SourceSpan creation;
    uint32_t occurrence = 0;  // from 0
    uint32_t element = 0;
    double value = 0;
};

}  // namespace backstep::run
