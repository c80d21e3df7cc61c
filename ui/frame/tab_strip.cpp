#include "frame/tab_strip.h"

#include <QPainter>
#include <cmath>

#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kHeight = 36;

QFont faceOf(bool active) { return uiFont(13, active ? QFont::DemiBold : QFont::Medium); }

}  // namespace

TabStrip::TabStrip(QWidget* parent) : QTabBar(parent) {
    setDrawBase(false);
    setExpanding(false);
    setUsesScrollButtons(false);
    setFixedHeight(kHeight);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize TabStrip::tabSizeHint(int index) const {
    // Measured in the heavier face, so that tabs do not move when another becomes active.
    return {static_cast<int>(std::ceil(widthOf(faceOf(true), tabText(index)))) + 26, kHeight};
}

QSize TabStrip::minimumSizeHint() const { return {0, kHeight}; }

void TabStrip::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int i = 0; i < count(); ++i) {
        const QRectF tab = tabRect(i);
        const bool active = i == currentIndex();
        const QRectF body(tab.left(), 4, tab.width() - 2, kHeight - 4);
        if (active) {
            painter.fillRect(body, theme.surface.panel);
            painter.fillRect(QRectF(body.left(), 4, body.width(), 3), theme.ink.accent);
        }
        painter.setFont(faceOf(active));
        painter.setPen(active ? theme.ink.primary : theme.ink.secondary);
        painter.drawText(QPointF(tab.left() + 12, 24), tabText(i));
        if (active && hasFocus()) {
            painter.setPen(QPen(theme.ink.focus, 2));
            painter.drawRect(body.adjusted(3, 5, -3, -3));
        }
    }
}

}  // namespace backstep::ui
