#include "stage/speed_box.h"

#include <QEvent>
#include <QPainter>

#include "stage/playback.h"
#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

SpeedBox::SpeedBox(Playback& playback, QWidget* parent) : QComboBox(parent), m_playback(playback) {
    setFixedSize(96, 32);
    setFont(fontOf(FontRole::Button));
    setFocusPolicy(Qt::StrongFocus);
    setDisabled(playback.isSpeedLocked());
    connect(this, &QComboBox::activated, this,
            [this](int index) { m_playback.setSpeed(itemData(index).toDouble()); });
    connect(&playback, &Playback::speedChanged, this,
            [this](double speed) { setCurrentIndex(findData(speed)); });
    connect(&playback, &Playback::speedLockChanged, this, &QWidget::setDisabled);
    fill();
}

void SpeedBox::fill() {
    clear();
    for (const double speed : Playback::kSpeeds) addItem(tr("speed %1×").arg(speed), speed);
    setCurrentIndex(findData(m_playback.speed()));
    setAccessibleName(tr("Speed"));
}

void SpeedBox::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) fill();
    QComboBox::changeEvent(event);
}

void SpeedBox::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hasFocus() ? theme.ink.focus : theme.surface.border, 1));
    painter.setBrush(underMouse() ? theme.surface.selection : theme.surface.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    painter.setFont(font());
    painter.setPen(isEnabled() ? theme.ink.primary : theme.ink.tertiary);
    painter.drawText(QPointF(12, height() / 2.0 + 5), currentText());
    painter.setPen(QPen(theme.ink.secondary, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF tip(width() - 14, height() / 2.0 + 2);
    painter.drawPolyline(QPolygonF({tip + QPointF(-4, -4), tip, tip + QPointF(4, -4)}));
}

}  // namespace backstep::ui
