#include "stage/speed_box.h"

#include <QPainter>

#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

SpeedBox::SpeedBox(QWidget* parent) : QComboBox(parent) {
    setFixedSize(96, 32);
    setFont(fontOf(FontRole::Button));
    setFocusPolicy(Qt::StrongFocus);
}

void SpeedBox::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hasFocus() ? theme.ink.focus : theme.surface.border, 1));
    painter.setBrush(underMouse() ? theme.surface.selection : theme.surface.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    painter.setFont(font());
    painter.setPen(theme.ink.primary);
    painter.drawText(QPointF(12, height() / 2.0 + 5), currentText());
    painter.setPen(QPen(theme.ink.secondary, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF tip(width() - 14, height() / 2.0 + 2);
    painter.drawPolyline(QPolygonF({tip + QPointF(-4, -4), tip, tip + QPointF(4, -4)}));
}

}  // namespace backstep::ui
