#include "panels/sheet/choice_row.h"

#include <QPainter>

#include "style/fonts.h"

namespace backstep::ui {

namespace {

QFont face() { return codeFont(12, QFont::Medium); }
double widthOfChoice(const QString& choice) { return widthOf(face(), choice) + 20; }

}  // namespace

void ChoiceRow::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
    double x = area.left();
    painter.setFont(face());
    for (int i = 0; i < m_choices.size(); ++i) {
        const double width = widthOfChoice(m_choices[i]);
        if (i == m_chosen) {
            painter.setPen(QPen(theme.ink.accent, 1.25));
            painter.setBrush(theme.surface.selection);
            painter.drawRoundedRect(QRectF(x + 0.5, area.top() + 4.5, width - 1, 25), 6, 6);
        }
        painter.setPen(i == m_chosen ? theme.ink.primary : theme.ink.secondary);
        painter.drawText(QPointF(x + 10, area.top() + 21.5), m_choices[i]);
        x += width + 6;
    }
}

int ChoiceRow::choiceAt(double x) const {
    for (int i = 0; i < m_choices.size(); ++i) {
        const double width = widthOfChoice(m_choices[i]);
        if (x >= 0 && x < width) return i;
        x -= width + 6;
    }
    return -1;
}

}  // namespace backstep::ui
