#include "start/start_row.h"

#include <QPainter>

#include "style/fonts.h"
#include "style/icons.h"

namespace backstep::ui {

namespace {

constexpr double kSide = 16, kWords = 60, kRing = 28;

}  // namespace

StartRow::StartRow(const QString& title, const QString& words, QWidget* parent)
    : QAbstractButton(parent), m_words(words) {
    setText(title);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    describe();
}

void StartRow::setProgress(int number, double read) {
    m_number = number;
    m_read = read;
}

void StartRow::setTrailing(const QString& text) {
    m_trailing = text;
    describe();
}

void StartRow::describe() {
    setAccessibleName(text());
    setAccessibleDescription(m_trailing.isEmpty() ? m_words : m_words + " · " + m_trailing);
}

void StartRow::paintRing(QPainter& painter) const {
    const Theme& theme = Theme::of(palette());
    const QRectF ring(kSide, (height() - kRing) / 2, kRing, kRing);
    if (m_read >= 1) {
        const Theme::State& done = theme.state(Tone::Saved);
        painter.setPen(Qt::NoPen);
        painter.setBrush(done.key);
        painter.drawEllipse(ring);
        paintIcon(painter, "check", ring.topLeft() + QPointF(6, 6), 16, done.onKey, 2.2);
        return;
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.surface.hairline, 3));
    painter.drawEllipse(ring.adjusted(1.5, 1.5, -1.5, -1.5));
    painter.setPen(QPen(theme.ink.accent, 3, Qt::SolidLine, Qt::FlatCap));
    painter.drawArc(ring.adjusted(1.5, 1.5, -1.5, -1.5), 90 * 16, static_cast<int>(-360 * 16 * m_read));
    painter.setFont(uiFont(12, QFont::DemiBold));
    painter.setPen(theme.ink.primary);
    painter.drawText(ring, Qt::AlignCenter, QString::number(m_number));
}

void StartRow::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (underMouse() || isDown()) painter.fillRect(rect().adjusted(1, 1, -1, -1), theme.surface.selection);
    if (m_here) painter.fillRect(QRectF(0, 8, 3, height() - 16), theme.ink.accent);
    if (!m_first) painter.fillRect(QRectF(kSide, 0, width() - 2 * kSide, 1), theme.surface.hairline);
    if (m_number > 0)
        paintRing(painter);
    else
        paintIcon(painter, m_icon, {kSide + 4, (height() - 20) / 2.0}, 20, theme.ink.accent);

    double right = width() - kSide;
    painter.save();
    painter.setPen(QPen(theme.ink.secondary, 1.75, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const double middle = height() / 2.0;
    painter.drawPolyline(QPolygonF({{right - 5, middle - 5}, {right, middle}, {right - 5, middle + 5}}));
    painter.restore();
    right -= 20;
    if (!m_trailing.isEmpty()) {
        const QFont face = codeFont(12);
        const double wide = widthOf(face, m_trailing);
        painter.setFont(face);
        painter.setPen(m_here ? theme.ink.accent : theme.ink.secondary);
        painter.drawText(QPointF(right - wide, middle + 4.5), m_trailing);
        right -= wide + 12;
    }
    const auto line = [&](const QString& words, const QFont& face, const QColor& ink, double baseline) {
        painter.setFont(face);
        painter.setPen(ink);
        painter.drawText(QPointF(kWords, baseline),
                         QFontMetricsF(face).elidedText(words, Qt::ElideRight, right - kWords));
    };
    line(text(), uiFont(14, QFont::DemiBold), theme.ink.primary, m_words.isEmpty() ? middle + 5 : middle - 3);
    line(m_words, uiFont(12), theme.ink.secondary, middle + 15);
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.ink.focus, 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), 6, 6);
}

}  // namespace backstep::ui
