#pragma once

#include <algorithm>
#include <vector>

#include "trace/trace.h"

namespace backstep::trace {

// A trace cut into steps (see DESIGN's definition in step.h): vectors are parallel to `steps`, whose element
// 0 is the empty beginning.
struct StepTable {
    std::vector<Step> steps;
    std::vector<uint32_t> defining;  // the event that made it a step
    std::vector<PathId> paths;       // loops and calls it happened in
    std::vector<uint32_t> output;    // length of what had been printed after it
    std::string printed;             // all of it
    std::vector<uint32_t> ends;      // last_event of each step, close together for searching

    // The step in which an event happened.
    uint32_t step_at(uint32_t event) const {
        return static_cast<uint32_t>(std::ranges::upper_bound(ends, event) - ends.begin());
    }
};

// Each step covers the events from the end of the one before up to the next that opens something: a line, a
// call, or another step. Pictures and nodes' spans are filled in later, when they are known.
StepTable cut_steps(const TraceView& view);

}  // namespace backstep::trace
