#include "frame/bar_button.h"

#include <QPainter>
#include <cmath>

#include "style/fonts.h"
#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kHeight = 32;
constexpr double kIcon = 20;
constexpr double kEnd = 6;  // the least air behind a label

// Where a label has no room in one row.
QFont twoRowFace() { return uiFont(11.5, QFont::Medium); }

}  // namespace

BarButton::BarButton(const QString& iconName, Look look, QWidget* parent)
    : QToolButton(parent), m_iconName(iconName), m_look(look) {
    setFont(fontOf(FontRole::Button));
    setFixedHeight(kHeight);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);
}

void BarButton::setIconName(const QString& name) {
    m_iconName = name;
    update();
}

void BarButton::setLabel(const QString& label) {
    const bool tipIsLabel = toolTip().isEmpty() || toolTip() == text();
    setText(label);
    setAccessibleName(label);
    if (tipIsLabel) setToolTip(label);
    updateGeometry();
    update();
}

void BarButton::setBare(bool bare) {
    m_bare = bare;
    updateGeometry();
    update();
}

QSize BarButton::sizeHint() const {
    if (shownText().isEmpty()) return {36, kHeight};
    const double label = widthOf(font(), text());
    return {static_cast<int>(std::ceil(label)) + (m_iconName.isEmpty() ? 24 : 46), kHeight};
}

void BarButton::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool under = underMouse() && isEnabled();
    QColor ground = Qt::transparent;
    QColor line = Qt::transparent;
    QColor ink = isEnabled() ? theme.ink.primary : theme.ink.tertiary;
    switch (m_look) {
        case Look::Flat:
            if (under || isDown()) ground = theme.surface.touched;
            break;
        case Look::Plain:
            ground = under || isChecked() ? theme.surface.selection : theme.surface.raised;
            line = isChecked() ? theme.ink.accent : theme.surface.border;
            break;
        case Look::Primary:
            ground = !isEnabled() ? theme.surface.touched : under ? theme.ink.focus : theme.ink.accent;
            ink = isEnabled() ? theme.ink.inverse : theme.ink.tertiary;
            line = ground;
            break;
    }
    if (theme.id == ThemeId::Contrast && (under || isDown()) && m_look != Look::Primary)
        line = theme.ink.accent;
    painter.setBrush(ground);
    painter.setPen(QPen(line, 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_look == Look::Primary ? theme.ink.inverse : theme.ink.focus, 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(2.5, 2.5, -2.5, -2.5), 4.5, 4.5);
    }
    double x = 12;
    if (!m_iconName.isEmpty()) {
        const double left = shownText().isEmpty() ? (width() - kIcon) / 2 : 9;
        paintIcon(painter, m_iconName, QPointF(left, (height() - kIcon) / 2), kIcon, ink, 1.6);
        x = 34;
    }
    if (shownText().isEmpty()) return;
    painter.setPen(ink);
    if (x + widthOf(font(), text()) <= width() - kEnd) {
        painter.setFont(font());
        painter.drawText(QPointF(x, height() / 2.0 + 4.5), text());
        return;
    }
    painter.setFont(twoRowFace());
    painter.drawText(QRectF(x, 0, width() - x - kEnd, height()),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, text());
}

bool BarButton::isReadWhole() const {
    if (shownText().isEmpty()) return true;
    const double room = width() - (m_iconName.isEmpty() ? 12 : 34) - kEnd;
    if (widthOf(font(), text()) <= room) return true;
    const QRectF rows =
        QFontMetricsF(twoRowFace()).boundingRect(QRectF(0, 0, room, 1000), Qt::TextWordWrap, text());
    return rows.width() <= room && rows.height() <= height();
}

}  // namespace backstep::ui
