#pragma once

#include <QPointF>
#include <QVector>
#include <span>

#include "trace/loops/series.h"

namespace backstep::ui {

constexpr int kMostPoints = 2000;  // of one line: more are slower and look the same

// A series as at most kMostPoints points: of each stretch the lowest and the highest, in their order, so that
// no peak is lost. With `positive`, only what a logarithmic axis can show.
QVector<QPointF> fewPoints(std::span<const trace::Sample> samples, bool positive);

}  // namespace backstep::ui
