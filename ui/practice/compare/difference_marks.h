#pragma once

#include <QWidget>
#include <vector>

#include "style/theme.h"

namespace backstep::ui {

class GraphCanvas;

// Over one canvas of a comparison: a ring and a ≠ on what shows something else in the other lane, a dashed
// ring and a + on what the other lane does not have. Takes no clicks.
class DifferenceMarks : public QWidget {
    Q_OBJECT

  public:
    explicit DifferenceMarks(GraphCanvas& canvas);

    void mark(std::vector<int> different, std::vector<int> alone);
    // Around what takes up `card` on any painter, where cards are drawn at a zoom.
    static void paintRing(QPainter& painter, const QRectF& card, bool alone, double zoom, const Theme& theme);
    const std::vector<int>& different() const { return m_different; }
    const std::vector<int>& alone() const { return m_alone; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    GraphCanvas& m_canvas;
    std::vector<int> m_different, m_alone;
};

}  // namespace backstep::ui
