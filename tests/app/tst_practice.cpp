#include <QFile>
#include <QLineEdit>
#include <QRegularExpression>
#include <QVariantAnimation>

#include "frame/bar_button.h"
#include "frame/tab_strip.h"
#include "panels/charts/charts_page.h"
#include "panels/charts/series_chart.h"
#include "panels/code/code_cell.h"
#include "panels/lesson/invite_view.h"
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
#include "practice/practice_room.h"
#include "practice/what_if/leaf_editor.h"
#include "practice/what_if/number_drag.h"
#include "practice/what_if/number_field.h"
#include "practice/what_if/what_if_bar.h"
#include "stage/narration_line.h"
#include "window_shot.h"
#include "window_under_test.h"
#include "workspace/card_menu.h"
#include "workspace/progress.h"

using namespace backstep;
using namespace backstep::ui;

namespace {

const char kSnippet[] =
    "w = torch.tensor(2.0, requires_grad=True)\nx = torch.tensor(3.0)\n"
    "b = torch.tensor(1.0, requires_grad=True)\ny = torch.relu(w * x + b)\nloss = (y - 10.0) ** 2\n"
    "loss.backward()\n";

const char kBranch[] =
    "w = torch.tensor(2.0, requires_grad=True)\nb = torch.tensor(1.0, requires_grad=True)\n"
    "y = w * b\nif w > 0:\n    y = torch.relu(y)\nloss = y + 3\nloss.backward()\n";

const char kLesson[] =
    "---\nid: probe\ntitle: Probe\nlang: es\norder: 1\n---\n\n# Probe\n\nText.\n\n```python\n"
    "w = torch.tensor(2.0, requires_grad=True)\nloss = w * 3\nloss.backward()\n(w * 4).backward()\n```\n\n"
    "```yaml whatif\nid: half\nchange: w\nto: 0.5\nwatch: loss.item()\nvalue: 1.5\ntext: Change w.\n"
    "reason: Because.\n```\n\n"
    "```yaml compare\nid: two\ntext: Two.\nnames: [uno, dos]\nreplace: w * 4\nby: w * 5\nwatch: w.grad\n"
    "values: [7.0, 8.0]\nreason: It adds.\n```\n\n```yaml engine\nat: backward 2\ntext: Your turn.\n```\n";

struct Practice : WindowUnderTest {
    explicit Practice(const char* text = kSnippet, const char* name = "a.py") {
        QFile file(folder.filePath(name));
        file.open(QIODevice::WriteOnly);
        file.write(text);
        file.close();
        window.openFile(file.fileName());
        ready = QTest::qWaitFor([this] { return window.canvas().itemCount() > 0; }, 20000);
        window.activateWindow();
        ready = ready && QTest::qWaitForWindowActive(&window);
        window.canvas().setFocus();
    }

    // Where those texts stand on the canvas, in pixels.
    std::vector<QPointF> written(const QStringList& texts) {
        const QRectF canvas(view()->mapTo(&window, QPoint()), view()->size());
        std::vector<QPointF> places;
        const std::vector<TextBox> boxes = shootWindow(window).boxes;
        for (const QString& text : texts)
            for (const TextBox& box : boxes)
                if (box.text == text && canvas.contains(box.rect)) places.push_back(box.rect.topLeft());
        return places;
    }

    int item(const std::string& title) {
        const auto& items = window.playback().current().picture->items;
        for (size_t i = 0; i < items.size(); ++i)
            if (items[i].title == title || items[i].output_name == title) return static_cast<int>(i);
        return -1;
    }
    double value(const std::string& title) {
        const int at = item(title);
        return at < 0 ? NAN : window.playback().current().items[static_cast<size_t>(at)].value.at(0);
    }
    bool becomes(const std::string& title, double wanted) {
        return QTest::qWaitFor([&] { return value(title) == wanted; }, 10000);
    }
    QPoint number(const std::string& leaf) {
        return window.canvas().valueRect(item(leaf)).center().toPoint();
    }
    QWidget* view() { return window.canvas().viewport(); }
    PracticeRoom& room() { return window.practice(); }
    WhatIf& whatIf() { return window.practice().whatIf(); }

    bool ready = false;
};

template <class T>
T* named(QWidget& window, const QString& label) {
    for (T* one : window.findChildren<T*>())
        if (one->text() == label && one->isVisible()) return one;
    return nullptr;
}

}  // namespace

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
        const std::optional<uint32_t> from = playback.hiddenFrom("w.grad");
        QVERIFY(from);
        playback.goTo(*from);
        QCOMPARE(playback.current().step.kind, trace::StepKind::NodeApplied);
        const QString narrated = test.window.findChild<NarrationLine*>()->sentence();
        QVERIFY2(narrated.contains("que es x = 3.0, y envía ? hacia w"), qPrintable(narrated));
        QCOMPARE(test.window.findChild<Pizarra*>()->lines().front().arrives, QString("?"));
        for (uint32_t step = *from; step <= playback.size(); ++step) {
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
            "answer: -18\nreason: Six times three.\nwrong:\n  - value: 18\n    reason: The sign.\n```\n",
            "01-asked.md");
        QVERIFY(test.ready);
        test.window.playback().goToLast();
        test.window.showPage(QString::fromUtf8("Gráficas"));
        auto* charts = test.window.findChild<ChartsPage*>();
        charts->tabs().setCurrentIndex(2);
        SeriesChart& gradients = charts->chart(2);
        QTRY_COMPARE(gradients.lineCount(), 2);
        QTRY_COMPARE(gradients.pointCount(0), 1);  // b.grad
        QCOMPARE(gradients.pointCount(1), 0);
        QVERIFY(gradients.pointOf(1, 1).isNull());

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
        QTRY_COMPARE(gradients.pointCount(1), 1);
    }

    void aLeafsNumberIsTypedOverItsCard() {
        Practice test;
        QVERIFY(test.ready);
        const uint32_t step = test.window.playback().step();
        QTest::mouseDClick(test.view(), Qt::LeftButton, {}, test.number("b"));
        NumberField& field = test.room().leafEditor().field();
        QVERIFY(field.isVisible());
        QCOMPARE(field.text(), QString("1"));
        QTest::keyClicks(&field, "-8");
        QTest::keyClick(&field, Qt::Key_Return);
        QVERIFY(!field.isVisible());
        QVERIFY(test.becomes("b", -8));
        QCOMPARE(test.window.playback().step(), step);
        QCOMPARE(test.value("loss"), 100.0);
        QVERIFY(test.room().bar()->isVisible());
        QVERIFY(test.room().bar()->sentence().contains(QString::fromUtf8("b = −8 (antes 1)")));
        QVERIFY(
            test.window.findChild<PlaygroundPane*>()->source().contains("b = torch.tensor(-8.0, requires"));
        QTest::mouseClick(&test.room().bar()->resetButton(), Qt::LeftButton);
        QVERIFY(test.becomes("b", 1));
        QVERIFY(!test.room().bar()->isVisible());
        QCOMPARE(test.window.findChild<PlaygroundPane*>()->source(), QString(kSnippet));
    }

    void whatStaysGlidesToItsPlaceWhenANumberChangesTheStructure() {
        Practice test(kBranch);
        QVERIFY(test.ready);
        test.window.playback().goToLast();
        QTRY_VERIFY(!test.window.canvas().isLayingOut());
        test.view()->grab();  // it has been seen
        QVERIFY(test.item("ReluBackward0") >= 0);
        const auto before = test.written({"MulBackward0", "b", "w", "AddBackward0"});
        QTest::mouseDClick(test.view(), Qt::LeftButton, {}, test.number("w"));
        QTest::keyClicks(&test.room().leafEditor().field(), "-2");
        QTest::keyClick(&test.room().leafEditor().field(), Qt::Key_Return);
        QVERIFY(test.becomes("w", -2));
        QVERIFY(test.item("ReluBackward0") < 0);
        QVERIFY(test.window.canvas().isChanging());
        auto* way = test.window.canvas().findChild<QVariantAnimation*>();
        way->pause();
        std::vector<std::vector<QPointF>> frames;
        for (int ms = 0; ms < way->duration(); ms += 10) {
            way->setCurrentTime(ms);
            frames.push_back(test.written({"MulBackward0", "b", "w", "AddBackward0"}));
        }
        way->resume();
        QTRY_VERIFY(!test.window.canvas().isChanging());
        frames.push_back(test.written({"MulBackward0", "b", "w", "AddBackward0"}));
        double farthest = 0;
        for (size_t i = 0; i < before.size(); ++i) {
            QCOMPARE(frames.front().size(), before.size());
            QVERIFY(QLineF(before[i], frames.front()[i]).length() < 1.5);
            const double way = QLineF(frames.front()[i], frames.back()[i]).length();
            farthest = std::max(farthest, way);
            for (size_t k = 1; k < frames.size(); ++k) {
                QCOMPARE(frames[k].size(), before.size());
                QVERIFY(QLineF(frames[k - 1][i], frames[k][i]).length() <= 0.1 * way + 1.5);
            }
        }
        QVERIFY(farthest > 20);  // else there was no way to go
    }

    void withReducedMotionNothingGlidesAndWhatIsLookedAtStays() {
        Practice test(kBranch);
        QVERIFY(test.ready);
        test.window.canvas().setReducedMotion(true);
        test.window.playback().goToLast();
        QTRY_VERIFY(!test.window.canvas().isLayingOut());
        for (const char* looked : {"w", "b"}) {
            test.window.canvas().selectItem(test.item(looked));
            test.view()->grab();
            const auto before = test.written({looked});
            const int number = test.window.findChild<PlaygroundPane*>()->source().contains("-2") ? 2 : -2;
            QTest::mouseDClick(test.view(), Qt::LeftButton, {}, test.number("w"));
            test.window.canvas().selectItem(test.item(looked));
            QTest::keyClicks(&test.room().leafEditor().field(), QString::number(number));
            QTest::keyClick(&test.room().leafEditor().field(), Qt::Key_Return);
            QVERIFY(test.becomes("w", number));
            QVERIFY(test.window.canvas().isChanging());
            const auto first = test.written({looked});
            QVERIFY(QLineF(before[0], first[0]).length() < 1.5);
            QTRY_VERIFY(!test.window.canvas().isChanging());
            QCOMPARE(test.written({looked}), first);
            QCOMPARE(test.window.canvas().selectedItem(), test.item(looked));
        }
    }

    void aVerticalDragChangesItWhileTheLayoutStays() {
        Practice test;
        const QRectF card = test.window.canvas().itemRect(test.item("w"));
        const QPoint at = test.number("w");
        QTest::mousePress(test.view(), Qt::LeftButton, {}, at);
        for (int up = 0; up <= 30; up += 5) {
            QMouseEvent move(QEvent::MouseMove, at - QPoint(0, up),
                             test.view()->mapToGlobal(at - QPoint(0, up)), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(test.view(), &move);
        }
        QTest::mouseRelease(test.view(), Qt::LeftButton, {}, at - QPoint(0, 30));
        QVERIFY(test.becomes("w", 2.5));
        QCOMPARE(test.whatIf().summary(), QString::fromUtf8("w = 2.5 (antes 2)"));
        QCOMPARE(test.window.canvas().itemRect(test.item("w")), card);
        test.whatIf().undo();  // the whole drag is one change
        QVERIFY(test.becomes("w", 2));
    }

    void aHandsBreadthTurnsASignAndANumberChangedTwiceIsToldOnce() {
        NumberDrag drag(1, QPointF(0, 300));
        QCOMPARE(drag.moved(QPointF(0, 360)), 0.0);
        QCOMPARE(drag.moved(QPointF(0, 468)), -9.0);
        QCOMPARE(drag.moved(QPointF(0, 132)), 11.0);

        Practice test;
        test.whatIf().change(*test.whatIf().placeOf(std::string("b")), -3);
        QVERIFY(test.becomes("b", -3));
        test.whatIf().change(*test.whatIf().placeOf(std::string("w")), 4);
        QVERIFY(test.becomes("w", 4));
        test.whatIf().change(*test.whatIf().placeOf(std::string("b")), -8);
        QVERIFY(test.becomes("b", -8));
        QCOMPARE(test.whatIf().summary(), QString::fromUtf8("b = −8 (antes 1) · w = 4 (antes 2)"));
        test.whatIf().undo();
        QVERIFY(test.becomes("b", -3));
    }

    void theKeyboardChangesItToo() {
        Practice test;
        test.window.canvas().selectItem(test.item("x"));
        QTest::keyClick(&test.window.canvas(), Qt::Key_F2);
        NumberField& field = test.room().leafEditor().field();
        QVERIFY(field.isVisible());
        QTest::keyClick(&field, Qt::Key_Up);
        QVERIFY(test.becomes("x", 3.1f));
        QTest::keyClicks(&field, "nothing");
        QTest::keyClick(&field, Qt::Key_Return);
        QVERIFY(field.isVisible());  // no number: it is not taken
        QTest::keyClick(&field, Qt::Key_Escape);
        QVERIFY(!field.isVisible());
        QCOMPARE(test.window.canvas().selectedItem(), test.item("x"));
    }

    void aDrawnLeafIsOverriddenAfterTheDraw() {
        Practice test(
            "torch.manual_seed(0)\nw = torch.randn(2, requires_grad=True)\nv = torch.randn(1)\nloss = (w * "
            "v).sum()\n"
            "loss.backward()\n");
        const double drawn = test.value("v");
        test.room().leafEditor().edit(test.item("w"));
        NumberField& field = test.room().leafEditor().field();
        QTest::keyClick(&field, Qt::Key_Tab);  // the second number
        QTest::keyClicks(&field, "7");
        QTest::keyClick(&field, Qt::Key_Return);
        QVERIFY(QTest::qWaitFor(
            [&] {
                return test.window.playback().current().items[static_cast<size_t>(test.item("w"))].value.at(
                           1) == 7;
            },
            10000));
        QCOMPARE(test.value("v"), drawn);
        QVERIFY(test.room().bar()->sentence().contains("w[1] = 7"));
    }

    void theStepThatIsGoneGivesWayToTheOneBeforeItAndItIsSaid() {
        Practice test(
            "n = 3\nw = torch.tensor(1.0, requires_grad=True)\nfor i in range(n):\n    loss = w * (i + 1)\n"
            "    loss.backward()\n");
        test.window.playback().goToLast();
        const uint32_t last = test.window.playback().step();
        const auto place = test.whatIf().placeOf(std::string("n"));
        QVERIFY(place);
        test.whatIf().change(*place, 1);
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() < last; }, 10000));
        QCOMPARE(test.window.playback().step(), test.window.playback().size());
        QVERIFY(!test.whatIf().keptStep());
        QVERIFY(test.room().bar()->sentence().contains("ya no existe"));
    }

    void aNumberInTheCodeOfALessonIsClickedAndTheChangeIsLit() {
        Practice test(kLesson, "01-probe.md");
        QVERIFY(
            QTest::qWaitFor([&] { return test.window.findChild<LessonPane*>()->runningCell() != nullptr; }));
        CodeCell* cell = const_cast<CodeCell*>(test.window.findChild<LessonPane*>()->runningCell());
        const auto literals = test.whatIf().literals(0);
        QCOMPARE(literals.size(), size_t(3));
        const uint32_t step = test.window.playback().step();
        QTest::mouseClick(cell, Qt::LeftButton, {}, cell->spanRect(literals[1].span).center().toPoint());
        NumberField* field = cell->findChild<NumberField*>();
        QVERIFY(field && field->isVisible());
        QTest::keyClicks(field, "-5");
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(QTest::qWaitFor([&] { return cell->source().contains("loss = w * -5"); }, 10000));
        QCOMPARE(cell->marks().changed.size(), size_t(1));
        QCOMPARE(test.window.playback().step(), step);
        QTest::keyClick(cell, Qt::Key_Return);  // the first number, by the keyboard alone
        QVERIFY(field->isVisible());
        QCOMPARE(field->text(), QString("2"));
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

    void aRunOfTheCodeEndsTheGame() {
        Practice test;
        test.room().engine().start(test.window.playback().step());
        QVERIFY(test.room().engine().isPlaying());
        test.window.workspace().runSnippet(kSnippet);
        QVERIFY(QTest::qWaitFor([&] { return !test.room().engine().isPlaying(); }, 10000));
        QVERIFY(!test.room().engine().page()->isVisible());
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
};

QTEST_MAIN(TestPractice)
#include "tst_practice.moc"
