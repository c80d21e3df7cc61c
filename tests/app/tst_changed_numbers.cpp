#include <QLabel>
#include <QLineEdit>
#include <QVariantAnimation>

#include "frame/bar_button.h"
#include "panels/code/code_cell.h"
#include "panels/lesson/lesson_page.h"
#include "panels/lesson/lesson_pane.h"
#include "panels/playground/playground_pane.h"
#include "practice/compare/difference_marks.h"
#include "practice/what_if/leaf_editor.h"
#include "practice/what_if/number_drag.h"
#include "practice/what_if/number_field.h"
#include "practice/what_if/what_if_bar.h"
#include "practice_under_test.h"
#include "stage/narration_line.h"
#include "workspace/menus/card_menu.h"

using namespace backstep;
using namespace backstep::ui;

// What-if: a leaf's number is typed, dragged and stepped, on its card and in the code.
class TestChangedNumbers : public QObject {
    Q_OBJECT

  private slots:

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

    void theMessageIsClosedAndTheNumberStaysUntilItIsPutBackByName() {
        Practice test(kSnippet);
        QVERIFY(test.ready);
        const auto type = [&](const char* number) {
            QTest::mouseDClick(test.view(), Qt::LeftButton, {}, test.number("b"));
            NumberField& field = test.room().leafEditor().field();
            field.selectAll();
            QTest::keyClicks(&field, number);
            QTest::keyClick(&field, Qt::Key_Return);
        };
        WhatIfBar& bar = *test.room().bar();
        type("-8");
        QVERIFY(test.becomes("b", -8));
        QVERIFY(!bar.undoButton().isVisible());
        QCOMPARE(bar.resetButton().text(), QString("Como estaba"));
        QTest::mouseClick(&bar.closeButton(), Qt::LeftButton);
        QVERIFY(!bar.isVisible());
        QCOMPARE(test.value("b"), -8.0);
        type("-7");
        QVERIFY(test.becomes("b", -7));
        QVERIFY(bar.isVisible() && bar.undoButton().isVisible());
        QTest::mouseClick(&bar.undoButton(), Qt::LeftButton);
        QVERIFY(test.becomes("b", -8));
        QTest::mouseClick(&bar.resetButton(), Qt::LeftButton);
        QVERIFY(test.becomes("b", 1));
    }

    void anElementOfAVectorIsTypedWhereItStandsAtEveryZoom() {
        Practice test(
            "b = torch.tensor([-1.5, -3.0], requires_grad=True)\nloss = (b * 2).sum()\n"
            "loss.backward()\n");
        QVERIFY(test.ready);
        NumberField& field = test.room().leafEditor().field();
        GraphCanvas& canvas = test.window.canvas();
        double wanted = -4;
        for (const double zoom : {1.0, 0.74, 0.56}) {
            canvas.setZoom(zoom);
            canvas.ensureVisible(test.item("b"));
            const QRectF second = canvas.elementRect(test.item("b"), 1);
            QVERIFY2(!second.isNull(), qPrintable(QString::number(zoom)));
            QTest::mouseDClick(test.view(), Qt::LeftButton, {}, second.center().toPoint());
            QVERIFY2(field.isVisible(), qPrintable(QString::number(zoom)));
            QVERIFY(field.accessibleName().contains(QStringLiteral("b[1]")));
            QTest::keyClicks(&field, QString::number(wanted));
            QTest::keyClick(&field, Qt::Key_Return);
            QTRY_COMPARE(
                test.window.playback().current().items[static_cast<size_t>(test.item("b"))].value.at(1),
                wanted);
            wanted -= 1;
        }
        canvas.setZoom(0.47);
        canvas.ensureVisible(test.item("b"));
        QTest::mouseDClick(test.view(), Qt::LeftButton, {}, test.number("b"));
        QVERIFY(field.isVisible());
        QVERIFY(field.accessibleName().contains(QStringLiteral("b[0]")));
    }

    void theFieldOfANumberLeavesTheLineUnderItInSight() {
        Practice test("b = torch.tensor(-1.5, requires_grad=True)\nloss = b * 2\nloss.backward()\n");
        QVERIFY(test.ready);
        NumberField& field = test.room().leafEditor().field();
        GraphCanvas& canvas = test.window.canvas();
        for (const double zoom : {1.2, 1.0, 0.76, 0.6}) {
            canvas.setZoom(zoom);
            canvas.ensureVisible(test.item("b"));
            test.room().leafEditor().edit(test.item("b"), 0);
            QVERIFY(field.isVisible());
            const double lineTop = canvas.itemRect(test.item("b")).top() + 40 * zoom - 10;
            QVERIFY2(field.geometry().bottom() <= lineTop, qPrintable(QString::number(zoom)));
            QTest::keyClick(&field, Qt::Key_Escape);
        }
    }

    void theCardWhoseNumberIsTypedStaysUnderTheHand() {
        WindowUnderTest test(words::Language::Spanish, {1280, 800});
        QVERIFY(test.openFirst());
        test.window.workspace().openLesson("dying-relu");
        GraphCanvas& canvas = test.window.canvas();
        QTRY_VERIFY_WITH_TIMEOUT(!test.window.workspace().isRunning() && canvas.itemCount() > 3, 20000);
        const auto leaf = [&] {
            for (int item = 0; item < canvas.itemCount(); ++item)
                if (canvas.accessibleTextOf(item).startsWith("b,")) return item;
            return -1;
        };
        const auto firstNumber = [&] { return canvas.elementRect(leaf(), 0); };
        // The backward is at the other end, where the view goes by itself.
        auto at = *lesson::parse_position("node PowBackward0");
        std::optional<uint32_t> step;
        for (at.cell = 0; !step && at.cell < 5; ++at.cell)
            step = test.window.playback().recording()->stepAt(at);
        QVERIFY(step);
        test.window.playback().goTo(*step);
        QTRY_VERIFY(leaf() >= 0);
        canvas.ensureVisible(leaf());
        const QRectF view = canvas.viewport()->rect();
        for (const char* wanted : {"-2", "-12.125"}) {
            const QPoint hand = firstNumber().center().toPoint();
            QVERIFY(view.contains(canvas.itemRect(leaf())));
            const QPointF card = canvas.itemRect(leaf()).topLeft();
            QTest::mouseDClick(canvas.viewport(), Qt::LeftButton, {}, hand);
            NumberField& field = test.window.practice().leafEditor().field();
            QVERIFY(field.isVisible());
            QTest::keyClicks(&field, wanted);
            QTest::keyClick(&field, Qt::Key_Return);
            QTRY_VERIFY_WITH_TIMEOUT(!test.window.workspace().isRunning() && !canvas.isLayingOut(), 20000);
            QVERIFY(canvas.accessibleTextOf(leaf()).contains(QString(wanted).mid(1)));
            QCOMPARE(canvas.itemRect(leaf()).topLeft(), card);
        }
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

    void ctrlZWhereNothingIsTypedTakesBackTheNumberChangedLast() {
        Practice test("w = torch.tensor(1.0, requires_grad=True)\nloss = w * 3\nloss.backward()\n");
        test.whatIf().change(*test.whatIf().placeOf(std::string("w")), 5);
        QTRY_VERIFY_WITH_TIMEOUT(!test.window.workspace().isRunning(), 10000);
        QVERIFY(test.whatIf().isActive());
        test.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&test.window));
        test.window.canvas().setFocus();
        QTest::keyClick(&test.window.canvas(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!test.whatIf().isActive());
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
        QVERIFY(test.room().bar()->sentence().contains("ya no se ejecuta"));
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

    void aNumberThatLooksTheSameIsNotStruck() {
        Practice test(
            "---\nid: told\ntitle: Told\nlang: es\norder: 1\n---\n\n# Told\n\n"
            "```python\nw = torch.tensor(2.0, requires_grad=True)\nloss = w * 3\nz = 0.0 * w\n```\n\n"
            "La pérdida es `6`<!-- = loss.item() -->, y queda `0`<!-- = z.item() -->.\n",
            "01-told.md");
        auto* page = test.window.findChild<LessonPage*>();
        test.whatIf().change(*test.whatIf().placeOf(std::string("w")), -1);
        QTRY_VERIFY_WITH_TIMEOUT(
            page->plainText().contains(QString::fromUtf8("6\u00a0→\u00a0−3, y queda 0.")), 10000);
        QVERIFY2(
            test.room().bar()->sentence().contains("El texto de la lección habla de los números de antes."),
            qPrintable(test.room().bar()->sentence()));
    }

    void numbersOfTheTextThatAreOthersNowStandBesideTheOldOnes() {
        Practice test(
            "---\nid: told\ntitle: Told\nlang: es\norder: 1\n---\n\n# Told\n\n"
            "```python\nw = torch.tensor(2.0, requires_grad=True)\nloss = w * 3\nloss.backward()\n```\n\n"
            "La pérdida es `6`<!-- = loss.item() -->, el gradiente `3.0`<!-- = w.grad -->.\n\n"
            "Y $2w = 4$<!-- = 2 * w.item() -->.\n",
            "01-told.md");
        auto* page = test.window.findChild<LessonPage*>();
        const auto text = [&] { return page->plainText(); };
        const QString before = text();
        QVERIFY(before.contains("6, el gradiente 3.0"));
        test.whatIf().change(*test.whatIf().placeOf(std::string("w")), -0.5);
        QTRY_VERIFY_WITH_TIMEOUT(text().contains(QString::fromUtf8("6\u00a0→\u00a0−1.5, el gradiente 3.0.")),
                                 10000);
        QVERIFY2(text().contains(QString::fromUtf8("\u00a0→\u00a0−1.")), qPrintable(text()));
        const auto notes = [&] {
            int count = 0;
            for (const QLabel* label : page->findChildren<QLabel*>())
                count += label->isVisible() && label->text().contains("El texto habla");
            return count;
        };
        QTRY_COMPARE(notes(), 1);
        test.whatIf().change(*test.whatIf().placeOf(std::string("w")), 5);
        QTRY_VERIFY_WITH_TIMEOUT(text().contains(QString::fromUtf8("6\u00a0→\u00a015,")), 10000);
        test.whatIf().reset();
        QTRY_COMPARE_WITH_TIMEOUT(text(), before, 10000);
        QTRY_COMPARE(notes(), 0);
    }
};

QTEST_MAIN(TestChangedNumbers)
#include "tst_changed_numbers.moc"
