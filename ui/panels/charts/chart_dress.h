#pragma once

#include <QChartView>
#include <initializer_list>

#include "style/theme.h"

class QAbstractAxis;

namespace backstep::ui {

// Charts are styled by hand from the theme: QtCharts' own themes know nothing of palettes.
void setUpChart(QChartView& view);
void dressChart(QChartView& view, const Theme& theme);
void dressAxis(QAbstractAxis& axis, const Theme& theme);

}  // namespace backstep::ui
