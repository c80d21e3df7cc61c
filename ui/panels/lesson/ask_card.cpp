#include "panels/lesson/ask_card.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QPainter>
#include <cmath>

#include "panels/lesson/prose/prose_document.h"
#include "style/fonts.h"
#include "style/icons.h"

namespace backstep::ui {

namespace {

constexpr int kPadding = 16;
constexpr int kHead = 40;
constexpr int kGap = 10;
constexpr int kReplyLeft = 14;  // of its text, from the bar at its side

int heightOf(QTextDocument& document, int width) {
    document.setTextWidth(width);
    return static_cast<int>(std::ceil(document.size().height()));
}

void draw(QPainter& painter, QTextDocument& document, QPointF at) {
    painter.save();
    painter.translate(at);
    document.drawContents(&painter);
    painter.restore();
}

}  // namespace

AskCard::AskCard(lesson::LessonRef lesson, int rowHeight, QWidget* parent)
    : QWidget(parent), m_lesson(std::move(lesson)), m_rowHeight(rowHeight) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void AskCard::ask(const lesson::Inlines& question, QFont::Weight weight) {
    writeInlines(m_question, *m_lesson, question, Theme::of(palette()), 14, weight);
}

void AskCard::answer(const lesson::Inlines& words) {
    m_reply.clear();
    writeInlines(m_reply, *m_lesson, words, Theme::of(palette()), 13, QFont::Normal);
}

void AskCard::answer(const QString& words) {
    m_reply.setDefaultFont(uiFont(13));
    m_reply.setHtml(QStringLiteral("<span style='color:%1'>%2</span>")
                        .arg(Theme::of(palette()).ink.primary.name(), words.toHtmlEscaped()));
}

void AskCard::told() {
    setAccessibleDescription(reply());
    updateGeometry();
    place(row());
    update();
}

int AskCard::heightForWidth(int width) const {
    const int room = std::max(width, 120) - 2 * kPadding;
    int height = kHead + heightOf(m_question, room) + kGap + m_rowHeight + kPadding;
    if (!m_reply.isEmpty()) height += heightOf(m_reply, room - kReplyLeft) + kGap;
    return height;
}

QRect AskCard::row() const {
    const int room = width() - 2 * kPadding;
    return {kPadding, kHead + heightOf(m_question, room) + kGap, room, m_rowHeight};
}

void AskCard::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.surface.hairline, 1));
    painter.setBrush(theme.surface.codeBg);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 8, 8);
    paintIcon(painter, icon(), {14, 11}, 16, theme.ink.accent, 1.6);
    painter.setFont(uiFont(12, QFont::DemiBold));
    painter.setPen(theme.ink.accent);
    painter.drawText(QPointF(36, 24), kind());
    const QRect answered = row();  // sets the width of the question
    draw(painter, m_question, {double(kPadding), double(kHead)});
    if (m_reply.isEmpty()) return;
    const double top = answered.bottom() + 1 + kGap;
    const int height = heightOf(m_reply, answered.width() - kReplyLeft);
    painter.fillRect(QRectF(kPadding, top, 3, height), theme.state(replyTone()).line);
    draw(painter, m_reply, {double(kPadding + kReplyLeft), top});
}

void AskCard::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateGeometry();
    place(row());
}

void AskCard::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange) write();
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
