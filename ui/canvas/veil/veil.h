#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "canvas/veil/hidden_numbers.h"
#include "trace/timeline.h"

namespace backstep::ui {

// A number the learner is to say before it is shown: what a name holds, or its slate, from a step on and
// until another number takes its place. Drawn as a question mark, and nothing that carries it travels.
struct Veil {
    uint32_t from = 0;
    std::string name;
    bool slate = false;
    uint32_t until = UINT32_MAX;                // the first step that shows another number
    std::vector<trace::ValueSnapshot> written;  // on that slate meanwhile: covered on its way there, too
    friend bool operator==(const Veil& one, const Veil& other);
};
using Veils = std::vector<Veil>;

// Of the expression a question is about: `y`, `w.grad`, `loss.item()`.
Veil veilOver(const std::string& expression, uint32_t from);

// The same over a run: with its end there, and what it is about to cover. The number asked for is that at the
// end of the cell.
Veil inRun(Veil veil, const trace::Timeline& timeline);

// Takes from a state what the veils cover, and tells what that was.
HiddenNumbers draw(const Veils& veils, trace::StepState& state);

}  // namespace backstep::ui
