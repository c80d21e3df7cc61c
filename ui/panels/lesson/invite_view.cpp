#include "panels/lesson/invite_view.h"

#include "frame/bar_button.h"

namespace backstep::ui {

namespace {

constexpr int kButton = 32;

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
    : AskCard(std::move(lesson), kButton, parent),
      m_block(block),
      m_button(new BarButton("play", BarButton::Look::Plain, this)),
      m_done(done) {
    connect(m_button, &BarButton::clicked, this, &InviteView::accepted);
    write();
}

void InviteView::finish() {
    m_done = true;
    write();
}

QString InviteView::kind() const {
    if (m_block.as<lesson::WhatIf>()) return tr("What if");
    return m_block.as<lesson::Compare>() ? tr("Compare") : tr("You are the engine");
}

QString InviteView::icon() const {
    return m_block.as<lesson::Compare>() ? QStringLiteral("compare") : QStringLiteral("hand");
}

void InviteView::write() {
    ask(*textOf(m_block), QFont::Normal);
    const lesson::Inlines* reason = reasonOf(m_block);
    reason&& m_done ? answer(*reason) : answerNothing();
    if (const auto* whatIf = m_block.as<lesson::WhatIf>())
        m_button->setLabel(
            tr("Try %1 = %2")
                .arg(QString::fromStdString(whatIf->change), QString::fromStdString(whatIf->to)));
    else
        m_button->setLabel(m_block.as<lesson::Compare>() ? tr("Side by side") : tr("Play"));
    setAccessibleName(kind() + QStringLiteral(": ") + question());
    told();
}

void InviteView::place(const QRect& row) {
    m_button->setGeometry(row.x(), row.y(), std::min(m_button->sizeHint().width(), row.width()),
                          row.height());
}

}  // namespace backstep::ui
