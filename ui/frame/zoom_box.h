#pragma once

#include <QWidget>

namespace backstep::ui {

// The little box at the right of the canvas' tabs: smaller, how large, larger, and fit.
class ZoomBox : public QWidget {
    Q_OBJECT

  public:
    explicit ZoomBox(QWidget* parent = nullptr);

    void setZoom(double zoom);

  signals:
    void zoomInClicked();
    void zoomOutClicked();
    void resetClicked();
    void fitClicked();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

  private:
    enum class Zone { Out, Reset, In, Fit };
    static Zone zoneAt(double x);

    double m_zoom = 1;
};

}  // namespace backstep::ui
