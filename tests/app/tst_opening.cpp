#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QTextDocument>

#include "frame/bar_button.h"
#include "frame/tool_row.h"
#include "lesson/reader.h"
#include "lesson/source_file.h"
#include "panels/inspector/autopsy_page.h"
#include "panels/lesson/prose/prose_view.h"
#include "panels/output/output_pane.h"
#include "panels/playground/code_editor.h"
#include "panels/playground/playground_pane.h"
#include "stage/narration_line.h"
#include "window_under_test.h"
#include "workspace/notebook_file.h"

using namespace backstep;
using namespace backstep::ui;

class TestOpening : public QObject {
    Q_OBJECT

  private slots:
    void aSnippetIsOpenedRunAndKept() {
        WindowUnderTest test;
        const QString path = test.write(
            "two.py",
            "import torch\na = torch.tensor(2., requires_grad=True)\n(a * a).backward()\nprint(a.grad)\n");
        test.window.openFile(path);
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        QVERIFY(test.window.findChild<PlaygroundPane*>()->source().contains("a * a"));
        test.window.playback().goToLast();
        QVERIFY(test.window.findChild<OutputPane*>()->toPlainText().contains("tensor(4.)"));
    }

    void whileOtherCodeRunsNothingIsSaidOfTheCodeBefore() {
        WindowUnderTest test;
        test.window.openFile(
            test.write("raises.py", "import torch\na = torch.ones(1, requires_grad=True)\nb = a.numpy()\n"));
        auto* pane = test.window.findChild<PlaygroundPane*>();
        QTRY_COMPARE(pane->editor().marks().failed, 3U);
        auto* autopsy = test.window.findChild<AutopsyPage*>();
        QVERIFY(autopsy->isVisible());
        pane->setSource("n = 0\nx = 1\nwhile True:\n    n += 1\n");
        emit pane->runRequested();
        QCOMPARE(pane->editor().marks().failed, 0U);
        const auto* told = test.window.findChild<NarrationLine*>();
        QTRY_VERIFY(told->sentence().startsWith("En marcha"));
        QVERIFY(!test.window.playback().recording());
        QVERIFY(!autopsy->isVisible());
        QCOMPARE(test.window.canvas().itemCount(), 0);
        emit pane->stopRequested();
        QVERIFY(told->sentence().startsWith("Parando"));
        QCOMPARE(test.window.findChild<ToolRow*>()->run->text(), QString("Parando…"));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        QCOMPARE(test.window.findChild<ToolRow*>()->run->text(), QString("Ejecutar"));
        QCOMPARE(pane->editor().marks().failed, 0U);
    }

    void theSameCodeKeepsTheStageAndItsStepWhileItRunsAgain() {
        WindowUnderTest test;
        auto* pane = test.window.findChild<PlaygroundPane*>();
        pane->setSource("n = 0\nprint(n)\nwhile n < 1:\n    pass\n");
        emit pane->runRequested();
        QTest::qWait(100);
        emit pane->stopRequested();
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        const auto* before = test.window.playback().recording().get();
        emit pane->runRequested();
        QTest::qWait(400);
        QVERIFY(test.window.workspace().isRunning());
        QCOMPARE(test.window.playback().recording().get(), before);
        emit pane->stopRequested();
        QVERIFY(QTest::qWaitFor([&] { return !test.window.workspace().isRunning(); }, 20000));
    }

    // What was on the stage before the mistake says nothing of where to look now.
    void aRunAfterASyntaxErrorIsFramedForItself() {
        const QString small = "import torch\na = torch.tensor(2., requires_grad=True)\n(a * a).backward()\n";
        const QString large =
            small + "b = a\nfor i in range(12):\n    b = torch.relu(b * 1.1)\nb.backward()\n";
        const auto run = [](WindowUnderTest& test, const QString& source) {
            test.window.workspace().runSnippet(source);
            if (!QTest::qWaitFor([&] { return !test.window.workspace().isRunning(); }, 20000)) return false;
            QTest::qWait(200);
            return true;
        };
        const auto end = [](WindowUnderTest& test) {
            test.window.playback().goToLast();
            GraphCanvas& canvas = test.window.canvas();
            const bool laidOut = QTest::qWaitFor(
                [&] { return canvas.itemCount() > 3 && !canvas.isLayingOut() && !canvas.isChanging(); },
                20000);
            return laidOut ? canvas.itemRect(canvas.itemCount() - 1) : QRectF();
        };
        WindowUnderTest fresh;
        QVERIFY(run(fresh, large));
        const QRectF wanted = end(fresh);
        QVERIFY(!wanted.isEmpty());
        WindowUnderTest test;
        QVERIFY(run(test, small));
        test.window.playback().goToLast();
        QVERIFY(run(test, "a = (\n"));
        QVERIFY(run(test, large));
        QCOMPARE(end(test), wanted);
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
            test.write("mine.md",
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

    void aNotebookIsOpenedWithItsNameAndItsText() {
        WindowUnderTest test;
        const QByteArray notebook =
            "{'cells':[{'cell_type':'markdown','source':['# "
            "Title\\n','\\n','Why.']},{'cell_type':'raw','source':'no'},"
            "{'cell_type':'code','source':['a = 1\\n','b = 2']},"
            "{'cell_type':'code','source':'print(a + b)'}]}";
        test.window.openFile(test.write("two.ipynb", QByteArray(notebook).replace('\'', '"')));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        QCOMPARE(test.window.findChild<PlaygroundPane*>()->source(),
                 QStringLiteral("# %% [markdown]\n# # Title\n#\n# Why.\n\n# %%\na = 1\nb = 2\n\n"
                                "# %%\nprint(a + b)\n"));
        const auto labels = test.window.findChild<PlaygroundPane*>()->findChildren<QLabel*>();
        QVERIFY(
            std::ranges::any_of(labels, [](const QLabel* label) { return label->text() == "two.ipynb"; }));
        QVERIFY(test.window.workspace().snippetFile().isEmpty());  // its outputs would be lost
        test.window.playback().goToLast();
        QVERIFY(test.window.findChild<OutputPane*>()->toPlainText().contains('3'));
    }

    void anOldNotebooksMagicsAreOpenedToo() {
        WindowUnderTest test;
        const QByteArray notebook =
            "{'nbformat':3,'worksheets':[{'cells':["
            "{'cell_type':'code','input':['%%html\\n','<b>no</b>']},"
            "{'cell_type':'code','input':['%%time\\n','a = torch.ones(2)\\n','if 0:\\n','  "
            "!ls\\n','torch.ones?']},"
            "{'cell_type':'code','input':'%time print(a.sum())'}]}]}";
        test.window.openFile(test.write("old.ipynb", QByteArray(notebook).replace('\'', '"')));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        QVERIFY(test.window.findChild<PlaygroundPane*>()->source().contains(
            "%%html\n# <b>no</b>\n\n# %%\n%%time\n"));
        test.window.playback().goToLast();
        QVERIFY(test.window.findChild<OutputPane*>()->toPlainText().contains("tensor(2.)"));
    }

    void aNotebookComesBackAsItWas() {
        WindowUnderTest test;
        const QString code = "# %% [markdown]\n# Why *this*.\n#\n# - so\n\n# %%\na = 1\n\nb = 2\n";
        const QString file = test.write("back.ipynb", notebookOf(code));
        const lesson::SourceFile read = lesson::read_source_file(file.toStdString());
        QCOMPARE(read.cells.size(), size_t(1));
        QCOMPARE(read.prose.front(), std::string("Why *this*.\n\n- so"));
        QCOMPARE(sourceOf(read), code);
    }

    void otherCodeOpensWhereCodeOpens() {
        WindowUnderTest test;
        test.window.openFile(test.write("a.py", "x = torch.ones(2)\ny = x + 1\nprint(y)\n"));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        test.window.playback().goToLast();
        test.window.workspace().runSnippet(
            "w = torch.tensor(1.0, requires_grad=True)\nloss = (w * 2) ** 2\nloss.backward()\n");
        QVERIFY(QTest::qWaitFor([&] { return !test.window.workspace().isRunning(); }, 20000));
        const uint32_t opening = test.window.playback().recording()->openingStep();
        QVERIFY(opening > 0);
        QCOMPARE(test.window.playback().step(), opening);
    }

    void aProgramThatRunsIsLeftInPeaceByLanguageAndTheme() {
        WindowUnderTest test(words::Language::English);
        test.window.openFile(test.write("endless.py", "n = 0\nwhile True:\n    n += 1\n"));
        auto* pane = test.window.findChild<PlaygroundPane*>();
        for (const ThemeId theme : {ThemeId::Dark, ThemeId::Contrast, ThemeId::Light}) {
            test.window.setTheme(theme);
            QTest::qWait(10);
        }
        test.window.setLanguage(words::Language::Spanish);
        QTest::qWait(50);
        QVERIFY(test.window.workspace().isRunning());
        QCOMPARE(test.window.workspace().onStage(), Workspace::OnStage::Snippet);
        QTest::keyClicks(&pane->editor(), "# ");
        QVERIFY(pane->source().startsWith("# n = 0"));
        emit pane->stopRequested();
        QVERIFY(QTest::qWaitFor([&] { return !test.window.workspace().isRunning(); }, 20000));
        QVERIFY(test.window.playback().size() > 0);
        test.window.workspace().runSnippet(pane->source());
        QVERIFY(test.window.workspace().isRunning());
        QVERIFY(test.window.close());  // and the run ends with the window
    }

    void ofSeveralDroppedFilesTheFirstThatIsCodeIsOpened() {
        WindowUnderTest test;
        QMimeData data;
        const auto url = [&](const char* name, const char* text) {
            return QUrl::fromLocalFile(test.write(name, text));
        };
        data.setUrls({url("picture.png", "PNG"), QUrl::fromLocalFile(test.folder.path()),
                      url("CODE.PY", "x = 1\n"), url("other.py", "y = 2\n")});
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&test.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&test.window, &drop);
        QCOMPARE(test.window.findChild<PlaygroundPane*>()->source(), QStringLiteral("x = 1\n"));
        data.setUrls({url("picture.png", "PNG"), QUrl::fromLocalFile(test.folder.path())});
        QDragEnterEvent nothing(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, {});
        nothing.ignore();
        QCoreApplication::sendEvent(&test.window, &nothing);
        QVERIFY(!nothing.isAccepted());
    }

    void aDroppedFileIsOpened() {
        WindowUnderTest test;
        const QString path = test.write("dropped.py", "x = 1\n");
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&test.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&test.window, &drop);
        QCOMPARE(test.window.findChild<PlaygroundPane*>()->source(), QStringLiteral("x = 1\n"));
    }
    void aBrokenLessonIsToldWithItsFile() {
        WindowUnderTest test;
        test.window.openFile(test.write("01-broken.md", "---\nid: broken\ntitle: [\n---\n\nText\n"));
        auto* output = test.window.findChild<OutputPane*>();
        QVERIFY(QTest::qWaitFor([&] { return output->toPlainText().contains("01-broken.md"); }, 20000));
    }

    void aSourceThatCannotBeReadIsReportedAndNothingBreaks() {
        WindowUnderTest test;
        test.window.openFile(test.write("syntax.py", "x = (\n"));
        auto* output = test.window.findChild<OutputPane*>();
        QVERIFY(QTest::qWaitFor([&] { return output->toPlainText().contains("SyntaxError"); }, 20000));
        QCOMPARE(test.window.findChild<PlaygroundPane*>()->editor().marks().failed, 1U);
        auto* narration = test.window.findChild<NarrationLine*>();
        QVERIFY2(narration->sentence().contains("SyntaxError"), qPrintable(narration->sentence()));
        QVERIFY(test.openFirst());
        QTRY_VERIFY(!output->toPlainText().contains("SyntaxError"));
        QVERIFY(!narration->sentence().contains("SyntaxError"));
    }

    void aSnippetThatRaisesInASecondBackwardOpensOnItsErrorWhereverItStood() {
        WindowUnderTest test;
        QVERIFY(test.openFirst());
        const QString good =
            "import torch\nw = torch.tensor(3.0, requires_grad=True)\n"
            "loss = (w - 1) ** 2\nloss.backward()\n";
        Playback& playback = test.window.playback();
        test.window.workspace().runSnippet(good + "loss.backward()\n");
        QTRY_VERIFY_WITH_TIMEOUT(playback.current().error.has_value(), 20000);
        QCOMPARE(playback.step(), playback.size());
        QVERIFY(test.window.pageNames().contains("Autopsia"));

        const uint32_t failed = playback.size();
        test.window.workspace().runSnippet(good);
        QTRY_VERIFY_WITH_TIMEOUT(playback.size() < failed, 20000);
        playback.goTo(1);
        test.window.workspace().runSnippet(good + "loss.backward()\n");
        QTRY_COMPARE_WITH_TIMEOUT(playback.size(), failed, 20000);
        QTRY_VERIFY(playback.current().error.has_value());
    }

    void whatASyntaxErrorPushedAsideComesBackWithTheNextGoodRun() {
        WindowUnderTest test;
        QVERIFY(test.openFirst());
        auto* output = test.window.findChild<OutputPane*>();
        QVERIFY(test.window.canvas().isVisible());
        test.window.workspace().runSnippet("x = (\n");
        QVERIFY(QTest::qWaitFor([&] { return output->isVisible(); }, 20000));
        test.window.workspace().runSnippet("x = (\ny");
        QVERIFY(QTest::qWaitFor([&] { return !test.window.workspace().isRunning(); }, 20000));
        test.window.workspace().runSnippet("x = torch.ones(2)\n");
        QVERIFY(QTest::qWaitFor([&] { return test.window.canvas().isVisible(); }, 20000));

        // Who has chosen the output keeps it.
        test.window.showPage("Salida");
        test.window.workspace().runSnippet("x = (\n");
        QVERIFY(QTest::qWaitFor([&] { return output->toPlainText().contains("SyntaxError"); }, 20000));
        test.window.workspace().runSnippet("print(1)\n");
        QVERIFY(QTest::qWaitFor([&] { return !output->toPlainText().contains("SyntaxError"); }, 20000));
        QVERIFY(output->isVisible());
    }
};

QTEST_MAIN(TestOpening)
#include "tst_opening.moc"
