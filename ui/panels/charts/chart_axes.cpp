#include "panels/charts/chart_axes.h"

#include <QLineSeries>
#include <QLogValueAxis>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

namespace backstep::ui {

namespace {

constexpr double kAir = 0.015;      // of the axis
constexpr uint32_t kMostSpans = 9;  // between labels
constexpr int kMostLabels = 5;      // of values
constexpr int kLabelHeight = 40, kOtherHeight = 60;
constexpr double kNearZero = 0.3;  // of the highest: so low a lowest is seen from zero

uint32_t turnsBetweenLabels(uint32_t span) {
    for (uint32_t ten = 1;; ten *= 10)
        for (const uint32_t times : {1U, 2U, 5U})
            if (span / (times * ten) <= kMostSpans) return times * ten;
}

void addAir(QValueAxis& axis, double low, double high) {
    const double bottom = axis.min(), top = axis.max(), air = kAir * (top - bottom);
    axis.setTickType(QValueAxis::TicksDynamic);
    axis.setTickAnchor(bottom);
    axis.setTickInterval((top - bottom) / (axis.tickCount() - 1));
    axis.setRange(low - bottom < air ? bottom - air : bottom, top - high < air ? top + air : top);
}

}  // namespace

int labelsInHeight(int chartHeight) {
    return std::clamp((chartHeight - kOtherHeight) / kLabelHeight, 2, kMostLabels);
}

Extent extentOf(const QList<const QLineSeries*>& lines, uint32_t turns, bool logarithmic) {
    Extent all{.last = std::max(2U, turns)};
    if (logarithmic) all.low = 0.1;
    bool any = false;
    for (const QLineSeries* line : lines)
        for (const QPointF& point : line->points()) {
            all.low = any ? std::min(all.low, point.y()) : point.y();
            all.high = any ? std::max(all.high, point.y()) : point.y();
            all.first = std::min(all.first, static_cast<uint32_t>(point.x()));
            any = true;
        }
    return all;
}

void showTurns(QValueAxis& axis, uint32_t first, uint32_t last) {
    const uint32_t apart = turnsBetweenLabels(last - first);
    const double air = kAir * (last - first);
    axis.setTickType(QValueAxis::TicksDynamic);
    axis.setTickAnchor(apart == 1 ? first : 0);
    axis.setTickInterval(apart);
    axis.setRange(first - air, last + air);
}

void showValues(QValueAxis& axis, double low, double high, bool fromZero, int chartHeight) {
    const double beyond = high > low ? (high - low) * 0.05 : std::max(1e-3, std::abs(high) * 0.1);
    axis.setTickType(QValueAxis::TicksFixed);
    axis.setRange(fromZero || (low >= 0 && low < kNearZero * high) ? 0 : low - beyond, high + beyond);
    axis.setTickCount(labelsInHeight(chartHeight));
    axis.applyNiceNumbers();
    const double span = axis.max() - axis.min();
    axis.setLabelFormat(fromZero || span >= 8 ? "%.0f" : span >= 0.8 ? "%.1f" : "%.3g");
    addAir(axis, low, high);
}

void showDecades(QLogValueAxis& axis, double low, double high) {
    const double least = std::pow(10, std::floor(std::log10(low)));
    const double most = std::pow(10, std::ceil(std::log10(high)));
    axis.setRange(least, std::max(most, least * 10));
    axis.setLabelFormat("%g");
}

}  // namespace backstep::ui
