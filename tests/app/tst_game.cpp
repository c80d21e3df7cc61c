#include "frame/bar_button.h"
#include "frame/tabs/tab_strip.h"
#include "frame/told/notice_bar.h"
#include "panels/lesson/lesson_pane.h"
#include "panels/pizarra/pizarra.h"
#include "practice/engine/engine_seat.h"
#include "practice/engine/game_page.h"
#include "practice/engine/node_button.h"
#include "practice/engine/words_label.h"
#include "practice_under_test.h"
#include "start/start_row.h"
#include "workspace/workspace.h"

using namespace backstep;
using namespace backstep::ui;

// You are the engine beside what else the window shows.
class TestGame : public QObject {
    Q_OBJECT

  private slots:
    void aLessonOpenedDuringAGameShowsItsOwnRun() {
        Practice test;
        Workspace& workspace = test.window.workspace();
        test.window.openFirst();
        QTRY_VERIFY_WITH_TIMEOUT(test.item("target") >= 0, 20000);
        workspace.runSnippet(kSnippet);
        QTRY_VERIFY_WITH_TIMEOUT(!workspace.isRunning() && test.item("target") < 0, 20000);
        EngineSeat& seat = test.room().engine();
        test.window.showPage("Playground");
        QTest::mouseClick(named<BarButton>(test.window, QString::fromUtf8("Tú eres el motor")),
                          Qt::LeftButton);
        QVERIFY(seat.isPlaying());
        // Another language is no other program: what is played stays.
        test.window.setLanguage(words::Language::English);
        QTest::qWait(50);
        QVERIFY(seat.isPlaying() && test.item("target") < 0);
        QTest::mouseClick(named<BarButton>(test.window, "Lessons"), Qt::LeftButton);
        for (StartRow* row : test.window.findChildren<StartRow*>())
            if (row->text().toStdString() == workspace.lesson()->front.title) {
                QTest::mouseClick(row, Qt::LeftButton);
                break;
            }
        QTRY_VERIFY_WITH_TIMEOUT(test.item("target") >= 0, 20000);
        QVERIFY(!seat.isPlaying() && !seat.page()->isVisible());
        QVERIFY(test.window.findChild<LessonPane*>()->isVisible());
    }

    void aGameWaitsWhileTheLessonIsReadAndTheKeysStepOn() {
        Practice test(kLesson, "01-probe.md");
        test.window.playback().goTo(1);
        EngineSeat& seat = test.room().engine();
        seat.start(1);
        QVERIFY(seat.isPlaying());
        const auto* button = named<BarButton>(test.window, QString::fromUtf8("Tú eres el motor"));
        QVERIFY(button->isChecked());
        const auto turnTo = [&](const char* page) {
            for (TabStrip* tabs : test.window.findChildren<TabStrip*>())
                for (int i = 0; i < tabs->count(); ++i)
                    if (tabs->tabText(i) == QString::fromUtf8(page))
                        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(i).center());
        };
        const size_t first = seat.game()->ready().front();
        QCOMPARE(QApplication::focusWidget(), seat.page()->buttonOf(first));
        emit seat.page()->chosen(first);
        QCOMPARE(seat.game()->running(), std::optional(first));
        QCOMPARE(test.window.canvas().selectedNode(), seat.game()->pass().nodes[first].node);
        const uint32_t played = test.window.playback().size();
        turnTo("Lección");
        QTRY_VERIFY(seat.isAside());
        QVERIFY(!button->isChecked());
        QVERIFY(test.window.findChild<LessonPane*>()->isVisible());
        QCOMPARE(test.window.playback().step(), 1U);
        test.window.canvas().setFocus();
        QTest::keyClick(&test.window.canvas(), Qt::Key_Right);
        QCOMPARE(test.window.playback().step(), 2U);
        turnTo("Motor");
        QTRY_VERIFY(seat.isPlaying());
        QCOMPARE(seat.game()->running(), std::optional(first));
        QCOMPARE(test.window.playback().size(), played);
        turnTo("Lección");
        QTRY_VERIFY(seat.isAside());
        QCOMPARE(test.window.playback().step(), 2U);
        QTest::mouseClick(named<BarButton>(test.window, QString::fromUtf8("Tú eres el motor")),
                          Qt::LeftButton);
        QVERIFY(seat.page()->isVisible());
        QTRY_VERIFY(seat.isPlaying());
        QTest::mouseClick(&seat.page()->leave(), Qt::LeftButton);
        QVERIFY(!seat.isPlaying() && !seat.isAside());
        QCOMPARE(test.window.playback().step(), 2U);
    }

    void anotherLanguageBehindAGameThatWasLeft() {
        Practice test(kLesson, "01-probe.md");
        EngineSeat& seat = test.room().engine();
        seat.start(1);
        QVERIFY(seat.isPlaying());
        QTest::mouseClick(&seat.page()->leave(), Qt::LeftButton);
        QVERIFY(!seat.isPlaying());
        test.window.setLanguage(words::Language::English);
        QTest::qWait(50);
        QCOMPARE(seat.page()->score(), QString());  // of no game
        QCOMPARE(seat.page()->leave().text().isEmpty(), false);
    }

    // Every number the node that was chosen asks for.
    static void answerAll(EngineSeat& seat) {
        while (seat.game()->running())
            emit seat.page()->answered(
                QString::number(seat.game()->questions()[seat.game()->answered()].expected));
    }
    static void playAll(EngineSeat& seat) {
        while (!seat.game()->is_finished()) {
            emit seat.page()->chosen(seat.game()->ready().front());
            answerAll(seat);
        }
    }

    void eachSlatesNodeIsNamedWithItsLeaf() {
        Practice test;
        EngineSeat& seat = test.room().engine();
        seat.start(test.window.playback().step());
        QStringList names;
        playAll(seat);
        for (size_t i = 0; i < seat.game()->size(); ++i)
            names << seat.page()->buttonOf(i)->text() + ' ' +
                         seat.page()->buttonOf(i)->accessibleDescription();
        QCOMPARE(names.filter("AccumulateGrad pizarra de w").size(), 1);
        QCOMPARE(names.filter("AccumulateGrad pizarra de b").size(), 1);
    }

    void theFocusStaysWhereOnePlaysAndThenGoesToTheCanvas() {
        Practice test;
        EngineSeat& seat = test.room().engine();
        seat.start(test.window.playback().step());
        seat.page()->buttonOf(seat.game()->ready().front())->setFocus();
        playAll(seat);
        QCOMPARE(QApplication::focusWidget(), &seat.page()->again());
        QTest::mouseClick(&seat.page()->leave(), Qt::LeftButton);
        QCOMPARE(QApplication::focusWidget(), &test.window.canvas());
    }

    void whatIsSaidToAnAnswerStaysInSight() {
        Practice test;
        test.window.resize(1280, 620);
        EngineSeat& seat = test.room().engine();
        seat.start(test.window.playback().step());
        const auto* reply = seat.page()->findChild<WordsLabel*>("reply");
        while (!seat.game()->is_finished()) {
            emit seat.page()->chosen(seat.game()->ready().front());
            answerAll(seat);
            QTRY_VERIFY(reply->isVisible() && reply->height() > 0);
            QTRY_COMPARE(reply->visibleRegion().boundingRect(), reply->rect());
        }
    }

    void whatIsOnItsWayToASlateStaysThereUntilItIsWritten() {
        Practice test;
        EngineSeat& seat = test.room().engine();
        seat.start(test.window.playback().step());
        const auto* pizarra = test.window.findChild<Pizarra*>();
        const auto waits = [&](const char* name) {
            for (const LedgerLine& line : pizarra->lines())
                if (line.name == name) return line.kind == LedgerLine::Kind::OnItsWay;
            return false;
        };
        // The slates last: what was sent to them waits all the while.
        while (true) {
            const auto ready = seat.game()->ready();
            const auto next = std::ranges::find_if(
                ready, [&](size_t node) { return !seat.game()->pass().nodes[node].accumulates; });
            if (next == ready.end()) break;
            emit seat.page()->chosen(*next);
            answerAll(seat);
        }
        test.window.playback().goToLast();
        QVERIFY(waits("w.grad") && waits("b.grad"));
        emit seat.page()->chosen(seat.game()->ready().front());
        answerAll(seat);
        test.window.playback().goToLast();
        QVERIFY(waits("w.grad") != waits("b.grad"));
    }

    void aGameThatAnotherRunEndsIsSaidToHaveEnded() {
        Practice test;
        EngineSeat& seat = test.room().engine();
        seat.start(test.window.playback().step());
        NoticeBar& notice = *test.room().noticeBar();
        QVERIFY(!notice.isVisible());
        test.window.workspace().openLesson("graph");
        QTRY_VERIFY_WITH_TIMEOUT(!seat.isPlaying(), 20000);
        QTRY_VERIFY(notice.isVisible());
        QVERIFY2(notice.sentence().contains("La partida ha terminado"), qPrintable(notice.sentence()));
        test.window.playback().stepForward();
        QTRY_VERIFY(!notice.isVisible());
    }

    void whatIsOneIsNotCountedInThePlural() {
        Practice test;
        EngineSeat& seat = test.room().engine();
        seat.start(test.window.playback().step());
        const auto said = [&] {
            QStringList all;
            for (const TextBox& box : shootWindow(test.window).boxes)
                if (box.text.startsWith("falta") || box.text.endsWith(" missing")) all.append(box.text);
            return all;
        };
        QVERIFY(said().contains("falta 1"));
        QVERIFY(said().filter("faltan 1").isEmpty());
        test.window.setLanguage(words::Language::English);
        QTRY_VERIFY(said().contains("1 missing"));
    }
};

QTEST_MAIN(TestGame)
#include "tst_game.moc"
