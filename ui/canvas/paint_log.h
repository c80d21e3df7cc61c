#pragma once

#include <QRectF>
#include <QString>
#include <QTransform>
#include <vector>

namespace backstep::ui {

// A piece of visible text, as drawn: where, what, how large. Rectangles are in device-independent pixels of
// the picture, ink of the text only.
struct TextBox {
    QString name;  // "item.3.title", "edge.2.gradient", "callout.0.value"
    QRectF rect;
    QString text;
    double px = 0;
};

// Collects what a painter wrote, so that tests and shots can check that nothing overlaps, is cut or too
// small.
class PaintLog {
  public:
    void add(const QString& name, const QTransform& transform, const QRectF& rect, const QString& text,
             double px);
    const std::vector<TextBox>& boxes() const { return m_boxes; }
    void clear() { m_boxes.clear(); }

  private:
    std::vector<TextBox> m_boxes;
};

}  // namespace backstep::ui
