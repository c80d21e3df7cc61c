#include "panels/charts/line_ends.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "style/fonts.h"

namespace backstep::ui {

namespace {

constexpr double kAside = 14, kRow = 15;
constexpr double kMost = 0.2;   // of the width; names are cut there
constexpr int kLeast = 320;     // px of width
constexpr int kRowsOfPlot = 4;  // that a chart has besides, at least

QFont face() { return codeFont(11, QFont::Medium); }

}  // namespace

int LineEnds::widthFor(const QStringList& names, QSize chart) {
    const auto rows = static_cast<int>(names.size()) + kRowsOfPlot;
    if (names.size() < 2 || chart.width() < kLeast || chart.height() < rows * kRow) return 0;
    double wanted = 0;
    for (const QString& name : names) wanted = std::max(wanted, kAside + widthOf(face(), name));
    return static_cast<int>(std::ceil(std::min(wanted, kMost * chart.width())));
}

void LineEnds::paint(QPainter& painter, std::vector<End> ends, const QRectF& plot, int width,
                     const Theme& theme) {
    if (width == 0) return;
    std::ranges::stable_sort(ends, {}, [](const End& end) { return end.at.y(); });
    std::vector<double> rows;
    for (const End& end : ends)
        rows.push_back(rows.empty() ? end.at.y() : std::max(end.at.y(), rows.back() + kRow));
    double most = plot.bottom();
    for (size_t i = rows.size(); i-- > 0; most = rows[i] - kRow) rows[i] = std::min(rows[i], most);
    const double room = width - kAside;
    const QFontMetricsF metrics(face());
    painter.setFont(face());
    for (size_t i = 0; i < ends.size(); ++i) {
        const double left = plot.right() + kAside;
        painter.setPen(QPen(theme.surface.border, 1));
        painter.drawLine(ends[i].at + QPointF(4, 0), QPointF(left - 3, rows[i]));
        painter.setPen(theme.ink.primary);
        // Names of one network begin alike: it is their ends that tell them apart.
        painter.drawText(QRectF(left, rows[i] - kRow / 2, room + 1, kRow), Qt::AlignVCenter,
                         metrics.elidedText(ends[i].name, Qt::ElideLeft, room + 1));
    }
}

}  // namespace backstep::ui
