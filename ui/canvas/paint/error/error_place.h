#pragma once

#include <QPolygonF>
#include <vector>

#include "canvas/paint/geometry.h"
#include "trace/step_state.h"

namespace backstep::ui {

// Where the card of an error of this size stands: beside the item it stopped on, or in the freest place tied
// to it where that would cover something; beside the values an operation refused, where the lines to them run
// over no card; of an error that belongs to a line only, near the last thing that was made, over no
// card and no line of the graph.
QRectF errorPlace(const SceneGeometry& geometry, const trace::StepState& state, QSizeF size);

// What ties the card to the item it stopped on, or to one of the values that were refused: from the value's
// card to the error's, along a row, a column or round one corner.
QPolygonF tieOf(const QRectF& item, const QRectF& card);

// The card and what it is tied to.
QRectF tiedArea(const SceneGeometry& geometry, const trace::StepState& state, const QRectF& card);

}  // namespace backstep::ui
