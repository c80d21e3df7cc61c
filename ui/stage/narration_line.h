#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "style/theme.h"
#include "words/words.h"

namespace backstep::ui {

class Playback;

// One sentence that tells the step, on the tint of its phase, numbers in mono bold. Too long a sentence takes
// two lines in a smaller size before it is cut. It is the stage's live region for screen readers.
class NarrationLine : public QWidget {
    Q_OBJECT

  public:
    explicit NarrationLine(Playback& playback, QWidget* parent = nullptr);

    void setLanguage(words::Language language);
    // Said in place of the step until the run is over that brings the turn.
    void setTurnAwaited(uint32_t turn);
    // While the stage is empty, what it waits for.
    void setRunning(bool running);
    void setStopping();
    // Written at the right end, apart from the sentence, with a quieter line under it; empty for nothing.
    void setTail(const QString& tail, const QString& under = {});
    QString sentence() const;

    QSize sizeHint() const override { return {600, 48}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Run {
        words::Piece piece;
        QRectF box;
    };

    void tell();
    QString hint() const;              // where there is no step to tell of
    std::optional<Tone> tone() const;  // nothing for a plain step
    // Places the words from `left` on; returns how many lines they take at this size.
    double fittingSize(std::vector<Run>& runs, int* lines) const;
    void fitHeight();
    double tailWidth() const;
    double textRight() const;
    int arrange(double px, double left, double right, std::vector<Run>& runs) const;

    Playback& m_playback;
    words::Language m_language = words::Language::English;
    QString m_tail, m_underTail;
    Message m_waiting;
    bool m_running = false;
    bool m_stopping = false;
    std::vector<words::Piece> m_pieces;
};

}  // namespace backstep::ui
