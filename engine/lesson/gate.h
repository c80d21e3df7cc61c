#pragma once

#include <cstdint>
#include <optional>

#include "lesson/blocks.h"
#include "trace/timeline.h"

namespace backstep::lesson {

// The step before which a prediction is asked, the first to show its answer: nothing when the run has none.
// What is written on a blank slate is known already when the only node that sends there has run, so a gate
// that the lesson sets before such a writing stands before that node.
std::optional<uint32_t> gate_of(const Predict& predict, const trace::Timeline& timeline);

}  // namespace backstep::lesson
