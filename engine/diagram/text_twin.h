#pragma once

#include <string>

#include "trace/step_state.h"
#include "trace/timeline.h"
#include "words/language.h"

namespace backstep::diagram {

// Everything the canvas shows at a step, in words: what a screen reader hears and what copying the canvas
// puts on the clipboard. First the sentence of the step, then one line per thing in the order of the code,
// then the slates and the bytes held.
std::string text_twin(const trace::Timeline& timeline, const trace::StepState& state,
                      words::Language language);

// One thing of it, for the accessible child of the canvas: "MulBackward0, w por x, salida 6.0, ...".
std::string text_of_item(const trace::StepState& state, uint32_t item, words::Language language);

}  // namespace backstep::diagram
