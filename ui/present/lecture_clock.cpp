#include "present/lecture_clock.h"

#include <QPainter>

#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

LectureClock::LectureClock(std::function<QDateTime()> now, QWidget* parent)
    : QWidget(parent), m_now(std::move(now)), m_began(m_now()) {
    setFixedHeight(56);
    connect(&m_tick, &QTimer::timeout, this, qOverload<>(&QWidget::update));
    m_tick.start(500);
}

void LectureClock::restart() {
    m_began = m_now();
    update();
}

QString LectureClock::elapsed() const {
    const qint64 seconds = std::max<qint64>(0, m_began.secsTo(m_now()));
    return QStringLiteral("%1:%2:%3")
        .arg(seconds / 3600)
        .arg(seconds / 60 % 60, 2, 10, QChar('0'))
        .arg(seconds % 60, 2, 10, QChar('0'));
}

QString LectureClock::timeOfDay() const { return m_now().time().toString(QStringLiteral("HH:mm")); }

void LectureClock::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setFont(codeFont(36, QFont::DemiBold));
    painter.setPen(theme.ink.primary);
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, elapsed());
    painter.setFont(codeFont(20, QFont::Medium));
    painter.setPen(theme.ink.secondary);
    painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, timeOfDay());
}

}  // namespace backstep::ui
