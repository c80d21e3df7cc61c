#include "workspace/lesson_menu.h"

#include <QMenu>

#include "workspace/workspace.h"

namespace backstep::ui {

LessonMenu::LessonMenu(QMenu& menu, Workspace& workspace, QObject* parent)
    : QObject(parent), m_menu(menu), m_workspace(workspace) {
    connect(&workspace, &Workspace::lessonsChanged, this, &LessonMenu::fill);
    connect(&workspace, &Workspace::lessonOpened, this, &LessonMenu::fill);
}

void LessonMenu::fill() {
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
