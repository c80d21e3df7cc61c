#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "canvas/veil/veil.h"
#include "stage/breakpoints.h"
#include "stage/folds.h"
#include "stage/recording.h"
#include "trace/step_state.h"

namespace backstep::ui {

// The only mutable truth of time: which recording is shown, at which step, and how far the move to it has
// come. The frame on screen is f(before(), state(), t()): t = 1 rests on the step, a move forward runs t from
// 0 to 1, a move back shows the step that is left while t runs back to 0. Stepping during a move jumps to its
// end. advance() is the clock's only door, so that tests and exporters can drive time by hand.
// Steps lead over the folds of loops, see Folds.
class Playback : public QObject {
    Q_OBJECT

  public:
    explicit Playback(QObject* parent = nullptr);

    // Shows `recording` resting at `step` (clamped). Null empties the stage. Loops of at least `leastFolded`
    // turns begin folded.
    void setRecording(std::shared_ptr<const Recording> recording, uint32_t step, uint32_t leastFolded = 2);
    const std::shared_ptr<const Recording>& recording() const { return m_recording; }

    uint32_t size() const { return m_recording ? m_recording->size() : 0; }
    uint32_t step() const { return m_step; }

    // The step the learner stands on: what panels, narration and code line show.
    const trace::StepState& current() const { return m_direction < 0 ? m_before : m_state; }
    // The two ends of the frame on screen.
    const trace::StepState& before() const { return m_before; }
    const trace::StepState& state() const { return m_state; }
    double t() const { return m_t; }
    // The same as steps: the frame stands `t` of the way from one to the other.
    struct Move {
        int from = 0;
        int to = 0;
        double t = 1;
    };
    Move move() const;
    bool isMoving() const { return m_direction != 0; }
    bool movesBack() const { return m_direction < 0; }

    const Folds& folds() const { return m_folds; }
    // The loop stands folded and this step for all its turns but the first; null otherwise.
    const trace::Fold* foldedHere() const { return m_folds.over(m_step); }

    // Playing stops on the steps these mean, those inside folds included.
    void setBreakpoints(std::vector<trace::StepKey> keys);
    const Breakpoints& breakpoints() const { return m_breakpoints; }

    // Numbers the learner has not said yet: no state shows them.
    void setVeils(Veils veils);
    const Veils& veils() const { return m_veils; }
    // What they keep from the learner at the present step: sentences about it go through this.
    HiddenNumbers hidden() const;
    // The steps at which the number of `w`, `w.grad`, `w[0]` is kept from the learner; the last is the first
    // that shows another one.
    struct Steps {
        uint32_t from = 0, until = 0;
    };
    std::vector<Steps> hiddenSteps(const std::string& expression) const;

    static constexpr double kSpeeds[] = {0.25, 0.5, 1, 2, 4};
    bool isPlaying() const { return m_playing; }
    double speed() const { return m_speed; }
    // While it is locked, setSpeed() changes nothing.
    bool isSpeedLocked() const { return m_speedLocked; }
    void setSpeedLocked(bool locked);
    bool reducedMotion() const { return m_reducedMotion; }
    void setReducedMotion(bool on) { m_reducedMotion = on; }

    // Lets `milliseconds` pass.
    void advance(double milliseconds);

  public slots:
    void goTo(uint32_t step);                         // without a move
    void want(const backstep::ui::WantedTurn& turn);  // one that was not kept
    void stepForward();
    void stepBack();
    void nextPhase();
    void previousPhase();
    void nextIteration();
    void previousIteration();
    void toggleFold();  // of the loop around the step
    void goToFirst() { goTo(0); }
    void goToLast() { goTo(size()); }
    void play();
    void pause();
    void togglePlaying();
    void setSpeed(double speed);
    void slower();  // the next of kSpeeds
    void faster();

  signals:
    void recordingChanged();
    void stepChanged(uint32_t step);
    void veilsChanged();
    void frameChanged();  // before(), state() or t() changed
    void foldsChanged();
    // Somebody must record that turn again and come back with it; until then time stands still. Playing
    // passes over such turns.
    void turnWanted(const backstep::ui::WantedTurn& turn);
    void settled();    // the move ended: numbers that travelled have arrived
    void endPassed();  // a step forward was asked for at the last one
    void playingChanged(bool playing);
    void speedChanged(double speed);
    void speedLockChanged(bool locked);

  private:
    void rest(uint32_t step);
    trace::StepState stateAt(uint32_t step) const;
    const SkippedTurns* skippedBetween(uint32_t before, uint32_t after) const;
    uint32_t offsetInTurn() const;  // of the outermost loop, from its first step
    void jump(uint32_t step);       // as goTo, but leaves folds as they are
    void finishMove();
    double moveLength() const;  // ms at speed 1x
    void playOn();
    void startClock();
    void tick();

    std::shared_ptr<const Recording> m_recording;
    Veils m_veils;
    Folds m_folds;
    Breakpoints m_breakpoints;
    trace::StepState m_before;
    trace::StepState m_state;
    uint32_t m_step = 0;
    double m_t = 1;
    double m_duration = 0;
    double m_resting = 0;
    int m_direction = 0;  // 1 forward, -1 back, 0 at rest
    bool m_playing = false;
    bool m_reducedMotion = false;
    bool m_speedLocked = false;
    double m_speed = 1;
    QTimer m_timer;
    QElapsedTimer m_clock;
};

}  // namespace backstep::ui
