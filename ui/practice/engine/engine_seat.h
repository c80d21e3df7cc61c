#pragma once

#include <QObject>
#include <QPointer>
#include <memory>
#include <optional>

#include "explain/game/backward_game.h"
#include "stage/recording.h"
#include "words/language.h"

class QLineEdit;

namespace backstep::ui {

class GamePage;
class GraphCanvas;
class Playback;

// Lets the learner play a backward pass of what is on the stage: while a game goes on, the stage shows what
// has been played; afterwards, or when another recording comes, it shows the run again. A game may be put
// aside and taken up where it was; meanwhile the stage shows the run. A click on the canvas chooses a node
// while none runs, and only looks at it while one does; a node that was chosen, wherever it was, is looked
// at.
class EngineSeat : public QObject {
    Q_OBJECT

  public:
    EngineSeat(Playback& playback, GraphCanvas& canvas, QObject* parent = nullptr);
    ~EngineSeat() override;

    GamePage* page() const;
    bool isPlaying() const { return m_game && !m_aside; }
    bool isAside() const { return m_game && m_aside; }
    const explain::BackwardGame* game() const { return m_game.get(); }
    const std::shared_ptr<const Recording>& run() const { return m_run; }  // that a pass is played of
    bool canStart() const;
    QLineEdit* asking() const;  // the field of the node that runs; null while none does

    void setLanguage(words::Language language);
    void start(uint32_t near);  // the pass at this step, or the next one
    void leave();
    void putAside();
    void takeUp();

  signals:
    void started();
    void finished(uint32_t pass);  // all its nodes have run; the step it begins with in the run
    void left();
    void playingChanged(bool playing);       // not while the game is put aside
    void interrupted(const QString& score);  // by another recording, before the pass was over

  private:
    void choose(size_t node);
    void chooseItem(NodeId node, int item);
    void clickItem(NodeId node, int item);
    std::optional<size_t> indexOf(NodeId node) const;  // in the pass
    void answer(const QString& text);
    void replay();
    void endGame();
    void showPlayed();
    void tellPlaying();
    void show(std::shared_ptr<const Recording> recording, uint32_t step);

    Playback& m_playback;
    GraphCanvas& m_canvas;
    QPointer<GamePage> m_page;  // belongs to the pane it is shown in
    std::unique_ptr<explain::BackwardGame> m_game;
    std::shared_ptr<const Recording> m_run;  // what is played; null while no game goes on
    uint32_t m_step = 0;                     // where the learner left it
    bool m_aside = false;
    bool m_told = false;  // that it is played
    bool m_showing = false;
};

}  // namespace backstep::ui
