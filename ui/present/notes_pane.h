#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "base/message.h"
#include "lesson/lesson.h"
#include "words/language.h"

class QGridLayout;
class QLabel;

namespace backstep::ui {

class LectureClock;
class Playback;
class PresenterActions;
class ProseView;

// What the instructor has before them at a stop.
struct Briefing {
    QString place;                // "Stop 5 of 12 · step 14 of 18"
    std::optional<Message> now;   // the sentence of this step
    std::optional<Message> next;  // and of the next one; nothing at the end
    QString nextQuestion;         // what is asked next, in place of a sentence
    std::vector<const lesson::Inlines*> notes;
    const lesson::Block* question = nullptr;
    bool answerShown = false;  // to the class
    QString mistakes;  // in the lesson's file, as it was saved last: the class still has what was before
};

// The instructor's notes: the clock, where one is, what comes next, what the author wrote down, and the
// answer to the question the class is looking at; below it every key as a button. Where the class sees these
// notes too the answer waits until it is shown to all, and what comes next with it. On a wide screen, which
// is read standing, the letters are larger.
class NotesPane : public QWidget {
    Q_OBJECT

  public:
    NotesPane(Playback& playback, const PresenterActions& actions, QWidget* parent = nullptr);

    void brief(const lesson::LessonRef& lesson, const Briefing& briefing, words::Language language);
    void setSeenByClass(bool seen);
    LectureClock& clock() const { return *m_clock; }
    QString text() const;  // as it stands there

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QLabel* addLabel();
    ProseView* addProse();
    void addButtons(const PresenterActions& actions);
    void arrangeButtons();
    void write();

    Playback& m_playback;
    lesson::LessonRef m_lesson;
    Briefing m_briefing;
    words::Language m_language = words::Language::English;
    bool m_seenByClass = false;
    bool m_wide = false;
    QGridLayout* m_grid = nullptr;
    QList<QWidget*> m_buttons;
    int m_columns = 0;
    bool m_bare = false;  // the buttons
    LectureClock* m_clock;
    QWidget* m_page;
    QLabel *m_mistakes, *m_place, *m_now, *m_nextHead, *m_next, *m_notesHead, *m_questionHead;
    ProseView *m_notes, *m_question, *m_answer;
};

}  // namespace backstep::ui
