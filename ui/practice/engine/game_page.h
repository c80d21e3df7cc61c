#pragma once

#include <QScrollArea>
#include <memory>
#include <vector>

#include "explain/game/backward_game.h"
#include "practice/engine/words_label.h"
#include "words/words.h"

class QLabel;
class QVBoxLayout;

namespace backstep::ui {

class BarButton;
class NodeButton;
class TurnView;

// The player's seat: the queue of ready nodes, those that wait, those that ran; the numbers of the node that
// runs; below them, always in sight, what is said to each move and the score. Shows a game and says what the
// player wants; changes nothing.
class GamePage : public QWidget {
    Q_OBJECT

  public:
    explicit GamePage(QWidget* parent = nullptr);

    void setLanguage(words::Language language) { m_language = language; }
    void show(const explain::BackwardGame& game);
    void forget() { m_game = nullptr; }  // the game that was shown is about to end
    void say(const Message& message, WordsLabel::Mark mark);

    QString said() const { return m_reply->text(); }
    QString score() const;
    void showScore();
    NodeButton* buttonOf(size_t node) const;  // null for a node that is not listed
    TurnView& turn() const { return *m_turn; }
    BarButton& hint() const { return *m_hint; }
    BarButton& leave() const { return *m_leave; }
    BarButton& again() const { return *m_again; }

  signals:
    void chosen(size_t node);
    void answered(const QString& text);
    void hintAsked();
    void againAsked();
    void leaveAsked();
    void retranslated();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void retranslate();
    void bringTurnIntoView();
    void fillQueue(const explain::BackwardGame& game);

    words::Language m_language = words::Language::English;
    std::vector<NodeButton*> m_buttons;  // by node of the pass
    QLabel *m_kicker, *m_title, *m_about, *m_queueTitle, *m_turnTitle, *m_waitTitle, *m_doneTitle,
        *m_scoreLine;
    QVBoxLayout *m_ready, *m_waiting, *m_done;
    TurnView* m_turn;
    WordsLabel* m_fixed;
    WordsLabel* m_reply;
    BarButton *m_hint, *m_again, *m_leave;
    QScrollArea* m_scroll;
    const explain::BackwardGame* m_game = nullptr;
};

}  // namespace backstep::ui
