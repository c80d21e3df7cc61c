#pragma once

#include <string>

#include "trace/step_state.h"
#include "words/language.h"

namespace backstep::diagram {

// The picture of a step as a Graphviz file: leaves, recorded nodes and AccumulateGrads are nodes, labels are
// literal, minus is ASCII. Without `state`'s values nothing is shown that does not exist at that step.
std::string to_dot(const trace::StepState& state, words::Language language);

}  // namespace backstep::diagram
