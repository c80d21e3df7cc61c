#pragma once

#include <QChartView>
#include <initializer_list>

#include "style/theme.h"

class QAbstractAxis;

namespace backstep::ui {

// Charts are styled by hand from the theme: QtCharts' own themes know nothing of palettes.
constexpr QMargins kChartMargins(12, 12, 20, 12);
void setUpChart(QChartView& view);
void dressChart(QChartView& view, const Theme& theme);
// The title is the accessible name. Where there is little height the plot and its numbers have all of it.
void fitTitles(QChartView& view);
// What stands beside the point that is pointed at, within the plot.
void paintPointNote(QPainter& painter, QPointF at, const QRectF& plot, const QString& text,
                    const Theme& theme);
void dressAxis(QAbstractAxis& axis, const Theme& theme);
// The place of a point that is hidden.
void paintBreak(QPainter& painter, double x, const QRectF& plot, const Theme& theme);

}  // namespace backstep::ui
