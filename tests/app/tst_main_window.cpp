#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QScrollBar>
#include <QTextDocument>

#include "frame/bar_button.h"
#include "frame/columns.h"
#include "frame/pane.h"
#include "frame/tool_row.h"
#include "lesson/reader.h"
#include "panels/charts/memory_chart.h"
#include "panels/inspector/autopsy_page.h"
#include "panels/inspector/by_hand_page.h"
#include "panels/inspector/check_page.h"
#include "panels/inspector/why_page.h"
#include "panels/lesson/prose_view.h"
#include "panels/output/output_pane.h"
#include "panels/playground/code_editor.h"
#include "panels/playground/playground_pane.h"
#include "stage/narration_line.h"
#include "stage/scrubber.h"
#include "stage/transport_bar.h"
#include "start/start_page.h"
#include "start/start_row.h"
#include "trace/loops/turns.h"
#include "window_under_test.h"

using namespace backstep;
using namespace backstep::ui;

class TestMainWindow : public QObject {
    Q_OBJECT

    static QString write(const QTemporaryDir& folder, const QString& name, const QByteArray& text) {
        QFile file(folder.filePath(name));
        file.open(QIODevice::WriteOnly);
        file.write(text);
        return file.fileName();
    }

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
        test.window.resize(1440, 900);
        QVERIFY(QTest::qWaitFor([&] { return !columns->isNarrow(); }));
        QVERIFY(test.window.canvas().isVisible());
        QCOMPARE(columns->count(), 3);
    }

    void theChartIsMadeWhenItIsFirstLookedAt() {
        WindowUnderTest test;
        QVERIFY(!test.window.findChild<MemoryChart*>());
        test.window.showPage(QStringLiteral("Gráficas"));
        QVERIFY(test.window.findChild<MemoryChart*>());
    }

    void aSnippetIsOpenedRunAndKept() {
        WindowUnderTest test;
        const QString path = write(
            test.folder, "two.py",
            "import torch\na = torch.tensor(2., requires_grad=True)\n(a * a).backward()\nprint(a.grad)\n");
        test.window.openFile(path);
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        QVERIFY(test.window.findChild<PlaygroundPane*>()->source().contains("a * a"));
        test.window.playback().goToLast();
        QVERIFY(test.window.findChild<OutputPane*>()->toPlainText().contains("tensor(4.)"));
    }

    void aLinkCopiedFromTheMenuOpensTheLessonAtThatStep() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        test.window.playback().goTo(13);
        QTest::keyClick(&test.window, Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        const QString link = QApplication::clipboard()->text();
        QVERIFY2(link.startsWith("backstep:graph#Accumulated@"), qPrintable(link));
        WindowUnderTest other(words::Language::Spanish);
        other.window.workspace().openLink(link);
        QVERIFY(QTest::qWaitFor([&] { return other.window.playback().size() > 0; }, 20000));
        QCOMPARE(other.window.playback().step(), 13U);
        QCOMPARE(other.window.workspace().lesson()->front.id, std::string("graph"));
    }

    void aStepIsNamedByNumberKeyOrPosition_data() {
        QTest::addColumn<QString>("step");
        QTest::addColumn<uint32_t>("number");
        QTest::newRow("number") << "14" << 14U;
        QTest::newRow("position") << "3 node MulBackward0" << 14U;
        // With the lines of the file, as `backstep trace --json` writes it.
        QTest::newRow("key of the file") << "" << 14U;
    }
    void aStepIsNamedByNumberKeyOrPosition() {
        QFETCH(QString, step);
        QFETCH(uint32_t, number);
        WindowUnderTest test(words::Language::English);
        const QString path = BACKSTEP_SOURCE_ROOT "/lessons/en/01-graph.md";
        if (step.isEmpty()) {
            const lesson::LessonRef lesson = lesson::read_lesson_file(path.toStdString()).lesson;
            const uint32_t made = lesson->cells()[1]->first_line, ran = lesson->cells()[2]->first_line;
            step = QString("NodeApplied@2:%1:0-%1:15/MulBackward0@%2#1").arg(ran).arg(made + 5);
        }
        test.window.openFile(path, step);
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        QCOMPARE(test.window.playback().step(), number);
    }

    void aStepThatIsNotThereIsTold() {
        WindowUnderTest test(words::Language::English);
        test.window.openFile(BACKSTEP_SOURCE_ROOT "/lessons/en/01-graph.md", "3 node TanhBackward0");
        auto* output = test.window.findChild<OutputPane*>();
        QVERIFY(QTest::qWaitFor([&] { return output->toPlainText().contains("TanhBackward0"); }, 20000));
        QVERIFY(test.window.playback().size() > 0);
    }

    void aLinkInTheProseOpensTheOtherLesson() {
        WindowUnderTest test(words::Language::English);
        test.window.openFile(
            write(test.folder, "mine.md",
                  "---\nid: mine\ntitle: Mine\nlang: en\norder: 90\n---\n\n# Mine\n\n[there]("
                  "<backstep:graph#4 error>)\n\n```python\nx = 1\n```\n"));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        ProseView* prose = nullptr;
        for (ProseView* view : test.window.findChildren<ProseView*>())
            if (view->toPlainText().contains("there")) prose = view;
        QVERIFY(prose);
        const QRect word = prose->cursorRect(prose->document()->find("here"));
        QTest::mouseClick(prose->viewport(), Qt::LeftButton, {}, word.center() - QPoint(8, 0));
        QVERIFY(QTest::qWaitFor(
            [&] { return test.window.playback().current().step.kind == trace::StepKind::Error; }, 20000));
        QCOMPARE(test.window.workspace().lesson()->front.id, std::string("graph"));
    }

    void aSnippetThatRaisesIsShownUpToItsMistake() {
        WindowUnderTest test;
        test.window.openFile(write(test.folder, "bad.py",
                                   "import torch\na = torch.tensor(2., requires_grad=True)\nb = a * "
                                   "a\nb.backward()\nb.backward()\n"));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        test.window.playback().goToLast();
        QCOMPARE(test.window.playback().current().step.kind, trace::StepKind::Error);
        QVERIFY(test.window.findChild<OutputPane*>()->toPlainText().contains("RuntimeError"));
    }

    void aChangeOfLanguageKeepsThePageThatIsOpen() {
        WindowUnderTest test;
        QVERIFY(test.openFirst());
        test.window.openFile(write(test.folder, "mine.py", "x = 1\n"));
        auto* pane = test.window.findChild<PlaygroundPane*>();
        QVERIFY(pane->isVisible());
        test.window.setLanguage(words::Language::English);
        QVERIFY(pane->isVisible());
    }

    void aSourceThatCannotBeReadIsReportedAndNothingBreaks() {
        WindowUnderTest test;
        test.window.openFile(write(test.folder, "syntax.py", "x = (\n"));
        auto* output = test.window.findChild<OutputPane*>();
        QVERIFY(QTest::qWaitFor([&] { return output->toPlainText().contains("SyntaxError"); }, 20000));
        QCOMPARE(test.window.findChild<PlaygroundPane*>()->editor().marks().failed, 1U);
        auto* narration = test.window.findChild<NarrationLine*>();
        QVERIFY2(narration->sentence().contains("SyntaxError"), qPrintable(narration->sentence()));
        QVERIFY(test.openFirst());
        QVERIFY(!output->toPlainText().contains("SyntaxError"));
        QVERIFY(!narration->sentence().contains("SyntaxError"));
    }

    void anEndlessLoopIsStoppedAndWhatItDidIsShown() {
        WindowUnderTest test;
        test.window.openFile(write(test.folder, "endless.py", "n = 0\nwhile True:\n    n += 1\n"));
        auto* pane = test.window.findChild<PlaygroundPane*>();
        QTest::qWait(200);
        emit pane->stopRequested();
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        QVERIFY(QTest::qWaitFor([&] { return !pane->findChildren<QLabel*>().first()->text().isEmpty(); }));
        QVERIFY(pane->findChildren<QLabel*>().first()->text().startsWith("Detenido"));
    }

    void aNotebooksCodeCellsAreOpened() {
        WindowUnderTest test;
        const QByteArray notebook =
            "{'cells':[{'cell_type':'markdown','source':['# no']},"
            "{'cell_type':'code','source':['a = 1\\n','b = 2']},"
            "{'cell_type':'code','source':'print(a + b)'}]}";
        test.window.openFile(write(test.folder, "two.ipynb", QByteArray(notebook).replace('\'', '"')));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        QCOMPARE(test.window.findChild<PlaygroundPane*>()->source(),
                 QStringLiteral("a = 1\nb = 2\n\nprint(a + b)\n"));
        test.window.playback().goToLast();
        QVERIFY(test.window.findChild<OutputPane*>()->toPlainText().contains('3'));
    }

    void anErrorIsToldAtItsLineInTheOutputAndInTheAutopsy() {
        WindowUnderTest test;
        test.window.openFile(
            write(test.folder, "bad.py", "x = torch.ones(2, 3)\ny = torch.ones(4, 5)\nx @ y\n"));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        test.window.playback().goToLast();
        auto* pane = test.window.findChild<PlaygroundPane*>();
        QCOMPARE(pane->editor().marks().failed, 3U);
        const QString output = test.window.findChild<OutputPane*>()->toPlainText();
        for (const char* words : {"cannot be multiplied", "x @ y", "línea 3", "a @ b.T"})
            QVERIFY2(output.contains(QString::fromUtf8(words)), qPrintable(output));
        auto* autopsy = test.window.findChild<AutopsyPage*>();
        QVERIFY(autopsy->isVisible());
        test.window.playback().goTo(1);
        QVERIFY(!autopsy->isVisible());
    }

    void theErrorOfALineLeavesTheGraphInSight() {
        WindowUnderTest test(words::Language::English, {1100, 700});
        test.window.openFile(write(test.folder, "a.py",
                                   "w = torch.tensor(2.0, requires_grad=True)\nx = torch.tensor(3.0)\n"
                                   "b = torch.tensor(1.0, requires_grad=True)\ny = w * x + b * w\n"
                                   "loss = (y - 10) ** 2\nloss.backward()\nprint(los)\n"));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        test.window.playback().goToLast();
        GraphCanvas& canvas = test.window.canvas();
        QTRY_VERIFY(canvas.itemCount() > 0 && !canvas.isLayingOut());
        QVERIFY(test.window.playback().current().error);
        const QRectF view = canvas.viewport()->rect();
        for (int i = 0; i < canvas.itemCount(); ++i) {
            const QRectF card = canvas.itemRect(i);
            QVERIFY2(card.left() >= view.left() && card.right() <= view.right(),
                     qPrintable(QString::number(i)));
        }
    }

    void whatIsSelectedInTheOutputStaysWhileMoreIsPrinted() {
        WindowUnderTest test(words::Language::English);
        test.window.openFile(write(test.folder, "a.py", "for i in range(200):\n    print('line', i)\n"));
        Playback& playback = test.window.playback();
        QVERIFY(QTest::qWaitFor([&] { return playback.size() > 0; }, 20000));
        test.window.showPage("Output");
        auto* output = test.window.findChild<OutputPane*>();
        playback.goTo(150);
        QTextCursor cursor = output->textCursor();
        cursor.setPosition(0);
        cursor.movePosition(QTextCursor::EndOfLine, QTextCursor::KeepAnchor);
        output->setTextCursor(cursor);
        output->verticalScrollBar()->setValue(0);
        playback.goTo(160);
        QVERIFY(output->toPlainText().endsWith("line 159\n"));
        QCOMPARE(output->textCursor().selectedText(), QString("line 0"));
        QCOMPARE(output->verticalScrollBar()->value(), 0);
        playback.goTo(120);
        QVERIFY2(output->toPlainText().endsWith("line 119\n"), qPrintable(output->toPlainText().right(20)));
        QCOMPARE(output->textCursor().selectedText(), QString("line 0"));
        output->verticalScrollBar()->setValue(output->verticalScrollBar()->maximum());
        playback.goTo(170);
        QCOMPARE(output->verticalScrollBar()->value(), output->verticalScrollBar()->maximum());
    }

    void aSilentMistakeIsRemarkedWithoutTakingThePage() {
        WindowUnderTest test(words::Language::English);
        test.window.openFile(write(test.folder, "stale.py",
                                   "import torch\nw = torch.tensor([1.0], requires_grad=True)\n"
                                   "opt = torch.optim.SGD([w], lr=0.1)\nfor i in range(2):\n"
                                   "    loss = (w * w).sum()\n    loss.backward()\n    opt.step()\n"));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        QVERIFY(!test.window.pageNames().contains("Autopsy"));
        test.window.playback().goToLast();
        QVERIFY(test.window.pageNames().contains("Autopsy"));
        auto* autopsy = test.window.findChild<AutopsyPage*>();
        QVERIFY(!autopsy->isVisible());
        QVERIFY2(autopsy->text().contains("opt.zero_grad()"), qPrintable(autopsy->text()));
        test.window.showPage("Autopsy");
        QVERIFY(autopsy->isVisible());
        test.window.playback().goToFirst();
        QVERIFY(!test.window.pageNames().contains("Autopsy"));
    }

    void whyIsAskedByTheButtonBesideTheSlateAndByAKeyOnACard() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        test.window.playback().goToLast();
        for (BarButton* button : test.window.findChildren<BarButton*>())
            if (button->text() == "Why?") QTest::mouseClick(button, Qt::LeftButton);
        auto* why = test.window.findChild<WhyPage*>();
        QVERIFY(why->isVisible());
        QVERIFY2(why->text().contains("w.grad ="), qPrintable(why->text()));
        test.window.showPage("Node");
        QVERIFY(!why->isVisible());
        const auto& items = test.window.playback().current().picture->items;
        const auto node = std::find_if(items.begin(), items.end(), [](const trace::PictureItem& item) {
            return item.title == "AddBackward0";
        });
        QVERIFY(node != items.end());
        test.window.canvas().setFocus();
        test.window.canvas().selectItem(static_cast<int>(node - items.begin()));
        QTest::keyClick(&test.window.canvas(), Qt::Key_Question);
        QVERIFY(why->isVisible());
        QVERIFY2(why->text().contains("AddBackward0"), qPrintable(why->text()));
    }

    void otherCodeOpensWhereCodeOpens() {
        WindowUnderTest test;
        test.window.openFile(write(test.folder, "a.py", "x = torch.ones(2)\ny = x + 1\nprint(y)\n"));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        test.window.playback().goToLast();
        test.window.workspace().runSnippet(
            "w = torch.tensor(1.0, requires_grad=True)\nloss = (w * 2) ** 2\nloss.backward()\n");
        QVERIFY(QTest::qWaitFor([&] { return !test.window.workspace().isRunning(); }, 20000));
        const uint32_t opening = test.window.playback().recording()->openingStep();
        QVERIFY(opening > 0);
        QCOMPARE(test.window.playback().step(), opening);
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

    void aGradientIsCheckedByAButtonAndItsPathsAreLitFromThePageOfWhy() {
        WindowUnderTest test(words::Language::English);
        test.window.openFile(write(test.folder, "a.py",
                                   "w = torch.tensor(2.0, requires_grad=True)\nx = torch.tensor(3.0)\n"
                                   "loss = (w * x - 9) ** 2\nloss.backward()\n"));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        test.window.playback().goToLast();
        const auto press = [&](const char* label) {
            for (BarButton* button : test.window.findChildren<BarButton*>())
                if (button->text() == label) QTest::mouseClick(button, Qt::LeftButton);
        };
        press("Check");
        auto* check = test.window.findChild<CheckPage*>();
        QVERIFY(check->isVisible());
        QTRY_VERIFY2(check->text().contains("−18.0 = −18.0"), qPrintable(check->text()));
        press("Why?");
        auto* why = test.window.findChild<WhyPage*>();
        QCoreApplication::processEvents();
        const QImage dark = test.window.canvas().viewport()->grab().toImage();
        const QString text = why->text();
        QVERIFY2(text.contains("Show its paths"), qPrintable(text));
        QTest::mouseClick(why->widget(), Qt::LeftButton, {},
                          why->rowSaying("Show its paths").topLeft() + QPoint(30, 20));
        auto* hand = test.window.findChild<ByHandPage*>();
        QVERIFY(hand->isVisible());
        QVERIFY2(hand->text().contains("Put its light out"), qPrintable(hand->text()));
        QVERIFY(test.window.canvas().viewport()->grab().toImage() != dark);
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

    void whatCanHaveTheFocusHasAName() {
        WindowUnderTest test;
        QVERIFY(test.openFirst());
        for (const QWidget* widget : test.window.findChildren<QWidget*>()) {
            if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus)) continue;
            QAccessibleInterface* said = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
            QVERIFY2(said && !said->text(QAccessible::Name).isEmpty(), widget->metaObject()->className());
        }
    }

    void aBrokenLessonIsToldWithItsFile() {
        WindowUnderTest test;
        test.window.openFile(write(test.folder, "01-broken.md", "---\nid: broken\ntitle: [\n---\n\nText\n"));
        auto* output = test.window.findChild<OutputPane*>();
        QVERIFY(QTest::qWaitFor([&] { return output->toPlainText().contains("01-broken.md"); }, 20000));
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
        write(folder, "draft.py", "x = 1");
        write(folder, "draft.py.journal", "6\nx = 12");
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
            write(test.folder, "long.py",
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
            write(test.folder, "long.py",
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

    void aDroppedFileIsOpened() {
        WindowUnderTest test;
        const QString path = write(test.folder, "dropped.py", "x = 1\n");
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&test.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&test.window, &drop);
        QCOMPARE(test.window.findChild<PlaygroundPane*>()->source(), QStringLiteral("x = 1\n"));
    }
};

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
