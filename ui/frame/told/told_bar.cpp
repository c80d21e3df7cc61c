#include "frame/told/told_bar.h"

#include <QHBoxLayout>
#include <QPainter>
#include <cmath>

#include "frame/bar_button.h"
#include "style/fonts.h"
#include "style/icons.h"

namespace backstep::ui {

namespace {

constexpr int kHeight = 48;
constexpr double kLeft = 46;
constexpr int kAir = 14;                  // above and below the words together
constexpr int kLeast = 400, kMost = 640;  // px beside the sentence of the step
constexpr double kWords = 150;            // px that they want beside buttons with their names

QFont boldFace() { return uiFont(13, QFont::DemiBold); }
QFont quietFace() { return uiFont(11); }

double heightOf(const QString& text, const QFont& face, double width) {
    if (text.isEmpty()) return 0;
    return QFontMetricsF(face).boundingRect(QRectF(0, 0, width, 1000), Qt::TextWordWrap, text).height();
}

}  // namespace

ToldBar::ToldBar(QWidget* parent) : QWidget(parent) {
    setMinimumHeight(kHeight);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(8);
    row->addStretch(1);
}

void ToldBar::addButtons(std::initializer_list<BarButton*> buttons) {
    for (BarButton* button : buttons) layout()->addWidget(button);
    m_buttons.append(QList<BarButton*>(buttons));
}

void ToldBar::name(BarButton* button, const QString& what) {
    button->setToolTip(what);
    button->setAccessibleName(what);
}

void ToldBar::setSign(const QString& icon, Tone tone) {
    m_icon = icon;
    m_tone = tone;
}

QString ToldBar::sentence() const { return m_quiet.isEmpty() ? m_bold : m_bold + QLatin1Char(' ') + m_quiet; }

void ToldBar::say(const QString& bold, const QString& quiet) {
    m_bold = bold;
    m_quiet = quiet;
    setAccessibleName(sentence());
    setToolTip(sentence());
    setVisible(!bold.isEmpty());
    fitHeight();
    updateGeometry();
    update();
}

double ToldBar::room() const {
    double taken = kLeft + 8 + 12;
    for (const BarButton* button : m_buttons)
        if (!button->isHidden()) taken += button->sizeHint().width() + 8;
    return width() - taken;
}

// Buttons lose their names before the words lose their room.
void ToldBar::fitHeight() {
    m_named = 0;
    for (BarButton* button : m_buttons) {
        button->setBare(false);
        if (!button->isHidden()) m_named += button->sizeHint().width() + 8;
    }
    if (room() < kWords)
        for (BarButton* button : m_buttons) button->setBare(true);
    const double words = heightOf(m_bold, boldFace(), room()) + heightOf(m_quiet, quietFace(), room());
    setMinimumHeight(std::max(kHeight, static_cast<int>(std::ceil(words)) + kAir));
}

QSize ToldBar::sizeHint() const {
    const double words = std::max(widthOf(boldFace(), m_bold), widthOf(quietFace(), m_quiet)) + m_named;
    return {std::clamp(static_cast<int>(std::ceil(words + kLeft + 8 + 12)), kLeast, kMost), minimumHeight()};
}

void ToldBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitHeight();
}

void ToldBar::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    const Theme::State& tone = theme.state(m_tone);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), tone.tint);
    painter.fillRect(QRect(0, 0, 6, height()), tone.line);
    painter.fillRect(QRect(0, 0, width(), 1), theme.surface.hairline);
    paintIcon(painter, m_icon, {18, height() / 2.0 - 8}, 16, tone.text, 1.6);
    const double first = heightOf(m_bold, boldFace(), room());
    const double second = heightOf(m_quiet, quietFace(), room());
    double top = (height() - first - second) / 2;
    const auto write = [&](const QString& text, const QFont& face, const QColor& ink, double height) {
        painter.setFont(face);
        painter.setPen(ink);
        painter.drawText(QRectF(kLeft, top, room(), height), Qt::TextWordWrap, text);
        top += height;
    };
    write(m_bold, boldFace(), theme.ink.primary, first);
    if (!m_quiet.isEmpty()) write(m_quiet, quietFace(), theme.ink.secondary, second);
}

}  // namespace backstep::ui
