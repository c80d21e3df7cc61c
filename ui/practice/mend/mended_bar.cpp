#include "practice/mend/mended_bar.h"

#include <QAccessible>

#include "frame/bar_button.h"
#include "practice/mend/mending.h"
#include "words/words.h"

namespace backstep::ui {

MendedBar::MendedBar(Mending& mending, QWidget* parent)
    : ToldBar(parent),
      m_mending(mending),
      m_back(new BarButton("undo", BarButton::Look::Plain, this)),
      m_close(new BarButton("close", BarButton::Look::Flat, this)) {
    addButtons({m_back, m_close});
    connect(m_back, &BarButton::clicked, &mending,
            [&mending] { mending.cameFromLesson() ? mending.backToLesson() : mending.undo(); });
    connect(m_close, &BarButton::clicked, &mending, &Mending::forget);
    connect(&mending, &Mending::changed, this, &MendedBar::tell);
    tell();
}

void MendedBar::setLanguage(words::Language language) {
    m_language = language;
    tell();
}

void MendedBar::tell() {
    const QString back = m_mending.cameFromLesson() ? tr("Back to the lesson") : tr("Undo");
    m_back->setLabel(back);
    name(m_back, back);
    name(m_close, tr("Close"));
    m_back->setVisible(m_mending.wasWritten());
    if (!m_mending.isTold()) return say({}, {});
    const bool gone = m_mending.outcome().how == explain::AfterCure::How::Gone;
    setSign(gone ? "check" : "error", gone ? Tone::Saved : Tone::Error);
    const auto words = [this](const Message& message) {
        return message.empty() ? QString() : QString::fromStdString(words::render(message, m_language));
    };
    say(words(m_mending.outcome().said), words(m_mending.deed()));
    QAccessibleEvent said(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&said);
}

}  // namespace backstep::ui
