#include "frame/told/notice_bar.h"

#include <QAccessible>
#include <QEvent>

#include "frame/bar_button.h"

namespace backstep::ui {

NoticeBar::NoticeBar(QWidget* parent)
    : ToldBar(parent), m_close(new BarButton("close", BarButton::Look::Flat, this)) {
    setSign("flag", Tone::Forward);
    addButtons({m_close});
    connect(m_close, &BarButton::clicked, this, &NoticeBar::clear);
    nameClose();
    clear();
}

void NoticeBar::nameClose() { name(m_close, tr("Close")); }

void NoticeBar::tell(const QString& what, const QString& more) {
    say(what, more);
    QAccessibleEvent said(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&said);
}

// What was said was said in the other language.
void NoticeBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        nameClose();
        clear();
    }
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
