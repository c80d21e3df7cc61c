#include "panels/lesson/invite_view.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QPainter>
#include <QTextDocument>
#include <cmath>

#include "frame/bar_button.h"
#include "panels/lesson/prose_document.h"
#include "style/fonts.h"
#include "style/icons.h"

namespace backstep::ui {

namespace {

constexpr int kEdge = 16;
constexpr int kTop = 40;
constexpr int kBetween = 10;
constexpr int kButton = 32;
constexpr int kBar = 14;  // of the reason, left of its text

int heightAt(QTextDocument& document, int width) {
    document.setTextWidth(width);
    return static_cast<int>(std::ceil(document.size().height()));
}

const lesson::Inlines* textOf(const lesson::Block& block) {
    if (const auto* whatIf = block.as<lesson::WhatIf>()) return &whatIf->text;
    if (const auto* compare = block.as<lesson::Compare>()) return &compare->text;
    if (const auto* game = block.as<lesson::EngineGame>()) return &game->text;
    return nullptr;
}

const lesson::Inlines* reasonOf(const lesson::Block& block) {
    if (const auto* whatIf = block.as<lesson::WhatIf>()) return &whatIf->reason;
    if (const auto* compare = block.as<lesson::Compare>()) return &compare->reason;
    return nullptr;
}

}  // namespace

bool InviteView::canShow(const lesson::Block& block) { return textOf(block) != nullptr; }

InviteView::InviteView(lesson::LessonRef lesson, const lesson::Block& block, bool done, QWidget* parent)
    : QWidget(parent),
      m_lesson(std::move(lesson)),
      m_block(block),
      m_text(std::make_unique<QTextDocument>()),
      m_reason(std::make_unique<QTextDocument>()),
      m_button(new BarButton("play", BarButton::Look::Plain, this)),
      m_done(done) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(m_button, &BarButton::clicked, this, [this] {
        m_done = true;
        write();
        emit accepted();
    });
    write();
}

InviteView::~InviteView() = default;

QString InviteView::kind() const {
    if (m_block.as<lesson::WhatIf>()) return tr("What if");
    return m_block.as<lesson::Compare>() ? tr("Compare") : tr("You are the engine");
}

QString InviteView::icon() const {
    return m_block.as<lesson::Compare>() ? QStringLiteral("compare") : QStringLiteral("hand");
}

QString InviteView::reason() const { return m_reason->toPlainText(); }

void InviteView::write() {
    const Theme& theme = Theme::of(palette());
    writeInlines(*m_text, *m_lesson, *textOf(m_block), theme, 14, QFont::Normal);
    m_reason->clear();
    if (const lesson::Inlines* reason = reasonOf(m_block); reason && m_done)
        writeInlines(*m_reason, *m_lesson, *reason, theme, 13, QFont::Normal);
    if (const auto* whatIf = m_block.as<lesson::WhatIf>())
        m_button->setLabel(
            tr("Try %1 = %2")
                .arg(QString::fromStdString(whatIf->change), QString::fromStdString(whatIf->to)));
    else
        m_button->setLabel(m_block.as<lesson::Compare>() ? tr("Side by side") : tr("Play"));
    setAccessibleName(kind() + QStringLiteral(": ") + m_text->toPlainText());
    setAccessibleDescription(reason());
    updateGeometry();
    arrange();
    update();
}

int InviteView::heightForWidth(int width) const {
    const int room = std::max(width, 120) - 2 * kEdge;
    int height = kTop + heightAt(*m_text, room) + kBetween + kButton + kEdge;
    if (!m_reason->isEmpty()) height += heightAt(*m_reason, room - kBar) + kBetween;
    return height;
}

void InviteView::arrange() {
    const int top = kTop + heightAt(*m_text, width() - 2 * kEdge) + kBetween;
    m_button->setGeometry(kEdge, top, std::min(m_button->sizeHint().width(), width() - 2 * kEdge), kButton);
}

void InviteView::paintEvent(QPaintEvent*) {
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
    const auto draw = [&](QTextDocument& document, QPointF at) {
        painter.save();
        painter.translate(at);
        document.drawContents(&painter);
        painter.restore();
    };
    m_text->setTextWidth(width() - 2 * kEdge);
    draw(*m_text, {double(kEdge), double(kTop)});
    if (m_reason->isEmpty()) return;
    const double top = m_button->geometry().bottom() + 1 + kBetween;
    const int height = heightAt(*m_reason, width() - 2 * kEdge - kBar);
    painter.fillRect(QRectF(kEdge, top, 3, height), theme.state(Tone::Saved).line);
    draw(*m_reason, {double(kEdge + kBar), top});
}

void InviteView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateGeometry();
    arrange();
}

void InviteView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange) write();
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
