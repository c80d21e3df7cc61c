#pragma once

#include <QIcon>
#include <QPainterPath>
#include <QString>
#include <QStringList>

#include "style/theme.h"

class QPainter;

namespace backstep::ui {

// Line icons on a 20 x 20 grid, stroke 1.75 with round caps, one path each (resources/icons/NAME.svg):
// first back play pause next last pin lock ring nabla scissors eyeoff gate error stack redo undo search fit
// plus minus book code chart term hand compare screen export bulb check close question path memory alias flag
// globe sun file menu target wipe.
const QPainterPath& iconPath(const QString& name);
QStringList iconNames();

// Draws the icon into a square of `size` whose top left corner is `at`. `stroke` is in drawn pixels.
void paintIcon(QPainter& painter, const QString& name, QPointF at, double size, const QColor& ink,
               double stroke = 1.75, const QColor& fill = Qt::transparent);

// For buttons and menus: ink for normal and disabled, `on` for a checked or primary button.
QIcon icon(const QString& name, const Theme& theme);
QIcon icon(const QString& name, const QColor& ink, bool filled = false);

// Value (down, forward) and gradient (up, backward) triangles; `side` is the length of the flat edge.
void paintTriangle(QPainter& painter, QPointF centre, double side, bool up, const QColor& ink);

}  // namespace backstep::ui
