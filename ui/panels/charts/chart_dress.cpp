#include "panels/charts/chart_dress.h"

#include <QAbstractAxis>
#include <QChart>
#include <QGraphicsLayout>
#include <QLegend>

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
    chart->setMargins(QMargins(12, 12, 20, 12));
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    chart->legend()->hide();
}

void dressChart(QChartView& view, const Theme& theme) {
    view.setBackgroundBrush(theme.surface.panel);
    QChart* chart = view.chart();
    chart->setBackgroundBrush(theme.surface.panel);
    chart->setTitleFont(uiFont(14, QFont::DemiBold));
    chart->setTitleBrush(theme.ink.primary);
    chart->legend()->setFont(codeFont(12, QFont::Medium));
    chart->legend()->setLabelColor(theme.ink.primary);
    for (QAbstractAxis* axis : chart->axes()) dressAxis(*axis, theme);
}

void fitTitles(QChartView& view) {
    constexpr int kLeast = 190;  // px of height
    const bool room = view.height() >= kLeast;
    view.chart()->setTitle(room ? view.accessibleName() : QString());
    for (QAbstractAxis* axis : view.chart()->axes()) axis->setTitleVisible(room);
}

void dressAxis(QAbstractAxis& axis, const Theme& theme) {
    axis.setLabelsFont(codeFont(11, QFont::Medium));
    axis.setLabelsColor(theme.ink.secondary);
    axis.setTitleFont(uiFont(12, QFont::Medium));
    axis.setTitleBrush(theme.ink.secondary);
    axis.setGridLinePen(QPen(theme.surface.hairline, 1));
    axis.setMinorGridLineVisible(false);
    axis.setLinePen(QPen(theme.surface.border, 1));
}

}  // namespace backstep::ui
