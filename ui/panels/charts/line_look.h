#pragma once

#include <QPen>

#include "style/theme.h"

class QPainter;

namespace backstep::ui {

// How line number `line` of a chart looks. All lines of one chart have one tone: strokes tell them apart
// and, where points are marked one by one and hide the dashes, the shapes of the marks.
QPen linePen(const Theme::State& ink, size_t line);
QPen broughtForward(QPen pen);
QPen setBack(QPen pen);
// `ground` fills those that are hollow.
void paintMark(QPainter& painter, QPointF at, size_t line, const QColor& ink, const QColor& ground);
// A piece of the line from `left` to the right, with a mark in its middle where points are marked.
void paintPiece(QPainter& painter, QPointF left, double length, size_t line, const QPen& pen,
                const QColor* ground);

}  // namespace backstep::ui
