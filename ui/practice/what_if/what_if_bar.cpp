#include "practice/what_if/what_if_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include "frame/bar_button.h"
#include "practice/what_if/what_if.h"
#include "style/fonts.h"
#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

WhatIfBar::WhatIfBar(WhatIf& whatIf, QWidget* parent)
    : QWidget(parent),
      m_whatIf(whatIf),
      m_undo(new BarButton("back", BarButton::Look::Plain, this)),
      m_reset(new BarButton("close", BarButton::Look::Plain, this)) {
    setFixedHeight(44);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 12, 6);
    row->setSpacing(8);
    row->addStretch(1);
    row->addWidget(m_undo);
    row->addWidget(m_reset);
    connect(m_undo, &BarButton::clicked, &whatIf, &WhatIf::undo);
    connect(m_reset, &BarButton::clicked, &whatIf, &WhatIf::reset);
    connect(&whatIf, &WhatIf::changed, this, &WhatIfBar::tell);
    tell();
}

QString WhatIfBar::sentence() const {
    if (!m_whatIf.isActive()) return {};
    const QString step = m_whatIf.keptStep() ? tr("Same step as before.")
                                             : tr("That step is gone: this is the nearest one before it.");
    return tr("What if %1? %2").arg(m_whatIf.summary(), step);
}

void WhatIfBar::tell() {
    m_undo->setLabel(tr("Undo"));
    m_reset->setLabel(tr("As it was"));
    setAccessibleName(sentence());
    setVisible(m_whatIf.isActive());
    update();
}

void WhatIfBar::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    const Theme::State& tone = theme.state(Tone::Custom);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), tone.tint);
    painter.fillRect(QRect(0, 0, 6, height()), tone.line);
    painter.fillRect(QRect(0, 0, width(), 1), theme.surface.hairline);
    paintIcon(painter, "hand", {22, height() / 2.0 - 8}, 16, tone.text, 1.6);
    const QFont face = uiFont(13, QFont::Medium);
    painter.setFont(face);
    painter.setPen(theme.ink.primary);
    const QFontMetricsF metrics(face);
    const double room = m_undo->x() - 52 - 12;
    painter.drawText(QPointF(52, height() / 2.0 + metrics.capHeight() / 2),
                     metrics.elidedText(sentence(), Qt::ElideRight, room));
}

void WhatIfBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) tell();
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
