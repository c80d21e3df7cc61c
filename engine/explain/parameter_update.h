#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trace/step_state.h"
#include "trace/timeline.h"

namespace backstep::explain {

// What a step of an optimizer did to one parameter, in TeX: of a number "2.0 - 0.1 \cdot (−2.0) = 2.2", with
// the letters of what no slate shows (a momentum v, Adam's averages); of a tensor in names, "b \leftarrow b -
// 0.1 \cdot b.grad".
struct ParameterUpdate {
    uint32_t item = 0;  // index into Picture::items
    std::string equation;
    // The step that wrote the gradient, when an earlier step of an optimizer had already used it; else 0.
    uint32_t stale_since = 0;
};

// Of the parameters on the canvas, at the step of an optimizer; empty at any other.
std::vector<ParameterUpdate> parameter_updates(const trace::Timeline& timeline,
                                               const trace::StepState& state);

}  // namespace backstep::explain
