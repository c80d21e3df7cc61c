#include <QAccessible>
#include <QLabel>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>

#include "frame/bar_button.h"
#include "frame/inspector_column.h"
#include "frame/pane.h"
#include "frame/told/told_row.h"
#include "panels/inspector/autopsy_page.h"
#include "panels/inspector/by_hand_page.h"
#include "panels/inspector/check_page.h"
#include "panels/inspector/why_page.h"
#include "panels/output/output_pane.h"
#include "panels/pizarra/pizarra.h"
#include "panels/playground/code_editor.h"
#include "panels/playground/playground_pane.h"
#include "stage/narration_line.h"
#include "window_shot.h"
#include "window_under_test.h"
#include "workspace/menus/card_menu.h"

using namespace backstep;
using namespace backstep::ui;

class TestWhatIsTold : public QObject {
    Q_OBJECT

  private slots:
    void aSnippetThatRaisesIsShownUpToItsMistake() {
        WindowUnderTest test;
        test.window.openFile(test.write("bad.py",
                                        "import torch\na = torch.tensor(2., requires_grad=True)\nb = a * "
                                        "a\nb.backward()\nb.backward()\n"));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        test.window.playback().goToLast();
        QCOMPARE(test.window.playback().current().step.kind, trace::StepKind::Error);
        QVERIFY(test.window.findChild<OutputPane*>()->toPlainText().contains("RuntimeError"));
    }

    void aLongErrorIsToldToTheEndOfItsSentenceInABandThatStaysAsHighAsItIs() {
        for (const QSize size : {QSize(640, 400), QSize(1280, 800), QSize(1900, 1000)}) {
            WindowUnderTest test(words::Language::English, size);
            test.window.openFile(test.write("saved.py",
                                            "import torch\na = torch.tensor([1.0, 2.0], requires_grad=True)\n"
                                            "c = a.sigmoid()\nc[1] = 9\nc.sum().backward()\n"));
            Playback& playback = test.window.playback();
            QVERIFY(QTest::qWaitFor([&] { return playback.size() > 0; }, 20000));
            playback.goToLast();
            auto* told = test.window.findChild<NarrationLine*>();
            QVERIFY2(told->sentence().endsWith("expected version 0 instead."), qPrintable(told->sentence()));
            QTest::qWait(50);
            const QImage image = told->grab().toImage();
            const QRgb ground = image.pixel(image.width() - 2, image.height() / 2);
            for (int x = image.width() - 12; x < image.width(); ++x)
                for (int y = 4; y < image.height() - 1; ++y) QCOMPARE(image.pixel(x, y), ground);
            for (int x = 10; x < image.width(); ++x)
                for (const int y : {3, image.height() - 3}) QCOMPARE(image.pixel(x, y), ground);
            const int height = told->height();
            QVERIFY(size.width() < 1000 || height == 48);
            for (uint32_t step = playback.size(); step > 0; --step) {
                playback.goTo(step);
                QCoreApplication::processEvents();
                QCOMPARE(told->height(), height);
            }
        }
    }

    void whatALineGivesIsToldWhereItTellsALearnerSomething() {
        WindowUnderTest test(words::Language::English);
        test.window.openFile(test.write("mine.md",
                                        "---\nid: mine\ntitle: Mine\nlang: en\norder: 90\n---\n\n# Mine\n\n"
                                        "```python\nimport torch\ntorch.manual_seed(0)\n```\n\n"
                                        "```python\nw = torch.nn.Parameter(torch.tensor(2.0))\nw\n```\n"));
        Playback& playback = test.window.playback();
        QVERIFY(QTest::qWaitFor([&] { return playback.size() > 0; }, 20000));
        QVERIFY(playback.recording()->echoes(playback.size(), 0).empty());
        const auto echoes = playback.recording()->echoes(playback.size(), 1);
        QCOMPARE(echoes.size(), size_t(1));
        QVERIFY2(echoes.front().second.starts_with("tensor(2."), echoes.front().second.c_str());
    }

    void theSentenceFillsTheBandBesideATallerBar() {
        Playback playback;
        auto* told = new NarrationLine(playback);
        auto* bar = new QWidget;
        bar->setMinimumSize(300, 90);
        ToldRow row(told, {bar});
        row.resize(1400, row.sizeHint().height());
        row.show();
        QVERIFY(QTest::qWaitForWindowExposed(&row));
        QCOMPARE(row.height(), 90);
        QCOMPARE(told->height(), 90);
    }

    void afterTheFirstRunOfNewCodeTheArrowIsNotPromisedToTheEditor() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        test.window.workspace().beginSnippet();
        QVERIFY(QTest::qWaitFor([&] { return !test.window.workspace().isRunning(); }, 20000));
        auto* pane = test.window.findChild<PlaygroundPane*>();
        pane->editor().setFocus();
        test.window.workspace().runSnippet("w = torch.tensor(2., requires_grad=True)\n(w * w).backward()\n");
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        const auto* told = test.window.findChild<NarrationLine*>();
        QCOMPARE(test.window.playback().step(), test.window.playback().recording()->openingStep());
        test.window.playback().goToFirst();
        QVERIFY2(told->sentence().contains("F6"), qPrintable(told->sentence()));
        test.window.canvas().setFocus();
        QVERIFY2(!told->sentence().contains("F6"), qPrintable(told->sentence()));
    }

    void aDetachedTensorThatAsksForAGradientStandsOnTheCanvasAsALeaf() {
        WindowUnderTest test(words::Language::English, {1280, 800});
        test.window.openFile(test.write("again.py",
                                        "import torch\nw = torch.tensor(2., requires_grad=True)\ny = w * 3\n"
                                        "z = y.detach().requires_grad_()\n(z * 4).backward()\n"));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        test.window.playback().goToLast();
        QStringList cards;
        QAccessibleInterface* canvas = QAccessible::queryAccessibleInterface(&test.window.canvas());
        for (int i = 0; i < canvas->childCount(); ++i) cards << canvas->child(i)->text(QAccessible::Name);
        QCOMPARE(cards.filter("not recorded"), QStringList());
        const QStringList leaves = cards.filter(QRegularExpression("^z, "));
        QCOMPARE(leaves.size(), 1);
        QVERIFY2(leaves.front().contains("4.0"), qPrintable(leaves.front()));  // on its slate
    }

    void whoLooksAtAnEarlierStepStaysThereWhenTheSameCodeRaisesAgain() {
        WindowUnderTest test;
        const QString code =
            "a = torch.tensor(2., requires_grad=True)\nb = a * a\nb.backward()\nb.backward()\n";
        const auto run = [&](const QString& source) {
            const auto before = test.window.playback().recording();
            test.window.workspace().runSnippet(source);
            return QTest::qWaitFor([&] { return test.window.playback().recording() != before; }, 20000);
        };
        QVERIFY(run(code));
        QCOMPARE(test.window.playback().step(), test.window.playback().size());  // a new mistake is shown
        test.window.playback().goTo(2);
        QVERIFY(run(code));
        QCOMPARE(test.window.playback().step(), 2U);
        QVERIFY(run("# edited\n" + code));
        QCOMPARE(test.window.playback().step(), test.window.playback().size());
    }

    void howToMendItBringsTheCuresIntoView() {
        WindowUnderTest test(words::Language::English, {1280, 800});
        test.window.openFile(test.write("bad.py",
                                        "import torch\na = torch.tensor(2., requires_grad=True)\nb = a * "
                                        "a\nb.backward()\nb.backward()\n"));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        test.window.playback().goToLast();
        auto* autopsy = test.window.findChild<AutopsyPage*>();
        const QScrollBar& bar = *autopsy->verticalScrollBar();
        QVERIFY(QTest::qWaitFor([&] { return bar.maximum() > 0; }));
        QCOMPARE(bar.value(), 0);
        emit test.window.canvas().mendRequested();
        QVERIFY(bar.value() > 0);
        const QRect title = autopsy->rowSaying("How to mend it");
        QVERIFY(title.top() >= bar.value() && title.top() < bar.value() + autopsy->viewport()->height());
    }

    // Text at 150 % leaves a screen of 1280 by 800 this much.
    void whatIsAskedForHasRoomWhereAllTextIsLarge() {
        WindowUnderTest test(words::Language::Spanish, {853, 533});
        QVERIFY(test.openFirst());
        test.window.playback().goToLast();
        test.window.cards().askWhy();
        const auto* column = test.window.findChild<InspectorColumn*>();
        auto* slate = test.window.findChild<Pizarra*>();
        QVERIFY(QTest::qWaitFor([&] { return column->inspector().currentPage()->height() > 150; }));
        QVERIFY(column->inspector().holds(slate));
        test.window.resize(1440, 900);
        QVERIFY(QTest::qWaitFor([&] { return column->ledger().holds(slate); }));
        QVERIFY(slate->isVisible());
    }

    void anEndlessLoopIsStoppedAndWhatItDidIsShown() {
        WindowUnderTest test;
        test.window.openFile(test.write("endless.py", "n = 0\nwhile True:\n    n += 1\n"));
        auto* pane = test.window.findChild<PlaygroundPane*>();
        QTest::qWait(200);
        emit pane->stopRequested();
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        QVERIFY(QTest::qWaitFor([&] { return !pane->findChildren<QLabel*>().first()->text().isEmpty(); }));
        QVERIFY(pane->findChildren<QLabel*>().first()->text().contains("Detenido"));
    }

    // A graph that grows with every turn is not kept until it is too large to be shown.
    void anEndlessLoopOnARecordedTensorIsOnTheStageInFewSteps() {
        WindowUnderTest test;
        test.window.openFile(
            test.write("endless.py", "x = torch.zeros(1, requires_grad=True)\nwhile True:\n    x = x + 1\n"));
        auto* pane = test.window.findChild<PlaygroundPane*>();
        auto* hint = pane->findChildren<QLabel*>().first();
        const auto turn = [&] { return hint->text().remove(QRegularExpression("\\D")).toInt(); };
        QTest::qWait(2000);
        emit pane->stopRequested();
        QTRY_VERIFY_WITH_TIMEOUT(test.window.playback().size() > 0, 60000);
        QVERIFY(test.window.playback().size() < 10000);
        QCOMPARE(test.window.playback().step(), test.window.playback().size());
        QTRY_VERIFY(hint->text().contains("el bucle no había terminado"));
        const double reached = test.window.playback().current().items.back().value.at(0);
        QVERIFY2(reached > 6000, qPrintable(QString::number(reached)));
        QVERIFY(std::abs(reached - turn()) <= 1);
    }

    void whatIsNotDrawnIsSaidWithThePlaceOfTheCurves() {
        WindowUnderTest test;
        test.window.openFile(
            test.write("plots.py", "import matplotlib.pyplot as plt\nprint(1)\nplt.plot([1, 2])\n"));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        const auto* output = test.window.findChild<OutputPane*>();
        test.window.playback().goToLast();
        QTRY_VERIFY(output->toPlainText().startsWith("1\n"));
        QVERIFY(output->toPlainText().contains("Aquí no se dibuja nada con matplotlib"));
        // Beside the code stands no value of what is not drawn.
        QVERIFY(test.window.findChild<PlaygroundPane*>()->editor().marks().echoes.isEmpty());
        QVERIFY(output->toPlainText().contains("están en Gráficas"));
        test.window.setLanguage(words::Language::English);
        QTRY_VERIFY(output->toPlainText().contains("are under Charts"));
    }

    void whereAnEndlessLoopWasStoppedIsOnTheCanvas() {
        WindowUnderTest test;
        test.window.openFile(
            test.write("endless.py", "import torch\nx = torch.zeros(1)\nwhile True:\n    x = x + 1\n"));
        auto* pane = test.window.findChild<PlaygroundPane*>();
        QTest::qWait(500);
        emit pane->stopRequested();
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 60000));
        QCOMPARE(test.window.playback().step(), test.window.playback().size());
        QTRY_VERIFY(pane->findChildren<QLabel*>().first()->text().contains("el bucle no había terminado"));
        const trace::StepState& state = test.window.playback().current();
        QVERIFY(state.items.back().value.at(0) > 100);
    }

    void aNotebookSaysWhatEndsACellAndTheOutputShowsAllOfIt() {
        WindowUnderTest test(words::Language::English);
        test.window.openFile(test.write(
            "cells.ipynb",
            R"json({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [)json"
            R"json({"cell_type": "code", "metadata": {}, "outputs": [], "source": ["import torch\n", )json"
            R"json("torch.manual_seed(0)\n", "x = torch.arange(12.).reshape(3, 4)\n", "x"]},)json"
            R"json({"cell_type": "code", "metadata": {}, "outputs": [], "source": ["x.sum()\n", "y = 2\n"]},)json"
            R"json({"cell_type": "code", "metadata": {}, "outputs": [], "source": "print('out')\ny;"}]})json"));
        Playback& playback = test.window.playback();
        QVERIFY(QTest::qWaitFor([&] { return playback.size() > 0; }, 20000));
        auto* output = test.window.findChild<OutputPane*>();
        playback.goToLast();
        QCOMPARE(output->toPlainText(), QStringLiteral("tensor([[ 0.,  1.,  2.,  3.],\n"
                                                       "        [ 4.,  5.,  6.,  7.],\n"
                                                       "        [ 8.,  9., 10., 11.]])\nout\n"));
        // What the sentence says is printed stands there.
        for (uint32_t k = 1; k <= playback.size(); ++k) {
            playback.goTo(k);
            if (playback.current().step.kind == trace::StepKind::Printed)
                QVERIFY2(!output->toPlainText().startsWith("Nothing"), qPrintable(output->toPlainText()));
        }
    }

    void ofVeryMuchOutputTheEndIsThereAndOfALongLineItsBeginning() {
        WindowUnderTest test(words::Language::English);
        test.window.openFile(
            test.write("much.py", "for i in range(35000):\n    print(i)\nprint('x' * 1000000)\n"));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 60000));
        test.window.playback().goToLast();
        const auto* output = test.window.findChild<OutputPane*>();
        const QString text = output->toPlainText();
        QVERIFY(text.startsWith("… 20000 lines before these\n20000\n"));
        QVERIFY(text.contains("\n34999\nxxx"));
        QVERIFY2(text.endsWith("xxx … 996000 bytes more\n"), qPrintable(text.right(60)));
        test.window.playback().stepBack();
        QTRY_VERIFY(output->toPlainText().endsWith("\n34999\n"));
    }

    void anErrorIsToldAtItsLineInTheOutputAndInTheAutopsy() {
        WindowUnderTest test;
        test.window.openFile(test.write("bad.py", "x = torch.ones(2, 3)\ny = torch.ones(4, 5)\nx @ y\n"));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        test.window.playback().goToLast();
        auto* pane = test.window.findChild<PlaygroundPane*>();
        QCOMPARE(pane->editor().marks().failed, 3U);
        const QString output = test.window.findChild<OutputPane*>()->toPlainText();
        for (const char* words : {"cannot be multiplied", "x @ y", "línea 3", "print(x.shape, y.shape)"})
            QVERIFY2(output.contains(QString::fromUtf8(words)), qPrintable(output));
        auto* autopsy = test.window.findChild<AutopsyPage*>();
        QVERIFY(autopsy->isVisible());
        test.window.playback().goTo(1);
        QVERIFY(!autopsy->isVisible());
    }

    void aSourceThatCannotBeReadHasAnAutopsyInBothLanguages_data() {
        QTest::addColumn<words::Language>("language");
        QTest::addColumn<QStringList>("told");
        QTest::newRow("es") << words::Language::Spanish
                            << QStringList{"línea 2, columna 9", "no se ha ejecutado nada", "dos puntos",
                                           "if x > 0:"};
        QTest::newRow("en") << words::Language::English
                            << QStringList{"line 2, column 9", "nothing has run", "colon", "if x > 0:"};
    }
    void aSourceThatCannotBeReadHasAnAutopsyInBothLanguages() {
        QFETCH(words::Language, language);
        QFETCH(QStringList, told);
        WindowUnderTest test(language, {1280, 800});
        test.window.openFile(test.write("syn.py", "x = 1\nif x > 0\n    y = 2\n"));
        auto* output = test.window.findChild<OutputPane*>();
        auto* autopsy = test.window.findChild<AutopsyPage*>();
        QVERIFY(QTest::qWaitFor([&] { return autopsy->isVisible(); }, 20000));
        QVERIFY(output->isVisible());
        QCOMPARE(test.window.findChild<CodeEditor*>()->marks().failed, 2U);
        for (const QString& words : told) {
            QVERIFY2(output->toPlainText().contains(words), qPrintable(output->toPlainText()));
            QVERIFY2(autopsy->text().contains(words), qPrintable(autopsy->text()));
        }
        QVERIFY(output->toPlainText().contains("syn.py"));
        QVERIFY(!output->toPlainText().contains("playground.py"));
        test.window.workspace().runSnippet("x = 1\n");
        QVERIFY(QTest::qWaitFor([&] { return !autopsy->isVisible() && !output->isVisible(); }, 20000));
    }

    void theCaretStandsUnderItsSignHoweverNarrowThePaneIs() {
        WindowUnderTest test;
        const QString line = "total = first_term + second_term + third_term + fourth_term ? fifth_term";
        test.window.openFile(test.write("syn.py", (line + '\n').toUtf8()));
        auto* output = test.window.findChild<OutputPane*>();
        QVERIFY(QTest::qWaitFor([&] { return output->toPlainText().contains('^'); }, 20000));
        for (const int width : {1440, 900, 700}) {
            test.window.resize(width, 800);
            QCoreApplication::processEvents();
            const QStringList rows = output->toPlainText().split('\n');
            int carets = 0;
            for (int i = 1; i < rows.size(); ++i) {
                if (!rows[i].contains('^')) continue;
                ++carets;
                QCOMPARE(rows[i].trimmed(), QStringLiteral("^"));
                QCOMPARE(rows[i - 1].at(rows[i].indexOf('^')), QChar('?'));
                QTextBlock block = output->document()->findBlockByNumber(i - 1);
                QCOMPARE(block.layout()->lineCount(), 1);  // broken by us, not by the pane
            }
            QCOMPARE(carets, 1);
        }
    }

    void theErrorOfALineLeavesTheGraphInSight() {
        WindowUnderTest test(words::Language::English, {1100, 700});
        test.window.openFile(test.write("a.py",
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
        test.window.openFile(test.write("a.py", "for i in range(200):\n    print('line', i)\n"));
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
        test.window.openFile(test.write("stale.py",
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

    // The question was passed with the timeline: what it asks for is told nowhere, not even on its way.
    void noPageTellsANumberThatTheLessonAsksFor() {
        WindowUnderTest test(words::Language::Spanish, {1920, 1080});
        QVERIFY(test.openFirst());
        test.window.workspace().openLesson("dying-relu");
        QTRY_VERIFY_WITH_TIMEOUT(!test.window.workspace().isRunning(), 20000);
        Playback& playback = test.window.playback();
        const Veils veils = playback.veils();
        QVERIFY(!veils.empty() && veils[0].name == "b");
        QTRY_VERIFY(test.window.canvas().itemCount() > 0);
        // The gate sends the same nought on to w, of which the prose says no more than a question mark.
        QVERIFY(veils.size() > 1 && veils[1].name == "w" && veils[1].slate);
        const uint32_t end = std::min({veils[0].until, veils[1].until, veils[0].from + 8});
        for (uint32_t step = veils[0].from; step < end; ++step) {
            playback.goTo(step);
            for (const QString& page : {QStringLiteral("Nodo"), QStringLiteral("A mano")}) {
                test.window.showPage(page);
                QCoreApplication::processEvents();
                for (const TextBox& box : shootWindow(test.window).boxes) {
                    QString told = box.text;
                    told.replace(QChar(0x2212), '-');
                    for (const char* number : {"-5.0, 0.0", "-20.0, 0.0"})
                        QVERIFY2(!told.contains(number), qPrintable(QString::number(step) + ": " + told));
                }
            }
        }
        playback.setVeils({});
        playback.goTo(veils[0].from + 1);
        bool told = false;
        for (const TextBox& box : shootWindow(test.window).boxes) told |= box.text.contains("5.0, 0.0");
        QVERIFY(told);
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

    void aGradientIsCheckedByAButtonAndItsPathsAreLitFromThePageOfWhy() {
        WindowUnderTest test(words::Language::English);
        test.window.openFile(test.write("a.py",
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
        QVERIFY2(hand->text().contains("Stop lighting it on the canvas"), qPrintable(hand->text()));
        QVERIFY(test.window.canvas().viewport()->grab().toImage() != dark);
        // What was lit of one program says nothing of the next.
        test.window.openFile(
            test.write("b.py", "w = torch.tensor(5.0, requires_grad=True)\nloss = w * 2\nloss.backward()\n"));
        QTRY_VERIFY(!hand->text().contains("Stop lighting it on the canvas"));
        QTRY_VERIFY(!test.window.workspace().isRunning());
        test.window.playback().goToLast();
        QTRY_VERIFY(hand->text().contains("Light it on the canvas") || !hand->text().contains("light"));
    }
};

QTEST_MAIN(TestWhatIsTold)
#include "tst_what_is_told.moc"
