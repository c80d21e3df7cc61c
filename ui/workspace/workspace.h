#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "lesson/library.h"
#include "run/what_if/change.h"
#include "trace/event.h"
#include "words/language.h"
#include "workspace/lesson_watch.h"
#include "workspace/proof_reader.h"
#include "workspace/runner.h"

namespace backstep::ui {

class Playback;
class Recording;
class Settings;

// What is open: the lessons of one language, the lesson being read, the snippet being tried, and which of the
// two is on the stage. Starts runs and brings their recordings to the playback, keeping the step where the
// same thing is run again. While other code runs for more than a moment the stage is empty: what is known of
// the code before must not be taken for its own. The lesson that is open is read again whenever its file is
// saved, and proof-read then.
class Workspace : public QObject {
    Q_OBJECT

  public:
    enum class OnStage { Nothing, Lesson, Snippet };

    // `ownLessons` is where the user's own lessons are looked for, besides the folder that the settings name.
    Workspace(Runner& runner, Playback& playback, Settings& settings, QString lessonsRoot, QString ownLessons,
              QObject* parent = nullptr);

    void setLanguage(words::Language language);  // reads that language's lessons, keeps the one that is open
    words::Language language() const { return m_language; }
    const std::vector<lesson::LessonRef>& lessons() const { return m_lessons; }
    // Those of the user, with what is wrong with them: also a file that can hardly be read is there.
    const std::vector<lesson::Reading>& ownLessons() const { return m_own; }
    // The one after the lesson that is open, in the order of the course or among the user's own; null after
    // the last.
    lesson::LessonRef nextLesson() const;
    void openLessons(const QString& folder);  // the user's own from now on, if there are any in it
    // Some were opened while the program ran: they are what is looked for first.
    bool hasOpenedLessons() const { return m_openedLessons; }
    // The folder chosen last, in which there were none; else empty.
    const QString& emptyFolder() const { return m_emptyFolder; }
    const lesson::LessonRef& lesson() const { return m_lesson; }
    OnStage onStage() const { return m_onStage; }
    // The file whose text the snippet is, to be saved to; empty for a notebook, whose cells are not all of
    // it, and for a file that is not UTF-8.
    const QString& snippetFile() const { return m_snippetFile; }
    void setSnippetFile(const QString& path) { m_snippetFile = path; }
    // What the file is called that was opened last, also where it is not saved to.
    const QString& snippetName() const { return m_snippetName; }

    // The lesson read last, else the first one; on the stage a snippet where one is given. It stands where it
    // stood when it was left. Before any was read the first one stands there with its graph drawn.
    void openFirst(const QString& snippet = {});
    void leave();         // remembers the step
    void beginSnippet();  // an empty one
    // With a step as lesson::step_named() understands it they open there; a lesson else where it was left, or
    // where its words begin.
    void openLesson(const QString& id, const QString& step = {});
    void openFile(const QString& path, const QString& step = {});  // .md, .py, .ipynb: its code cells
    void openLink(const QString& link);                            // "backstep:ID#STEP"
    void openSnippet(const QString& name, const QString& source);  // of no file of the user's
    void runLesson();
    void runSnippet(const QString& source);
    // Records a turn again that was not kept, with its neighbours, and goes there.
    void recordAgain(const WantedTurn& turn);
    void showTurn(trace::PathId turn, trace::SeriesKind kind);  // where a number of that kind comes to be

    // The code of what is on the stage, as it was opened or typed.
    const std::vector<run::Cell>& cells() const { return m_cells; }
    // Runs it again with other numbers; cells() stays what it was.
    void runVaried(const run::Varied& varied);
    const run::Varied& varied() const { return m_varied; }  // no sources: cells() as they are
    // What runs or ran last: the same for every run of one lesson in any language, and of the playground.
    const std::string& identity() const { return m_running; }
    // Why the recording stands where it does: where a lesson or code begins, where a link or the command line
    // asked for, or where the learner had left it.
    enum class Place { Beginning, Asked, Left };
    Place place() const { return m_place; }
    bool isRunning() const { return m_runner.isRunning(); }

  signals:
    void runStarted();                // of cells() as they are
    void variedStarted();             // of cells() with other numbers
    void runFinished(bool sameStep);  // the recording is on the stage, at the step the learner stood on or,
                                      // when that is gone, at the nearest one before it
    void recordingAgain(uint32_t turn);  // counted from 1
    void openedDrawn();                  // a lesson, at the end of its first forward
    void lessonsChanged();
    void lessonOpened();
    void lessonReread();  // its file was saved: the same lesson, as it is now
    void snippetOpened(const QString& source);
    void stageChanged();
    void reported(const QString& report);  // empty when all is well again

  private:
    void readOwn();
    lesson::Reading readingOf(const QString& id) const;  // of no lesson when there is none of that name
    void turnTo(lesson::LessonRef lesson, const Diagnostics& mistakes);  // the text; the stage stays as it is
    void show(lesson::LessonRef lesson, const Diagnostics& mistakes = {});
    void reread();
    QString told(const Diagnostics& mistakes) const;
    void showLessonFile(const QString& path);
    void showNotebook(const QString& path);
    void clearStage();
    void keepStep();  // of the lesson on the stage, for when it is opened again
    uint32_t beginningOf(const Recording& recording) const;
    // The first lesson of all, and one whose first words speak of no step: no empty page.
    bool opensDrawn(const Recording& recording) const;
    void take(const RunOutcome& outcome);
    std::optional<uint32_t> takeWantedStep(const Recording& recording);
    void run(OnStage what, const std::string& identity, std::vector<run::Cell> cells);

    Runner& m_runner;
    Playback& m_playback;
    Settings& m_settings;
    QString m_lessonsRoot;
    QString m_ownLessons;
    std::vector<lesson::Reading> m_own;
    QString m_emptyFolder;
    bool m_openedLessons = false;
    QString m_snippetFile, m_snippetName;
    words::Language m_language = words::Language::English;
    std::vector<lesson::LessonRef> m_lessons;
    lesson::LessonRef m_lesson;
    Diagnostics m_unreadable;  // what could not be read of it
    Diagnostics m_wrong;       // what proof-reading found in it
    LessonWatch m_watch;
    ProofReader m_proofReader;
    OnStage m_onStage = OnStage::Nothing;
    std::vector<run::Cell> m_cells;
    run::Varied m_varied;
    std::optional<WantedTurn> m_wanted;
    QString m_wantedStep;       // where the next recording is to stand; empty: where it pleases
    bool m_remembered = false;  // that step: if it is gone, nobody asked for it
    bool m_firstLaunch = false;
    Place m_place = Place::Beginning;
    bool m_edited = false;                      // the code since its last run
    QTimer m_otherRuns;                         // until the stage is cleared for it
    std::shared_ptr<const Recording> m_before;  // that was on the stage, and the step it stood on
    uint32_t m_stepBefore = 0;
    std::string m_shown;    // what the recording on the stage is of, or was before it was cleared
    std::string m_running;  // what the run in progress is of
};

}  // namespace backstep::ui
