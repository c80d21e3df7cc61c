#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextTable>

#include "fixtures/lesson_traces.h"
#include "lesson/library.h"
#include "lesson/reader.h"
#include "panels/code/code_cell.h"
#include "panels/code/wrapped_lines.h"
#include "panels/lesson/lesson_header.h"
#include "panels/lesson/lesson_page.h"
#include "panels/lesson/lesson_pane.h"
#include "panels/lesson/pinned_cells.h"
#include "panels/lesson/predict_view.h"
#include "panels/lesson/prose/prose_view.h"
#include "panels/lesson/prose/term_card.h"
#include "stage/playback.h"
#include "stage/selection.h"
#include "style/fonts.h"

using namespace backstep;
using namespace backstep::ui;

namespace {

const char* const kCode =
    "import torch\n\nw = torch.tensor(2.0, requires_grad=True)\nx = torch.tensor(3.0)\n"
    "b = torch.tensor(1.0, requires_grad=True)\ntarget = torch.tensor(10.0)\n\ny = w * x + b\n"
    "loss = (y - target) ** 2\n\nloss.backward()\n\nprint(w.grad)\nprint(b.grad)\n";

lesson::LessonRef lessonOf(const std::string& beginning = {}) {
    const std::string text =
        std::string("---\nid: graph\ntitle: The graph\nlang: en\norder: 1\n---\n\n# The graph\n\n") +
        beginning + "```python\n" + kCode + "```\n\n## Forward\n\n```yaml focus\nat: leaf w\n```\n\n" +
        "A leaf, with $x^2$, and a second leaf; `node` is code.\n\n```yaml focus\nat: value y\n```\n\nA "
        "sum.\n\n```text\na listing\n    as it was written\n```\n\n## Back\n\n" +
        "```yaml focus\nat: backward\n```\n\nThe seed.\n\n```yaml quiz\nid: q\nquestion: Why?\n" +
        "answers:\n  - text: Because.\n    right: true\n    reason: Yes.\n  - text: No.\n    reason: "
        "No.\n```\n\n```yaml predict\nid: p\nbefore: node MulBackward0\nquestion: How much?\nanswer: -18\n"
        "expression: w.grad\nreason: Six times three.\nwrong:\n  - value: 18\n    reason: The sign.\n```\n\n"
        "On the slate, `-18`<!-- = w.grad -->.\n";
    return lesson::read_lesson(text, "graph.md").lesson;
}

}  // namespace

class TestLessonPane : public QObject {
    Q_OBJECT

    Playback m_playback;
    Selection m_selection;
    std::unique_ptr<LessonPane> m_pane;

    PredictView* prediction() const { return m_pane->findChild<PredictView*>(); }
    void answer(const char* number) {
        prediction()->field().setText(number);
        QTest::keyClick(&prediction()->field(), Qt::Key_Return);
    }

    static bool isOfName(QChar c) { return c.isLetterOrNumber() || c == '_'; }

    // The row that ends within a word, empty for none.
    static QString brokenWord(const QTextTable& table) {
        for (auto at = table.begin(); !at.atEnd(); ++at) {
            const QTextBlock block = at.currentBlock();
            const QString text = block.text();
            for (int n = 0; n + 1 < block.layout()->lineCount(); ++n) {
                const QTextLine row = block.layout()->lineAt(n);
                const int end = row.textStart() + row.textLength();
                if (isOfName(text[end - 1]) && isOfName(text[end])) return text;
            }
        }
        return {};
    }

  private slots:
    void init() {
        m_playback.setRecording(
            std::make_shared<Recording>(std::make_shared<trace::Timeline>(trace::lesson_graph().timeline())),
            0);
        m_selection.follow();
        m_pane = std::make_unique<LessonPane>(m_playback, m_selection);
        m_pane->resize(372, 680);
        m_pane->setLesson(lessonOf(), {});
        m_pane->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_pane.get()));
    }

    void theLineOfTheStepIsLit() {
        m_playback.goTo(14);
        QVERIFY(m_pane->runningCell());
        QCOMPARE(m_pane->runningCell()->marks().running, 11U);
        m_playback.goTo(3);
        QCOMPARE(m_pane->runningCell()->marks().running, 5U);
    }

    // The picture opens with its graph drawn, which is told further down.
    void aLessonThatOpensIsReadFromTheBeginning() {
        const auto run = m_playback.recording();
        const uint32_t opening = run->openingStep();
        m_pane->setLesson({}, {});
        m_playback.setRecording(nullptr, 0);
        m_pane->setLesson(lessonOf("A few words to begin with.\n\n"), {});
        m_playback.setRecording(run, opening);
        QCOMPARE(m_pane->part(), 0);
        m_playback.goTo(opening + 1);
        QCOMPARE(m_pane->part(), 2);
        m_playback.goTo(opening);
        QCOMPARE(m_pane->part(), 1);
    }

    void codeIsBrokenBetweenWordsAndBeforeMembersOnly() {
        const QStringList code = {"loss = torch.nn.functional.binary_cross_entropy(prediction, target)",
                                  "    optimizer.zero_grad(set_to_none=False)  # the slates before each turn",
                                  "losses.append(loss.detach().item())", "x1.grad, x2.grad = None, None"};
        for (int room = 150; room < 400; room += 10)
            for (const CodeRow& row : wrapLines(code, codeFont(12), room)) {
                const QString& line = code[row.line];
                if (row.to == line.size()) continue;
                const bool within = isOfName(line[row.to - 1]) && isOfName(line[row.to]);
                QVERIFY2(!within || line[row.to - 1] == '_',
                         qPrintable(line.mid(row.from, row.to - row.from)));
                QVERIFY(line[row.to] != '(');
            }
    }

    void noWordInATableOfALessonIsBroken() {
        m_pane->resize(280, 680);
        int tables = 0;
        for (const auto language : {words::Language::Spanish, words::Language::English})
            for (const lesson::Reading& reading :
                 lesson::read_library(BACKSTEP_SOURCE_ROOT "/lessons", language)) {
                m_pane->setLesson(reading.lesson, {});
                for (int part = 0; part < m_pane->partCount(); ++part) {
                    m_pane->goToPart(part);
                    QTest::qWait(0);
                    for (const auto* prose : m_pane->findChildren<ProseView*>())
                        for (QTextFrame* frame : prose->document()->rootFrame()->childFrames()) {
                            const auto* table = qobject_cast<QTextTable*>(frame);
                            if (!table || table->columns() == 1) continue;
                            ++tables;
                            const QString broken = brokenWord(*table);
                            QVERIFY2(
                                broken.isEmpty(),
                                qPrintable(QString::fromStdString(reading.lesson->front.id + ": ") + broken));
                        }
                }
            }
        QVERIFY(tables > 4);
    }

    void theExpressionOfTheNodeIsBoxed() {
        m_playback.goTo(14);
        const SourceSpan span = m_pane->runningCell()->marks().selected;
        QCOMPARE(span.line, 8U);
        QCOMPARE(int(span.column), 4);
        QCOMPARE(int(span.end_column), 9);
    }

    void theTextFollowsThePicture() {
        m_playback.goTo(1);
        const int first = m_pane->activeScene();
        m_playback.goTo(6);
        QVERIFY(m_pane->activeScene() > first);
        QVERIFY(m_pane->page().plainText().contains("A sum"));
        const int part = m_pane->part();
        m_playback.goTo(9);
        QCOMPARE(m_pane->part(), part + 1);
        QVERIFY(m_pane->page().plainText().contains("The seed"));
        m_playback.goToFirst();  // before the first scene one reads from the beginning
        QCOMPARE(m_pane->part(), 0);
    }

    void aListingStandsAmongTheProseAsItWasWritten() {
        m_playback.goTo(6);
        QVERIFY(m_pane->page().plainText().contains("a listing\n    as it was written"));
    }

    void clickingProseBringsThePictureToItsPlace() {
        m_playback.goTo(9);
        m_playback.goTo(6);
        const auto prose = m_pane->page().proseOf(m_pane->activeScene() - 1);
        QCOMPARE(prose.size(), size_t{1});
        QTest::mouseClick(prose.front()->viewport(), Qt::LeftButton, {}, QPoint(3, 3));
        QCOMPARE(m_playback.step(), 1U);
    }

    void goingToAPartTakesThePictureAlong() {
        m_pane->goToPart(m_pane->partCount() - 1);
        QCOMPARE(m_playback.step(), 9U);
    }

    ProseView* proseWith(const char* words) const {
        for (ProseView* view : m_pane->findChildren<ProseView*>())
            if (view->toPlainText().contains(words)) return view;
        return nullptr;
    }
    static QPoint placeOf(const ProseView& prose, const char* word, int from = 0) {
        return prose.cursorRect(prose.document()->find(word, from)).center() - QPoint(5, 0);
    }

    void aTermUnderTheMouseShowsItsCard() {
        m_playback.goTo(1);
        ProseView* prose = proseWith("A leaf");
        QVERIFY(prose);
        const TermCard& card = prose->termCard();
        QTest::mouseMove(prose->viewport(), placeOf(*prose, "leaf"));
        QTRY_VERIFY(card.isVisible());
        QVERIFY(card.text().contains("A tensor you make yourself"));
        QVERIFY(card.text().contains("is_leaf"));
        QVERIFY(card.text().contains("In Spanish: hoja"));
        QTest::mouseMove(prose->viewport(), QPoint(2, 2));
        QTRY_VERIFY(!card.isVisible());
    }

    void onlyTheFirstMentionIsLinkedAndNoCode() {
        m_playback.goTo(1);
        const ProseView* prose = proseWith("A leaf");
        QCOMPARE(prose->anchorAt(placeOf(*prose, "leaf")), QStringLiteral("term:leaf"));
        QCOMPARE(prose->anchorAt(placeOf(*prose, "leaf", 10)), QString());
        QCOMPARE(prose->anchorAt(placeOf(*prose, "node")), QString());
    }

    void theKeyboardReachesATermAndEscLeavesItsCard() {
        m_playback.goTo(1);
        m_pane->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_pane.get()));
        ProseView* prose = proseWith("A leaf");
        m_pane->setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        const TermCard& card = prose->termCard();
        QTRY_VERIFY(card.isVisible());
        QVERIFY(card.accessibleName().startsWith("leaf"));
        QVERIFY(prose->hasFocus());
        QTest::keyClick(prose, Qt::Key_Escape);
        QVERIFY(!card.isVisible());
        QTest::keyClick(prose, Qt::Key_Return);
        QVERIFY(card.isVisible());
        QTest::keyClick(prose, Qt::Key_Tab);
        QVERIFY(!card.isVisible());
    }

    void clickingATermShowsItsCardAndLeavesThePicture() {
        m_playback.goTo(6);
        m_pane->goToPart(0);
        const uint32_t step = m_playback.step();
        ProseView* prose = proseWith("A leaf");
        QTest::mouseClick(prose->viewport(), Qt::LeftButton, {}, placeOf(*prose, "leaf"));
        QVERIFY(prose->termCard().isVisible());
        QCOMPARE(m_playback.step(), step);
    }

    void theProseKeepsAnAnswerBackUntilItIsSaidAndLeadsToTheQuestion() {
        m_playback.goTo(14);
        QVERIFY(m_pane->page().plainText().contains("On the slate, ?."));
        ProseView* prose = proseWith("On the slate");
        QTest::mouseClick(prose->viewport(), Qt::LeftButton, {}, placeOf(*prose, "?"));
        QTRY_VERIFY(prediction()->field().hasFocus());
        answer("18");
        QVERIFY(m_pane->page().plainText().contains("On the slate, ?."));
        answer("-18");
        QVERIFY(m_pane->page().plainText().contains(QStringLiteral("On the slate, \u221218.")));
    }

    void aFormulaIsARealFormulaWithWords() {
        m_playback.goTo(1);
        bool drawn = false;
        for (const ProseView* view : m_pane->page().findChildren<ProseView*>())
            drawn = drawn || view->toPlainText().contains(QChar::ObjectReplacementCharacter);
        QVERIFY(drawn);
        QVERIFY(!m_pane->page().plainText().contains(QChar::ObjectReplacementCharacter));
    }

    void aLessonThatIsNotOnTheStageLightsNothing() {
        m_playback.goTo(14);
        m_pane->setOnStage(false);
        QCOMPARE(m_pane->runningCell()->marks().running, 0U);
        QCOMPARE(m_pane->activeScene(), -1);
    }

    void aPredictionIsAskedAndAWrongOneIsToldWhy() {
        m_playback.goTo(13);
        QVERIFY(prediction());
        answer("18");
        QCOMPARE(prediction()->reply(), QStringLiteral("The sign."));
        QVERIFY(!prediction()->isSolved());
        answer("nothing");
        QVERIFY(prediction()->reply().contains("number"));
        answer("−18,0");
        QCOMPARE(prediction()->reply(), QStringLiteral("Six times three."));
        QVERIFY(prediction()->isSolved());
    }

    void theQuestionIsInSightWholeFromWhicheverSideOneComes() {
        for (const int height : {420, 560}) {
            m_pane->resize(280, height);
            for (const uint32_t from : {1U, 12U, 18U}) {
                m_playback.goTo(from);
                QCoreApplication::processEvents();
                constexpr uint32_t kBefore = 13;
                if (from < kBefore) m_playback.goTo(kBefore);
                while (m_playback.step() > kBefore) {
                    m_playback.stepBack();
                    m_playback.advance(1e6);
                    QCoreApplication::processEvents();
                }
                QVERIFY(prediction());
                QTRY_COMPARE(prediction()->visibleRegion().boundingRect().bottom(),
                             prediction()->rect().bottom());
            }
        }
    }

    void theReplyIsInSightWhereThereIsLittleRoom() {
        m_pane->resize(280, 420);
        m_playback.goTo(13);
        QVERIFY(prediction());
        answer("18");
        QTRY_COMPARE(prediction()->visibleRegion().boundingRect().bottom(), prediction()->rect().bottom());
        QCOMPARE(prediction()->height(), prediction()->heightForWidth(prediction()->width()));
    }

    void theReplyToAnEmptyAnswerIsInSightWhole() {
        for (const int height : {300, 420}) {
            m_pane->resize(280, height);
            m_playback.goTo(13);
            QVERIFY(prediction());
            answer("");
            QVERIFY(!prediction()->reply().isEmpty());
            QTRY_COMPARE(prediction()->visibleRegion().boundingRect().bottom(),
                         prediction()->rect().bottom());
            QCOMPARE(prediction()->height(), prediction()->heightForWidth(prediction()->width()));
        }
    }

    // With text at 200 and 300 percent.
    void inAVeryLowPaneTheQuestionHasTheRoomOfTheCode() {
        m_pane->resize(400, 190);
        m_playback.goTo(13);
        QVERIFY(prediction());
        QTRY_COMPARE(m_pane->findChild<PinnedCells*>()->height(), 0);
        const QWidget& field = prediction()->field();
        QTRY_COMPARE(field.visibleRegion().boundingRect(), field.rect());
    }

    void linesOfCodeStayInSightBesideAQuestionTheRunningOneAmongThem() {
        for (const int height : {260, 330, 420, 560}) {
            m_pane->resize(280, height);
            m_playback.goTo(13);
            QVERIFY(prediction());
            const auto* cells = m_pane->findChild<PinnedCells*>();
            QTRY_VERIFY2(cells->height() >= CodeCell::heightOf(height < 300 ? 3 : 5, cells->width()),
                         qPrintable(QString::number(height)));
            const CodeCell& cell = *m_pane->runningCell();
            const auto shown = [&] {
                const QRect line = cell.lineRect(static_cast<int>(cell.marks().running));
                return cell.visibleRegion().boundingRect().contains(line.adjusted(8, 0, -8, 0));
            };
            QTRY_VERIFY2(shown(), qPrintable(QString::number(height)));
            // No line is cut through by the upper edge.
            const int top = cells->verticalScrollBar()->value();
            for (int number = 1; number <= cell.lineCount(); ++number) {
                const QRect line = cell.lineRect(number).translated(cell.pos());
                QVERIFY2(line.top() >= top || line.bottom() < top, qPrintable(QString::number(height)));
            }
        }
    }

    void theQuestionIsInSightInFrontOfWhatItAsksAbout() {
        m_pane->resize(280, 420);
        m_playback.goTo(12);
        m_playback.stepForward();
        QVERIFY(prediction());
        QTRY_COMPARE(prediction()->visibleRegion().boundingRect().bottom(), prediction()->rect().bottom());
    }

    void onlyARightAnswerLetsTheNextStepCome() {
        m_playback.goTo(13);
        const QSignalSpy solved(m_pane.get(), &LessonPane::predictionSolved);
        answer("18");
        QCOMPARE(solved.count(), 0);
        answer("-18");
        QCOMPARE(solved.count(), 1);
    }

    void anAnswerStaysWhenThePartComesBack() {
        m_playback.goTo(13);
        answer("-18");
        m_playback.goTo(1);
        QVERIFY(!prediction());
        m_playback.goTo(13);
        QVERIFY(prediction()->isSolved());
    }

    void playingWaitsInFrontOfAPrediction() {
        m_playback.goTo(9);
        m_playback.play();
        for (int i = 0; i < 200 && m_playback.isPlaying(); ++i) m_playback.advance(200);
        QVERIFY(!m_playback.isPlaying());
        QCOMPARE(m_playback.step(), 13U);
        answer("-18");
        m_playback.play();
        for (int i = 0; i < 20; ++i) m_playback.advance(200);
        QVERIFY(m_playback.step() > 13U);
        m_playback.pause();
    }

    void clickingALineGoesToTheFirstStepOnIt() {
        m_playback.goTo(14);
        auto* cell = const_cast<CodeCell*>(m_pane->runningCell());
        QTest::mouseClick(cell, Qt::LeftButton, {}, cell->lineRect(8).center());
        QTRY_COMPARE(m_playback.step(), 5U);
    }
};

QTEST_MAIN(TestLessonPane)
#include "tst_lesson_pane.moc"
