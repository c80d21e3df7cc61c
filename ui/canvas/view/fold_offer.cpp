#include "canvas/view/fold_offer.h"

#include <QPainter>
#include <cmath>

#include "style/fonts.h"
#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kHeight = 28;
constexpr double kIconLeft = 8, kIcon = 16, kTextLeft = 30, kTextRight = 12;

}  // namespace

FoldOffer::FoldOffer(QWidget* viewport) : QAbstractButton(viewport) {
    setFont(uiFont(12, QFont::Medium));
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    hide();
}

double FoldOffer::widthFor(const QString& shown) const {
    return std::ceil(kTextLeft + widthOf(font(), shown) + kTextRight);
}

void FoldOffer::setOffered(const QString& text, const QString& brief, double room) {
    setText(text);
    setAccessibleName(text);
    m_shown = widthFor(text) <= room ? text : brief;
    setToolTip(m_shown == text ? QString() : text);
    resize(sizeHint());
    setVisible(!text.isEmpty());
    update();
}

QSize FoldOffer::sizeHint() const { return {static_cast<int>(widthFor(m_shown)), kHeight}; }

void FoldOffer::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool touched = underMouse() || isDown();
    painter.setPen(QPen(hasFocus() ? theme.ink.focus : theme.surface.border, hasFocus() ? 2 : 1));
    painter.setBrush(touched ? theme.surface.selection : theme.surface.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    paintIcon(painter, "stack", {kIconLeft, (height() - kIcon) / 2}, kIcon, theme.ink.primary, 1.5);
    painter.setFont(font());
    painter.setPen(theme.ink.primary);
    painter.drawText(QPointF(kTextLeft, height() / 2.0 + 4.5), m_shown);
}

}  // namespace backstep::ui
