#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "canvas/veil/veil.h"
#include "lesson/checking/numbers_now.h"
#include "lesson/gate.h"
#include "lesson/lesson.h"
#include "panels/lesson/lesson_parts.h"

class QLineEdit;

namespace backstep::ui {

class CodeCell;
class LessonHeader;
class LessonPage;
class LessonText;
class OutputStrip;
class PinnedCells;
class Playback;
class Selection;

// A lesson, one part at a time: its head, its text, and pinned below it the cell that runs, with the cell of
// the selected node when that is another, and what it printed. Text and picture lead each other: the prose of
// the scene the playback stands in is marked and kept in view, and clicking prose brings the picture to its
// scene. No part is turned past unread by a step: a part that the picture has left behind is shown with the
// step after it.
class LessonPane : public QWidget {
    Q_OBJECT

  public:
    LessonPane(Playback& playback, Selection& selection, QWidget* parent = nullptr);
    ~LessonPane() override;

    // The parts read and what was answered right (lesson::progress_key) in earlier sessions.
    void setLesson(lesson::LessonRef lesson, std::set<int> read, const QStringList& solved = {});
    // What stands below its last part: the title of the lesson to go on with, empty for none.
    void setNextLesson(const QString& title);
    void forget(const QString& lesson);  // its answers, if it is the one shown
    const lesson::LessonRef& lesson() const { return m_lesson; }

    // Whether the recording on the stage is a run of this lesson; only then text and picture lead each other.
    void setOnStage(bool onStage);
    void offerStage(bool offer);  // while other code is on it

    int part() const { return m_part; }
    int partCount() const;
    void goToPart(int part);  // and the picture to its first scene
    void turnTo(int part);    // the words only: they stay there while the step does
    bool hasPicture(int part) const { return m_scenes.firstOf(part).has_value(); }
    int activeScene() const { return m_activeScene; }
    const LessonPage& page() const { return *m_page; }
    const CodeCell* runningCell() const;  // null when none is pinned
    QLineEdit* asking() const;  // the field of the number that the next step would show; null for none

    // The keyboard goes to what is asked: what the next step waits for, else the first on this page, else in
    // the lesson, that is not answered yet.
    void answer();

    // While the lesson is presented its predictions are put to the class, and rest here.
    void setPresented(bool presented);

    // What the learner has done counts as answered, whether or not the lesson's button led there.
    void finishWhere(const std::function<bool(const lesson::Block&)>& done);

    // Numbers the learner has changed, lit in the code; predictions rest while there are some.
    void setWhatIf(std::function<std::vector<SourceSpan>(uint32_t cell)> lit);
    void setNumbersNow(const lesson::NumbersNow& now);  // of the prose, after those changes

  signals:
    void partShown(int part);
    // The learner went or stepped there; a jump to a step that happens to be told in it is no reading.
    void partRead(int part);
    void nextLessonWanted();
    void lessonsWanted();
    void solved(const QString& key);
    void outputClicked();
    void predictionSolved();                // by the learner, now: the next step may come
    void linkClicked(const QString& link);  // of ours, in the prose
    void cellPinned(backstep::ui::CodeCell* cell, uint32_t index);
    void veilsChanged(const backstep::ui::Veils& veils);  // numbers that predictions still ask for
    // What a block of the lesson invites to.
    void whatIfAsked(const backstep::lesson::WhatIf& block);
    void compareAsked(const backstep::lesson::Compare& block);
    void stageWanted();
    void engineAsked(uint32_t step);

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void showPart(int part);  // the text only
    void read();              // the part shown
    void fillPage();
    void showHeader();
    void findScenes();
    void follow(bool stepped = false);
    const lesson::Predict* awaited() const;  // by the next step; null for nothing
    void showPrediction();                   // in front of what it asks about; playing waits there
    void bringIntoView(const std::string& key);
    void goToAsked(const std::string& key);
    void drawVeils();
    int partToShow(bool stepped) const;
    bool isFresh() const;
    void goToScene(uint32_t scene);
    void goToCell(uint32_t cell);
    void accept(const lesson::Block& invitation);
    void fitPinned();
    uint32_t lessonPart(int part) const { return static_cast<uint32_t>(part) + m_firstPart; }
    QString nextPart() const;  // its title; empty after the last

    Playback& m_playback;
    Selection& m_selection;
    lesson::LessonRef m_lesson;
    uint32_t m_firstPart = 0;  // 1 when nothing stands before the first heading
    bool m_onStage = true;
    bool m_presented = false;
    bool m_changed = false;  // some number of the code
    bool m_fresh = false;    // just opened: it is read from the beginning, whatever the picture shows
    int m_part = 0;          // counts from 0 over the parts that exist
    std::set<int> m_read;
    int m_activeScene = -1;
    int m_askedScene = -1;             // the scene last clicked, while the playback stands on it
    std::optional<uint32_t> m_keptAt;  // the step at which the words stand where they were turned to
    SceneSteps m_scenes;
    std::vector<lesson::Gate> m_gates;  // where playing waits until a prediction is solved

    LessonHeader* m_header;
    LessonText* m_text;
    LessonPage* m_page;
    PinnedCells* m_pinned;
    OutputStrip* m_output;
};

}  // namespace backstep::ui
