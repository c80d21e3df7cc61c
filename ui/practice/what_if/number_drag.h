#pragma once

#include <QPointF>
#include <optional>

namespace backstep::ui {

// A number under the hand: how far one notch takes it (a tenth of its leading digit's place), and what a
// vertical drag makes of it, upwards for more: by single notches near where it began, by five at a time
// further away, so that the sign of a number can be changed within a hand's breadth.
class NumberDrag {
  public:
    NumberDrag() = default;
    NumberDrag(double start, QPointF at) : m_start(start), m_at(at) {}

    static double nudged(double start, int notches);  // round numbers, whatever the start

    // The number at this place of the pointer; nothing while the pointer has hardly moved.
    std::optional<double> moved(QPointF to);
    bool hasMoved() const { return m_moved; }

  private:
    double m_start = 0;
    QPointF m_at;
    bool m_moved = false;
};

}  // namespace backstep::ui
