#pragma once

#include <QObject>

#include "practice/compare/comparison.h"
#include "practice/engine/engine_seat.h"
#include "practice/mend/mending.h"
#include "practice/what_if/prose_numbers.h"
#include "practice/what_if/what_if.h"

namespace backstep::lesson {
struct WhatIf;
}

namespace backstep::ui {

class ComparePage;
class GraphCanvas;
class LeafEditor;
class LessonPane;
class Pane;
class Playback;
class PlaygroundPane;
class MendedBar;
class NoticeBar;
class WhatIfBar;
class Workspace;

// Where the learner acts instead of watching: changes numbers, plays the engine, compares variants. Brings
// the window's parts together for it and owns what they share.
class PracticeRoom : public QObject {
    Q_OBJECT

  public:
    struct Parts {
        Workspace& workspace;
        Playback& playback;
        LessonPane& lesson;
        PlaygroundPane& playground;
        GraphCanvas& canvas;
        Pane& left;    // where the player sits
        Pane& centre;  // where variants are compared
    };
    PracticeRoom(const Parts& parts, QObject* parent);

    WhatIf& whatIf() { return m_whatIf; }
    LeafEditor& leafEditor() { return *m_leafEditor; }
    Mending& mending() { return m_mending; }
    QList<QWidget*> bars() const;  // for whoever gives them a place
    WhatIfBar* bar() const { return m_bar; }
    MendedBar* mendedBar() const { return m_mendedBar; }
    NoticeBar* noticeBar() const { return m_noticeBar; }
    EngineSeat& engine() { return m_engine; }
    Comparison& comparison() { return m_comparison; }
    ComparePage& comparePage() { return *m_comparePage; }

    void setLanguage(words::Language language);
    // Whether the run that comes is of the same thing with other numbers, so that what was chosen stays.
    bool keepsPlace() const { return m_whatIf.isActive(); }

  public slots:
    void playEngine();  // take the game up that waits, leave the one that goes on
    void compare();
    void tryOut(const lesson::WhatIf& block);  // the number a lesson suggests

  private:
    void followChanges();
    void wireEngine();
    void wireCompare();
    void wireDone();  // what counts as answered: the number has run, both lanes stand, the pass is over

    Parts m_parts;
    WhatIf m_whatIf;
    ProseNumbers m_proseNumbers;
    EngineSeat m_engine;
    Comparison m_comparison;
    Mending m_mending;
    LeafEditor* m_leafEditor;
    WhatIfBar* m_bar;
    MendedBar* m_mendedBar;
    NoticeBar* m_noticeBar;
    ComparePage* m_comparePage;
    QWidget* m_leftBefore = nullptr;  // shown again when the game is left
};

}  // namespace backstep::ui
