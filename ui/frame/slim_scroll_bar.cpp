#include "frame/slim_scroll_bar.h"

#include <QAbstractScrollArea>
#include <QPainter>

#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kThickness = 10;
constexpr double kShortest = 28;

}  // namespace

SlimScrollBar::SlimScrollBar(Qt::Orientation orientation, QWidget* parent)
    : QScrollBar(orientation, parent) {}

void SlimScrollBar::dress(QAbstractScrollArea& area) {
    area.setVerticalScrollBar(new SlimScrollBar(Qt::Vertical));
    area.setHorizontalScrollBar(new SlimScrollBar(Qt::Horizontal));
}

QSize SlimScrollBar::sizeHint() const {
    return orientation() == Qt::Vertical ? QSize(kThickness, 40) : QSize(40, kThickness);
}

void SlimScrollBar::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme.surface.panel);
    const double length = orientation() == Qt::Vertical ? height() : width();
    const double range = maximum() - minimum() + pageStep();
    if (maximum() <= minimum() || range <= 0) return;
    const double handle = std::max(kShortest, length * pageStep() / range);
    const double at = (length - handle) * (value() - minimum()) / (maximum() - minimum());
    painter.setPen(Qt::NoPen);
    painter.setBrush(underMouse() || isSliderDown() ? theme.surface.border : theme.surface.hairline);
    const QRectF bar = orientation() == Qt::Vertical ? QRectF(2, at + 2, kThickness - 4, handle - 4)
                                                     : QRectF(at + 2, 2, handle - 4, kThickness - 4);
    painter.drawRoundedRect(bar, 3, 3);
}

void SlimScrollBar::enterEvent(QEnterEvent* event) {
    QScrollBar::enterEvent(event);
    update();
}

void SlimScrollBar::leaveEvent(QEvent* event) {
    QScrollBar::leaveEvent(event);
    update();
}

}  // namespace backstep::ui
