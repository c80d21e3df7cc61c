#include "practice/engine/node_button.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include "style/fonts.h"
#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

NodeButton::NodeButton(QWidget* parent) : QAbstractButton(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void NodeButton::show(Look look, const QString& name, const QString& detail, const QString& right) {
    m_look = look;
    m_detail = detail;
    m_right = right;
    setText(name);
    setAccessibleName(name);
    setAccessibleDescription(QStringList{detail, right}.join(QStringLiteral(", ")));
    setVisible(true);
    updateGeometry();
    update();
}

void NodeButton::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
    QAbstractButton::keyPressEvent(event);
}

void NodeButton::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    const Theme::State& backward = theme.state(Tone::Backward);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool running = m_look == Look::Running;
    const bool waiting = m_look == Look::Waiting;
    QPen pen(running ? backward.line : theme.surface.border, running ? 2 : 1.25);
    if (waiting) pen.setDashPattern({4, 3});
    if (hasFocus()) pen = QPen(theme.ink.focus, 2.5);
    painter.setPen(pen);
    painter.setBrush(running ? backward.tint : underMouse() ? theme.surface.selection : theme.surface.card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 6, 6);

    const QPointF mark(20, height() / 2.0);
    if (running) {
        QPainterPath arrow(mark - QPointF(5, 7));
        arrow.lineTo(mark + QPointF(7, 0));
        arrow.lineTo(mark + QPointF(-5, 7));
        arrow.closeSubpath();
        painter.fillPath(arrow, backward.line);
    } else if (m_look == Look::Ready) {
        painter.setPen(QPen(theme.ink.secondary, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(mark, 6, 6);
    } else if (!waiting) {
        paintIcon(painter, m_look == Look::Done ? "check" : "minus", mark - QPointF(8, 8), 16,
                  m_look == Look::Done ? theme.state(Tone::Saved).text : theme.ink.secondary, 2);
    }

    constexpr double kLeft = 38;
    const bool quiet = waiting || m_look == Look::Done || m_look == Look::Spoilt;
    const QFont small = uiFont(11);
    const QFont right = m_look == Look::Ready || running ? codeFont(14, QFont::DemiBold) : small;
    const double rightWidth = widthOf(right, m_right);
    painter.setFont(right);
    painter.setPen(m_look == Look::Ready || running ? backward.text : theme.ink.secondary);
    painter.drawText(QPointF(width() - 12 - rightWidth, height() / 2.0 + 5), m_right);

    const double room = width() - kLeft - rightWidth - 24;
    const QFont face = codeFont(13, QFont::DemiBold);
    painter.setFont(face);
    painter.setPen(quiet ? theme.ink.secondary : theme.ink.primary);
    painter.drawText(QPointF(kLeft, m_detail.isEmpty() ? height() / 2.0 + 5 : 22.0),
                     QFontMetricsF(face).elidedText(text(), Qt::ElideRight, room));
    if (m_detail.isEmpty()) return;
    painter.setFont(small);
    painter.setPen(theme.ink.secondary);
    painter.drawText(QPointF(kLeft, 40), QFontMetricsF(small).elidedText(m_detail, Qt::ElideRight, room));
}

}  // namespace backstep::ui
