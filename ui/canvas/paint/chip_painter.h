#pragma once

#include <functional>

#include "canvas/paint/ink.h"
#include "trace/step_state.h"

namespace backstep::ui {

// The saved tensors on a card's lower edge, ending 8 px off its right; what does not fit the right half says
// less, and in the end `+2`. `shown(k)` is how much of chip k is there yet, 0 to 1: it slides the last 6 px
// in.
void paintChips(Ink& ink, const QRectF& card, const std::vector<trace::SavedChip>& chips,
                const std::function<double(int)>& shown, const QString& name);

// Where the chip with this index stands; null when it is among those left out.
QRectF chipRect(Ink& ink, const QRectF& card, const std::vector<trace::SavedChip>& chips, int chip);

}  // namespace backstep::ui
