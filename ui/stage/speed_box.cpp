#include "stage/speed_box.h"

#include <QEvent>
#include <QPainter>

#include "stage/playback.h"
#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

SpeedBox::SpeedBox(Playback& playback, QWidget* parent) : QComboBox(parent), m_playback(playback) {
    setFont(fontOf(FontRole::Button));
    setFocusPolicy(Qt::StrongFocus);
    setDisabled(playback.isSpeedLocked());
    connect(this, &QComboBox::activated, this,
            [this](int index) { m_playback.setSpeed(itemData(index).toDouble()); });
    connect(&playback, &Playback::speedChanged, this,
            [this](double speed) { setCurrentIndex(findData(speed)); });
    connect(&playback, &Playback::speedLockChanged, this, &QWidget::setDisabled);
    setBrief(false);
    fill();
}

void SpeedBox::setBrief(bool brief) {
    m_brief = brief;
    setFixedSize(brief ? 62 : 96, 32);
    update();
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
    painter.setPen(QPen(hasFocus() ? theme.ink.focus : theme.surface.border, hasFocus() ? 2 : 1));
    painter.setBrush(underMouse() ? theme.surface.selection : theme.surface.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    painter.setFont(font());
    painter.setPen(isEnabled() ? theme.ink.primary : theme.ink.tertiary);
    const QString written = m_brief ? QStringLiteral("%1×").arg(currentData().toDouble()) : currentText();
    painter.drawText(QPointF(m_brief ? 10 : 12, height() / 2.0 + 5), written);
    painter.setPen(QPen(theme.ink.secondary, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF tip(width() - 14, height() / 2.0 + 2);
    painter.drawPolyline(QPolygonF({tip + QPointF(-4, -4), tip, tip + QPointF(4, -4)}));
}

}  // namespace backstep::ui
