#include <QScrollBar>
#include <QTest>

#include "fixtures/lesson_traces.h"
#include "panels/pizarra/pizarra.h"
#include "run/run_worker.h"
#include "stage/playback.h"

using namespace backstep;
using namespace backstep::ui;

class TestPizarra : public QObject {
    Q_OBJECT

    Playback m_playback;

    void play(const trace::TraceBuilder& builder, uint32_t step) {
        m_playback.setRecording(
            std::make_shared<Recording>(std::make_shared<trace::Timeline>(builder.timeline())), step);
    }
    void playCode(const std::string& source) {
        run::Request request;
        request.cells = {{"snippet.py", source}};
        m_playback.setRecording(std::make_shared<Recording>(std::make_shared<trace::Timeline>(
                                    run::run_deep(std::move(request)).view)),
                                1);
    }
    static const LedgerLine& line(const Pizarra& pizarra, const QString& name) {
        for (const LedgerLine& line : pizarra.lines())
            if (line.name == name) return line;
        static const LedgerLine none;
        return none;
    }

  private slots:
    void beforeTheFirstBackwardEverySlateIsAnEmDash() {
        play(trace::lesson_graph(), 8);
        const Pizarra pizarra(m_playback);
        QCOMPARE(pizarra.lines().size(), size_t{2});
        for (const LedgerLine& line : pizarra.lines()) {
            QCOMPARE(line.kind, LedgerLine::Kind::Empty);
            QCOMPARE(line.now, QStringLiteral("—"));
            QVERIFY(line.arrives.isEmpty());
        }
    }

    void aGradientOnItsWayIsNotWrittenYet() {
        play(trace::lesson_graph(), 14);
        const Pizarra pizarra(m_playback);
        const LedgerLine& w = line(pizarra, "w.grad");
        QCOMPARE(w.kind, LedgerLine::Kind::OnItsWay);
        QCOMPARE(w.now, QStringLiteral("—"));
        QCOMPARE(w.arrives, QStringLiteral("−18.0"));
        QCOMPARE(w.step, 15U);
        const LedgerLine& b = line(pizarra, "b.grad");
        QCOMPARE(b.kind, LedgerLine::Kind::Written);
        QCOMPARE(b.before, QStringLiteral("—"));
        QCOMPARE(b.arrives, QStringLiteral("−6.0"));
        QCOMPARE(b.now, QStringLiteral("−6.0"));
        QCOMPARE(b.step, 13U);
    }

    void aGradientThatAResultKeepsAndThatOfADetachedLeafStandThere() {
        const run::Outcome outcome = run::run_deep([] {
            run::Request request;
            request.cells = {{"kept.py",
                              "import torch\nw = torch.tensor(2.0, requires_grad=True)\nc = w * 3\n"
                              "c.retain_grad()\n(c * 4).backward()\n"
                              "d = c.detach().requires_grad_()\n(d * 5).backward()\n"}};
            return request;
        }());
        const auto recording = std::make_shared<Recording>(std::make_shared<trace::Timeline>(outcome.view));
        m_playback.setRecording(recording, recording->size());
        const Pizarra pizarra(m_playback);
        QCOMPARE(line(pizarra, "c.grad").now, QStringLiteral("4.0"));
        QCOMPARE(line(pizarra, "c.grad").kind, LedgerLine::Kind::Written);
        QCOMPARE(line(pizarra, "c.grad").arrives, QString());
        QCOMPARE(line(pizarra, "w.grad").now, QStringLiteral("12.0"));
        QCOMPARE(line(pizarra, "d.grad").now, QStringLiteral("5.0"));
        QVERIFY(line(pizarra, "d.grad").ofPicture);
    }

    void theLastEquationStaysLongAfterItsStep() {
        play(trace::lesson_graph(), 18);
        const Pizarra pizarra(m_playback);
        const LedgerLine& w = line(pizarra, "w.grad");
        QCOMPARE(w.kind, LedgerLine::Kind::Written);
        QCOMPARE(w.now, QStringLiteral("−18.0"));
        QCOMPARE(w.step, 15U);
    }

    void theOldNumbersStayWhileAMoveRuns() {
        play(trace::lesson_graph(), 14);
        const Pizarra pizarra(m_playback);
        m_playback.stepForward();
        QCOMPARE(line(pizarra, "w.grad").now, QStringLiteral("—"));
        m_playback.advance(1e6);
        QCOMPARE(line(pizarra, "w.grad").now, QStringLiteral("−18.0"));
    }

    void aNumberTheLearnerHasSaidIsOnTheSlateAtOnce() {
        for (const uint32_t step : {14U, 15U}) {
            play(trace::lesson_graph(), step);
            const Pizarra pizarra(m_playback);
            const trace::Timeline& timeline = *m_playback.recording()->timeline();
            m_playback.setVeils({inRun(veilOver("w.grad", 14), timeline)});
            QCOMPARE(line(pizarra, "w.grad").arrives, QStringLiteral("?"));
            QCOMPARE(line(pizarra, "w.grad").before, QStringLiteral("—"));  // as the sentence tells
            m_playback.setVeils({});
            QCOMPARE(line(pizarra, "w.grad").arrives, QStringLiteral("−18.0"));
            QVERIFY(!pizarra.text().contains('?'));
        }
    }

    void aComputedZeroIsToldFromAGap() {
        const trace::TraceBuilder dying = trace::lesson_relu(-3);
        play(dying, dying.timeline().size());
        const Pizarra pizarra(m_playback);
        const LedgerLine& w = line(pizarra, "w.grad");
        QVERIFY(w.trueZero);
        QCOMPARE(w.now, QStringLiteral("0.0"));
        QVERIFY(pizarra.remarkOf(w) !=
                pizarra.remarkOf(LedgerLine{LedgerLine::Kind::Written, {}, {}, {}, {}, w.step, false}));
    }

    void aClearedSlateSaysSo() {
        const trace::TraceBuilder loop = trace::training_loop(2);
        const trace::Timeline timeline = loop.timeline();
        uint32_t cleared = 0;
        for (uint32_t k = 1; k <= timeline.size() && cleared == 0; ++k)
            if (timeline.step(k).kind == trace::StepKind::GradCleared) cleared = k;
        QVERIFY(cleared > 0);
        play(loop, cleared);
        const Pizarra pizarra(m_playback);
        QCOMPARE(line(pizarra, "w.grad").kind, LedgerLine::Kind::Wiped);
        QCOMPARE(line(pizarra, "w.grad").now, QStringLiteral("—"));
    }

    // At every step the row that is written, cleared or waits for its number is in view, wherever it stands.
    void theRowThatIsWrittenOrClearedIsInView() {
        playCode(
            "import torch\n"
            "a, b, c, d = [torch.tensor(float(i + 1), requires_grad=True) for i in range(4)]\n"
            "for i in range(2):\n    loss = a * b * c * d\n    loss.backward()\n"
            "    for p in (a, b, c, d):\n        p.grad = None\n");
        Pizarra pizarra(m_playback);
        pizarra.resize(300, 190);
        pizarra.show();
        QVERIFY(QTest::qWaitForWindowExposed(&pizarra));
        QVERIFY(pizarra.rowsInView() < 4);
        int moments = 0;
        for (uint32_t step = 1; step <= m_playback.size(); ++step) {
            m_playback.goTo(step);
            QCoreApplication::processEvents();
            bool any = false, seen = false;
            for (size_t row = 0; row < pizarra.lines().size(); ++row) {
                if (pizarra.lines()[row].kind == LedgerLine::Kind::Empty || pizarra.lines()[row].step != step)
                    continue;
                any = true;
                seen |= static_cast<int>(row) >= pizarra.firstRow() &&
                        static_cast<int>(row) < pizarra.firstRow() + pizarra.rowsInView();
            }
            QVERIFY2(seen || !any, qPrintable(QString::number(step)));
            moments += any;
        }
        QVERIFY(moments >= 16);
    }

    void theLastRowIsReachedByTheScrollBar() {
        playCode("import torch\na, b, c, d = [torch.ones(1, requires_grad=True) for i in range(4)]\n");
        m_playback.goToLast();
        for (const int height : {140, 171, 190, 233}) {
            Pizarra pizarra(m_playback);
            pizarra.resize(300, height);
            pizarra.show();
            QVERIFY(QTest::qWaitForWindowExposed(&pizarra));
            pizarra.verticalScrollBar()->setValue(pizarra.verticalScrollBar()->maximum());
            QCOMPARE(pizarra.firstRow() + pizarra.rowsInView(), 4);
        }
    }

    void whatAutogradGradGivesBackIsNotOnItsWayToTheSlate() {
        playCode(
            "import torch\nx = torch.tensor(3.0, requires_grad=True)\ng, = torch.autograd.grad(x ** 2, x)\n"
            "(x * 5).backward()\n");
        const Pizarra pizarra(m_playback);
        const auto firstOnItsWay = [&] {
            for (uint32_t step = 1; step <= m_playback.size(); ++step) {
                m_playback.goTo(step);
                if (line(pizarra, "x.grad").kind == LedgerLine::Kind::OnItsWay)
                    return line(pizarra, "x.grad").arrives;
            }
            return QString();
        };
        QCOMPARE(firstOnItsWay(), QStringLiteral("5.0"));
    }

    // Ink outside the slate would be cut by the pane.
    void aSumOfManyContributionsStaysOnTheSlate() {
        playCode(
            "import torch\nx = torch.tensor(0.31, requires_grad=True)\n"
            "y = x * 1.234e-7 + x * 2.345e-7 + x * 3.456e-7 + x * 4.567e-7 + x * 5.678e-7\ny.backward()\n");
        Pizarra pizarra(m_playback);
        pizarra.resize(300, 200);
        pizarra.show();
        QVERIFY(QTest::qWaitForWindowExposed(&pizarra));
        qsizetype most = 0;
        for (uint32_t step = 1; step <= m_playback.size(); ++step) {
            m_playback.goTo(step);
            QTest::qWait(0);
            most = std::max(most, line(pizarra, "x.grad").arrives.count('+'));
            const QImage image = pizarra.grab().toImage();
            const QColor ground = image.pixelColor(1, 1);
            for (int y = 20; y < image.height() - 20; ++y)
                QVERIFY2(image.pixelColor(6, y) == ground, qPrintable(QString::number(step)));
        }
        QVERIFY(most >= 3);
    }

    void theWholeBoardCanBeReadAloud() {
        play(trace::lesson_graph(), 18);
        const Pizarra pizarra(m_playback);
        QVERIFY(pizarra.text().contains("w.grad: — + −18.0 = −18.0"));
    }
};

QTEST_MAIN(TestPizarra)
#include "tst_pizarra.moc"
