#include <QSignalSpy>
#include <QTest>

#include "canvas/choreography.h"
#include "fixtures/lesson_traces.h"
#include "stage/playback.h"
#include "stage/selection.h"

using namespace backstep;
using namespace backstep::ui;

namespace {

std::shared_ptr<const Recording> recordingOf(const trace::TraceBuilder& builder) {
    return std::make_shared<Recording>(std::make_shared<trace::Timeline>(builder.timeline()));
}

}  // namespace

class TestPlayback : public QObject {
    Q_OBJECT

  private slots:
    void withoutARecordingNothingMoves() {
        Playback playback;
        playback.stepForward();
        playback.stepBack();
        playback.play();
        QCOMPARE(playback.step(), 0U);
        QVERIFY(!playback.isPlaying());
    }

    void aStepForwardRunsFromTheOldStateToTheNew() {
        Playback playback;
        playback.setRecording(recordingOf(trace::lesson_graph()), 4);
        QSignalSpy steps(&playback, &Playback::stepChanged);
        QSignalSpy settled(&playback, &Playback::settled);
        playback.stepForward();
        QCOMPARE(playback.step(), 5U);
        QCOMPARE(steps.count(), 1);
        QCOMPARE(playback.t(), 0.0);
        QCOMPARE(playback.before().step.number, 4U);
        QCOMPARE(playback.state().step.number, 5U);
        QVERIFY(settled.isEmpty());
        const double length = moveDuration(playback.before(), playback.state());
        playback.advance(length / 2);
        QVERIFY(qAbs(playback.t() - 0.5) < 1e-9);
        playback.advance(length);
        QCOMPARE(playback.t(), 1.0);
        QVERIFY(!playback.isMoving());
        QCOMPARE(settled.count(), 1);
    }

    void steppingWhileMovingJumpsToTheEndOfTheMove() {
        Playback playback;
        playback.setRecording(recordingOf(trace::lesson_graph()), 4);
        playback.stepForward();
        playback.advance(10);
        playback.stepForward();
        QCOMPARE(playback.step(), 6U);
        QCOMPARE(playback.before().step.number, 5U);
        QCOMPARE(playback.t(), 0.0);
    }

    void aStepBackShowsTheLeftStepRunningBack() {
        Playback playback;
        playback.setRecording(recordingOf(trace::lesson_graph()), 10);
        playback.stepBack();
        QCOMPARE(playback.step(), 9U);
        QCOMPARE(playback.current().step.number, 9U);
        QCOMPARE(playback.state().step.number, 10U);
        QCOMPARE(playback.t(), 1.0);
        playback.advance(1);
        QVERIFY(playback.t() < 1.0);
        playback.advance(1e6);
        QVERIFY(!playback.isMoving());
        QCOMPARE(playback.state().step.number, 9U);
        QCOMPARE(playback.t(), 1.0);
    }

    void thereAndBackShowsTheSameState() {
        Playback playback;
        playback.setRecording(recordingOf(trace::lesson_graph()), 14);
        const std::string before = playback.current().ledger.front().name;
        const trace::MemoryMeter memory = playback.current().memory;
        playback.stepForward();
        playback.advance(1e6);
        playback.stepBack();
        playback.advance(1e6);
        QCOMPARE(playback.step(), 14U);
        QCOMPARE(playback.current().ledger.front().name, before);
        QCOMPARE(playback.current().memory.referenced, memory.referenced);
    }

    void playingTakesEveryStepAndStopsAtTheEnd() {
        Playback playback;
        const auto recording = recordingOf(trace::lesson_graph());
        playback.setRecording(recording, 0);
        QSignalSpy steps(&playback, &Playback::stepChanged);
        playback.play();
        QVERIFY(playback.isPlaying());
        for (int i = 0; i < 2000 && playback.isPlaying(); ++i) playback.advance(100);
        QVERIFY(!playback.isPlaying());
        QCOMPARE(playback.step(), recording->size());
        QCOMPARE(steps.count(), static_cast<int>(recording->size()));
    }

    void twiceTheSpeedTakesHalfTheTime() {
        Playback playback;
        playback.setRecording(recordingOf(trace::lesson_graph()), 4);
        playback.setSpeed(2);
        playback.stepForward();
        playback.advance(moveDuration(playback.before(), playback.state()) / 2 + 0.001);
        QVERIFY(!playback.isMoving());
    }

    void reducedMotionIsOneShortCrossFade() {
        Playback playback;
        playback.setRecording(recordingOf(trace::lesson_graph()), 13);
        playback.setReducedMotion(true);
        playback.stepForward();
        playback.advance(161);
        QVERIFY(!playback.isMoving());
    }

    void phasesAreFoundInBothDirections() {
        Playback playback;
        playback.setRecording(recordingOf(trace::lesson_graph()), 0);
        playback.nextPhase();
        playback.nextPhase();
        QCOMPARE(playback.current().step.kind, trace::StepKind::BackwardSeed);
        playback.previousPhase();
        QVERIFY(playback.current().step.phase == trace::Phase::Forward);
    }

    void aJumpBeyondTheEndStopsAtTheEnd() {
        Playback playback;
        playback.setRecording(recordingOf(trace::lesson_graph()), 0);
        playback.goTo(1000);
        QCOMPARE(playback.step(), playback.size());
    }

    void aLoopIsFoldedAfterItsFirstTurn() {
        Playback playback;
        playback.setRecording(recordingOf(trace::training_loop(200)), 0);
        QSet<uint32_t> turns;
        int presses = 0;
        for (; playback.step() < playback.size(); ++presses) {
            turns.insert(playback.current().step.iteration);
            playback.stepForward();
        }
        QCOMPARE(turns, (QSet<uint32_t>{0, 1}));
        QVERIFY2(presses < 30, qPrintable(QString::number(presses)));
        QVERIFY(playback.foldedHere());
        playback.stepBack();
        QCOMPARE(playback.current().step.iteration, 1U);
    }

    void theFirstGradientIsNearWhateverTheLength() {
        Playback playback;
        playback.setRecording(recordingOf(trace::training_loop(200)), 0);
        int presses = 0;
        for (; playback.current().step.phase != trace::Phase::Backward; ++presses) playback.stepForward();
        QVERIFY(presses <= 15);
        playback.goTo(0);
        playback.nextPhase();
        playback.nextPhase();
        QCOMPARE(playback.current().step.kind, trace::StepKind::BackwardSeed);
    }

    void walkingToTheNextTurnOpensTheFoldAndFoldingLeavesIt() {
        Playback playback;
        playback.setRecording(recordingOf(trace::training_loop(9)), 0);
        for (int i = 0; i < 5; ++i) playback.stepForward();
        const trace::Step before = playback.current().step;
        playback.nextIteration();
        QCOMPARE(playback.current().step.iteration, before.iteration + 1);
        QCOMPARE(playback.current().step.kind, before.kind);
        QCOMPARE(playback.current().step.span, before.span);
        playback.stepForward();
        QCOMPARE(playback.current().step.iteration, before.iteration + 1);
        playback.previousIteration();
        playback.stepBack();
        QCOMPARE(playback.step(), before.number);
        playback.nextIteration();
        playback.toggleFold();
        QVERIFY(playback.foldedHere());
        QCOMPARE(playback.current().step.iteration, 9U);
    }

    void phasesPassAFoldInOne() {
        Playback playback;
        playback.setRecording(recordingOf(trace::training_loop(50)), 0);
        for (int i = 0; i < 3; ++i) playback.nextPhase();
        QCOMPARE(playback.step(), playback.size());
        playback.previousPhase();
        QCOMPARE(playback.current().step.iteration, 1U);
    }

    void aFreshRunOpensBeforeItsFirstBackward() {
        const auto recording = recordingOf(trace::lesson_graph());
        QCOMPARE(recording->step(recording->openingStep() + 1).kind, trace::StepKind::BackwardSeed);
    }

    void theSameStepIsFoundInAnotherRunOfTheSameCode() {
        const auto first = recordingOf(trace::lesson_graph());
        const auto second = recordingOf(trace::lesson_graph());
        for (uint32_t k = 0; k <= first->size(); ++k)
            QCOMPARE(second->stepLike(*first, k), std::pair(k, true));
    }

    void theSelectionFollowsTheRunningNodeUntilOneIsPicked() {
        Playback playback;
        playback.setRecording(recordingOf(trace::lesson_graph()), 14);
        Selection selection;
        const int running = selection.itemIn(playback.current());
        QCOMPARE(running, playback.current().running);
        selection.pick(playback.current(), 0);
        playback.goTo(12);
        QCOMPARE(selection.itemIn(playback.current()), 0);
        selection.follow();
        QCOMPARE(selection.itemIn(playback.current()), playback.current().running);
    }

    void findingPicksTheNextItemWhoseNameFits() {
        Playback playback;
        playback.setRecording(recordingOf(trace::lesson_graph()), 14);
        Selection selection;
        const Selection::Found found = selection.findIn(playback.current(), "pow", true, false);
        QVERIFY(found.item >= 0);
        const auto& items = playback.current().picture->items;
        QCOMPARE(QString::fromStdString(items[static_cast<size_t>(found.item)].title),
                 QStringLiteral("PowBackward0"));
        QCOMPARE(selection.findIn(playback.current(), "no such node", true, false).item, -1);
    }

    void findingSaysWhichOfHowManyAndGoesAroundInBothDirections() {
        Playback playback;
        playback.setRecording(recordingOf(trace::lesson_graph()), 14);
        Selection selection;
        const auto find = [&](bool forward, bool next) {
            return selection.findIn(playback.current(), "backward0", forward, next);
        };
        const Selection::Found first = find(true, false);
        QCOMPARE(first.place, 1);
        QCOMPARE(first.count, 4);
        QCOMPARE(find(true, false).item, first.item);  // typed on: the same still fits
        QCOMPARE(find(true, true).place, 2);
        QCOMPARE(find(false, true).item, first.item);
        QCOMPARE(find(false, true).place, 4);
        QCOMPARE(find(true, true).item, first.item);
    }
};

QTEST_MAIN(TestPlayback)
#include "tst_playback.moc"
