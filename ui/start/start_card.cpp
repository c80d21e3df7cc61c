#include "start/start_card.h"

#include <QPainter>

#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

StartCard::StartCard(const QString& heading, const QString& aside, QWidget* parent)
    : QWidget(parent), m_heading(heading), m_aside(aside), m_column(new QVBoxLayout(this)) {
    m_column->setContentsMargins(1, top() + 1, 1, 1);
    m_column->setSpacing(0);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    if (!heading.isEmpty()) setAccessibleName(heading);
}

QVBoxLayout* StartCard::inside() {
    auto* inside = new QVBoxLayout;
    inside->setContentsMargins(24, 20, 24, 20);
    inside->setSpacing(6);
    m_column->addLayout(inside);
    return inside;
}

void StartCard::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.surface.hairline, 1));
    painter.setBrush(theme.surface.card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, top() + 0.5, -0.5, -0.5), 10, 10);
    if (m_heading.isEmpty()) return;
    const QFont small = uiFont(12, QFont::Medium);
    const double aside = widthOf(small, m_aside);
    const QFont face = uiFont(16, QFont::DemiBold);
    painter.setFont(face);
    painter.setPen(theme.ink.primary);
    painter.drawText(QPointF(2, 22),
                     QFontMetricsF(face).elidedText(m_heading, Qt::ElideRight, width() - aside - 16));
    painter.setFont(small);
    painter.setPen(theme.ink.secondary);
    painter.drawText(QPointF(width() - aside - 2, 22), m_aside);
}

void AppMark::paintEvent(QPaintEvent*) {
    const Theme::Slate& slate = Theme::of(palette()).slate;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(slate.trayEdge, 1));
    painter.setBrush(slate.tray);
    painter.drawRoundedRect(QRectF(6, 38, 44, 8), 2, 2);
    painter.setPen(QPen(slate.edge, 1.5));
    painter.setBrush(slate.fill);
    painter.drawRoundedRect(QRectF(1, 1, 54, 38), 5, 5);
    painter.setPen(Qt::NoPen);
    painter.setBrush(slate.chalk);
    painter.drawRoundedRect(QRectF(17, 11, 3, 18), 1, 1);
    painter.setBrush(slate.chalkBackward);
    painter.drawPolygon(QPolygonF({{38, 11}, {38, 29}, {24, 20}}));
}

}  // namespace backstep::ui
