#pragma once

#include <QObject>
#include <QPointer>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "present/itinerary.h"
#include "present/presenter_actions.h"

class QScreen;

namespace backstep::ui {

class ClassWindow;
class LessonPane;
class NotesPane;
class Playback;
class PracticeRoom;
class KeysSheet;
class StopList;
class WindowActions;
class Workspace;

// A presentation of what is on the stage: a window for the class, on the other screen if there is one, and
// the instructor's notes, in a window of their own where the class does not see them, else in a strip that a
// key opens. It walks the same playback as the window it came from, which stands where the presentation
// ended; what the class has been shown is forgotten, and no learner's answer is touched.
class Presenter : public QObject {
    Q_OBJECT

  public:
    struct Parts {
        Workspace& workspace;
        Playback& playback;
        LessonPane& lesson;
        WindowActions& actions;
        PracticeRoom& practice;
    };
    Presenter(const Parts& parts, QWidget* window);
    ~Presenter() override;

    void setLanguage();  // to that of the workspace
    const PresenterActions& actions() const { return m_actions; }
    bool isPresenting() const { return m_class != nullptr; }
    // While presenting.
    ClassWindow& classWindow() const { return *m_class; }
    NotesPane& notes() const { return *m_notes; }
    StopList* list() const { return m_list; }  // null while it is closed

  public slots:
    void start();  // nothing while there is nothing on the stage
    void leave();

  private:
    void wire();
    void place();  // the windows on the screens there are
    bool notesApart() const;
    void begin();
    void next();
    void back();
    void goTo(Itinerary::Place place);
    void followPlayback();
    void showAnswer();
    void act(const lesson::Block& invitation);
    void undo();
    void openList();
    void closeList();
    void resetAll();
    void escape();
    void openKeys();
    void drawVeils();
    void show();
    bool isShown(const lesson::Block& question) const;
    size_t stopNumber() const;
    QString counter() const;

    Parts m_parts;
    QWidget* m_window;
    PresenterActions m_actions;
    std::unique_ptr<ClassWindow> m_class;
    std::unique_ptr<NotesPane> m_notes;
    QPointer<KeysSheet> m_keys;
    StopList* m_list = nullptr;
    Itinerary m_itinerary;
    Itinerary::Place m_place;
    std::vector<uint32_t> m_stops;
    std::set<std::string> m_shown;  // keys of the questions the class knows the answer of
    std::string m_presented;        // id of the lesson they are of
    bool m_trying = false;          // a number is changed for the class
    QString m_mistakes;             // in the file of the lesson, as it was saved last
    double m_speedBefore = 1;
};

}  // namespace backstep::ui
