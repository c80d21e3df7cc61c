#include <QCheckBox>
#include <QTest>

#include "fixtures/lesson_traces.h"
#include "frame/tabs/tab_strip.h"
#include "panels/charts/charts_page.h"
#include "panels/charts/few_points.h"
#include "panels/charts/memory_chart.h"
#include "panels/charts/series_chart.h"
#include "stage/playback.h"
#include "stage/run_series.h"
#include "style/theme.h"

using namespace backstep;
using namespace backstep::ui;

class TestChart : public QObject {
    Q_OBJECT

    Playback m_playback;

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
