#pragma once

#include <QObject>

class QString;
class QWidget;

namespace backstep::ui {

class LessonPane;
class Playback;
class WindowActions;
class Workspace;

// The ways to a step: by its number, which is asked for over `window`, and by links, copied from the menu and
// followed from the prose of a lesson.
class StepLinks : public QObject {
    Q_OBJECT

  public:
    StepLinks(WindowActions& actions, LessonPane& lesson, Workspace& workspace, Playback& playback,
              QWidget* window);

    // To where the playback stands: a link into a lesson, the command that opens a file there; empty when
    // there is nothing to link to.
    QString here() const;

  private:
    void askNumber(QWidget* window);

    Workspace& m_workspace;
    Playback& m_playback;
};

}  // namespace backstep::ui
