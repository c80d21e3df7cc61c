#include <QAbstractButton>
#include <QComboBox>
#include <QTest>

#include "fixtures/lesson_traces.h"
#include "stage/narration_line.h"
#include "stage/playback.h"
#include "stage/scrubber.h"
#include "stage/stage_actions.h"
#include "stage/transport_bar.h"
#include "style/fonts.h"
#include "style/theme.h"

using namespace backstep;
using namespace backstep::ui;

class TestTransport : public QObject {
    Q_OBJECT

    Playback m_playback;
    std::unique_ptr<StageActions> m_actions;
    std::unique_ptr<TransportBar> m_bar;

  private slots:
    void init() {
        applyTheme(*qApp, ThemeId::Light);
        m_playback.setRecording(
            std::make_shared<Recording>(std::make_shared<trace::Timeline>(trace::lesson_graph().timeline())),
            14);
        m_actions = std::make_unique<StageActions>(m_playback);
        m_bar = std::make_unique<TransportBar>(m_playback, *m_actions);
        m_bar->resize(1440, 64);
        m_bar->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_bar.get()));
    }
    void cleanup() { m_bar.reset(); }

    void aLongNumberOfStepsTakesItsRoomFromTheBand() {
        const auto room = [this] {
            QTest::qWait(0);
            const QWidget& speed = *m_bar->findChild<QComboBox*>();
            return speed.x() - m_bar->scrubber().geometry().right();
        };
        const int usual = room();
        trace::TraceBuilder loop = trace::training_loop(400);
        const auto many = std::make_shared<trace::Timeline>(loop.timeline());
        QVERIFY(many->size() > 1000);
        m_playback.setRecording(std::make_shared<Recording>(many), many->size());
        const double words = QFontMetricsF(uiFont(13)).horizontalAdvance(m_bar->stepText());
        QVERIFY2(room() > words && room() > usual, qPrintable(QString::number(room())));
    }

    void insideALoopItSaysWhichTurnItIs() {
        QCOMPARE(m_bar->turnText(), QString());
        trace::TraceBuilder loop = trace::training_loop(5);
        const auto timeline = std::make_shared<trace::Timeline>(loop.timeline());
        const trace::LoopRun& run = timeline->turns().loops().front();
        m_playback.setRecording(std::make_shared<Recording>(timeline), 0);
        QCOMPARE(m_bar->turnText(), QString());
        m_playback.goTo(timeline->turns().turn(run.turns[0]).first);
        QCOMPARE(m_bar->turnText(), QStringLiteral("turn 1 of 5"));
        QVERIFY(m_bar->accessibleName().endsWith("turn 1 of 5"));
        m_playback.goTo(timeline->turns().turn(run.turns[2]).last);
        QCOMPARE(m_bar->turnText(), QStringLiteral("turn 3 of 5"));
    }

    void theBandHasOneSegmentPerPhase() {
        using Segment = Scrubber::Segment;
        const std::vector<Segment> expected = {
            {trace::Phase::Forward, 1, 8}, {trace::Phase::Backward, 9, 16}, {trace::Phase::Plain, 17, 18}};
        QCOMPARE(m_bar->scrubber().segments(), expected);
    }

    void everyStepIsWhereItsPlayheadIs() {
        for (uint32_t k = 1; k <= m_playback.size(); ++k)
            QCOMPARE(m_bar->scrubber().stepAt(m_bar->scrubber().playheadX(k)), k);
        QCOMPARE(m_bar->scrubber().stepAt(0), 0U);
        QCOMPARE(m_bar->scrubber().stepAt(1e6), m_playback.size());
    }

    void pressingTheBandGoesThereAndTakesTheFocus() {
        Scrubber& scrubber = m_bar->scrubber();
        QTest::mouseClick(&scrubber, Qt::LeftButton, {}, QPoint(static_cast<int>(scrubber.playheadX(5)), 25));
        QCOMPARE(m_playback.step(), 5U);
        QVERIFY(m_bar->hasFocus());
        QVERIFY(m_bar->stepText().contains('5'));
    }

    void theButtonsStepAndAreOffWhereTheyCannot() {
        const auto buttons = m_bar->findChildren<QAbstractButton*>();
        auto named = [&](const QString& name) {
            for (QAbstractButton* button : buttons)
                if (button->accessibleName() == name) return button;
            return static_cast<QAbstractButton*>(nullptr);
        };
        QTest::mouseClick(named("Next step"), Qt::LeftButton);
        QCOMPARE(m_playback.step(), 15U);
        QTest::mouseClick(named("To the start"), Qt::LeftButton);
        QCOMPARE(m_playback.step(), 0U);
        QVERIFY(!named("Previous step")->isEnabled());
        QTest::mouseClick(named("To the end"), Qt::LeftButton);
        QVERIFY(!named("Next step")->isEnabled());
        QVERIFY(named("Previous step")->isEnabled());
    }

    void thePlayButtonSaysWhatItWouldDo() {
        m_playback.play();
        bool found = false;
        for (const QAbstractButton* button : m_bar->findChildren<QAbstractButton*>())
            found = found || button->accessibleName() == "Pause";
        QVERIFY(found);
        m_playback.pause();
    }

    void theFirstTurnOfALongLoopStaysWideAndEveryTurnIsReached() {
        m_playback.setRecording(std::make_shared<Recording>(
                                    std::make_shared<trace::Timeline>(trace::training_loop(5000).timeline())),
                                0);
        Scrubber& scrubber = m_bar->scrubber();
        const trace::Fold fold = m_playback.recording()->timeline()->turns().folds().front();
        QVERIFY(scrubber.playheadX(fold.first) - scrubber.playheadX(1) > 200);
        for (uint32_t k = 1; k < fold.first; ++k) QCOMPARE(scrubber.stepAt(scrubber.playheadX(k)), k);
        QSet<uint32_t> reached;
        for (int x = 0; x < scrubber.width(); ++x)
            if (const uint32_t k = scrubber.stepAt(x); k > 0)
                reached.insert(m_playback.recording()->step(k).iteration / 100);
        QCOMPARE(reached.size(), 51);
        QVERIFY(scrubber.placeName(fold.first).contains("turn 2"));
    }

    void noMarkTouchesAnotherAndErrorsGoBeforePrints() {
        trace::TraceBuilder errors = trace::lesson_graph();
        for (int i = 0; i < 60; ++i) {
            errors.print("turn\n");
            if (i % 3 == 0) errors.raise("ValueError", "caught");
        }
        m_playback.setRecording(
            std::make_shared<Recording>(std::make_shared<trace::Timeline>(errors.timeline())), 4);
        const Scrubber& scrubber = m_bar->scrubber();
        for (const int width : {1440, 640}) {
            m_bar->resize(width, 64);
            QTest::qWait(0);
            const std::vector<uint32_t> wrong = scrubber.errorMarks(), printed = scrubber.printMarks();
            QVERIFY(wrong.size() > 3);
            std::vector<double> places;
            for (const auto& marks : {wrong, printed})
                for (const uint32_t step : marks) places.push_back(scrubber.playheadX(step));
            std::ranges::sort(places);
            for (size_t i = 1; i < places.size(); ++i) QVERIFY(places[i] - places[i - 1] >= 16);
        }
        // The one that is stood on is always there.
        uint32_t last = m_playback.size();
        while (m_playback.recording()->step(last).kind != trace::StepKind::Error) --last;
        m_playback.goTo(last);
        QCOMPARE(scrubber.errorMarks().front(), last);
    }

    void withoutStepsNothingCanBePlayed() {
        m_playback.setRecording(nullptr, 0);
        for (const QAction* action : m_actions->all())
            QVERIFY2(!action->isEnabled(), qPrintable(action->text()));
        for (const QAbstractButton* button : m_bar->findChildren<QAbstractButton*>())
            QVERIFY(!button->isEnabled());
    }

    void whatStandsForAllTurnsSaysSo() {
        m_playback.setRecording(std::make_shared<Recording>(
                                    std::make_shared<trace::Timeline>(trace::training_loop(7).timeline())),
                                0);
        NarrationLine line(m_playback);
        while (m_playback.step() < m_playback.size()) m_playback.stepForward();
        QVERIFY2(line.sentence().startsWith("Turns 2 to 7"), qPrintable(line.sentence()));
    }

    void theNarrationSpeaksTheLanguageItIsToldAndTheStepItStandsOn() {
        NarrationLine line(m_playback);
        line.setLanguage(words::Language::Spanish);
        const QString spanish = line.sentence();
        QVERIFY(spanish.contains("MulBackward0"));
        QVERIFY(spanish.contains(QChar(0x2212) + QStringLiteral("18")));
        line.setLanguage(words::Language::English);
        QVERIFY(line.sentence() != spanish);
        m_playback.goTo(5);
        QVERIFY(!line.sentence().contains("18"));
    }
};

QTEST_MAIN(TestTransport)
#include "tst_transport.moc"
