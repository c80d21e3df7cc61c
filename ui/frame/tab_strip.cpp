#include "frame/tab_strip.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kHeight = 36;
constexpr int kAir = 26;      // beside the words of a tab
constexpr int kGoodAir = 14;  // in a pane too narrow for all of it: names stay apart
constexpr int kLeastAir = 9;  // between the smallest letters, where a line parts them
constexpr double kLargest = 13, kSmallest = 11;

QFont faceOf(bool active, double px) { return uiFont(px, active ? QFont::DemiBold : QFont::Medium); }

}  // namespace

TabStrip::TabStrip(QWidget* parent) : QTabBar(parent) {
    setDrawBase(false);
    setExpanding(false);
    setUsesScrollButtons(true);
    setFixedHeight(kHeight);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

// Measured in the heavier face, so that tabs do not move when another becomes active.
double TabStrip::namesWidth(double px) const {
    double words = 0;
    for (int i = 0; i < count(); ++i) words += std::ceil(widthOf(faceOf(true, px), tabText(i)));
    return words;
}

double TabStrip::letterSize() const {
    double px = kLargest;
    while (px > kSmallest && namesWidth(px) + kGoodAir * count() > m_room) px -= 0.5;
    return px;
}

int TabStrip::comfortableWidth() const { return static_cast<int>(namesWidth(kLargest)) + kGoodAir * count(); }

// QTabBar asks for the sizes of its tabs again when its way of cutting their texts is set.
void TabStrip::setRoom(int room) {
    if (room == m_room) return;
    m_room = room;
    setElideMode(elideMode());
    updateGeometry();
}

QSize TabStrip::tabSizeHint(int index) const {
    const double px = letterSize();
    const int spare = (m_room - static_cast<int>(namesWidth(px))) / std::max(1, count());
    const int air = std::clamp(spare, kLeastAir, kAir);
    return {static_cast<int>(std::ceil(widthOf(faceOf(true, px), tabText(index)))) + air, kHeight};
}

// Not where the tabs were last laid out, which in a page that stood behind others may be long ago.
QSize TabStrip::sizeHint() const {
    int width = 0;
    for (int i = 0; i < count(); ++i) width += tabSizeHint(i).width();
    return {width, kHeight};
}

QSize TabStrip::minimumSizeHint() const { return {0, kHeight}; }

void TabStrip::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double px = letterSize();
    for (int i = 0; i < count(); ++i) {
        const QRectF tab = tabRect(i);
        const bool active = i == currentIndex();
        const QRectF body(tab.left(), 4, tab.width() - 2, kHeight - 4);
        if (active) {
            painter.fillRect(body, theme.surface.panel);
            painter.fillRect(QRectF(body.left(), 4, body.width(), 3), theme.ink.accent);
        }
        painter.setFont(faceOf(active, px));
        painter.setPen(active ? theme.ink.primary : theme.ink.secondary);
        const double air = tab.width() - widthOf(faceOf(true, px), tabText(i));
        painter.drawText(QPointF(tab.left() + std::min(12.0, air / 2 - 1), 24), tabText(i));
        const bool tight = air < kGoodAir && i + 1 < count();
        if (tight && !active && i + 1 != currentIndex())
            painter.fillRect(QRectF(tab.right(), 12, 1, kHeight - 20), theme.surface.border);
        if (active && hasFocus()) {
            painter.setPen(QPen(theme.ink.focus, 2));
            painter.drawRect(body.adjusted(3, 5, -3, -3));
        }
    }
}

}  // namespace backstep::ui
