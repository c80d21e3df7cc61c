#pragma once

#include <vector>

#include "canvas/paint/geometry.h"
#include "canvas/paint/ink.h"
#include "explain/callout.h"

namespace backstep::ui {

// The column arithmetic beside the running node: 24 px left of it, right when the left is taken, a little up
// or down when the middle is; nowhere when no place is free (the inspector has it too).
QRectF calloutRect(const Ink& ink, const SceneGeometry& geometry, size_t item,
                   const std::vector<explain::CalloutLine>& lines);
// Where one of any such size finds its place.
QRectF placeBeside(const SceneGeometry& geometry, size_t item, QSizeF size, double below = 0);
// With the words under it that name the factor that killed the path.
QRectF toldRect(const QRectF& callout, const std::vector<explain::CalloutLine>& lines);

// `written` is how much of the box is there, `line[k]` how much of each line, 0 to 1. With `kills` a local
// derivative of zero is the factor that ended the path: boxed and named.
void paintCallout(Ink& ink, const QRectF& rect, const QRectF& card,
                  const std::vector<explain::CalloutLine>& lines, bool kills, double written,
                  const std::vector<double>& line);

}  // namespace backstep::ui
