#pragma once

#include <QObject>

#include "export/handout.h"

class QWidget;

namespace backstep::ui {

class ComparePage;
class Playback;
class PlaygroundPane;
class Progress;
class Settings;
class WindowActions;
class Workspace;

// What the File menu does: opens lessons and code, saves the code of the playground, the picture of the step
// and the lesson as a handout, the learner's progress as a file for their teacher, and remembers the files.
class FileMenu : public QObject {
    Q_OBJECT

  public:
    FileMenu(WindowActions& actions, Workspace& workspace, PlaygroundPane& playground, Playback& playback,
             const ComparePage& lanes, Settings& settings, const Progress& progress, QWidget* window);

    void fillRecent();
    // Whether the window may close although what was typed could not be kept: asks, and offers to save it.
    bool mayLeave();

  signals:
    // Written whole, whatever it is, with what is to be known of it.
    void saved(const QString& path, const QString& remark = {});
    void kept(const QString& path);  // the code that stood where other code is now

  private:
    void begin();
    void open();
    void openLessons();
    void save();
    void saveAs();
    bool mayReplace(const QString& file);
    void write(const QString& path);
    void tell(const QString& what, const QString& path, const QString& problem, const QString& remark = {});
    QString subject() const;
    void exportPicture();  // of the comparison while it is in front
    void exportComparison();
    void print(HandoutKind kind);
    static QString proposedName(const lesson::Lesson& lesson, HandoutKind kind);
    void exportProgress();
    void remember(const QString& path);

    WindowActions& m_actions;
    Workspace& m_workspace;
    PlaygroundPane& m_playground;
    Playback& m_playback;
    const ComparePage& m_lanes;
    Settings& m_settings;
    const Progress& m_progress;
    QWidget* m_window;
};

}  // namespace backstep::ui
