#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trace/step_state.h"

namespace backstep::ui {

// A number the learner is to say before it is shown: what a name holds, or its slate, from a step on. Drawn
// as a question mark, and nothing that carries it travels.
struct Veil {
    uint32_t from = 0;
    std::string name;
    bool slate = false;
    friend bool operator==(const Veil&, const Veil&) = default;
};
using Veils = std::vector<Veil>;

// Of the expression a question is about: `y`, `w.grad`, `loss.item()`.
Veil veilOver(const std::string& expression, uint32_t from);

void draw(const Veils& veils, trace::StepState& state);

}  // namespace backstep::ui
