#include "frame/tabs/tab_strip.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "frame/tabs/tab_strip_accessible.h"
#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kHeight = 36;
constexpr int kAir = 26;      // beside the words of a tab
constexpr int kGoodAir = 14;  // in a pane too narrow for all of it: names stay apart
constexpr int kLeastAir = 9;  // between the smallest letters, where a line parts them
constexpr double kLargest = 13, kInRows = 12, kSmallest = 11;
constexpr int kRow = 29;  // of several

QFont faceOf(bool active, double px) { return uiFont(px, active ? QFont::DemiBold : QFont::Medium); }

}  // namespace

TabStrip::TabStrip(QWidget* parent) : QTabBar(parent) {
    installTabAccessibility();
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

bool TabStrip::inRows() const { return namesWidth(kSmallest) + kLeastAir * count() > m_room; }

double TabStrip::letterSize() const {
    if (inRows()) return kInRows;
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
    if (inRows()) return {m_room / count(), kRow};
    const double px = letterSize();
    const int spare = (m_room - static_cast<int>(namesWidth(px))) / std::max(1, count());
    const int air = std::clamp(spare, kLeastAir, kAir);
    return {static_cast<int>(std::ceil(widthOf(faceOf(true, px), tabText(index)))) + air, kHeight};
}

// Not where the tabs were last laid out, which in a page that stood behind others may be long ago.
QSize TabStrip::sizeHint() const {
    int width = 0;
    for (int i = 0; i < count(); ++i) width += tabSizeHint(i).width();
    return {width, heightNow()};
}

QSize TabStrip::minimumSizeHint() const { return {0, heightNow()}; }

std::vector<QRect> TabStrip::tabPlaces() const {
    std::vector<QRect> places;
    int x = 0, y = 0;
    for (int i = 0; i < count(); ++i) {
        if (!inRows()) {
            places.push_back(tabRect(i));
            continue;
        }
        const int wide = static_cast<int>(std::ceil(widthOf(faceOf(true, kInRows), tabText(i)))) + kGoodAir;
        if (x > 0 && x + wide > m_room) x = 0, y += kRow;
        places.emplace_back(x, y, wide, kRow);
        x += wide;
    }
    return places;
}

int TabStrip::heightNow() const { return inRows() ? tabPlaces().back().bottom() + 1 : kHeight; }

void TabStrip::tabLayoutChange() { setFixedHeight(heightNow()); }

void TabStrip::mousePressEvent(QMouseEvent* event) {
    if (!inRows()) return QTabBar::mousePressEvent(event);
    const std::vector<QRect> places = tabPlaces();
    for (int i = 0; i < count(); ++i)
        if (places[static_cast<size_t>(i)].contains(event->pos())) setCurrentIndex(i);
}

void TabStrip::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double px = letterSize();
    const std::vector<QRect> places = tabPlaces();
    for (int i = 0; i < count(); ++i) {
        const QRectF tab = places[static_cast<size_t>(i)];
        const bool active = i == currentIndex();
        const double top = inRows() ? tab.top() : 4;
        const QRectF body(tab.left(), top, tab.width() - 2, tab.bottom() - top);
        if (active) {
            painter.fillRect(body, theme.surface.panel);
            painter.fillRect(QRectF(body.left(), top, body.width(), 3), theme.ink.accent);
        }
        painter.setFont(faceOf(active, px));
        painter.setPen(active ? theme.ink.primary : theme.ink.secondary);
        const double air = tab.width() - widthOf(faceOf(true, px), tabText(i));
        painter.drawText(QPointF(tab.left() + std::min(12.0, air / 2 - 1), top + 20), tabText(i));
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
