#pragma once

#include <QAction>
#include <QList>
#include <QObject>

namespace backstep::ui {

class Playback;

// The keys that move time, as standard actions: they act only while one of the widgets they were lent to (the
// canvas, the transport bar) has the focus, so no text field loses its arrows.
class StageActions : public QObject {
    Q_OBJECT

  public:
    StageActions(Playback& playback, QObject* parent = nullptr);

    void lendTo(QWidget* widget) const;
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

  private:
    void allow();
    QAction* add(const QList<QKeySequence>& keys, void (Playback::*slot)());

    Playback& m_playback;
    QList<QAction*> m_all;
};

}  // namespace backstep::ui
