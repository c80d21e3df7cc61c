#pragma once

#include <QFontMetricsF>
#include <QWidget>
#include <optional>
#include <vector>

#include "style/theme.h"
#include "words/words.h"

namespace backstep::ui {

class Playback;

// One sentence that tells the step, on the tint of its phase, numbers in mono bold. A long sentence is broken
// and set smaller; what a width is likely to need is reserved, and a line that had to grow stays so high
// until another run comes: the stage above it does not jump from step to step. It is the stage's live region
// for screen readers.
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
    // The step shown is where a lesson begins with its graph drawn: said in place of it until it is left.
    void tellDrawn();
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
    void follow();                     // the step
    QString hint() const;              // where there is no step to tell of
    std::optional<Tone> tone() const;  // nothing for a plain step
    double fittingSize(std::vector<Run>& runs, int* lines) const;
    int reservedHeight() const;
    void fitHeight();
    double tailWidth() const;
    double textRight() const;
    std::vector<QString> unbroken(const words::Piece& piece, const QFontMetricsF& metrics, double room) const;
    // Places the words from `left` on; returns how many lines they take at this size.
    int arrange(double px, double left, double right, std::vector<Run>& runs) const;

    Playback& m_playback;
    words::Language m_language = words::Language::English;
    QString m_tail, m_underTail;
    Message m_waiting;
    bool m_running = false;
    bool m_stopping = false;
    std::optional<uint32_t> m_drawnAt;
    int m_grown = 0;  // height that a sentence of this run has needed
    std::vector<words::Piece> m_pieces;
};

}  // namespace backstep::ui
