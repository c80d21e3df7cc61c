#pragma once

#include <QProxyStyle>

namespace backstep::ui {

// Fusion with menus, hints, fields, buttons, boxes and rings to tick of our own: a border that stands out
// on every ground, a ring round what has the keyboard, rows with air. Qt's own dialogs look like the app: its
// heights of buttons and fields, its icons, none on a button that has words.
class AppStyle : public QProxyStyle {
  public:
    AppStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* returned) const override;
    QIcon standardIcon(StandardPixmap what, const QStyleOption* option, const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
};

}  // namespace backstep::ui
