#include <QAbstractTextDocumentLayout>
#include <QCheckBox>
#include <QFile>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>
#include <algorithm>

#include "fixtures/lesson_traces.h"
#include "frame/bar_button.h"
#include "frame/find_field.h"
#include "panels/code/code_text.h"
#include "panels/playground/code_completer.h"
#include "panels/playground/code_editor.h"
#include "panels/playground/line_gutter.h"
#include "panels/playground/name_list.h"
#include "panels/playground/playground_pane.h"
#include "panels/playground/search_bar.h"
#include "stage/playback.h"
#include "stage/selection.h"

using namespace backstep;
using namespace backstep::ui;

class TestPlayground : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    Playback m_playback;
    Selection m_selection;

    QString draft() const { return m_folder.filePath("draft.py"); }

  private slots:
    void whatWasTypedIsThereTheNextTime() {
        {
            PlaygroundPane pane(m_playback, m_selection, draft());
            QTest::keyClicks(&pane.editor(), "x = 1");
        }
        const PlaygroundPane again(m_playback, m_selection, draft());
        QCOMPARE(again.source(), QStringLiteral("x = 1"));
    }

    // Neither beside a narrow canvas nor with large text in a low window, under whatever bar.
    void nothingOfTheSearchLiesOnAnotherThing() {
        PlaygroundPane pane(m_playback, m_selection, draft());
        pane.setSource("w = 1\nw_new = w * 2\n");
        for (const QSize& size :
             {QSize(280, 500), QSize(420, 500), QSize(630, 130), QSize(420, 90), QSize(760, 300)}) {
            pane.resize(size);
            pane.show();
            pane.openReplace();
            QCoreApplication::processEvents();
            auto* bar = pane.findChild<SearchBar*>();
            const QRect page(QPoint(), bar->widget()->size());
            QVERIFY(page.width() <= bar->viewport()->width());
            const std::vector<QWidget*> parts{&bar->wanted(), &bar->with(),       &bar->one(),
                                              &bar->all(),    &bar->wholeWords(), bar->findChild<QLabel*>()};
            std::vector<QRect> places;
            for (QWidget* part : parts) {
                QVERIFY(part->isVisibleTo(bar));
                const QRect place(part->mapTo(bar->widget(), QPoint()), part->size());
                const QString where = QString::number(size.width()) + ": " + part->accessibleName();
                QVERIFY2(page.contains(place), qPrintable(where));
                QVERIFY2(place.height() >= part->minimumSizeHint().height(), qPrintable(where));
                for (const QRect& other : places) QVERIFY2(!place.intersects(other), qPrintable(where));
                places.push_back(place);
            }
            QVERIFY(bar->height() >= bar->wanted().height());
            QVERIFY(pane.editor().height() >= pane.editor().fontMetrics().height());
            QVERIFY(!bar->geometry().intersects(pane.editor().geometry()));
            QVERIFY(pane.rect().contains(pane.editor().geometry()));
            QTest::keyClick(&bar->wanted(), Qt::Key_Escape);
            QCoreApplication::processEvents();
        }
    }

    void openingAnotherTextIsOneUndoAway() {
        PlaygroundPane pane(m_playback, m_selection, draft());
        pane.setSource("first");
        pane.setSource("second");
        pane.editor().undo();
        QCOMPARE(pane.source(), QStringLiteral("first"));
    }

    void whatStoodThereIsSetAsideInAFile() {
        PlaygroundPane pane(m_playback, m_selection, draft());
        pane.setSource("from a file");
        QSignalSpy aside(&pane, &PlaygroundPane::setAside);
        pane.setSource("from another file");
        QCOMPARE(aside.count(), 0);  // both are in files already
        QTest::keyClicks(&pane.editor(), "x");
        const QString typed = pane.source();
        pane.setSource("a third");
        QCOMPARE(aside.count(), 1);
        QFile kept(aside.first().first().toString());
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(QString::fromUtf8(kept.readAll()), typed);
    }

    void returnKeepsTheIndentationAndOpensABlock() {
        CodeEditor editor;
        QTest::keyClicks(&editor, "for i in x:");
        QTest::keyClick(&editor, Qt::Key_Return);
        QTest::keyClicks(&editor, "y");
        QTest::keyClick(&editor, Qt::Key_Return);
        QTest::keyClicks(&editor, "z");
        QCOMPARE(editor.toPlainText(), QStringLiteral("for i in x:\n    y\n    z"));
    }

    void backspaceInTheIndentationGoesBackToTheBlockAround() {
        CodeEditor editor;
        editor.setPlainText("        y");
        editor.moveCursor(QTextCursor::End);
        editor.moveCursor(QTextCursor::Left);
        QTest::keyClick(&editor, Qt::Key_Backspace);
        QCOMPARE(editor.toPlainText(), QString("    y"));
        editor.setPlainText("      y");
        editor.moveCursor(QTextCursor::End);
        editor.moveCursor(QTextCursor::Left);
        QTest::keyClick(&editor, Qt::Key_Backspace);
        QCOMPARE(editor.toPlainText(), QString("    y"));
        editor.moveCursor(QTextCursor::End);
        QTest::keyClick(&editor, Qt::Key_Backspace);
        QCOMPARE(editor.toPlainText(), QString("    "));
    }

    void linesAreLitOnlyWhileTheTextIsWhatRan() {
        PlaygroundPane pane(m_playback, m_selection, draft());
        pane.setOnStage(true);
        m_playback.setRecording(
            std::make_shared<Recording>(std::make_shared<trace::Timeline>(trace::lesson_graph().timeline())),
            14);
        QVERIFY(pane.editor().marks().running > 0);
        QTest::keyClicks(&pane.editor(), "#");
        QCOMPARE(pane.editor().marks().running, 0U);
    }

    void afterACrashTheLastLetterIsStillThere() {
        QTemporaryDir folder;
        const QString file = folder.filePath("draft.py");
        {
            Draft draft(file);
            draft.keep("x = 1");
            draft.writeNow();
            draft.keep("x = 12");
            draft.keep("x = 12é");
            // What a crash leaves: the journal, its last entry perhaps cut short, and the file as it was.
            QVERIFY(QFile::copy(file, folder.filePath("crashed.py")));
            QVERIFY(QFile::copy(file + ".journal", folder.filePath("crashed.py.journal")));
        }
        Draft after(folder.filePath("crashed.py"));
        QCOMPARE(after.load(), QString::fromUtf8("x = 12é"));
        QVERIFY(after.recovered());
        QFile journal(folder.filePath("crashed.py.journal"));
        QVERIFY(journal.resize(journal.size() - 1));
        QCOMPARE(after.load(), QStringLiteral("x = 12"));
        Draft peaceful(file);
        QCOMPARE(peaceful.load(), QString::fromUtf8("x = 12é"));
        QVERIFY(!peaceful.recovered());
    }

    void twoProgramsKeepTheirTextsApart() {
        QTemporaryDir folder;
        const QString file = folder.filePath("draft.py");
        QString apart;
        {
            PlaygroundPane one(m_playback, m_selection, file), other(m_playback, m_selection, file);
            QTest::keyClicks(&one.editor(), "x = 1");
            QTest::keyClicks(&other.editor(), "y = 2");
            QSignalSpy told(&one, &PlaygroundPane::setAside), toldOther(&other, &PlaygroundPane::setAside);
            one.leave();
            other.leave();
            QCOMPARE(told.count(), 0);  // it will be in front the next time
            QCOMPARE(toldOther.count(), 1);
            apart = toldOther.first().first().toString();
        }
        QVERIFY(apart != file);
        PlaygroundPane again(m_playback, m_selection, file);
        QCOMPARE(again.source(), QStringLiteral("x = 1"));
        QFile kept(apart);
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), QByteArray("y = 2"));
    }

    void aProgramThatHasLeftGivesItsFileToTheNextBeforeItEnds() {
        QTemporaryDir folder;
        const QString file = folder.filePath("draft.py");
        PlaygroundPane closing(m_playback, m_selection, file);
        QTest::keyClicks(&closing.editor(), "x = 1");
        closing.leave();
        const PlaygroundPane next(m_playback, m_selection, file);
        QCOMPARE(next.source(), QStringLiteral("x = 1"));
    }

    void whatAnotherProgramWasTypingWhenItCrashedIsRescued() {
        QTemporaryDir folder;
        QFile journal(folder.filePath("draft-window-2.py.journal"));
        QVERIFY(journal.open(QIODevice::WriteOnly));
        journal.write("5\nb = 2");
        journal.close();
        PlaygroundPane pane(m_playback, m_selection, folder.filePath("draft.py"));
        QSignalSpy told(&pane, &PlaygroundPane::setAside);
        QVERIFY(told.wait(5000));
        QFile kept(told.first().first().toString());
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), QByteArray("b = 2"));
        QVERIFY(!journal.exists());
    }

    void aTextSetAsideTwiceTakesOneFile() {
        QTemporaryDir folder;
        Draft draft(folder.filePath("draft.py"));
        const QString first = draft.setAside("a");
        QVERIFY(draft.setAside("b") != first);
        QCOMPARE(draft.setAside("a"), first);
    }

    void aRecoveredTextIsInTheEditorAndSaysSo() {
        QTemporaryDir folder;
        QFile journal(folder.filePath("draft.py.journal"));
        QVERIFY(journal.open(QIODevice::WriteOnly));
        journal.write("5\na = 1");
        journal.close();
        PlaygroundPane pane(m_playback, m_selection, folder.filePath("draft.py"));
        pane.setOnStage(false);
        QCOMPARE(pane.source(), QStringLiteral("a = 1"));
        const auto labels = pane.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* l) { return l->text().contains("crash"); }));
    }

    void aDotOffersMembersAndTabTakesOne() {
        PlaygroundPane pane(m_playback, m_selection, m_folder.filePath("complete.py"));
        pane.completer().waitUntilReady();
        pane.show();
        CodeEditor& editor = pane.editor();
        QTest::keyClicks(&editor, "torch.sigm");
        QVERIFY(pane.completer().list().isVisible());
        QCOMPARE(pane.completer().list().lit().name, std::string("sigmoid"));
        QTest::keyClick(&editor, Qt::Key_Tab);
        QCOMPARE(editor.toPlainText(), QStringLiteral("torch.sigmoid"));
        QVERIFY(!pane.completer().list().isVisible());
        QTest::keyClicks(&editor, "(");
        QVERIFY(pane.completer().shownHelp().contains("sigmoid(input)"));
        QTest::keyClick(&editor, Qt::Key_Escape);
        QVERIFY(pane.completer().shownHelp().isEmpty());
        editor.undo();
        editor.undo();
        QVERIFY(editor.toPlainText().size() < 14);
    }

    void returnStaysANewLineUnlessANameWasPicked() {
        PlaygroundPane pane(m_playback, m_selection, m_folder.filePath("return.py"));
        pane.completer().waitUntilReady();
        pane.show();
        CodeEditor& editor = pane.editor();
        QTest::keyClicks(&editor, "pri");
        QVERIFY(pane.completer().list().isVisible());
        QTest::keyClick(&editor, Qt::Key_Return);
        QCOMPARE(editor.toPlainText(), QStringLiteral("pri\n"));
        QTest::keyClicks(&editor, "x.re");
        QTest::keyClick(&editor, Qt::Key_Down);
        const QString picked = QString::fromStdString(pane.completer().list().lit().name);
        QTest::keyClick(&editor, Qt::Key_Return);
        QCOMPARE(editor.toPlainText(), "pri\nx." + picked);
        editor.clear();
        QTest::keyClick(&editor, Qt::Key_Space, Qt::ControlModifier);
        QVERIFY(pane.completer().list().count() > 50);
    }

    void whatCannotBeReadIsMarkedWithItsMessage() {
        PlaygroundPane pane(m_playback, m_selection, m_folder.filePath("mistake.py"));
        QTest::keyClicks(&pane.editor(), "x = (1,");
        QTRY_COMPARE_WITH_TIMEOUT(pane.editor().mistakeLine(), 1, 5000);
        QCOMPARE(pane.editor().messageOf(1), QStringLiteral("SyntaxError: '(' was never closed"));
        QTest::keyClicks(&pane.editor(), ")");
        QCOMPARE(pane.editor().mistakeLine(), 0);
    }

    void aClickBesideALineMakesPlayingStopThereInEveryTurn() {
        PlaygroundPane pane(m_playback, m_selection, m_folder.filePath("stops.py"));
        pane.resize(500, 400);
        pane.show();
        const auto builder = trace::training_loop(4);
        pane.editor().setPlainText(QString::fromStdString(builder.trace()->source(0).text));
        m_playback.setRecording(
            std::make_shared<Recording>(std::make_shared<trace::Timeline>(builder.timeline())), 0);
        pane.setOnStage(true);
        auto* gutter = pane.editor().findChild<LineGutter*>();
        const auto click = [&](int line) {
            QTest::mouseClick(gutter, Qt::LeftButton, {},
                              QPoint(10, static_cast<int>(pane.editor().rowOf(line).center().y())));
        };
        click(6);
        QVERIFY(pane.editor().stopsAt(6));
        for (uint32_t turn = 1; turn <= 4; ++turn) {
            m_playback.play();
            for (int i = 0; i < 5000 && m_playback.isPlaying(); ++i) m_playback.advance(100);
            QCOMPARE(m_playback.current().step.span.line, 6U);
            QCOMPARE(m_playback.current().step.iteration, turn);
        }
        click(6);
        QVERIFY(m_playback.breakpoints().steps().empty());
    }

    void aMarkedLineStaysMarkedWhileTextIsTypedAbove() {
        CodeEditor editor;
        editor.setPlainText("a = 1\nb = 2\n");
        editor.toggleStop(2);
        editor.moveCursor(QTextCursor::Start);
        QTest::keyClicks(&editor, "# first");
        QTest::keyClick(&editor, Qt::Key_Return);
        QCOMPARE(editor.stops(), std::vector<uint32_t>{3});
    }

    void runningToTheCursorGoesToItsLine() {
        PlaygroundPane pane(m_playback, m_selection, m_folder.filePath("cursor.py"));
        const auto builder = trace::training_loop(3);
        pane.editor().setPlainText(QString::fromStdString(builder.trace()->source(0).text));
        QSignalSpy run(&pane, &PlaygroundPane::runRequested);
        QTextCursor cursor(pane.editor().document()->findBlockByNumber(6));
        pane.editor().setTextCursor(cursor);
        pane.runToCursor();
        QCOMPARE(run.count(), 1);
        pane.setOnStage(true);
        m_playback.setRecording(
            std::make_shared<Recording>(std::make_shared<trace::Timeline>(builder.timeline())), 0);
        QTRY_COMPARE(m_playback.current().step.span.line, 7U);
        QCOMPARE(m_playback.current().step.iteration, 1U);
        pane.runToCursor();
        QCOMPARE(m_playback.current().step.iteration, 2U);
        QCOMPARE(run.count(), 1);
    }

    void aVeryLongLineIsNeitherHungNorColoured() {
        CodeEditor editor;
        editor.resize(300, 200);
        const QString data = "x = [" + QString("1, ").repeated(2000) + "]";
        editor.setPlainText(data);
        editor.show();
        const QTextBlock line = editor.document()->firstBlock();
        QVERIFY(line.layout()->lineCount() > 100);
        QCOMPARE(line.layout()->lineAt(1).x(), line.layout()->lineAt(0).x());
        QVERIFY(line.layout()->formats().isEmpty());
    }

    // To wrap it would take minutes.
    void aLineOfAMillionLettersIsNotWrappedAndTheNextTextIsAgain() {
        PlaygroundPane pane(m_playback, m_selection, draft());
        pane.resize(400, 300);
        pane.show();
        pane.editor().setPlainText("a = 1\n" + QString(1000000, 'x'));
        const auto rows = [&] {
            const QTextBlock last = pane.editor().document()->lastBlock();
            last.document()->documentLayout()->blockBoundingRect(last);
            return last.layout()->lineCount();
        };
        QCOMPARE(rows(), 1);
        QTest::keyClicks(&pane.editor(), "y");
        QVERIFY(pane.source().startsWith("ya = 1\nx"));
        pane.editor().selectAll();
        QTest::keyClicks(&pane.editor(), QString(200, 'z'));
        QCOMPARE(pane.source(), QString(200, 'z'));
        QVERIFY(rows() > 1);
    }

    void whatCannotBeKeptIsTold() {
        const QString folder = m_folder.filePath("no folder");
        QFile blocked(folder);
        QVERIFY(blocked.open(QIODevice::WriteOnly));
        blocked.close();
        PlaygroundPane pane(m_playback, m_selection, folder + "/draft.py");
        QTest::keyClicks(&pane.editor(), "x = 1");
        pane.leave();
        QVERIFY(!pane.problem().isEmpty());
        const QString told = pane.findChildren<QLabel*>().first()->text();
        QVERIFY2(told.contains(pane.problem()), qPrintable(told));
        QVERIFY(blocked.remove());
        pane.leave();
        QVERIFY(pane.problem().isEmpty());
        QCOMPARE(PlaygroundPane(m_playback, m_selection, folder + "/draft.py").source(),
                 QStringLiteral("x = 1"));
    }

    void theRestOfALongLineHangs() {
        CodeEditor editor;
        editor.resize(300, 200);
        editor.show();
        editor.setPlainText("    " + QString("word ").repeated(30));
        const QTextBlock block = editor.document()->firstBlock();
        QTRY_VERIFY(editor.rowOf(1).height() > 40);
        const QTextLayout& layout = *block.layout();
        QVERIFY(layout.lineCount() > 2);
        QVERIFY(layout.lineAt(1).x() > layout.lineAt(0).x() + 40);
        QCOMPARE(layout.lineAt(2).x(), layout.lineAt(1).x());
        QVERIFY(layout.lineAt(1).y() > layout.lineAt(0).y());
    }

    void keywordsNumbersStringsAndCommentsHaveTheirColours() {
        const auto lines = colourSource("for i in x:  # all\n    s = 'é' + str(2.5)");
        using Kind = ColouredRun::Kind;
        QCOMPARE(lines.size(), size_t{2});
        QCOMPARE(lines[0].front().kind, Kind::Keyword);
        QCOMPARE(lines[0].back().kind, Kind::Comment);
        QCOMPARE(lines[1].front().kind, Kind::String);
        QCOMPARE(lines[1].front().to - lines[1].front().from, 3);
        QCOMPARE(lines[1].back().kind, Kind::Number);
    }

    void columnsCountCodePoints() { QCOMPARE(utf16Column(QString::fromUtf8("a😀b"), 2), 3); }
};

QTEST_MAIN(TestPlayground)
#include "tst_playground.moc"
