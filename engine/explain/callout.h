#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trace/step_state.h"
#include "trace/timeline.h"

namespace backstep::explain {

// One line of the column arithmetic beside the running node: "recibe -6.0", "x local, x 3.0", "envia hacia w
// -18.0".
struct CalloutLine {
    enum class Kind : uint8_t { Title, Receives, Local, Summed, Sends };
    Kind kind = Kind::Title;
    std::string formula;  // TeX: the title's derivative, or the symbol of the local derivative
    std::string target;   // Sends: the name of what it is sent to; Summed: the dimensions, "dim=0"
    trace::ValueSnapshot value;
    bool kills = false;  // Local: this factor is zero and what came was not
    bool asked = false;  // the learner is to say it first
};

// The callout of the node that runs at `state`; empty when none runs. Non-elementwise ops get their
// vector-Jacobian rule instead of a local number; a custom Function numbers only.
std::vector<CalloutLine> callout(const trace::Timeline& timeline, const trace::StepState& state);

}  // namespace backstep::explain
