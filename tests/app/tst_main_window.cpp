#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QToolButton>

#include "frame/bar_button.h"
#include "frame/columns.h"
#include "frame/inspector_column.h"
#include "frame/pane.h"
#include "frame/tabs/tab_strip.h"
#include "frame/tool_row.h"
#include "panels/charts/memory_chart.h"
#include "panels/code/code_cell.h"
#include "panels/inspector/by_hand_page.h"
#include "panels/lesson/lesson_pane.h"
#include "panels/playground/playground_pane.h"
#include "practice/practice_room.h"
#include "present/class_window.h"
#include "present/notes_pane.h"
#include "present/presenter.h"
#include "stage/narration_line.h"
#include "stage/scrubber.h"
#include "stage/transport_bar.h"
#include "start/start_page.h"
#include "start/start_row.h"
#include "style/fonts.h"
#include "trace/loops/turns.h"
#include "window_shot.h"
#include "window_under_test.h"
#include "workspace/menus/card_menu.h"

using namespace backstep;
using namespace backstep::ui;

class TestMainWindow : public QObject {
    Q_OBJECT

  private slots:
    void theFirstLaunchShowsTheFirstLessonDrawn() {
        WindowUnderTest test;
        QVERIFY(test.openFirst());
        QCOMPARE(test.window.workspace().lesson()->front.order, 1);
        QVERIFY(QTest::qWaitFor([&] { return test.window.canvas().itemCount() > 0; }, 10000));
        int present = 0;
        for (const trace::ItemState& item : test.window.playback().current().items)
            present += item.presence == trace::Presence::Present;
        QCOMPARE(present, static_cast<int>(test.window.playback().current().items.size()));
    }

    void theBandsHaveTheHeightsOfTheDesign() {
        WindowUnderTest test;
        QCOMPARE(test.window.findChild<ToolRow*>()->height(), 44);
        QCOMPARE(test.window.findChild<NarrationLine*>()->height(), 48);
        QCOMPARE(test.window.findChild<TransportBar*>()->height(), 64);
    }

    void codeGetsTheWidthItsLinesNeedWhileTheStageHasRoom() {
        WindowUnderTest test(words::Language::English, {1280, 800});
        QVERIFY(test.openFirst());
        auto* columns = test.window.findChild<Columns*>();
        QCOMPARE(columns->sizes().front(), 280);
        test.window.openFile(
            test.write("long.py", "total = " + QByteArray(80, '1') + "\nx = torch.ones(2)\n"));
        QTRY_COMPARE(columns->sizes().front(), 420);
        QVERIFY(columns->sizes()[1] >= 480);
        test.window.showPage("Lesson");
        QTRY_COMPARE(columns->sizes().front(), 280);
        test.window.openFile(test.write("short.py", "x = torch.ones(2)\n"));
        QTRY_VERIFY(test.window.findChild<PlaygroundPane*>()->isVisible());
        QTest::qWait(50);
        QCOMPARE(columns->sizes().front(), 280);
    }

    void theColumnsFollowTheWindow() {
        QCOMPARE(Columns::widthsFor(1440).left, 372);
        QCOMPARE(Columns::widthsFor(1440).right, 360);
        QCOMPARE(Columns::widthsFor(1280).left, 280);
        QCOMPARE(Columns::widthsFor(1280).right, 300);
        QCOMPARE(Columns::widthsFor(1920).left, 460);
    }

    void aNarrowWindowKeepsTheInspectorAsATab() {
        WindowUnderTest test(words::Language::Spanish, {1200, 760});
        auto* columns = test.window.findChild<Columns*>();
        QVERIFY(QTest::qWaitFor([&] { return columns->isNarrow(); }));
        QCOMPARE(columns->count(), 2);
        test.window.resize(1440, 900);
        QVERIFY(QTest::qWaitFor([&] { return !columns->isNarrow(); }));
        // Text at 300 % leaves a large screen 640 by 360: one column, the canvas its page in front.
        test.window.resize(640, 360);
        QVERIFY(QTest::qWaitFor([&] { return columns->isSingle(); }));
        QVERIFY(test.window.canvas().isVisible());
        QVERIFY(test.window.canvas().viewport()->width() > 600);
        QTRY_VERIFY(test.window.canvas().viewport()->height() > 140);  // it was under 100 with the toolbar
        test.window.resize(1440, 900);
        QVERIFY(QTest::qWaitFor([&] { return !columns->isNarrow(); }));
        QVERIFY(test.window.canvas().isVisible());
        QCOMPARE(columns->count(), 3);
    }

    void theNamesOfTheTabsStandApartAndWholeInEveryWidth() {
        for (const auto language : {words::Language::Spanish, words::Language::English}) {
            WindowUnderTest test(language);
            test.window.openFile(test.write("bad.py",
                                            "w = torch.tensor(2.0, requires_grad=True)\nloss = w * "
                                            "w\nloss.backward()\nloss.backward()\n"));
            QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
            test.window.playback().goToLast();
            auto* inspector = test.window.findChild<InspectorColumn*>();
            for (const int width : {1920, 1440, 1280, 1024, 800}) {
                test.window.resize(width, 800);
                inspector->showCheck();
                inspector->showWhy();
                QCoreApplication::processEvents();
                for (const TabStrip* strip : test.window.findChildren<TabStrip*>()) {
                    if (!strip->isVisible()) continue;
                    QTRY_VERIFY2(strip->width() >= strip->tabRect(strip->count() - 1).right(),
                                 qPrintable(QStringLiteral("%1: %2").arg(width).arg(strip->tabText(0))));
                    for (const QToolButton* scroll : strip->findChildren<QToolButton*>())
                        QVERIFY(!scroll->isVisible());
                    double end = -100;
                    for (const TextBox& box : shootWindow(test.window).boxes) {
                        if (!QRectF(strip->mapTo(&test.window, QPoint()), strip->size()).contains(box.rect))
                            continue;
                        bool whole = false;
                        for (int i = 0; i < strip->count(); ++i)
                            whole = whole || strip->tabText(i) == box.text;
                        QVERIFY2(whole, qPrintable(box.text));
                        QVERIFY2(box.rect.left() - end >= 8,
                                 qPrintable(QString::number(width) + ": " + box.text));
                        end = box.rect.right();
                    }
                }
            }
        }
    }

    // At 1280 x 800 and text from 100 to 150 %; in a low window the slate has its tab among those of the
    // sheet.
    void theNamesOfTheTabsAreWholeWithTheLargerText() {
        for (const auto language : {words::Language::Spanish, words::Language::English}) {
            WindowUnderTest test(language);
            test.window.openFile(test.write("bad.py",
                                            "w = torch.tensor(2.0, requires_grad=True)\nloss = w * "
                                            "w\nloss.backward()\nloss.backward()\n"));
            QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
            auto* inspector = test.window.findChild<InspectorColumn*>();
            for (const bool failed : {false, true})
                for (const double scale : {1.0, 1.1, 1.25, 1.5}) {
                    failed ? test.window.playback().goToLast() : test.window.playback().goTo(2);
                    test.window.resize(static_cast<int>(1280 / scale), static_cast<int>(800 / scale));
                    QCoreApplication::processEvents();
                    inspector->showWhy();
                    Pane::bringForward(inspector);
                    QCoreApplication::processEvents();
                    auto* strip = inspector->findChild<TabStrip*>();
                    const std::vector<QRect> places = strip->tabPlaces();
                    QAccessibleInterface* told = QAccessible::queryAccessibleInterface(strip);
                    QCOMPARE(told->childCount(), strip->count());
                    for (int i = 0; i < strip->count(); ++i) {
                        const QRect place = places[static_cast<size_t>(i)];
                        QCOMPARE(told->child(i)->text(QAccessible::Name), strip->tabText(i));
                        QCOMPARE(told->child(i)->rect().topLeft(), strip->mapToGlobal(place.topLeft()));
                        QCOMPARE(told->child(i)->rect().size(), place.size());
                        const QString what = QString::number(scale) + ": " + strip->tabText(i);
                        const QFont face = uiFont(strip->letterSize(), QFont::DemiBold);
                        QVERIFY2(place.width() >= widthOf(face, strip->tabText(i)) + 8, qPrintable(what));
                        QTRY_VERIFY2(strip->visibleRegion().contains(
                                         strip->tabPlaces()[static_cast<size_t>(i)].bottomRight()),
                                     qPrintable(what));
                        QTest::mouseClick(strip, Qt::LeftButton, {}, place.center());
                        QCOMPARE(strip->currentIndex(), i);
                    }
                }
        }
    }

    void theLineThatRunsIsInSightBesideAQuestionWithTheLargerText() {
        for (const double scale : {1.0, 1.25, 1.5}) {
            WindowUnderTest test(words::Language::English,
                                 {static_cast<int>(1280 / scale), static_cast<int>(800 / scale)});
            QVERIFY(test.openFirst());
            test.window.showPage("Lesson");
            auto* lesson = test.window.findChild<LessonPane*>();
            for (const uint32_t step : {6, 9, 12, 13}) {
                test.window.playback().goTo(step);
                const auto shown = [&] {
                    const CodeCell& cell = *lesson->runningCell();
                    const QRect line = cell.lineRect(static_cast<int>(cell.marks().running));
                    return cell.visibleRegion().contains(line.topLeft() + QPoint(8, 0)) &&
                           cell.visibleRegion().contains(line.bottomLeft() + QPoint(8, 0));
                };
                QTRY_VERIFY2(shown(), qPrintable(QString("%1: %2").arg(scale).arg(step)));
            }
        }
    }

    void theEnglishStartPageNamesTheDocumentsInEnglishAlone() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        QTest::keyClick(&test.window, Qt::Key_Home, Qt::AltModifier);
        QStringList shown;
        for (const TextBox& box : shootWindow(test.window).boxes) shown << box.text;
        QVERIFY2(shown.contains("The Computational Graph"), qPrintable(shown.join('|')));
        QVERIFY2(shown.filter("Grafo").isEmpty(), qPrintable(shown.join('|')));
    }

    void theChartIsMadeWhenItIsFirstLookedAt() {
        WindowUnderTest test;
        QVERIFY(!test.window.findChild<MemoryChart*>());
        test.window.showPage(QStringLiteral("Gráficas"));
        QVERIFY(test.window.findChild<MemoryChart*>());
    }

    void aChangeOfLanguageKeepsThePageThatIsOpen() {
        WindowUnderTest test;
        QVERIFY(test.openFirst());
        test.window.openFile(test.write("mine.py", "x = 1\n"));
        auto* pane = test.window.findChild<PlaygroundPane*>();
        QVERIFY(pane->isVisible());
        test.window.setLanguage(words::Language::English);
        QVERIFY(pane->isVisible());
    }

    void theStartPageLeadsToLessonsAndToThePlayground() {
        WindowUnderTest test;
        QVERIFY(test.openFirst());
        const auto* start = test.window.findChild<StartPage*>();
        QVERIFY(!start->isVisible());
        QTest::keyClick(&test.window, Qt::Key_Home, Qt::AltModifier);
        QVERIFY(start->isVisible());
        QList<StartRow*> rows = start->findChildren<StartRow*>();
        QVERIFY(rows.size() > static_cast<int>(test.window.workspace().lessons().size()));
        const lesson::LessonRef third = test.window.workspace().lessons()[2];
        for (StartRow* row : rows)
            if (row->text().toStdString() == third->front.title) QTest::mouseClick(row, Qt::LeftButton);
        QVERIFY(!start->isVisible());
        QCOMPARE(test.window.workspace().lesson()->front.id, third->front.id);
        QVERIFY(QTest::qWaitFor([&] { return !test.window.workspace().isRunning(); }, 20000));

        QTest::keyClick(&test.window, Qt::Key_Home, Qt::AltModifier);
        for (BarButton* button : start->findChildren<BarButton*>())
            if (button->text() == QString::fromUtf8("Escribir código"))
                QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(!start->isVisible());
        QVERIFY(test.window.findChild<PlaygroundPane*>()->isVisible());

        QTest::keyClick(&test.window, Qt::Key_Home, Qt::AltModifier);
        QVERIFY(start->isVisible());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!start->isVisible());
    }

    void theWindowFitsASmallScreen() {
        WindowUnderTest test(words::Language::English, {1024, 640});
        QVERIFY(test.openFirst());
        QCOMPARE(test.window.size(), QSize(1024, 640));
        QVERIFY(test.window.canvas().width() >= 480);
    }

    void tabReachesEveryPartAndNothingHoldsIt() {
        WindowUnderTest test;
        QVERIFY(test.openFirst());
        test.window.findChild<ToolRow*>()->run->setFocus();
        QSet<QString> reached;
        for (int i = 0; i < 80; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            for (QWidget* at = QApplication::focusWidget(); at; at = at->parentWidget())
                reached.insert(QString(at->metaObject()->className()).section("::", -1));
        }
        for (const char* part :
             {"ToolRow", "LessonPane", "GraphCanvas", "ByHandPage", "TransportBar", "SpeedBox"})
            QVERIFY2(reached.contains(part), part);
    }

    void whatCanBeActedOnHasANameOnEveryScreen() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        MainWindow& window = test.window;
        QSet<QString> seen;
        const auto unnamed = [&seen](QWidget& screen) {
            QStringList all;
            for (QWidget* widget : screen.findChildren<QWidget*>()) {
                const bool acts = (widget->focusPolicy() & Qt::TabFocus) ||
                                  qobject_cast<QAbstractButton*>(widget) ||
                                  qobject_cast<QLineEdit*>(widget) || qobject_cast<QComboBox*>(widget);
                // The inside of what scrolls speaks through it.
                const bool inside = qobject_cast<QAbstractScrollArea*>(widget->parentWidget()) &&
                                    QByteArray(widget->metaObject()->className()) == "QWidget";
                if (!acts || inside || !widget->isVisible()) continue;
                const QString name = widget->metaObject()->className();
                seen.insert(name.section("::", -1));
                QAccessibleInterface* said = QAccessible::queryAccessibleInterface(widget);
                if (!said || said->text(QAccessible::Name).isEmpty())
                    all << name + " in " + widget->parentWidget()->metaObject()->className();
            }
            return all.join('\n');
        };
        const auto named = [&](const char* where, QWidget& screen) {
            const QString all = unnamed(screen);
            QVERIFY2(all.isEmpty(), qPrintable(QString(where) + ":\n" + all));
        };
        named("the lesson", window);
        window.playback().goToLast();
        window.cards().askWhy();
        window.cards().askCheck();
        for (const char* page :
             {"Playground", "Charts", "Output", "Node", "Memory", "Why?", "Check", "Autopsy", "Canvas"}) {
            window.showPage(page);
            QCoreApplication::processEvents();
            named(page, window);
        }
        window.practice().compare();
        named("compare", window);
        window.practice().playEngine();
        named("the engine", window);
        QTest::keyClick(&window, Qt::Key_F1);
        named("the keys", window);
        window.presenter().start();
        named("the class", window.presenter().classWindow());
        named("the notes", window.presenter().notes());
        window.presenter().leave();
        for (const char* kind :
             {"TransportBar", "CodeEditor", "GraphCanvas", "SpeedBox", "NodeButton", "BarButton"})
            QVERIFY2(seen.contains(kind), kind);
    }

    void languageThemeAndLessonAreRemembered() {
        QTemporaryDir folder;
        WindowOptions options;
        options.lessonsRoot = BACKSTEP_SOURCE_ROOT "/lessons";
        options.settingsFile = folder.filePath("settings.ini");
        options.draftFile = folder.filePath("draft.py");
        {
            MainWindow window(options);
            window.setLanguage(words::Language::English);
            window.setTheme(ThemeId::Dark);
            window.workspace().openLesson(
                QString::fromStdString(window.workspace().lessons().back()->front.id));
        }
        MainWindow window(options);
        QCOMPARE(window.language(), words::Language::English);
        QCOMPARE(window.theme(), ThemeId::Dark);
        window.openFirst();
        QCOMPARE(window.workspace().lesson()->front.id, window.workspace().lessons().back()->front.id);
        window.setTheme(ThemeId::Light);
    }

    void aProjectorStrengthensTheInksAndIsRemembered() {
        WindowUnderTest test(words::Language::English);
        const auto action = [](MainWindow& window) {
            for (QAction* each : window.findChildren<QAction*>())
                if (each->text() == "Projector: larger and stronger") return each;
            return static_cast<QAction*>(nullptr);
        };
        QSignalSpy larger(&test.window, &MainWindow::textScaleChosen);
        QVERIFY(action(test.window));
        action(test.window)->trigger();
        QCOMPARE(larger.size(), 1);
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Contrast}) {
            test.window.setTheme(id);
            const Theme& theme = Theme::of(qApp->palette());
            QCOMPARE(theme.id, id);
            QVERIFY(theme.seen == Seen::Projected);
            QVERIFY(theme.strokeExtra > Theme::of(id).strokeExtra);
        }
        {
            MainWindow next(test.options(words::Language::English));
            QVERIFY(action(next)->isChecked());
            QVERIFY(Theme::of(qApp->palette()).seen == Seen::Projected);
            QCOMPARE(Settings(test.folder.filePath("settings.ini")).shownScale(), 150);
        }
        action(test.window)->trigger();
        QVERIFY(Theme::of(qApp->palette()).seen == Seen::Near);
    }

    void afterACrashThePlaygroundIsInFront() {
        QTemporaryDir folder;
        WindowOptions options;
        options.lessonsRoot = BACKSTEP_SOURCE_ROOT "/lessons";
        options.settingsFile = folder.filePath("settings.ini");
        options.draftFile = folder.filePath("draft.py");
        WindowUnderTest::write(folder, "draft.py", "x = 1");
        WindowUnderTest::write(folder, "draft.py.journal", "6\nx = 12");
        MainWindow window(options);
        window.show();
        window.openFirst();
        auto* pane = window.findChild<PlaygroundPane*>();
        QVERIFY(pane->isVisible());
        QCOMPARE(pane->source(), QStringLiteral("x = 12"));
    }

    void aSkippedTurnIsRecordedAgainByAClickOnItsNumber() {
        WindowUnderTest test(words::Language::English);
        test.window.openFile(
            test.write("long.py",
                       "w = torch.tensor(0.0, requires_grad=True)\nfor i in range(60):\n"
                       "    loss = (w - 1) ** 2\n    loss.backward()\n"
                       "    with torch.no_grad():\n        w -= 0.01 * w.grad\n    w.grad = None\n"));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        const auto whole = test.window.playback().recording();
        const trace::Turns& turns = whole->timeline()->turns();
        const trace::LoopRun& loop = turns.loops().front();
        const trace::PathId wanted = turns.turn(loop.turns[30]).path;
        test.window.workspace().showTurn(wanted, trace::SeriesKind::Loss);
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().recording() != whole; }, 20000));
        QVERIFY(test.window.playback().size() < whole->size());
        QCOMPARE(test.window.playback().current().step.iteration, 31U);
        QCOMPARE(test.window.playback().current().step.kind, trace::StepKind::BackwardSeed);
    }

    void everyWayToATurnThatWasNotKeptRecordsItAgain() {
        WindowUnderTest test(words::Language::English);
        test.window.openFile(
            test.write("long.py",
                       "w = torch.tensor(0.0, requires_grad=True)\nfor i in range(90):\n"
                       "    loss = (w - 1) ** 2\n    loss.backward()\n"
                       "    with torch.no_grad():\n        w -= 0.01 * w.grad\n    w.grad = None\n"));
        Playback& playback = test.window.playback();
        QVERIFY(QTest::qWaitFor([&] { return playback.size() > 0; }, 20000));
        const SourceSpan loop = playback.recording()->timeline()->turns().loops().front().span;
        auto* narration = test.window.findChild<NarrationLine*>();
        // What was there is another recording; the window has said meanwhile what it waits for.
        const auto comes = [&](auto press) {
            const auto before = playback.recording();
            press();
            if (!narration->sentence().contains("recorded again")) return false;
            return QTest::qWaitFor([&] { return playback.recording() != before; }, 20000) &&
                   !narration->sentence().contains("recorded again");
        };
        const auto turn = [&] {
            const trace::Turns& turns = playback.recording()->timeline()->turns();
            return turns.turn(turns.at(playback.step()));
        };
        QVERIFY(playback.recording()->skipped().empty());
        QVERIFY(comes([&] { playback.want({loop, 40, WantedTurn::At::First}); }));
        QCOMPARE(turn().index, 40U);
        QVERIFY(playback.recording()->skipped().size() >= 2);

        test.window.canvas().setFocus();
        playback.goTo(playback.recording()->skipped()[1].before);  // the last step of the last turn kept
        QCOMPARE(turn().index, 50U);
        QVERIFY(comes([&] { QTest::keyClick(&test.window.canvas(), Qt::Key_Right); }));
        QCOMPARE(turn().index, 51U);
        QCOMPARE(playback.step(), turn().first);

        playback.goTo(playback.recording()->skipped()[0].after);
        const uint32_t left = turn().index;
        QVERIFY(comes([&] { QTest::keyClick(&test.window.canvas(), Qt::Key_Left); }));
        QCOMPARE(turn().index, left - 1);
        QCOMPARE(playback.step(), turn().last);

        playback.goTo(playback.recording()->skipped()[0].after + 2);
        const uint32_t upper = turn().index;
        QVERIFY(comes([&] { QTest::keyClick(&test.window.canvas(), Qt::Key_Up); }));
        QCOMPARE(turn().index, upper - 1);
        QCOMPARE(playback.step(), turn().first + 2);

        const SkippedTurns ahead = playback.recording()->skipped()[1];
        playback.goTo(ahead.before - 1);
        QVERIFY(comes([&] { QTest::keyClick(&test.window.canvas(), Qt::Key_Down); }));
        QCOMPARE(turn().index, ahead.from);

        auto* scrubber = test.window.findChild<Scrubber*>();
        QVERIFY(comes([&] {
            QTest::mouseClick(scrubber, Qt::LeftButton, {}, QPoint(qRound(scrubber->turnX(75)), 25));
        }));
        QVERIFY2(turn().index >= 74 && turn().index <= 76, qPrintable(QString::number(turn().index)));
    }
};

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
