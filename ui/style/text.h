#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QString>

class QPainter;

namespace backstep::ui {

enum class Anchor { Start, Middle, End };

// A face at a size that may be a fraction of a pixel, which QFont alone cannot say.
struct TextFace {
    QFont font;
    double px = 13;
};

double widthOf(const TextFace& face, const QString& text);

// Where the letters of a text stand, from its baseline: a little more than cap height above, the descender
// below if there is one.
QRectF inkRect(QPointF baseline, const QString& text, const TextFace& face, Anchor anchor = Anchor::Start);

// One line of text at a baseline. On an SVG it becomes outlines, so that the file looks the same where the
// faces are not installed.
void paintText(QPainter& painter, QPointF baseline, const QString& text, const TextFace& face,
               const QColor& ink, Anchor anchor = Anchor::Start);

// The text shortened in the middle ("torch…Grad") until it fits.
QString elidedMiddle(const QString& text, const TextFace& face, double width);
// The last terms of a sum that has no room for all of them.
QString elidedSum(const QString& sum, const QFont& font, double width);

}  // namespace backstep::ui
