#pragma once

#include <QPointF>
#include <QVector>
#include <cstdint>
#include <span>
#include <vector>

#include "trace/loops/series.h"

namespace backstep::ui {

class Playback;
class RunSeries;

// Events between which a number of a series is hidden: a question still asks for it.
struct Gap {
    uint32_t from = 0, until = UINT32_MAX;
};
using Gaps = std::vector<Gap>;

// Those of one of the series, in order.
Gaps gapsOf(const Playback& playback, const RunSeries& series, size_t which);
bool isIn(const Gaps& gaps, const trace::Sample& sample);

// What is between the gaps, each stretch as few points: no stroke crosses what nobody has said yet. At least
// one stretch, which may be empty.
std::vector<QVector<QPointF>> brokenAt(const Gaps& gaps, std::span<const trace::Sample> samples,
                                       bool positive);

}  // namespace backstep::ui
