#include "practice/what_if/what_if_bar.h"

#include <QEvent>

#include "frame/bar_button.h"
#include "practice/what_if/what_if.h"

namespace backstep::ui {

WhatIfBar::WhatIfBar(WhatIf& whatIf, QWidget* parent)
    : ToldBar(parent),
      m_whatIf(whatIf),
      m_undo(new BarButton("undo", BarButton::Look::Plain, this)),
      m_reset(new BarButton("undo", BarButton::Look::Plain, this)),
      m_close(new BarButton("close", BarButton::Look::Flat, this)) {
    setSign("hand", Tone::Custom);
    addButtons({m_undo, m_reset, m_close});
    connect(m_undo, &BarButton::clicked, &whatIf, &WhatIf::undo);
    connect(m_reset, &BarButton::clicked, &whatIf, &WhatIf::reset);
    connect(m_close, &BarButton::clicked, this, &WhatIfBar::close);
    connect(&whatIf, &WhatIf::changed, this, &WhatIfBar::follow);
    tell();
}

QString WhatIfBar::change() const { return tr("What if %1?").arg(m_whatIf.summary()); }

QString WhatIfBar::step() const {
    if (!m_whatIf.keptStep()) return tr("That point of the code no longer runs: this is the step before it.");
    return m_whatIf.isInLesson() ? tr("The lesson's text speaks of the numbers as they were.")
                                 : tr("Same point of the code: only the numbers have changed.");
}

QString WhatIfBar::sentence() const {
    return m_whatIf.isActive() ? change() + QLatin1Char(' ') + step() : QString();
}

void WhatIfBar::close() {
    m_closed = change();
    tell();
}

void WhatIfBar::follow() {
    if (!m_whatIf.isActive() || change() != m_closed) m_closed.clear();
    tell();
}

void WhatIfBar::tell() {
    m_undo->setLabel(tr("Undo"));
    m_reset->setLabel(tr("As it was"));
    name(m_undo, tr("Undo the last change"));
    name(m_reset, tr("Put back the numbers of the code"));
    name(m_close, tr("Close this message; the numbers stay"));
    m_undo->setVisible(m_whatIf.changeCount() > 1);  // of one change, both ways lead to the same
    const bool told = m_whatIf.isActive() && m_closed.isEmpty();
    say(told ? change() : QString(), told ? step() : QString());
}

void WhatIfBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) tell();
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
