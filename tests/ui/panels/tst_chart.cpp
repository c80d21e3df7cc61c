#include <QTest>

#include "fixtures/lesson_traces.h"
#include "panels/charts/memory_chart.h"
#include "stage/playback.h"
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
