#pragma once

#include <vector>

#include "trace/index/entities.h"
#include "trace/index/step_cutter.h"
#include "trace/step_state.h"

namespace backstep::trace {

// The memory meter after each step: what saved tensors reference, counting each chip, and what they alone
// hold, counting each piece of memory once and only while no variable leads to it.
std::vector<MemoryMeter> read_meter(const TraceView& view, const Entities& entities, const StepTable& steps);

}  // namespace backstep::trace
