#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "fixtures/lesson_traces.h"
#include "panels/code/code_text.h"
#include "panels/playground/code_editor.h"
#include "panels/playground/playground_pane.h"
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

    void linesAreLitOnlyWhileTheTextIsWhatRan() {
        PlaygroundPane pane(m_playback, m_selection, draft());
        m_playback.setRecording(
            std::make_shared<Recording>(std::make_shared<trace::Timeline>(trace::lesson_graph().timeline())),
            14);
        pane.setOnStage(true);
        QVERIFY(pane.editor().marks().running > 0);
        QTest::keyClicks(&pane.editor(), "#");
        QCOMPARE(pane.editor().marks().running, 0U);
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
