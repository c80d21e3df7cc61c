#pragma once

#include <QPixmap>
#include <QRectF>

#include "style/theme.h"

class QPainter;

namespace backstep::ui {

// What lies behind everything: the canvas, which in print is white paper where the theme is a light one. Dark
// inks keep their dark ground, or nothing would be read.
QColor groundColour(const Theme& theme, bool print);

// The canvas behind the graph: its colour and a grid of dots every 24 units, anchored at `origin`. Not
// clipped.
void paintGround(QPainter& painter, const QRectF& rect, QPointF origin, double zoom, const Theme& theme,
                 bool print);

// The ground of one view, kept as it was painted last: while nobody zooms or pans, a frame copies it. On a
// grid of whole pixels all dots are alike, and one is drawn and tiled.
class Ground {
  public:
    void paint(QPainter& painter, const QRectF& rect, QPointF origin, double zoom, const Theme& theme);

  private:
    struct View {
        QRectF rect;
        QPointF origin;
        double zoom = 0;
        double ratio = 0;
        ThemeId theme{};
        friend bool operator==(const View&, const View&) = default;
    };
    static QPixmap painted(const View& view, const Theme& theme);
    View m_view;
    QPixmap m_painted;
};

}  // namespace backstep::ui
