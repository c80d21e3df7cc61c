#include "practice/what_if/number_drag.h"

#include <QApplication>
#include <cmath>

namespace backstep::ui {

namespace {

constexpr double kPixelsPerNotch = 6;

}  // namespace

double NumberDrag::nudged(double start, int notches) {
    const double place = start == 0 ? 0 : std::floor(std::log10(std::abs(start)));
    const double step = std::pow(10, std::abs(place - 1));  // or one by it
    return place >= 1 ? (std::round(start / step) + notches) * step
                      : (std::round(start * step) + notches) / step;
}

std::optional<double> NumberDrag::moved(QPointF to) {
    const double up = m_at.y() - to.y();
    if (!m_moved && std::abs(up) < QApplication::startDragDistance()) return std::nullopt;
    m_moved = true;
    return nudged(m_start, static_cast<int>(up / kPixelsPerNotch));
}

}  // namespace backstep::ui
