#include "frame/zoom_box.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

#include "style/fonts.h"
#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

ZoomBox::ZoomBox(QWidget* parent) : QWidget(parent) {
    setFixedSize(138, 26);
    setCursor(Qt::PointingHandCursor);
    setZoom(1);
}

void ZoomBox::setZoom(double zoom) {
    m_zoom = zoom;
    setAccessibleName(tr("Zoom %1 %").arg(std::lround(zoom * 100)));
    update();
}

ZoomBox::Zone ZoomBox::zoneAt(double x) {
    if (x < 28) return Zone::Out;
    if (x < 76) return Zone::Reset;
    return x < 104 ? Zone::In : Zone::Fit;
}

void ZoomBox::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.surface.hairline, 1));
    painter.setBrush(theme.surface.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    paintIcon(painter, "minus", {8, 5}, 16, theme.ink.primary, 1.5);
    const QFont face = codeFont(12, QFont::Medium);
    const QString text = QStringLiteral("%1 %").arg(std::lround(m_zoom * 100));
    painter.setFont(face);
    painter.setPen(theme.ink.primary);
    painter.drawText(QPointF(51 - widthOf(face, text) / 2, 17.5), text);
    paintIcon(painter, "plus", {79, 5}, 16, theme.ink.primary, 1.5);
    painter.fillRect(QRectF(104, 5, 1, 16), theme.surface.hairline);
    paintIcon(painter, "fit", {113, 5}, 16, theme.ink.primary, 1.5);
}

void ZoomBox::mousePressEvent(QMouseEvent* event) {
    switch (zoneAt(event->position().x())) {
        case Zone::Out:
            return emit zoomOutClicked();
        case Zone::Reset:
            return emit resetClicked();
        case Zone::In:
            return emit zoomInClicked();
        case Zone::Fit:
            return emit fitClicked();
    }
}

bool ZoomBox::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const QString names[] = {tr("Smaller") + "  (Ctrl+−)", tr("Full size"), tr("Larger") + "  (Ctrl++)",
                             tr("Fit") + "  (Ctrl+0)"};
    QToolTip::showText(help->globalPos(), names[static_cast<int>(zoneAt(help->pos().x()))], this);
    return true;
}

}  // namespace backstep::ui
