#pragma once

#include <QPainterPath>
#include <QString>

namespace backstep::ui {

// The `d` of an SVG path: M L H V C S Q A Z in both cases. Reads what our icons use; stops at the first thing
// it does not know.
QPainterPath parseSvgPath(const QString& data);

}  // namespace backstep::ui
