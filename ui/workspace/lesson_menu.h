#pragma once

#include <QObject>

class QMenu;

namespace backstep::lesson {
struct Lesson;
}

namespace backstep::ui {

class Workspace;

// The menu of all lessons, the user's own below them, the open one ticked.
class LessonMenu : public QObject {
    Q_OBJECT

  public:
    LessonMenu(QMenu& menu, Workspace& workspace, QObject* parent = nullptr);

  private:
    void fill();
    void add(const lesson::Lesson& lesson);

    QMenu& m_menu;
    Workspace& m_workspace;
};

}  // namespace backstep::ui
