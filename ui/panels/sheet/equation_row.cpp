#include "panels/sheet/equation_row.h"

#include <QPainter>
#include <algorithm>

namespace backstep::ui {

namespace {

constexpr double kGap = 6;
constexpr double kAbove = 6;
constexpr double kBetween = 8;
constexpr double kBelow = 8;
constexpr double kSmallest = 14, kLegible = 12;  // px: behind its indent, and where there is no room for that
constexpr double kLeastShrink = 0.8;
constexpr double kSlack = 0.98;  // widths do not shrink quite as letters do

FormulaStyle measuring(double px) { return {px, {}, &Theme::of(ThemeId::Light)}; }

}  // namespace

EquationRow::EquationRow(const QStringList& parts, double px, double indent, double hang)
    : m_px(px), m_indent(indent), m_hang(hang) {
    for (const QString& part : parts) m_parts.emplace_back(part);
}

EquationRow::Lines EquationRow::arrangeAt(double px, double width) const {
    Lines lines;
    lines.px = px;
    double x = m_indent;
    size_t first = 0;
    double ascent = 0;
    double descent = 0;
    auto finish = [&] {
        for (size_t i = first; i < lines.parts.size(); ++i)
            lines.parts[i].baseline = lines.height + kAbove + ascent;
        lines.height += kAbove + ascent + descent;
        first = lines.parts.size();
        ascent = descent = 0;
    };
    for (size_t i = 0; i < m_parts.size(); ++i) {
        const FormulaSize size = m_parts[i].measure(measuring(px));
        if (i > 0 && x + size.width > width) {
            finish();
            lines.height += kBetween;
            x = m_hang;
        }
        // Where it does not fit behind its indent it begins further to the left.
        if (lines.parts.size() == first) x = std::clamp(width - size.width, 0.0, x);
        lines.parts.push_back({i, x, 0});
        ascent = std::max(ascent, size.ascent);
        descent = std::max(descent, size.descent);
        x += size.width + kGap;
    }
    finish();
    lines.height += kBelow;
    return lines;
}

// A little smaller is better than broken; a part that is too wide for a line of its own makes the whole
// smaller still.
EquationRow::Lines EquationRow::arrange(double width) const {
    double all = m_indent - kGap;
    for (const Formula& part : m_parts) all += part.measure(measuring(m_px)).width + kGap;
    const double shrink = (width - m_indent) / std::max(1.0, all - m_indent);
    if (shrink >= kLeastShrink) return arrangeAt(std::min(m_px, m_px * shrink * kSlack), width);
    double widest = 1;
    double room = width;
    for (size_t i = 0; i < m_parts.size(); ++i) {
        const double left = i == 0 ? m_indent : m_hang;
        const double natural = m_parts[i].measure(measuring(m_px)).width;
        if (natural / std::max(40.0, width - left) <= widest / room) continue;
        widest = natural;
        room = std::max(40.0, width - left);
    }
    const double behindIndent = widest <= room ? m_px : std::max(kSmallest, m_px * room / widest);
    double longest = 1;
    for (const Formula& part : m_parts) longest = std::max(longest, part.measure(measuring(m_px)).width);
    const double onItsOwn = std::max(kLegible, m_px * kSlack * width / longest);
    return arrangeAt(std::min(behindIndent, onItsOwn), width);
}

double EquationRow::height(double width) const { return arrange(width).height; }

void EquationRow::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
    const Lines lines = arrange(area.width());
    const FormulaStyle style{lines.px, theme.ink.primary, &theme};
    for (const Placed& placed : lines.parts)
        m_parts[placed.part].paint(painter, {area.left() + placed.x, area.top() + placed.baseline}, style);
}

QString EquationRow::text() const {
    QStringList texts;
    for (const Formula& part : m_parts) texts.append(part.alternative());
    return texts.join(' ');
}

}  // namespace backstep::ui
