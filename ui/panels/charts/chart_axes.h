#pragma once

#include <QList>
#include <cstdint>

class QLineSeries;
class QLogValueAxis;
class QValueAxis;

namespace backstep::ui {

// What the points of a chart reach over.
struct Extent {
    double low = 0, high = 1;
    uint32_t first = 1, last = 2;  // turns
};
Extent extentOf(const QList<const QLineSeries*>& lines, uint32_t turns, bool logarithmic);

// What an axis shows of what there is to show: labels that read well, and air past an end where a dot stands,
// so that it is drawn whole.
int labelsInHeight(int chartHeight);  // of values: Qt Charts writes "..." for those it finds no height for
void showTurns(QValueAxis& axis, uint32_t first, uint32_t last);  // whole turns, so that no label lies
void showValues(QValueAxis& axis, double low, double high, bool fromZero, int chartHeight);
void showDecades(QLogValueAxis& axis, double low, double high);

}  // namespace backstep::ui
