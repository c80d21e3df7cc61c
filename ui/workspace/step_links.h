#pragma once

#include <QObject>

class QString;

namespace backstep::ui {

class LessonPane;
class Playback;
class WindowActions;
class Workspace;

// Links to a step: copied from the menu, followed from the prose of a lesson.
class StepLinks : public QObject {
    Q_OBJECT

  public:
    StepLinks(WindowActions& actions, LessonPane& lesson, Workspace& workspace, Playback& playback,
              QObject* parent = nullptr);

    // To where the playback stands: a link into a lesson, the command that opens a file there; empty when
    // there is nothing to link to.
    QString here() const;

  private:
    Workspace& m_workspace;
    Playback& m_playback;
};

}  // namespace backstep::ui
