#include "workspace/menus/lesson_menu.h"

#include <QAction>
#include <QMenu>

#include "frame/pane.h"
#include "frame/window_actions.h"
#include "panels/lesson/lesson_pane.h"
#include "workspace/workspace.h"

namespace backstep::ui {

LessonMenu::LessonMenu(WindowActions& actions, LessonPane& pane, Workspace& workspace, QObject* parent)
    : QObject(parent), m_menu(*actions.lessons), m_pane(pane), m_workspace(workspace) {
    connect(&workspace, &Workspace::lessonsChanged, this, &LessonMenu::fill);
    connect(&workspace, &Workspace::lessonOpened, this, &LessonMenu::fill);
    connect(&pane, &LessonPane::nextLessonWanted, this, [this] {
        if (const lesson::LessonRef next = m_workspace.nextLesson())
            m_workspace.openLesson(QString::fromStdString(next->front.id));
    });
    connect(actions.answer, &QAction::triggered, &pane, [&pane] {
        Pane::bringForward(&pane);
        pane.answer();
    });
    connect(&pane, &LessonPane::lessonsWanted, actions.start, &QAction::trigger);
}

void LessonMenu::fill() {
    const lesson::LessonRef next = m_workspace.nextLesson();
    m_pane.setNextLesson(next ? QString::fromStdString(next->front.title) : QString());
    m_menu.clear();
    for (const lesson::LessonRef& lesson : m_workspace.lessons()) add(*lesson);
    if (!m_workspace.ownLessons().empty()) m_menu.addSeparator();
    for (const lesson::Reading& own : m_workspace.ownLessons())
        if (!own.lesson->front.id.empty()) add(*own.lesson);
}

void LessonMenu::add(const lesson::Lesson& lesson) {
    const QString id = QString::fromStdString(lesson.front.id);
    QAction* action = m_menu.addAction(
        QStringLiteral("%1  %2").arg(lesson.front.order).arg(QString::fromStdString(lesson.front.title)));
    action->setCheckable(true);
    action->setChecked(m_workspace.lesson() && m_workspace.lesson()->front.id == lesson.front.id);
    connect(action, &QAction::triggered, this, [this, id] { m_workspace.openLesson(id); });
}

}  // namespace backstep::ui
