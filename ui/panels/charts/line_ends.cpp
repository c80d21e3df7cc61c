#include "panels/charts/line_ends.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "panels/charts/line_look.h"
#include "style/fonts.h"

namespace backstep::ui {

namespace {

constexpr double kAside = 14, kRow = 15;
constexpr double kPiece = 22, kBeside = 5;
constexpr double kMost = 0.3;  // of the width; names are cut there
constexpr int kLeast = 260;    // px of width

QFont face() { return codeFont(11, QFont::Medium); }

double widest(const QStringList& names) {
    double wide = 0;
    for (const QString& name : names) wide = std::max(wide, widthOf(face(), name));
    return kAside + kPiece + kBeside + wide;
}

}  // namespace

int LineEnds::widthFor(const QStringList& names, QSize chart) {
    const double rows = static_cast<double>(names.size()) + 1;
    if (names.size() < 2 || chart.width() < kLeast || chart.height() < rows * kRow) return 0;
    double wanted = widest(names);
    if (wanted > kMost * chart.width()) wanted = widest(withoutCommonParts(names));
    return static_cast<int>(std::ceil(std::min(wanted, kMost * chart.width())));
}

QStringList LineEnds::withoutCommonParts(const QStringList& names) {
    QList<QStringList> all;
    for (const QString& name : names) all.append(name.split(QLatin1Char('.')));
    const auto spare = [&all] {
        return std::ranges::all_of(all, [](const QStringList& parts) { return parts.size() > 1; });
    };
    while (spare() && std::ranges::all_of(all, [&](const auto& p) { return p.first() == all[0].first(); }))
        for (QStringList& parts : all) parts.removeFirst();
    while (spare() && std::ranges::all_of(all, [&](const auto& p) { return p.last() == all[0].last(); }))
        for (QStringList& parts : all) parts.removeLast();
    QStringList shorter;
    for (const QStringList& parts : all) shorter.append(parts.join(QLatin1Char('.')));
    return shorter;
}

void LineEnds::paint(QPainter& painter, std::vector<End> ends, const QRectF& plot, const QRectF& chart,
                     int width, const Theme& theme) {
    if (width == 0) return;
    QStringList names;
    for (const End& end : ends) names.append(end.name);
    if (widest(names) > width) {
        names = withoutCommonParts(names);
        for (size_t i = 0; i < ends.size(); ++i) ends[i].name = names[static_cast<qsizetype>(i)];
    }
    std::ranges::stable_sort(ends, {}, [](const End& end) { return end.at.y(); });
    std::vector<double> rows;
    for (const End& end : ends)
        rows.push_back(rows.empty() ? end.at.y() : std::max(end.at.y(), rows.back() + kRow));
    double most = std::min(plot.bottom(), chart.bottom() - kRow / 2);
    // Of a low plot, the room below it is used too.
    if (plot.height() < kRow * static_cast<double>(rows.size())) most = chart.bottom() - kRow / 2;
    for (size_t i = rows.size(); i-- > 0; most = rows[i] - kRow) rows[i] = std::min(rows[i], most);
    const double left = plot.right() + kAside, words = left + kPiece + kBeside;
    const double room = width - kAside - kPiece - kBeside;
    const QFontMetricsF metrics(face());
    for (size_t i = 0; i < ends.size(); ++i) {
        painter.setPen(QPen(theme.ink.tertiary, 1));
        painter.drawLine(ends[i].at + QPointF(6, 0), QPointF(left - 2, rows[i]));
        paintPiece(painter, {left, rows[i]}, kPiece, ends[i].line, ends[i].pen,
                   ends[i].marked ? &theme.surface.panel : nullptr);
        painter.setFont(face());
        painter.setPen(theme.ink.primary);
        // It is their ends that tell the names of one network apart.
        painter.drawText(QRectF(words, rows[i] - kRow / 2, room + 1, kRow), Qt::AlignVCenter,
                         metrics.elidedText(ends[i].name, Qt::ElideLeft, room + 1));
    }
}

}  // namespace backstep::ui
