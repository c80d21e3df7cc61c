#include <QLineEdit>
#include <QRegularExpression>

#include "frame/bar_button.h"
#include "frame/inspector_column.h"
#include "frame/tabs/tab_strip.h"
#include "panels/charts/charts_page.h"
#include "panels/charts/series_chart.h"
#include "panels/inspector/by_hand_page.h"
#include "panels/lesson/invite_view.h"
#include "panels/lesson/lesson_header.h"
#include "panels/lesson/lesson_page.h"
#include "panels/lesson/lesson_pane.h"
#include "panels/lesson/predict_view.h"
#include "panels/output/output_pane.h"
#include "panels/pizarra/pizarra.h"
#include "panels/playground/playground_pane.h"
#include "practice/compare/compare_page.h"
#include "practice/compare/difference_marks.h"
#include "practice/compare/difference_table.h"
#include "practice/engine/game_page.h"
#include "practice/engine/node_button.h"
#include "practice/engine/turn_view.h"
#include "practice_under_test.h"
#include "stage/narration_line.h"
#include "start/start_row.h"
#include "workspace/menus/card_menu.h"
#include "workspace/progress.h"

using namespace backstep;
using namespace backstep::ui;

class TestPractice : public QObject {
    Q_OBJECT

  private slots:
    void aNumberThatIsAskedForIsReadNowhereBeforeItIsSaid() {
        Practice test(
            "---\nid: asked\ntitle: Asked\nlang: es\norder: 1\n---\n\n# Asked\n\nText.\n\n```python\n"
            "w = torch.tensor(2.0, requires_grad=True)\nx = torch.tensor(3.0)\n"
            "b = torch.tensor(1.0, requires_grad=True)\nloss = (w * x + b - 10.0) ** 2\nloss.backward()\n"
            "w.grad\nprint(f'w.grad = {w.grad}, dos veces {w.grad.item()}')\n```\n\n"
            "```yaml predict\nid: p\nbefore: node MulBackward0\nquestion: How much?\nexpression: w.grad\n"
            "answer: -18\nreason: Six times three.\nwrong:\n  - value: 18\n    reason: The sign.\n```\n",
            "01-asked.md");
        QVERIFY(test.ready);
        Playback& playback = test.window.playback();
        const QRegularExpression number("[-−]18");
        const auto readable = [&] {
            QStringList where;
            for (const char* page : {"Nodo", "A mano", "Memoria", "¿Por qué?", "Comprobar"}) {
                test.window.showPage(page);
                QCoreApplication::processEvents();
                for (const TextBox& box : shootWindow(test.window).boxes)
                    if (box.text.contains(number)) where.append(QString(page) + ": " + box.text);
            }
            for (const QString& text :
                 {test.window.findChild<NarrationLine*>()->sentence(),
                  test.window.findChild<OutputPane*>()->toPlainText(), test.window.toolTip()})
                if (text.contains(number)) where.append(text);
            for (int i = 0; i < test.window.canvas().itemCount(); ++i)
                if (test.window.canvas().accessibleTextOf(i).contains(number)) where.append("accessible");
            return where;
        };
        test.window.cards().askWhy();
        test.window.cards().askCheck();
        const std::vector<Playback::Steps> hidden = playback.hiddenSteps("w.grad");
        QCOMPARE(hidden.size(), size_t{1});
        const uint32_t from = hidden.front().from;
        playback.goTo(from);
        QCOMPARE(playback.current().step.kind, trace::StepKind::NodeApplied);
        const QString narrated = test.window.findChild<NarrationLine*>()->sentence();
        QVERIFY2(narrated.contains("que es x = 3.0, y envía ? hacia w"), qPrintable(narrated));
        QCOMPARE(test.window.findChild<Pizarra*>()->lines().front().arrives, QString("?"));
        for (uint32_t step = from; step <= playback.size(); ++step) {
            playback.goTo(step);
            QVERIFY(!playback.hidden().empty());
            QVERIFY2(readable().isEmpty(),
                     qPrintable(QString("step %1\n").arg(step) + readable().join('\n')));
        }
        auto* prediction = test.window.findChild<PredictView*>();
        prediction->field().setText("-18");
        QTest::keyClick(&prediction->field(), Qt::Key_Return);
        QVERIFY(playback.hidden().empty());
        QVERIFY(!readable().isEmpty());
    }

    void aNumberThatIsAskedForIsNeitherDrawnInAChartNorCompared() {
        Practice test(
            "---\nid: asked\ntitle: Asked\nlang: es\norder: 1\n---\n\n# Asked\n\nText.\n\n```python\n"
            "w = torch.tensor(2.0, requires_grad=True)\nx = torch.tensor(3.0)\n"
            "b = torch.tensor(1.0, requires_grad=True)\nloss = (torch.relu(w * x + b) - 10.0) ** 2\n"
            "loss.backward()\n```\n\n"
            "```yaml predict\nid: p\nbefore: node MulBackward0\nquestion: How much?\nexpression: w.grad\n"
            "answer: -18\nreason: Six times three.\nwrong:\n  - value: 18\n    reason: The sign.\n```\n\n"
            "```python\nw.grad = None\n(w * 5.0).backward()\n```\n",
            "01-asked.md");
        QVERIFY(test.ready);
        test.window.playback().goToLast();
        test.window.showPage(QString::fromUtf8("Gráficas"));
        auto* charts = test.window.findChild<ChartsPage*>();
        charts->tabs().setCurrentIndex(2);
        SeriesChart& gradients = charts->chart(2);
        QTRY_COMPARE(gradients.lineCount(), 2);
        QTRY_COMPARE(gradients.pointCount(0), 1);  // b.grad
        QCOMPARE(gradients.pointCount(1), 1);      // what came after it is drawn
        QVERIFY(gradients.pointOf(1, 1).isNull());
        QVERIFY(!gradients.pointOf(1, 2).isNull());

        Playback& playback = test.window.playback();
        playback.goTo(playback.hiddenSteps("w.grad").front().until - 1);
        QTest::keyClick(&test.window, Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        ComparePage& page = test.room().comparePage();
        page.take(static_cast<int>(page.offers().indexOf("con ReLU / con LeakyReLU")));
        QVERIFY(QTest::qWaitFor([&] { return test.room().comparison().isActive(); }, 10000));
        const auto compared = [&] {
            QString all = page.table().text();
            for (int i = 0; i < page.secondCanvas().itemCount(); ++i)
                all += '\n' + page.secondCanvas().accessibleTextOf(i);
            return all;
        };
        QVERIFY2(compared().contains("w.grad\t?\t?"), qPrintable(compared()));
        QVERIFY2(!compared().contains(QRegularExpression("[-−]18")), qPrintable(compared()));

        auto* prediction = test.window.findChild<PredictView*>();
        prediction->field().setText("-18");
        QTest::keyClick(&prediction->field(), Qt::Key_Return);
        QVERIFY(compared().contains(QString::fromUtf8("w.grad\t−18.0\t−18.0")));
        test.window.showPage(QString::fromUtf8("Gráficas"));
        QTRY_COMPARE(gradients.pointCount(1), 2);
    }
    void theInvitationsOfALessonLeadThere() {
        Practice test(kLesson, "01-probe.md");
        const QList<InviteView*> invitations = test.window.findChildren<InviteView*>();
        QCOMPARE(invitations.size(), 3);
        const auto solved = [&] {
            return test.window.progress().of(*test.window.workspace().lesson()).solved;
        };
        QTest::mouseClick(&invitations[0]->button(), Qt::LeftButton);
        QVERIFY(invitations[0]->reply().isEmpty());  // asked for, not yet seen
        QCOMPARE(solved(), 0);
        QVERIFY(test.becomes("w", 0.5));
        QTRY_COMPARE(invitations[0]->reply(), QString("Because."));
        QCOMPARE(solved(), 1);
        test.whatIf().reset();
        QVERIFY(test.becomes("w", 2));

        QTest::mouseClick(&invitations[1]->button(), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return test.room().comparison().isActive(); }, 10000));
        QCOMPARE(solved(), 2);
        test.window.playback().goToLast();
        QVERIFY(test.room().comparePage().table().text().contains(QString::fromUtf8("w.grad\t7.0\t≠ 8.0")));

        QTest::mouseClick(&invitations[2]->button(), Qt::LeftButton);
        QVERIFY(test.room().engine().isPlaying());
        QCOMPARE(test.room().engine().game()->pass().seed,
                 *test.window.playback().recording()->stepAt(*lesson::parse_position("second backward")));
        QCOMPARE(solved(), 2);  // begun is not played
    }

    void aPassIsPlayedByMouse() {
        Practice test;
        const uint32_t step = test.window.playback().step();
        const auto run = test.window.playback().recording();
        QTest::mouseClick(named<BarButton>(test.window, QString::fromUtf8("Tú eres el motor")),
                          Qt::LeftButton);
        EngineSeat& seat = test.room().engine();
        QVERIFY(seat.isPlaying());
        GamePage& page = *seat.page();
        QVERIFY(page.isVisible());
        const size_t last = seat.game()->size() - 1;
        QTest::mouseClick(page.buttonOf(last), Qt::LeftButton);
        QVERIFY(page.said().contains(QString::fromUtf8("no está listo")));
        while (!seat.game()->is_finished()) {
            QTest::mouseClick(page.buttonOf(seat.game()->ready()[0]), Qt::LeftButton);
            while (seat.game()->running()) {
                const double right = seat.game()->questions()[seat.game()->answered()].expected;
                page.turn().field().setText(QString::number(right, 'g', 8));
                QTest::keyClick(&page.turn().field(), Qt::Key_Return);
            }
        }
        QVERIFY(page.score().contains("errores: 1"));
        QVERIFY(QTest::qWaitFor([&] { return !test.window.playback().isPlaying(); }, 20000));
        QCOMPARE(test.value("loss"), 9.0);
        QCOMPARE(test.window.playback().size(), run->size());
        QTest::mouseClick(&page.leave(), Qt::LeftButton);
        QVERIFY(!seat.isPlaying());
        QCOMPARE(test.window.playback().recording(), run);
        QCOMPARE(test.window.playback().step(), step);
    }

    void aPassIsPlayedByKeyboardAndOnTheCanvas() {
        Practice test;
        QTest::keyClick(&test.window, Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        EngineSeat& seat = test.room().engine();
        QVERIFY(seat.isPlaying());
        GamePage& page = *seat.page();
        page.buttonOf(seat.game()->ready()[0])->setFocus();
        QTest::keyClick(page.buttonOf(seat.game()->ready()[0]), Qt::Key_Return);
        QVERIFY(seat.game()->running());
        QTRY_VERIFY(page.turn().field().hasFocus());
        QTest::keyClicks(&page.turn().field(), "2*(8-10)");
        QTest::keyClick(&page.turn().field(), Qt::Key_Return);
        QVERIFY(!page.said().isEmpty());
        QCOMPARE(seat.game()->answered(), size_t(0));  // y is 7
        QTest::keyClicks(&page.turn().field(), "2*(7-10)");
        QTest::keyClick(&page.turn().field(), Qt::Key_Return);
        QCOMPARE(seat.game()->answered(), size_t(1));
        page.hint().setFocus();
        QTest::keyClick(&page.hint(), Qt::Key_Space);
        QVERIFY(page.said().contains("1.0"));
        QTest::keyClicks(&page.turn().field(), "-6");
        QTest::keyClick(&page.turn().field(), Qt::Key_Return);
        QCOMPARE(seat.game()->done().size(), size_t(1));
        QVERIFY(page.buttonOf(seat.game()->ready()[0])->hasFocus());
        test.window.canvas().setFocus();
        test.window.canvas().selectItem(test.item("SubBackward0"));
        QTest::keyClick(&test.window.canvas(), Qt::Key_Return);
        QTRY_VERIFY(seat.game()->running());
        QTest::keyClick(&test.window, Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!seat.isPlaying());
    }

    void oneClickOnTheCanvasChoosesANodeAndANumberTypedThenReachesItsField() {
        Practice test;
        EngineSeat& seat = test.room().engine();
        seat.start(test.window.playback().step());
        const auto click = [&](const std::string& node) {
            const QRect card = test.window.canvas().itemRect(test.item(node)).toRect();
            QTest::mouseClick(test.view(), Qt::LeftButton, {}, card.center());
        };
        click("PowBackward0");
        QTRY_VERIFY(seat.game()->running());
        QLineEdit& field = seat.page()->turn().field();
        QTRY_VERIFY(field.hasFocus());
        QTest::keyClicks(QApplication::focusWidget(), "2*(7-");
        // A look at another node is no move, and takes no key away.
        click("MulBackward0");
        QTest::qWait(50);
        QCOMPARE(seat.game()->score().mistakes, size_t(0));
        for (const char sign : {'1', '0', ')'}) QTest::keyClick(QApplication::focusWidget(), sign);
        QCOMPARE(field.text(), QStringLiteral("2*(7-10)"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(seat.game()->answered(), size_t(1));
        // Chosen again, by a double click: the field is where one types.
        QTest::mouseDClick(test.view(), Qt::LeftButton, {},
                           test.window.canvas().itemRect(test.item("PowBackward0")).center().toPoint());
        QTRY_VERIFY(field.hasFocus());
        QCOMPARE(seat.game()->score().mistakes, size_t(0));
    }

    void aNumberTypedOnTheCanvasGoesToThePredictionThatWaits() {
        WindowUnderTest test;
        QVERIFY(test.openFirst());
        Playback& playback = test.window.playback();
        for (const lesson::Block& block : test.window.workspace().lesson()->blocks) {
            const auto* predict = block.as<lesson::Predict>();
            if (!predict || !predict->before) continue;
            const uint32_t gate = *playback.recording()->stepAt(*predict->before);
            playback.goTo(gate - 2);
            QTest::keyClicks(&test.window.canvas(), "1");
            QVERIFY(test.window.canvas().hasFocus());
            playback.goTo(gate - 1);
            test.window.resize(1280, 800);
            const auto shows = [&](const QString& text) {
                const std::vector<TextBox> boxes = shootWindow(test.window).boxes;
                return std::ranges::any_of(boxes, [&](const TextBox& box) { return box.text == text; });
            };
            QTRY_VERIFY(shows(QString::fromUtf8("un número")));  // whole
            QTest::keyClicks(&test.window.canvas(), "-");
            QTest::keyClicks(QApplication::focusWidget(), "18");
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
            QVERIFY(test.window.findChild<LessonPane*>()->page().prediction(predict->id)->isSolved());
            QVERIFY(test.window.canvas().hasFocus());
            return;
        }
        QFAIL("no prediction");
    }

    void theNodeToRunIsReadyByHandToo() {
        Practice test;
        EngineSeat& seat = test.room().engine();
        seat.start(test.window.playback().step());
        test.window.canvas().selectItem(test.item("PowBackward0"));
        auto* byHand = test.window.findChild<ByHandPage*>();
        QVERIFY2(byHand->text().contains(QString::fromUtf8("Está listo")), qPrintable(byHand->text()));
    }

    void nothingIsCutInTheEnginesSeat() {
        for (const auto language : {words::Language::Spanish, words::Language::English}) {
            Practice test(kSnippet, "a.py");
            test.window.setLanguage(language);
            test.window.resize(1280, 800);
            EngineSeat& seat = test.room().engine();
            seat.start(test.window.playback().step());
            GamePage& page = *seat.page();
            while (!seat.game()->is_finished()) {
                QTest::mouseClick(page.buttonOf(seat.game()->ready()[0]), Qt::LeftButton);
                const QRectF seatArea(page.mapTo(&test.window, QPoint()), page.size());
                for (const TextBox& box : shootWindow(test.window).boxes)
                    if (seatArea.contains(box.rect))
                        QVERIFY2(!box.text.contains(QChar(0x2026)), qPrintable(box.text));
                while (seat.game()->running()) {
                    page.turn().field().setText(
                        QString::number(seat.game()->questions()[seat.game()->answered()].expected, 'g', 8));
                    QTest::keyClick(&page.turn().field(), Qt::Key_Return);
                }
            }
        }
    }

    void aRunOfTheCodeEndsTheGame() {
        Practice test;
        test.room().engine().start(test.window.playback().step());
        QVERIFY(test.room().engine().isPlaying());
        test.window.workspace().runSnippet(kSnippet);
        QVERIFY(QTest::qWaitFor([&] { return !test.room().engine().isPlaying(); }, 10000));
        QVERIFY(!test.room().engine().page()->isVisible());
    }

    void anErrorOfCodeThatIsRunFromThePageOfComparisonsIsSeen() {
        Practice test;
        QTest::keyClick(&test.window, Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(test.room().comparePage().isVisible());
        test.window.workspace().runSnippet("w = torch.tensor(1.0)\nw.backward()\n");
        QTRY_VERIFY_WITH_TIMEOUT(test.window.canvas().isVisible(), 10000);
        const auto* column = test.window.findChild<InspectorColumn*>();
        QTRY_VERIFY(column->isVisible());
        for (const TabStrip* tabs : column->findChildren<TabStrip*>())  // and its tabs have their places
            QTRY_VERIFY2(tabs->tabRect(tabs->count() - 1).right() <= tabs->width(),
                         qPrintable(QString::number(tabs->width())));
    }

    void twoVariantsStandSideBySideAndWhatDiffersIsMarked() {
        Practice test;
        QTest::keyClick(&test.window, Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        ComparePage& page = test.room().comparePage();
        QVERIFY(page.isVisible());
        QVERIFY(page.offers().contains("con ReLU / con LeakyReLU"));
        test.whatIf().change(*test.whatIf().placeOf(std::string("b")), -8);
        QVERIFY(test.becomes("b", -8));
        test.window.workspace().runSnippet(QString(kSnippet).replace("tensor(1.0", "tensor(-8.0"));
        QVERIFY(QTest::qWaitFor([&] { return !test.window.workspace().isRunning(); }, 10000));
        page.take(static_cast<int>(page.offers().indexOf("con ReLU / con LeakyReLU")));
        QVERIFY(QTest::qWaitFor([&] { return test.room().comparison().isActive(); }, 10000));
        test.window.playback().goToLast();
        const auto contains = [](const std::vector<int>& list, int item) {
            return std::find(list.begin(), list.end(), item) != list.end();
        };
        QVERIFY(contains(page.marks(0).different(), test.item("w")));
        QVERIFY(!contains(page.marks(0).different(), test.item("x")));
        QVERIFY(page.table().text().contains(QString::fromUtf8("w.grad\t0.0\t≠")));
        QVERIFY(page.secondCanvas().itemCount() > 0);
        test.window.playback().goTo(2);
        QCOMPARE(test.room().comparison().secondStep(2), 2u);
        QTest::mouseClick(named<BarButton>(page, QString::fromUtf8("Terminar la comparación")),
                          Qt::LeftButton);
        QVERIFY(!test.room().comparison().isActive());
    }

    void theLessonIsBroughtBackToTheCanvasByItsButton() {
        Practice test(kLesson, "01-probe.md");
        auto* button = &test.window.findChild<LessonHeader*>()->stageButton();
        Workspace& workspace = test.window.workspace();
        test.window.showPage("Lección");
        QVERIFY(!button->isVisible());
        workspace.runSnippet("q = torch.tensor(1.0, requires_grad=True)\n");
        QTRY_VERIFY_WITH_TIMEOUT(test.item("q") >= 0, 10000);
        QTRY_VERIFY(button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(test.item("w") >= 0, 10000);
        QCOMPARE(workspace.onStage(), Workspace::OnStage::Lesson);
        QVERIFY(!button->isVisible());
    }
};

QTEST_MAIN(TestPractice)
#include "tst_practice.moc"
