#pragma once

#include <QJsonObject>
#include <QObject>

#include "lesson/lesson.h"

namespace backstep::ui {

class LessonPane;
class Settings;
class Workspace;

// How far the learner has come: parts read and questions answered right, kept in the settings of this machine
// and nowhere else. A lesson is done when all its parts were read and all that it asks was answered. One that
// is opened again opens at the part left last.
class Progress : public QObject {
    Q_OBJECT

  public:
    Progress(Settings& settings, LessonPane& pane, Workspace& workspace, QObject* parent = nullptr);

    struct State {
        int parts = 0;
        int partsRead = 0;
        int asked = 0;
        int solved = 0;

        bool isBegun() const { return partsRead > 0 || solved > 0; }
        bool isDone() const { return partsRead == parts && solved == asked; }
        double share() const;  // 0 to 1
    };
    State of(const lesson::Lesson& lesson) const;
    void forget(const QString& lesson);

    // For a teacher: the state of each lesson and which questions were answered. It holds this learner's
    // progress alone, and no right answers.
    QJsonObject exported() const;

  signals:
    void changed();

  private:
    Settings& m_settings;
    LessonPane& m_pane;
    Workspace& m_workspace;
    int m_resume = 0;  // the part to go to once the lesson that was opened has run
};

// As it is kept, for whoever only shows it.
Progress::State progressIn(const Settings& settings, const lesson::Lesson& lesson);

}  // namespace backstep::ui
