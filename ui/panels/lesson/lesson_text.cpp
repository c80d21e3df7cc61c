#include "panels/lesson/lesson_text.h"

#include <QKeyEvent>
#include <QScrollBar>
#include <QTimer>

#include "frame/slim_scroll_bar.h"

namespace backstep::ui {

LessonText::LessonText(QWidget* page, QWidget* parent) : QScrollArea(parent) {
    setWidget(page);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    SlimScrollBar::dress(*this);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
}

void LessonText::toTop() { verticalScrollBar()->setValue(0); }

void LessonText::keepPlace() {
    if (m_place) return;
    const QScrollBar* bar = verticalScrollBar();
    m_place = bar->maximum() > 0 ? static_cast<double>(bar->value()) / bar->maximum() : 0;
    QTimer::singleShot(0, this, [this] {
        verticalScrollBar()->setValue(qRound(*m_place * verticalScrollBar()->maximum()));
        m_place.reset();
    });
}

void LessonText::bringIntoSight(const QRect& words) {
    constexpr int kAir = 8;
    if (words.isNull()) return;
    ensureVisible(0, words.bottom(), 0, kAir);
    ensureVisible(0, words.top(), 0, kAir);
}

bool LessonText::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            event->accept();
            return true;
        }
    }
    return QScrollArea::event(event);
}

void LessonText::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    emit resized();
}

}  // namespace backstep::ui
