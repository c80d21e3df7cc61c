#pragma once

#include <QGraphicsView>

class QGraphicsProxyWidget;

namespace backstep::ui {

// Shows a widget of the window so many times larger, drawn anew at that size: what is 11 px on a desk is 20
// px on a wall. It does not take the keyboard; the mouse reaches the widget.
class Magnifier : public QGraphicsView {
    Q_OBJECT

  public:
    // Takes the widget over.
    explicit Magnifier(QWidget* content, QWidget* parent = nullptr);

    void setMagnification(double magnification);
    double magnification() const { return m_magnification; }
    QWidget* content() const;
    // As high as the widget makes itself, instead of giving it all the height there is.
    void setTakesHeight(bool takes);
    // Where a place of the widget is on this one.
    QRectF shown(const QRectF& place) const;

  signals:
    void heightTaken();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fill();

    QGraphicsProxyWidget* m_proxy;
    double m_magnification = 1;
    bool m_takesHeight = false;
};

}  // namespace backstep::ui
