#pragma once

#include "explain/local_derivative.h"
#include "explain/paths/whole_path.h"
#include "explain/recorded_ops.h"

namespace backstep::explain {

constexpr size_t kListedPaths = 20;

// The row of a path that goes on by an edge of the picture, towards the leaf.
PathRow path_row(const RecordedOps& ops, const trace::StepState& state, uint32_t edge,
                 const LocalDerivative& local);

}  // namespace backstep::explain
