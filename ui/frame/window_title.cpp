#include "frame/window_title.h"

#include <QEvent>
#include <QWidget>

#include "frame/pane.h"
#include "lesson/lesson.h"
#include "panels/lesson/lesson_pane.h"
#include "panels/lesson/lesson_parts.h"
#include "panels/playground/playground_pane.h"
#include "workspace/workspace.h"

namespace backstep::ui {

WindowTitle::WindowTitle(QWidget& window, const Parts& parts)
    : QObject(&window), m_window(window), m_parts(parts) {
    connect(&parts.left, &Pane::pageChanged, this, &WindowTitle::show);
    connect(&parts.workspace, &Workspace::lessonOpened, this, &WindowTitle::show);
    connect(&parts.workspace, &Workspace::lessonReread, this, &WindowTitle::show);
    connect(&parts.workspace, &Workspace::stageChanged, this, &WindowTitle::show);
    connect(&parts.playground, &PlaygroundPane::unsavedChanged, this, &WindowTitle::show);
    window.installEventFilter(this);
    show();
}

// A game or, in a narrow window, the graph may stand before both.
bool WindowTitle::codeIsInFront() const {
    const QWidget* page = m_parts.left.currentPage();
    if (page == &m_parts.playground) return true;
    return page != &m_parts.lesson && m_parts.workspace.onStage() == Workspace::OnStage::Snippet;
}

void WindowTitle::show() {
    const bool code = codeIsInFront();
    const lesson::LessonRef& lesson = m_parts.workspace.lesson();
    const QString& file = m_parts.playground.fileName();
    const QString subject = code     ? (file.isEmpty() ? tr("Playground") : file)
                            : lesson ? titleOf(*lesson)
                                     : QString();
    m_window.setWindowTitle(subject.isEmpty() ? QStringLiteral("Backstep[*]")
                                              : subject + QStringLiteral("[*] — Backstep"));
    m_window.setWindowModified(code && m_parts.playground.isUnsaved());
}

bool WindowTitle::eventFilter(QObject* window, QEvent* event) {
    if (event->type() == QEvent::LanguageChange) show();
    return QObject::eventFilter(window, event);
}

}  // namespace backstep::ui
