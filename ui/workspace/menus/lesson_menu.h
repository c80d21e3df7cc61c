#pragma once

#include <QObject>

class QMenu;

namespace backstep::lesson {
struct Lesson;
}

namespace backstep::ui {

class LessonPane;
class WindowActions;
class Workspace;

// The ways from lesson to lesson: the menu of all, the user's own below them, the open one ticked; and the
// end of each, which leads to the next and to the page of all.
class LessonMenu : public QObject {
    Q_OBJECT

  public:
    LessonMenu(WindowActions& actions, LessonPane& pane, Workspace& workspace, QObject* parent = nullptr);

  private:
    void fill();
    void add(const lesson::Lesson& lesson);

    QMenu& m_menu;
    LessonPane& m_pane;
    Workspace& m_workspace;
};

}  // namespace backstep::ui
