#include "frame/tab_strip.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kHeight = 36;
constexpr int kMargin = 8;    // of the strip in its pane
constexpr int kAir = 26;      // beside the words of a tab
constexpr int kLeastAir = 6;  // in a pane too narrow for all of it

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

// QTabBar asks for the sizes of its tabs again when its way of cutting their texts is set.
void TabStrip::refit() { setElideMode(elideMode()); }

QSize TabStrip::tabSizeHint(int index) const {
    // Measured in the heavier face, so that tabs do not move when another becomes active.
    double words = 0;
    for (int i = 0; i < count(); ++i) words += widthOf(faceOf(true), tabText(i));
    const int room = parentWidget() ? parentWidget()->width() - 2 * kMargin : kAir * count();
    const int air =
        std::clamp((room - static_cast<int>(std::ceil(words))) / std::max(1, count()), kLeastAir, kAir);
    return {static_cast<int>(std::ceil(widthOf(faceOf(true), tabText(index)))) + air, kHeight};
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
        const double air = tab.width() - widthOf(faceOf(true), tabText(i));
        painter.drawText(QPointF(tab.left() + std::min(12.0, air / 2 - 1), 24), tabText(i));
        if (active && hasFocus()) {
            painter.setPen(QPen(theme.ink.focus, 2));
            painter.drawRect(body.adjusted(3, 5, -3, -3));
        }
    }
}

}  // namespace backstep::ui
