#pragma once

#include <QPainter>
#include <QStringList>
#include <vector>

#include "style/theme.h"

namespace backstep::ui {

// The names of several lines beside the plot, each where its line ends: they tell the lines apart where
// colours and dashes do not. Where ends meet the names stand one below the other, tied to their lines.
class LineEnds {
  public:
    struct End {
        QPointF at;
        QString name;
    };

    // What they take of a chart's width; 0 for a single line, and where there is no room.
    static int widthFor(const QStringList& names, QSize chart);
    static void paint(QPainter& painter, std::vector<End> ends, const QRectF& plot, int width,
                      const Theme& theme);
};

}  // namespace backstep::ui
