#pragma once

#include <QRectF>

#include "canvas/paint/geometry.h"
#include "canvas/paint/ink.h"
#include "trace/step_state.h"

namespace backstep::ui {

// The mark of a function of the learner's own that looks at the gradient waiting under a card, and may change
// it: left of the card's output, tied to it by dots.

// The item whose hook is called at this step; -1 for none.
int hookedItem(const trace::StepState& state);
QRectF hookMarkRect(const Ink& ink, const SceneGeometry& geometry, size_t item);
void paintHookMark(Ink& ink, const SceneGeometry& geometry, size_t item, const QString& name);

}  // namespace backstep::ui
