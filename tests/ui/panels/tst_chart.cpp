#include <QCheckBox>
#include <QPainter>
#include <QSet>
#include <QTest>
#include <QValueAxis>

#include "fixtures/lesson_traces.h"
#include "frame/tabs/tab_strip.h"
#include "panels/charts/chart_axes.h"
#include "panels/charts/charts_page.h"
#include "panels/charts/few_points.h"
#include "panels/charts/line_ends.h"
#include "panels/charts/line_key.h"
#include "panels/charts/line_look.h"
#include "panels/charts/memory_chart.h"
#include "panels/charts/series_chart.h"
#include "run/run_worker.h"
#include "stage/playback.h"
#include "stage/run_series.h"
#include "style/fonts.h"
#include "style/theme.h"

using namespace backstep;
using namespace backstep::ui;

class TestChart : public QObject {
    Q_OBJECT

    Playback m_playback;

    void play(const std::string& source) {
        run::Request request;
        request.cells = {{"snippet.py", source}};
        m_playback.setRecording(std::make_shared<Recording>(std::make_shared<trace::Timeline>(
                                    run::run_deep(std::move(request)).view)),
                                1);
    }

  private slots:
    void init() {
        applyTheme(*qApp, ThemeId::Light);
        m_playback.setRecording(
            std::make_shared<Recording>(std::make_shared<trace::Timeline>(trace::lesson_graph().timeline())),
            14);
    }

    void clickingAPointGoesToItsStep() {
        MemoryChart chart(m_playback);
        chart.resize(700, 500);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        for (uint32_t step : {3U, 8U, 17U}) {
            QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, chart.pointOf(step).toPoint());
            QCOMPARE(m_playback.step(), step);
        }
    }

    void thePeakIsHigherThanTheEnd() {
        MemoryChart chart(m_playback);
        chart.resize(700, 500);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        QVERIFY(chart.pointOf(8).y() < chart.pointOf(18).y());
        QVERIFY(qAbs(chart.pointOf(1).y() - chart.pointOf(18).y()) < 1);
    }

    // A training of so many turns on the stage, with its series read.
    void train(uint32_t turns, RunSeries& series) {
        m_playback.setRecording(std::make_shared<Recording>(std::make_shared<trace::Timeline>(
                                    trace::training_loop(turns).timeline())),
                                0);
        series.follow(m_playback.recording()->timeline()->trace().shared());
        series.readToEnd();
    }

    void aTrainingHasAChartOfItsLossItsParametersAndTheirGradients() {
        RunSeries series;
        ChartsPage page(m_playback, series);
        page.resize(700, 500);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        train(50, series);
        for (int tab = 0; tab < 4; ++tab) {
            QTest::mouseClick(&page.tabs(), Qt::LeftButton, {}, page.tabs().tabRect(tab).center());
            QCOMPARE(page.chart(tab).isVisible(), true);
            QVERIFY(page.chart(tab).lineCount() >= 1);
            QVERIFY(page.chart(tab).pointCount(0) >= 50);
        }
    }

    // In grey too: each has dashes of its own and its name at its end.
    void severalLinesAreToldApartWithoutColour() {
        const Theme::State& ink = Theme::of(qApp->palette()).state(Tone::Forward);
        QList<Qt::PenStyle> styles;
        for (size_t line = 0; line < 5; ++line) styles.append(linePen(ink, line).style());
        QCOMPARE(QSet<Qt::PenStyle>(styles.begin(), styles.end()).size(), styles.size());
        const QStringList names{"w", "layers.0.weight"};
        QVERIFY(LineEnds::widthFor(names, {700, 500}) > widthOf(codeFont(11), names.last()));
        QCOMPARE(LineEnds::widthFor({"w"}, {700, 500}), 0);
        QCOMPARE(LineEnds::widthFor(names, {250, 500}), 0);
        QVERIFY(LineEnds::widthFor({"w", "b", "v", "c"}, {480, 100}) > 0);  // the text at 200 %
        QCOMPARE(LineEnds::withoutCommonParts({"model.0.bias.grad", "model.2.bias.grad", "model.2.w.grad"}),
                 QStringList({"0.bias", "2.bias", "2.w"}));
        QCOMPARE(LineEnds::withoutCommonParts({"w.grad", "w.grad"}), QStringList({"grad", "grad"}));
        // Where points hide the dashes, the marks differ.
        QSet<QByteArray> marks;
        for (size_t line = 0; line < 6; ++line) {
            QImage mark(12, 12, QImage::Format_Grayscale8);
            mark.fill(Qt::white);
            QPainter draw(&mark);
            paintMark(draw, {6, 6}, line, Qt::black, Qt::white);
            draw.end();
            marks.insert(QByteArray(reinterpret_cast<const char*>(mark.constBits()), mark.sizeInBytes()));
        }
        QCOMPARE(marks.size(), 6);
        // Ends that meet are written below one another, within the plot.
        QImage image(800, 200, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        const QRectF plot(0, 0, 700, 200);
        LineEnds::paint(painter, {{{700, 199}, "a"}, {{700, 199}, "b"}, {{700, 199}, "c"}}, plot,
                        image.rect(), 90, Theme::of(qApp->palette()));
        int rows = 0;
        for (int y = 0, before = 0; y < 200; ++y) {
            int dark = 0;
            for (int x = 714; x < 800; ++x) dark += qGray(image.pixel(x, y)) < 128;
            rows += dark > 0 && before == 0;
            before = dark;
        }
        QCOMPARE(rows, 3);
    }

    void clickingATurnGoesToItsBackward() {
        RunSeries series;
        ChartsPage page(m_playback, series);
        page.resize(700, 500);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        train(50, series);
        SeriesChart& loss = page.chart(0);
        const QPoint point = loss.pointOf(0, 31).toPoint();
        QTest::mouseMove(loss.viewport(), point);
        QTRY_VERIFY2(loss.hoverText().startsWith("loss = "), qPrintable(loss.hoverText()));
        QVERIFY(loss.hoverText().endsWith("turn 31"));
        QTest::mouseClick(loss.viewport(), Qt::LeftButton, {}, point);
        QCOMPARE(m_playback.current().step.iteration, 31U);
        QCOMPARE(m_playback.current().step.kind, trace::StepKind::BackwardSeed);
        QTest::keyClick(&loss, Qt::Key_Down);
        QCOMPARE(m_playback.current().step.iteration, 32U);
    }

    // A step of a turn is in that turn from its first line on, not only once its loss is known; past the loop
    // the last turn stays.
    void theStepOnScreenIsMarkedInItsOwnTurn() {
        RunSeries series;
        ChartsPage page(m_playback, series);
        page.resize(700, 500);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        train(5, series);
        const trace::Timeline& timeline = *m_playback.recording()->timeline();
        uint32_t before = 0;
        for (uint32_t step = 1; step <= m_playback.size(); ++step) {
            m_playback.goTo(step);
            const uint32_t turn = timeline.turns().at(step);
            if (turn != 0) before = timeline.turns().turn(turn).index + 1;
            QCOMPARE(page.chart(0).turnHere(), before);
        }
        QCOMPARE(before, 5U);
    }

    // Two backwards by hand, then a loop of three turns, written and run as a learner would.
    void aRunWithALoopCountsTheTurnsOfItAlone() {
        play(
            "import torch\nw = torch.tensor(2.0, requires_grad=True)\nL = w * w\nL.backward()\n"
            "L = w * 3\nL.backward()\nfor i in range(3):\n    loss = w * w\n    loss.backward()\n"
            "print(w.grad)\n");
        RunSeries series;
        ChartsPage page(m_playback, series);
        page.resize(700, 500);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        series.follow(m_playback.recording()->timeline()->trace().shared());
        series.readToEnd();
        QCOMPARE(series.turns(), 3U);
        QCOMPARE(page.chart(0).keyText(), QStringLiteral("loss"));
        QCOMPARE(page.chart(0).pointCount(0), 3);
        m_playback.goTo(m_playback.size());
        QCOMPARE(page.chart(0).turnHere(), 3U);
        m_playback.goTo(1);
        QCOMPARE(page.chart(0).turnHere(), 0U);
    }

    void withoutALoopEachBackwardBeginsWithItsForward() {
        play(
            "import torch\nw = torch.tensor(2.0, requires_grad=True)\nL = w * w\nL.backward()\n"
            "L = w * 3\nL.backward()\n");
        RunSeries series;
        series.follow(m_playback.recording()->timeline()->trace().shared());
        series.readToEnd();
        ChartsPage page(m_playback, series);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        uint32_t passes = 0;
        for (uint32_t step = 1; step <= m_playback.size(); ++step) {
            m_playback.goTo(step);
            passes += m_playback.current().step.kind == trace::StepKind::OpExecuted;
            QCOMPARE(page.chart(0).turnHere(), passes);
        }
        QCOMPARE(passes, 2U);
    }

    void theKeyNamesEveryLineWholeAndSaysWhatIsNotDrawn() {
        play(
            "import torch\nimport torch.nn as nn\nfc = nn.Linear(2, 4)\nout = nn.Linear(4, 1)\n"
            "for i in range(2):\n    loss = out(fc(torch.ones(1, 2))).sum()\n    loss.backward()\n");
        RunSeries series;
        ChartsPage page(m_playback, series);
        page.resize(420, 500);
        page.tabs().setCurrentIndex(1);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        series.follow(m_playback.recording()->timeline()->trace().shared());
        series.readToEnd();
        SeriesChart& chart = page.chart(1);
        QCOMPARE(chart.keyText(),
                 QStringLiteral("‖fc.weight‖\nfc.bias[0]\nfc.bias[1]\nfc.bias[2]\nfc.bias[3]\n"
                                "out.weight[0]\nout.weight[1]\nout.weight[2]\n"
                                "Not drawn: out.weight[3], out.bias[0]."));
        QVERIFY(chart.viewport()->rect().contains(chart.keyOf(7).toPoint()));
        QVERIFY(chart.keyOf(7).y() > chart.keyOf(0).y());  // it wraps
        QTest::mouseMove(chart.viewport(), chart.keyOf(6).toPoint());
        QTRY_COMPARE(chart.litLine(), 6);
    }

    void aLongTrainingIsDrawnWithFewPointsAndKeepsItsPeaks() {
        std::vector<trace::Sample> samples;
        for (uint32_t i = 1; i <= 100000; ++i)
            samples.push_back({i, i, i == 77777 ? 1000.0 : 1.0 / i, true, {}});
        const QVector<QPointF> points = fewPoints(samples, false);
        QVERIFY(points.size() <= kMostPoints);
        QVERIFY(points.contains(QPointF(77777, 1000)));
        QVERIFY(std::is_sorted(points.begin(), points.end(),
                               [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); }));
    }

    void aLogarithmicAxisShowsOnlyWhatItCan() {
        RunSeries series;
        ChartsPage page(m_playback, series);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        train(20, series);
        QTest::mouseClick(&page.logarithmic(), Qt::LeftButton, {},
                          QPoint(8, page.logarithmic().height() / 2));
        QVERIFY(page.chart(0).isLogarithmic());
        QVERIFY(page.chart(0).pointCount(0) > 0);
        const std::vector<trace::Sample> zero{{1, 0, 0.0, true, {}}, {2, 1, 2.0, true, {}}};
        QCOMPARE(fewPoints(zero, true).size(), 1);
        QCOMPARE(fewPoints(zero, false).size(), 2);
    }

    void inLittleHeightThePlotHasTheRoomOfTheTitles() {
        MemoryChart chart(m_playback);
        chart.resize(620, 120);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        QVERIFY(chart.chart()->title().isEmpty());
        const double low = chart.chart()->plotArea().height();
        QVERIFY2(low > 50, qPrintable(QString::number(low)));
        chart.resize(620, 400);
        QTRY_COMPARE(chart.chart()->title(), chart.accessibleName());
    }

    void aLowChartHasFewerLabelsSoThatTheyAreWhole() {
        QValueAxis axis;
        showValues(axis, 0.1, 1.9, false, 400);
        const double apart = axis.tickInterval();
        showValues(axis, 0.1, 1.9, false, 130);
        QVERIFY2(axis.tickInterval() > 1.5 * apart, qPrintable(QString::number(axis.tickInterval())));
        MemoryChart chart(m_playback);
        chart.resize(620, 400);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        const auto labels = [&chart] {
            const auto axes = chart.chart()->axes(Qt::Vertical);
            return qobject_cast<QValueAxis*>(axes.front())->tickCount();
        };
        const int many = labels();
        chart.resize(620, 120);
        QTRY_VERIFY(labels() < many);
    }

    void itTakesTheThemesGround() {
        MemoryChart chart(m_playback);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        applyTheme(*qApp, ThemeId::Dark);
        QTRY_COMPARE(chart.chart()->backgroundBrush().color(), Theme::of(ThemeId::Dark).surface.panel);
        applyTheme(*qApp, ThemeId::Light);
    }
};

QTEST_MAIN(TestChart)
#include "tst_chart.moc"
