#pragma once

#include "canvas/paint/geometry.h"
#include "canvas/paint/ink.h"
#include "trace/step_state.h"

namespace backstep::ui {

// The error pinned beside the item it stopped on, or tied to the values that an operation refused. As high as
// what is written on it.
struct ErrorCardPlan {
    QRectF card;
    QRectF tied;       // and all it is tied to
    QRectF goToStep;   // null when nothing says where it was released
    QRectF howToMend;  // null on paper
};
ErrorCardPlan planErrorCard(const Ink& ink, const SceneGeometry& geometry, const trace::StepState& state);

// `pinned` 0 to 1: it slides the last 12 px out from the card.
void paintErrorCard(Ink& ink, const SceneGeometry& geometry, const trace::StepState& state, double pinned);

}  // namespace backstep::ui
