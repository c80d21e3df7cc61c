#pragma once

#include <QRectF>

#include "canvas/paint/geometry.h"

namespace backstep::ui {

// What may lie in the way of something written on the canvas.
struct InTheWay {
    int item = -1;      // this one does not
    int edge = -1;      // nor the line and the tag of this one
    bool lines = true;  // lines do
    double margin = 8;
};

// Whether nothing of the picture stands in a rectangle of the scene, at whatever step.
bool isFree(const SceneGeometry& geometry, const QRectF& rect, const InTheWay& what);

}  // namespace backstep::ui
