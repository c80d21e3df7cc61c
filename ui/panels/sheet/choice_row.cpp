#include "panels/sheet/choice_row.h"

#include <QPainter>

#include "style/fonts.h"

namespace backstep::ui {

namespace {

constexpr double kTop = 4;
constexpr double kBox = 26;
constexpr double kLine = 32;
constexpr double kGap = 6;

QFont face() { return codeFont(12, QFont::Medium); }

}  // namespace

std::vector<QRectF> ChoiceRow::boxes(double width) const {
    std::vector<QRectF> boxes;
    double x = 0;
    double y = kTop;
    for (const QString& choice : m_choices) {
        const double needed = std::min(width, widthOf(face(), choice) + 20);
        if (x > 0 && x + needed > width) {
            x = 0;
            y += kLine;
        }
        boxes.emplace_back(x, y, needed, kBox);
        x += needed + kGap;
    }
    return boxes;
}

double ChoiceRow::height(double width) const {
    return m_choices.isEmpty() ? 0 : boxes(width).back().bottom() + kGap;
}

void ChoiceRow::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
    const std::vector<QRectF> places = boxes(area.width());
    painter.setFont(face());
    for (int i = 0; i < m_choices.size(); ++i) {
        const QRectF box = places[static_cast<size_t>(i)].translated(area.topLeft());
        if (i == m_chosen) {
            painter.setPen(QPen(theme.ink.accent, 1.25));
            painter.setBrush(theme.surface.selection);
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
        }
        painter.setPen(i == m_chosen ? theme.ink.primary : theme.ink.secondary);
        painter.drawText(QPointF(box.left() + 10, box.top() + 17.5),
                         QFontMetricsF(face()).elidedText(m_choices[i], Qt::ElideMiddle, box.width() - 18));
    }
}

int ChoiceRow::choiceAt(QPointF at, double width) const {
    const std::vector<QRectF> places = boxes(width);
    for (size_t i = 0; i < places.size(); ++i)
        if (places[i].contains(at)) return static_cast<int>(i);
    return -1;
}

}  // namespace backstep::ui
