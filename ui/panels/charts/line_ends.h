#pragma once

#include <QPainter>
#include <QPen>
#include <QStringList>
#include <vector>

#include "style/theme.h"

namespace backstep::ui {

// The names of several lines beside the plot, each where its line ends and behind a piece of it: they tell
// the lines apart where colours and dashes do not. Where ends meet the names stand one below the other, tied
// to their lines. What all names have in common at their ends is left out where there is no room for it.
class LineEnds {
  public:
    struct End {
        QPointF at;
        QString name;
        size_t line = 0;
        QPen pen{};
        bool marked = false;  // point by point
    };

    // What they take of a chart's width; 0 for a single line, and where there is no room.
    static int widthFor(const QStringList& names, QSize chart);
    // Beside `plot`, within `chart`.
    static void paint(QPainter& painter, std::vector<End> ends, const QRectF& plot, const QRectF& chart,
                      int width, const Theme& theme);
    // "model.0.bias.grad" and "model.2.bias.grad" as "0.bias" and "2.bias": all but what tells them apart
    // and stands at an end of every one.
    static QStringList withoutCommonParts(const QStringList& names);
};

}  // namespace backstep::ui
