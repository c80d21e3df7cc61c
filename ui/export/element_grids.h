#pragma once

#include <optional>

#include "export/pages.h"
#include "style/answers.h"
#include "trace/step_state.h"
#include "words/language.h"

namespace backstep::ui {

// The small tensors that a picture names only by their shapes, to be written element by element below it: the
// gradients on its slates first, then its named values, as many as have room in two lines. On a worksheet a
// hand has room in every cell; in the key the numbers stand there. Nothing where there are none.
std::optional<Piece> elementGrids(const trace::StepState& state, Answers answers, words::Language language,
                                  double width);

}  // namespace backstep::ui
