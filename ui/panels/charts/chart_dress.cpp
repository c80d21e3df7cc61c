#include "panels/charts/chart_dress.h"

#include <QAbstractAxis>
#include <QChart>
#include <QGraphicsLayout>
#include <QLegend>
#include <algorithm>

#include "style/fonts.h"

namespace backstep::ui {

void setUpChart(QChartView& view) {
    view.setFrameShape(QFrame::NoFrame);
    view.setRenderHint(QPainter::Antialiasing);
    view.setMouseTracking(true);
    view.viewport()->setMouseTracking(true);
    view.setFocusPolicy(Qt::StrongFocus);
    QChart* chart = view.chart();
    chart->setBackgroundRoundness(0);
    chart->setMargins(kChartMargins);
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    chart->legend()->hide();
}

void dressChart(QChartView& view, const Theme& theme) {
    view.setBackgroundBrush(theme.surface.panel);
    QChart* chart = view.chart();
    chart->setBackgroundBrush(theme.surface.panel);
    chart->setTitleFont(uiFont(14, QFont::DemiBold));
    chart->setTitleBrush(theme.ink.primary);
    for (QAbstractAxis* axis : chart->axes()) dressAxis(*axis, theme);
}

void fitTitles(QChartView& view) {
    constexpr int kLeast = 190;  // px of height
    const bool room = view.height() >= kLeast;
    view.chart()->setTitle(room ? view.accessibleName() : QString());
    for (QAbstractAxis* axis : view.chart()->axes()) axis->setTitleVisible(room);
}

void paintPointNote(QPainter& painter, QPointF at, const QRectF& plot, const QString& text,
                    const Theme& theme) {
    painter.setPen(QPen(theme.surface.panel, 2));
    painter.setBrush(theme.ink.primary);
    painter.drawEllipse(at, 5, 5);
    const QFont face = codeFont(12, QFont::Medium);
    const double width = widthOf(face, text) + 16;
    const double left = std::clamp(at.x() + 10, plot.left(), std::max(plot.left(), plot.right() - width));
    const double top = at.y() - 34 < plot.top() ? at.y() + 12 : at.y() - 34;
    painter.setPen(QPen(theme.surface.border, 1));
    painter.setBrush(theme.surface.raised);
    painter.drawRoundedRect(QRectF(left, top, width, 24), 4, 4);
    painter.setPen(theme.ink.primary);
    painter.setFont(face);
    painter.drawText(QPointF(left + 8, top + 16), text);
}

void paintBreak(QPainter& painter, double x, const QRectF& plot, const Theme& theme) {
    painter.setFont(codeFont(16, QFont::Bold));
    painter.setPen(theme.ink.secondary);
    const double inside = std::clamp(x, plot.left() + 12, plot.right() - 12);
    painter.drawText(QRectF(inside - 12, plot.center().y() - 12, 24, 24), Qt::AlignCenter,
                     QStringLiteral("?"));
}

void dressAxis(QAbstractAxis& axis, const Theme& theme) {
    axis.setLabelsFont(codeFont(11, QFont::Medium));
    axis.setLabelsColor(theme.ink.secondary);
    axis.setTitleFont(uiFont(12, QFont::Medium));
    axis.setTitleBrush(theme.ink.secondary);
    // Weaker than the axes and the lines, also where every border is bright.
    axis.setGridLinePen(QPen(theme.surface.touched, 1));
    axis.setMinorGridLineVisible(false);
    axis.setLinePen(QPen(theme.surface.border, 1));
}

}  // namespace backstep::ui
