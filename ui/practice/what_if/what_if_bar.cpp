#include "practice/what_if/what_if_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <cmath>

#include "frame/bar_button.h"
#include "practice/what_if/what_if.h"
#include "style/fonts.h"
#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kHeight = 48;
constexpr double kLeft = 46;
constexpr double kWords = 150;  // px that they want beside a button with its name

QFont changeFace() { return uiFont(13, QFont::DemiBold); }
QFont stepFace() { return uiFont(11); }

double heightOf(const QString& text, const QFont& face, double width) {
    return QFontMetricsF(face).boundingRect(QRectF(0, 0, width, 1000), Qt::TextWordWrap, text).height();
}

}  // namespace

WhatIfBar::WhatIfBar(WhatIf& whatIf, QWidget* parent)
    : QWidget(parent),
      m_whatIf(whatIf),
      m_undo(new BarButton("back", BarButton::Look::Plain, this)),
      m_reset(new BarButton("back", BarButton::Look::Plain, this)),
      m_close(new BarButton("close", BarButton::Look::Flat, this)) {
    setMinimumHeight(kHeight);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(8);
    row->addStretch(1);
    row->addWidget(m_undo);
    row->addWidget(m_reset);
    row->addWidget(m_close);
    connect(m_undo, &BarButton::clicked, &whatIf, &WhatIf::undo);
    connect(m_reset, &BarButton::clicked, &whatIf, &WhatIf::reset);
    connect(m_close, &BarButton::clicked, this, &WhatIfBar::close);
    connect(&whatIf, &WhatIf::changed, this, &WhatIfBar::follow);
    tell();
}

QString WhatIfBar::change() const { return tr("What if %1?").arg(m_whatIf.summary()); }

QString WhatIfBar::step() const {
    return m_whatIf.keptStep() ? tr("Same step as before.")
                               : tr("That step is gone: this is the nearest one before it.");
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
    const auto name = [](BarButton* button, const QString& what) {
        button->setToolTip(what);
        button->setAccessibleName(what);
    };
    m_reset->setLabel(tr("As it was"));
    name(m_undo, tr("Undo the last change"));
    name(m_reset, tr("Put back the numbers of the code"));
    name(m_close, tr("Close this message; the numbers stay"));
    m_undo->setVisible(m_whatIf.changeCount() > 1);  // of one change, both ways lead to the same
    setAccessibleName(sentence());
    setToolTip(sentence());
    setVisible(m_whatIf.isActive() && m_closed.isEmpty());
    fitHeight();
    update();
}

double WhatIfBar::room() const {
    double buttons = 0;
    for (const BarButton* button : {m_undo, m_reset, m_close})
        if (!button->isHidden()) buttons += button->sizeHint().width() + 8;
    return width() - kLeft - 2 * 12 - buttons;
}

// Words that find no room beside the buttons go on below.
void WhatIfBar::fitHeight() {
    m_reset->setBare(false);
    m_reset->setBare(room() < kWords);
    const double words = heightOf(change(), changeFace(), room()) + heightOf(step(), stepFace(), room());
    setFixedHeight(std::max(kHeight, static_cast<int>(std::ceil(words)) + 14));
}

void WhatIfBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitHeight();
}

void WhatIfBar::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    const Theme::State& tone = theme.state(Tone::Custom);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), tone.tint);
    painter.fillRect(QRect(0, 0, 6, height()), tone.line);
    painter.fillRect(QRect(0, 0, width(), 1), theme.surface.hairline);
    paintIcon(painter, "hand", {18, height() / 2.0 - 8}, 16, tone.text, 1.6);
    const double first = heightOf(change(), changeFace(), room());
    const double second = heightOf(step(), stepFace(), room());
    double top = (height() - first - second) / 2;
    const auto write = [&](const QString& text, const QFont& face, const QColor& ink, double height) {
        painter.setFont(face);
        painter.setPen(ink);
        painter.drawText(QRectF(kLeft, top, room(), height), Qt::TextWordWrap, text);
        top += height;
    };
    write(change(), changeFace(), theme.ink.primary, first);
    write(step(), stepFace(), theme.ink.secondary, second);
}

void WhatIfBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) tell();
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
