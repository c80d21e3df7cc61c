#pragma once

#include <QWidget>

namespace backstep::ui {

// Dims all it lies over but a circle: about a place it is told, until the pointer moves, then at the pointer.
// The wheel makes the circle larger and smaller.
class Spotlight : public QWidget {
    Q_OBJECT

  public:
    explicit Spotlight(QWidget* parent);

    void aimAt(QPointF centre);
    QPointF centre() const { return m_centre; }
    bool isHeld() const { return m_held; }  // the pointer has moved since it was told a place
    double radius() const { return m_radius; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    QPointF m_centre;
    double m_radius = 220;
    bool m_held = false;
};

}  // namespace backstep::ui
