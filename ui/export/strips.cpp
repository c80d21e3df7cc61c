#include "export/strips.h"

#include <QPainter>
#include <algorithm>

#include "canvas/shot.h"
#include "style/fonts.h"
#include "style/text.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr double kBetween = 28;   // of two strips
constexpr double kLetter = 18;    // room for the letter at a cut, above and below a strip
constexpr double kHangs = 18;     // chips on the lower edge of a card
constexpr double kPorts = 9;      // discs on the upper one
constexpr double kAside = 4;      // what stands out of a strip at its left
constexpr double kNearby = 24;    // what the painter draws around what is visible
constexpr double kLabel = 22;     // a gradient beside its edge, over its baseline
constexpr double kAtLeast = 0.7;  // of the largest scale: else fewer strips stand beside one another

// Where nothing but edges is cut, from the upper edge of the picture downwards.
std::vector<double> placesToCut(const layout::GraphLayout& layout, const QTransform& place) {
    std::vector<std::pair<double, double>> taken;
    const auto take = [&](double from, double to) {
        taken.emplace_back(place.map(QPointF(0, from)).y(), place.map(QPointF(0, to)).y());
    };
    for (const layout::ItemBox& item : layout.items) take(item.box.y - kPorts, item.box.bottom() + kHangs);
    for (const layout::Point& label : layout.labels) take(label.y - kLabel, label.y + 4);
    std::ranges::sort(taken);
    std::vector<double> cuts;
    double end = taken.empty() ? 0 : taken.front().first;
    for (const auto& [from, to] : taken) {
        if (from > end) cuts.push_back((from + end) / 2);
        end = std::max(end, to);
    }
    return cuts;
}

void paintCut(QPainter& painter, double x, double y, double width, size_t which, bool above) {
    const TextFace face{uiFont(12, QFont::DemiBold), 12};
    const QString letter(QChar(static_cast<char16_t>(u'A' + which % 26)));
    painter.setPen(QPen(Theme::of(ThemeId::Light).ink.tertiary, 0.8, Qt::DashLine));
    painter.drawLine(QPointF(x, y), QPointF(x + width, y));
    paintText(painter, {x + width - widthOf(face, letter), above ? y - 5 : y + 14}, letter, face,
              Theme::of(ThemeId::Light).ink.secondary);
}

}  // namespace

Strips::Strips(const Frame& frame, const layout::GraphLayout& layout, double width, double height,
               double largest)
    : m_natural(printSize(frame, layout)), m_width(width) {
    const auto fitting = [&](size_t columns) {
        return std::min(largest, (width - static_cast<double>(columns - 1) * kBetween) /
                                     static_cast<double>(columns) / m_natural.width());
    };
    while (fitting(m_columns + 1) >= kAtLeast * largest) ++m_columns;
    m_scale = fitting(m_columns);
    const double most = (height - 2 * kLetter) / m_scale;
    std::vector<double> cuts = placesToCut(layout, printPlace(QRectF(QPointF(), m_natural), frame, layout));
    cuts.push_back(m_natural.height());
    double from = 0;
    for (size_t i = 0; i < cuts.size(); ++i) {
        const bool last = i + 1 == cuts.size();
        if (!last && cuts[i + 1] - from <= most) continue;
        m_strips.push_back({from, cuts[i]});
        from = cuts[i];
    }
    // Cards that stand too close to be cut apart are drawn smaller.
    double tallest = most;
    for (const Strip& strip : m_strips) tallest = std::max(tallest, strip.to - strip.from);
    m_scale *= most / tallest;
}

double Strips::height(size_t page) const {
    double most = 0;
    for (size_t i = page * m_columns; i < std::min(m_strips.size(), (page + 1) * m_columns); ++i)
        most = std::max(most, m_strips[i].to - m_strips[i].from);
    return most * m_scale + 2 * kLetter;
}

void Strips::paint(QPainter& painter, size_t page, const Frame& frame,
                   const layout::GraphLayout& layout) const {
    const QSizeF whole = m_natural * m_scale;
    const QTransform place = printPlace(QRectF(QPointF(), whole), frame, layout);
    const size_t first = page * m_columns, end = std::min(m_strips.size(), first + m_columns);
    const double used = static_cast<double>(end - first) * (whole.width() + kBetween) - kBetween;
    double x = (m_width - used) / 2;
    for (size_t i = first; i < end; ++i, x += whole.width() + kBetween) {
        const double from = m_strips[i].from * m_scale, tall = m_strips[i].to * m_scale - from;
        Frame part = frame;
        // Without the cards beyond a cut: a search would find them there.
        part.visible =
            place.inverted().mapRect(QRectF(0, from, whole.width(), tall)).adjusted(0, kNearby, 0, -kNearby);
        painter.save();
        painter.setClipRect(QRectF(x - kAside, kLetter, whole.width() + kBetween, tall), Qt::IntersectClip);
        painter.translate(x, kLetter - from);
        paintPrint(painter, QRectF(QPointF(), whole), part, layout);
        painter.restore();
        if (i > 0) paintCut(painter, x, kLetter, whole.width(), i - 1, true);
        if (i + 1 < m_strips.size()) paintCut(painter, x, kLetter + tall, whole.width(), i, false);
    }
}

}  // namespace backstep::ui
