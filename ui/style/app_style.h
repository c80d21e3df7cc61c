#pragma once

#include <QProxyStyle>

namespace backstep::ui {

// Fusion with menus, hints, fields, buttons, boxes and rings to tick of our own: a border that stands out
// on every ground, a ring round what has the keyboard, rows with air.
class AppStyle : public QProxyStyle {
  public:
    AppStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
};

}  // namespace backstep::ui
