#pragma once

#include "canvas/paint/ink.h"
#include "trace/step_state.h"

namespace backstep::ui {

// Bytes that saved tensors hold: one cell each up to 12, then a bar, and "4 B / 8 B" of now and of the most
// so far. Drawn in device pixels.
class MemoryMeterPainter {
  public:
    MemoryMeterPainter(Ink& ink, const trace::MemoryMeter& meter) : m_ink(ink), m_meter(meter) {}
    QSizeF size() const;
    void paint(QPointF topLeft);

  private:
    QString numbers() const;
    double cellsWidth() const;

    Ink& m_ink;
    const trace::MemoryMeter& m_meter;
};

}  // namespace backstep::ui
