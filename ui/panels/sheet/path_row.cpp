#include "panels/sheet/path_row.h"

#include <QPainter>
#include <algorithm>

#include "style/fonts.h"

namespace backstep::ui {

namespace {

constexpr double kHeight = 27;
constexpr double kBaseline = 18;
constexpr double kValueColumn = 72;
constexpr double kLeastName = 90;  // of the name, before it is cut in the middle
constexpr double kNatural = 16;
constexpr double kSmallest = 12;
constexpr double kAir = 5;  // above and below a tall formula

QFont nameFace() { return codeFont(12, QFont::Medium); }
QFont numberFace() { return codeFont(13, QFont::DemiBold); }

}  // namespace

PathRow::Places PathRow::arrange(double width) const {
    auto measure = [&](double px) { return m_formula.measure({px, {}, &Theme::of(ThemeId::Light)}); };
    // As wide as `room` allows, no smaller than what still reads.
    auto fitInto = [&](double room, Places& places) {
        places.px = kNatural;
        places.formula = measure(kNatural);
        if (places.formula.width <= room) return;
        places.px = std::max(kSmallest, kNatural * room / places.formula.width);
        places.formula = measure(places.px);
    };
    Places places;
    places.column = width - std::max(kValueColumn, widthOf(numberFace(), m_value) + 12);
    const double beside = places.column - std::min(kLeastName, widthOf(nameFace(), m_name) + 8);
    fitInto(beside, places);
    if (places.formula.width <= beside) {
        places.nameBaseline = places.formulaBaseline = std::max(kBaseline, places.formula.ascent + kAir);
        places.height = std::max(places.nameBaseline + kHeight - kBaseline,
                                 places.nameBaseline + places.formula.descent + kAir);
        return places;
    }
    fitInto(places.column, places);
    places.nameBaseline = kBaseline;
    places.formulaBaseline = kHeight + places.formula.ascent;
    places.height = places.formulaBaseline + places.formula.descent + kAir;
    return places;
}

double PathRow::height(double width) const { return arrange(width).height; }

void PathRow::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
    if (m_band) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.state(*m_band).tint);
        painter.drawRoundedRect(area.adjusted(-8, 0, 8, 0), 5, 5);
    }
    const Places places = arrange(area.width());
    const bool below = places.formulaBaseline > places.nameBaseline;
    auto write = [&](double x, const QFont& face, const QString& text) {
        painter.setFont(face);
        painter.setPen(theme.ink.primary);
        painter.drawText(QPointF(area.left() + x, area.top() + places.nameBaseline), text);
    };
    write(area.width() - widthOf(numberFace(), m_value), numberFace(), m_value);
    const double nameEnd = below ? places.column : places.column - places.formula.width - 8;
    write(0, nameFace(), QFontMetricsF(nameFace()).elidedText(m_name, Qt::ElideMiddle, nameEnd));
    m_formula.paint(painter,
                    {area.left() + places.column - places.formula.width, area.top() + places.formulaBaseline},
                    {places.px, theme.ink.primary, &theme});
}

}  // namespace backstep::ui
