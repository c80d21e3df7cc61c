#pragma once

#include <QAction>
#include <QList>
#include <QObject>

namespace backstep::ui {

class Playback;

// The keys that move time, as standard actions. Note [Keys of time]: they act only while one of the widgets
// they were lent to has the focus, so no text field, list or button loses its keys. All of them are lent to
// what shows a step (canvas, comparison, transport bar, inspector, slate), and to what is read beside it (the
// lesson) those that step: a click there or an answer that comes up does not stop the arrows. Space plays
// wherever the focus is in the window, but not on a button or a list, which it presses. A field where
// something is typed or chosen keeps its keys.
class StageActions : public QObject {
    Q_OBJECT

  public:
    StageActions(Playback& playback, QObject* parent = nullptr);

    void lendTo(QWidget* widget) const;
    void lendStepsTo(QWidget* widget) const;  // arrows sideways, Home and End
    void lendPlayTo(QWidget* window);         // Space, for all that stands in it
    void retranslate();
    const QList<QAction*>& all() const { return m_all; }

    QAction* first = nullptr;
    QAction* back = nullptr;
    QAction* play = nullptr;
    QAction* next = nullptr;
    QAction* last = nullptr;
    QAction* previousPhase = nullptr;
    QAction* nextPhase = nullptr;
    QAction* previousIteration = nullptr;
    QAction* nextIteration = nullptr;
    QAction* fold = nullptr;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;  // a button keeps its Space

  private:
    void allow();
    QAction* add(const QList<QKeySequence>& keys, void (Playback::*slot)());
    QAction* make(const QList<QKeySequence>& keys, void (Playback::*slot)());

    Playback& m_playback;
    QList<QAction*> m_all;
    QAction* m_beyond = nullptr;  // the keys of `next` behind the last step, where that one rests
};

}  // namespace backstep::ui
