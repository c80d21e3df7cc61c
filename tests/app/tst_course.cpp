#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>

#include "frame/bar_button.h"
#include "panels/lesson/lesson_header.h"
#include "panels/lesson/lesson_page.h"
#include "panels/lesson/lesson_pane.h"
#include "panels/lesson/lesson_parts.h"
#include "panels/lesson/lesson_text.h"
#include "stage/narration_line.h"
#include "start/start_card.h"
#include "start/start_page.h"
#include "start/start_row.h"
#include "window_under_test.h"
#include "workspace/progress.h"

using namespace backstep;
using namespace backstep::ui;

// From lesson to lesson: where one ends, where the next begins, and what counts as read.
class TestCourse : public QObject {
    Q_OBJECT

  private slots:
    void theEndOfALessonLeadsToTheNext() {
        WindowUnderTest test(words::Language::English, {1280, 800});
        QVERIFY(test.openFirst());
        auto* pane = test.window.findChild<LessonPane*>();
        QVERIFY(!end(test));
        pane->goToPart(pane->partCount() - 1);
        QVERIFY(end(test));
        QVERIFY(said(test).contains("still open") && said(test).contains("Next lesson: The hand column"));
        QVERIFY(head(test).contains("PART 7 OF 7"));
        // What is open is a press away.
        QTest::mouseClick(button(test, "Go to what is open"), Qt::LeftButton);
        QTRY_VERIFY(pane->part() < pane->partCount() - 1);
        const auto open = [&] {
            for (const lesson::Block& block : test.window.workspace().lesson()->blocks)
                if (!lesson::progress_key(block).empty()) return lesson::progress_key(block);
            return std::string();
        };
        QTRY_VERIFY(pane->page().asked(open()));
        QTRY_VERIFY(!pane->page().asked(open())->visibleRegion().isEmpty());
        pane->goToPart(pane->partCount() - 1);
        QTest::mouseClick(button(test, "Next lesson"), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return test.window.workspace().lesson()->front.id == "hand-column"; }));
        QVERIFY(QTest::qWaitFor([&] { return head(test).startsWith("LESSON 2"); }));
    }

    void whoComesBackWhereSomethingIsAskedSeesTheQuestion() {
        for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)}) {
            WindowUnderTest test(words::Language::Spanish, size);
            QVERIFY(test.openFirst());
            auto* pane = test.window.findChild<LessonPane*>();
            uint32_t asks = 0;
            for (uint32_t step = 1; step <= test.window.playback().size() && asks == 0; ++step) {
                test.window.playback().goTo(step);
                if (pane->asking()) asks = step;
            }
            QVERIFY(asks > 0);
            test.window.close();
            MainWindow next(test.options(words::Language::Spanish));
            next.resize(size);
            next.show();
            next.openFirst();
            QTRY_COMPARE(next.playback().step(), asks);
            auto* again = next.findChild<LessonPane*>();
            QTRY_VERIFY(again->asking());
            QTest::qWait(300);
            const QWidget* field = again->asking();
            QCOMPARE(field->visibleRegion().boundingRect().size(), field->size());
            const QWidget* card = field->parentWidget();
            QCOMPARE(card->visibleRegion().boundingRect().height(), card->height());
        }
    }

    void whatIsStillOpenIsCountedAndThenTheLessonIsDone() {
        WindowUnderTest test(words::Language::English);
        const QByteArray lesson =
            "---\nid: mine\ntitle: Mine\nlang: en\norder: 90\n---\n\n# Mine\n\n```python\nx = "
            "1\n```\n\nOne.\n\n"
            "```yaml quiz\nid: q\nquestion: Why?\nanswers:\n  - text: Because.\n    right: true\n    reason: "
            "Yes.\n  - text: No.\n    reason: No.\n```\n";
        test.window.openFile(test.write("mine.md", lesson));
        QVERIFY(QTest::qWaitFor([&] { return end(test) != nullptr; }));
        QVERIFY(said(test).contains("One thing it asks is still open."));
        QVERIFY(!button(test, "Next lesson"));  // there is none
        QVERIFY(button(test, "Go to what is open")->isVisible());
        auto* quiz = test.window.findChild<QWidget*>("q");
        QTest::keyClick(quiz, Qt::Key_Up);
        QTest::keyClick(quiz, Qt::Key_Return);
        QVERIFY(QTest::qWaitFor([&] { return said(test).contains("You have done this lesson."); }));
        QVERIFY(!button(test, "Go to what is open")->isVisible());
        QTest::mouseClick(button(test, "Lessons"), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return test.window.findChild<StartPage*>()->isVisible(); }));
    }

    void rightAtTheLastStepPointsToWhatComesNext() {
        WindowUnderTest test(words::Language::English, {1280, 800});
        QVERIFY(test.openFirst());
        auto* pane = test.window.findChild<LessonPane*>();
        const auto press = [&] {
            test.window.canvas().setFocus();
            QTest::keyClick(&test.window.canvas(), Qt::Key_Right);
        };
        const auto pointedAt = [&](const char* label) {
            const auto* way = qobject_cast<BarButton*>(QApplication::focusWidget());
            return way && way->text() == label && way->visibleRegion().boundingRect() == way->rect();
        };
        test.window.playback().goToLast();
        const int part = pane->part();
        QVERIFY(part + 1 < pane->partCount());  // what is behind it has no step of its own
        const int read = test.window.progress().of(*test.window.workspace().lesson()).partsRead;
        press();
        QTRY_VERIFY(pointedAt("Next"));
        QCOMPARE(test.window.progress().of(*test.window.workspace().lesson()).partsRead, read + 1);
        while (pane->part() + 1 < pane->partCount()) {
            pane->goToPart(pane->part() + 1);
            QCoreApplication::processEvents();
        }
        const uint32_t last = test.window.playback().size();
        if (test.window.playback().step() == last) {
            press();
            QTRY_VERIFY(pointedAt("Next lesson"));
            // Also where the code below takes more of the room.
            test.window.resize(1280, 720);
            QTRY_VERIFY(pointedAt("Next lesson"));
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
            QTRY_COMPARE(test.window.workspace().lesson()->front.id, std::string("hand-column"));
        }
    }

    void aJumpOverPartsReadsNoneOfThem() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        const auto read = [&] {
            return test.window.progress().of(*test.window.workspace().lesson()).partsRead;
        };
        QCOMPARE(read(), 1);
        test.window.playback().goToFirst();
        test.window.playback().goToLast();  // as the scrubber and a comparison do
        QVERIFY(test.window.findChild<LessonPane*>()->part() > 3);
        QCOMPARE(read(), 1);
        test.window.playback().stepBack();
        QCOMPARE(read(), 2);  // the part one steps in
    }

    void homeCountsAsTheLessonDoesAndTheLessonOpensThere() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        test.window.findChild<LessonPane*>()->goToPart(3);
        QVERIFY(head(test).contains("PART 4 OF 7"));
        auto* start = test.window.findChild<StartPage*>();
        start->open();
        QVERIFY(rows(*start).front()->accessibleDescription().endsWith("go on · part 4 of 7"));
        QVERIFY(start->findChild<BarButton*>()->text() == "Go on");
        MainWindow again(test.options(words::Language::English));
        again.show();
        again.openFirst();
        QVERIFY(QTest::qWaitFor([&] { return again.findChild<LessonPane*>()->part() == 3; }, 20000));
    }

    // As a change of the size of text does: the window closes, and another one opens.
    void aNewWindowStandsAtTheSameStepAndTakesTheSameScreen() {
        WindowUnderTest test(words::Language::English, {760, 600});
        QVERIFY(test.openFirst());
        for (const uint32_t step : {14U, 19U}) {
            test.window.playback().goTo(step);
            const int part = test.window.findChild<LessonPane*>()->part();
            test.window.close();
            MainWindow again(test.options(words::Language::English));
            QCOMPARE(again.size(), QSize(760, 600));
            again.show();
            again.openFirst();
            QVERIFY(QTest::qWaitFor([&] { return again.playback().size() > 0; }, 20000));
            QCOMPARE(again.playback().step(), step);
            QCOMPARE(again.findChild<LessonPane*>()->part(), part);
            test.window.show();
        }
        // What was measured at another size of text is no measure of this one.
        Settings settings(test.folder.filePath("settings.ini"));
        settings.setWindow(settings.windowGeometry(), {}, QSize(700, 520));
        QCOMPARE(MainWindow(test.options(words::Language::English)).size(), QSize(700, 520));
    }

    void theFirstLaunchSaysThatTheGraphIsDrawnAndSkipsNoWords() {
        WindowUnderTest test(words::Language::Spanish);
        QVERIFY(test.openFirst());
        auto* pane = test.window.findChild<LessonPane*>();
        const auto* told = test.window.findChild<NarrationLine*>();
        QVERIFY2(told->sentence().contains("ya está dibujado"), qPrintable(told->sentence()));
        QCOMPARE(pane->part(), 0);
        for (const int part : {1, 2}) {
            QTest::keyClick(&test.window.canvas(), Qt::Key_Right);
            QCOMPARE(pane->part(), part);
            QVERIFY(!told->sentence().contains("dibujado"));
        }
    }

    void aLessonOpensWhereItsWordsBeginAndStepsTurnPastNoPartUnread() {
        for (const char* id : {"graph", "chain-rule", "dying-relu", "first-gradient"}) {
            WindowUnderTest test(words::Language::Spanish);
            test.window.workspace().openLesson(id);
            QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
            auto* pane = test.window.findChild<LessonPane*>();
            Playback& playback = test.window.playback();
            const uint32_t words = SceneSteps(pane->lesson(), playback.recording().get()).beginning();
            QCOMPARE(playback.step(), words > 0 ? words : playback.recording()->openingStep());
            QVERIFY(playback.step() > 0);
            QCOMPARE(pane->part(), 0);
            for (int part = 0; playback.step() < playback.size(); part = pane->part()) {
                playback.stepForward();
                QVERIFY2(pane->part() <= part + 1, qPrintable(QString::number(playback.step())));
            }
            QVERIFY(pane->part() > 2);
        }
    }

    void aLessonIsOpenedAgainAtTheStepAndThePartWhereItWasLeft() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        const auto open = [&](const char* id) {
            test.window.workspace().openLesson(id);
            return QTest::qWaitFor([&] { return !test.window.workspace().isRunning(); }, 20000);
        };
        auto* pane = test.window.findChild<LessonPane*>();
        test.window.playback().goTo(13);
        const int part = pane->part();
        QVERIFY(open("chain-rule"));
        QVERIFY(open("graph"));
        QCOMPARE(test.window.playback().step(), 13U);
        QCOMPARE(pane->part(), part);
    }

    void anotherLanguageKeepsThePartAndThePlaceOfTheWords() {
        WindowUnderTest test(words::Language::English, {1280, 800});
        QVERIFY(test.openFirst());
        auto* pane = test.window.findChild<LessonPane*>();
        auto* text = test.window.findChild<LessonText*>();
        const QScrollBar* bar = text->verticalScrollBar();
        const auto share = [&] { return bar->value() / static_cast<double>(std::max(1, bar->maximum())); };
        for (const int part : {0, 2}) {  // the first is read while the picture shows more
            if (part > 0) pane->goToPart(part);
            QTest::qWait(50);
            text->verticalScrollBar()->setValue(bar->maximum() / 2);
            const double before = share();
            const bool spanish = test.window.language() == words::Language::Spanish;
            test.window.setLanguage(spanish ? words::Language::English : words::Language::Spanish);
            QVERIFY(QTest::qWaitFor([&] { return !test.window.workspace().isRunning(); }, 20000));
            QTest::qWait(50);
            QCOMPARE(pane->part(), part);
            QVERIFY2(std::abs(share() - before) < 0.15, qPrintable(QString::number(share())));
        }
    }

    void noDocumentIsHeadedTwiceTheSame() {
        WindowUnderTest test(words::Language::Spanish);
        QVERIFY(test.openFirst());
        auto* start = test.window.findChild<StartPage*>();
        start->open();
        QSet<QString> heads;
        int continued = 0;
        for (const auto* card : start->findChildren<StartCard*>()) {
            if (card->heading().isEmpty()) continue;
            QVERIFY2(!heads.contains(card->heading()), qPrintable(card->heading()));
            heads.insert(card->heading());
            continued += card->heading().endsWith(QStringLiteral(", continuación"));
        }
        QCOMPARE(continued, 2);
    }

    void whoIsNewIsToldWhereToStart() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        auto* start = test.window.findChild<StartPage*>();
        start->open();
        QVERIFY(rows(*start).front()->accessibleDescription().endsWith("start here"));
        QCOMPARE(start->findChild<BarButton*>()->text(), QStringLiteral("Start"));
    }

    void theLessonsStandInTheOrderOfTheCourse() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        auto* start = test.window.findChild<StartPage*>();
        start->open();
        const auto& lessons = test.window.workspace().lessons();
        const std::vector<StartRow*> all = rows(*start);
        QVERIFY(all.size() >= lessons.size());
        for (size_t i = 0; i < lessons.size(); ++i)
            QCOMPARE(all[i]->text(), QString::fromStdString(lessons[i]->front.title));
    }

  private:
    static QFrame* end(WindowUnderTest& test) { return test.window.findChild<QFrame*>("end of the lesson"); }
    static QString said(WindowUnderTest& test) {
        QString all;
        if (const QFrame* card = end(test))
            for (const QLabel* label : card->findChildren<QLabel*>()) all += label->text() + '\n';
        return all;
    }
    static BarButton* button(WindowUnderTest& test, const QString& label) {
        for (auto* button : end(test)->findChildren<BarButton*>())
            if (button->text() == label) return button;
        return nullptr;
    }
    static QString head(WindowUnderTest& test) {
        return test.window.findChild<LessonHeader*>()->accessibleName();
    }
    // Those of the lessons, from the first on.
    static std::vector<StartRow*> rows(const StartPage& start) {
        std::vector<StartRow*> rows;
        for (auto* row : start.findChildren<StartRow*>()) rows.push_back(row);
        return rows;
    }
};

QTEST_MAIN(TestCourse)
#include "tst_course.moc"
