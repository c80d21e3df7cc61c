#include "practice/what_if/number_drag.h"

#include <QApplication>
#include <algorithm>
#include <cmath>

namespace backstep::ui {

namespace {

constexpr double kPixelsPerNotch = 6;
constexpr int kFine = 10, kCoarse = 5;  // notches that are one; what each is worth beyond them

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
    const int notches = static_cast<int>(up / kPixelsPerNotch),
              beyond = std::max(std::abs(notches) - kFine, 0);
    return nudged(m_start, notches + (notches < 0 ? -1 : 1) * beyond * (kCoarse - 1));
}

}  // namespace backstep::ui
