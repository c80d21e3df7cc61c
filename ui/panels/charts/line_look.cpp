#include "panels/charts/line_look.h"

#include <QPainter>
#include <QPolygonF>

namespace backstep::ui {

namespace {

constexpr double kRadius = 4;

QPolygonF outline(QPointF at, size_t corners) {
    const double r = kRadius;
    if (corners == 3)
        return QPolygonF(
            {{at.x(), at.y() - r}, {at.x() + r, at.y() + r * 0.8}, {at.x() - r, at.y() + r * 0.8}});
    return QPolygonF(QRectF(at - QPointF(r, r) * 0.85, QSizeF(r, r) * 1.7));
}

}  // namespace

QPen linePen(const Theme::State& ink, size_t line) {
    constexpr Qt::PenStyle kStyles[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine,
                                        Qt::DashDotDotLine};
    const size_t styles = std::size(kStyles);
    return QPen(line % 2 == 0 ? ink.line : ink.text, line < styles ? 1.75 : 1.0, kStyles[line % styles]);
}

QPen broughtForward(QPen pen) {
    pen.setWidthF(3);
    return pen;
}

QPen setBack(QPen pen) {
    QColor faint = pen.color();
    faint.setAlphaF(0.3F);
    pen.setColor(faint);
    return pen;
}

void paintMark(QPainter& painter, QPointF at, size_t line, const QColor& ink, const QColor& ground) {
    constexpr size_t kCorners[] = {0, 4, 3};
    const bool hollow = line / std::size(kCorners) % 2 == 1;
    painter.setPen(QPen(ink, hollow ? 1.5 : 0.5));
    painter.setBrush(hollow ? ground : ink);
    if (const size_t corners = kCorners[line % std::size(kCorners)])
        painter.drawPolygon(outline(at, corners));
    else
        painter.drawEllipse(at, kRadius - 0.5, kRadius - 0.5);
}

void paintPiece(QPainter& painter, QPointF left, double length, size_t line, const QPen& pen,
                const QColor* ground) {
    painter.setPen(pen);
    painter.drawLine(left, left + QPointF(length, 0));
    if (ground) paintMark(painter, left + QPointF(length / 2, 0), line, pen.color(), *ground);
}

}  // namespace backstep::ui
