#pragma once

#include <cstdint>

#include "base/source_span.h"

namespace backstep::run {

// Turns first..last, from 0, of an outermost loop: what a run is repeated for to be seen whole.
struct TurnWindow {
    SourceSpan loop;
    uint32_t first = 0;
    uint32_t last = 0;
};

}  // namespace backstep::run
