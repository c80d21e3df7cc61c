#include <QAbstractTextDocumentLayout>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>
#include <QtTest>

#include "export/blanks.h"
#include "export/code_piece.h"
#include "export/element_grids.h"
#include "export/handout.h"
#include "export/order_table.h"
#include "lesson/library.h"
#include "panels/lesson/prose/prose_document.h"
#include "run/run_worker.h"

using namespace backstep;
using namespace backstep::ui;

namespace {

constexpr double kPerMillimetre = 96 / 25.4;

// What stands on a rule, in order: on a worksheet blanks, in the key the answers. `text` is all of it, with
// every one of them as "{}".
struct Ruled {
    QStringList answers;
    QString text;
};

Ruled ruledOf(const QTextDocument& document) {
    Ruled ruled;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto at = block.begin(); !at.atEnd(); ++at) {
            const QTextFragment part = at.fragment();
            const bool answer = part.charFormat().fontUnderline() && !part.charFormat().isAnchor();
            if (answer) ruled.answers << part.text();
            ruled.text += answer ? QStringLiteral("{}") : part.text();
        }
        ruled.text += '\n';
    }
    return ruled;
}

Ruled proseOf(const lesson::Lesson& lesson, Answers answers) {
    const lesson::Lesson marked = withAnswers(lesson, answers);
    std::vector<const lesson::Block*> blocks;
    for (const lesson::Block& block : marked.blocks)
        if (isProse(block)) blocks.push_back(&block);
    QTextDocument document;
    writeProse(document, marked, blocks, Theme::of(ThemeId::Light), answers);
    return ruledOf(document);
}

QString filled(Ruled ruled) {
    for (const QString& answer : ruled.answers)
        ruled.text.replace(ruled.text.indexOf(QStringLiteral("{}")), 2, answer);
    return ruled.text;
}

Recording recordingOf(const lesson::Lesson& lesson) {
    run::Request request;
    request.mode = run::Mode::Window;
    request.keep_going = true;
    for (const lesson::Cell* cell : lesson.cells()) request.cells.push_back({"cell", cell->source});
    return Recording(std::make_shared<const trace::Timeline>(run::run_deep(std::move(request)).view));
}

}  // namespace

// What is asked on a worksheet, and whether its key says all of it.
class BlanksTest : public QObject {
    Q_OBJECT

  private slots:
    void everyBlankOfTheProseHasItsValueInTheKey_data() { lessons(); }
    void everyBlankOfTheProseHasItsValueInTheKey();
    void everyCellOfTheOrderTableHasItsValueInTheKey_data() { lessons(); }
    void everyCellOfTheOrderTableHasItsValueInTheKey();
    void theElementsOfASmallMatrixHaveRoomForAHand();
    void aLongCellMayEndAPageAtAnEmptyLine();
    void printedFromADarkWindowItIsTheSame();

  private:
    static void lessons();
};

void BlanksTest::lessons() {
    QTest::addColumn<std::shared_ptr<const lesson::Lesson>>("read");
    for (const auto language : {words::Language::Spanish, words::Language::English})
        for (const lesson::Reading& reading : lesson::read_library(BACKSTEP_SOURCE_ROOT "/lessons", language))
            QTest::addRow("%s %s", language == words::Language::Spanish ? "es" : "en",
                          reading.lesson->front.id.c_str())
                << std::shared_ptr<const lesson::Lesson>(reading.lesson);
}

void BlanksTest::everyBlankOfTheProseHasItsValueInTheKey() {
    QFETCH(std::shared_ptr<const lesson::Lesson>, read);
    const Ruled sheet = proseOf(*read, Answers::Blank), key = proseOf(*read, Answers::Marked);
    QCOMPARE(sheet.answers.size(), key.answers.size());
    QCOMPARE(sheet.text, key.text);
    for (qsizetype i = 0; i < key.answers.size(); ++i) {
        QVERIFY2(sheet.answers[i].trimmed().isEmpty(), qPrintable(sheet.answers[i]));
        QVERIFY(!key.answers[i].trimmed().isEmpty());
    }
    // And they are what the lesson says there.
    const auto bare = [](QString text) {
        return text.replace(QChar(0x2212), '-').remove(QChar::ObjectReplacementCharacter);
    };
    QCOMPARE(bare(filled(key)), bare(filled(proseOf(*read, Answers::Shown))));
}

void BlanksTest::everyCellOfTheOrderTableHasItsValueInTheKey() {
    QFETCH(std::shared_ptr<const lesson::Lesson>, read);
    const Recording recording = recordingOf(*read);
    const auto seed = askedBackward(*read, recording);
    if (!seed) QSKIP("this lesson has no backward pass, so a worksheet of it has no order table");
    const auto tableOf = [&](const QTextDocument& document) {
        return qobject_cast<QTextTable*>(document.rootFrame()->childFrames().value(0));
    };
    constexpr double kWidth = 640;
    const auto blank = orderTable(recording, *seed, Answers::Blank, read->front.language, kWidth);
    const auto marked = orderTable(recording, *seed, Answers::Marked, read->front.language, kWidth);
    QTextTable *sheet = tableOf(*blank), *key = tableOf(*marked);
    if (!sheet) QSKIP("no node runs in this lesson's backward: there is no row to fill in");
    QCOMPARE(sheet->rows(), key->rows());
    QCOMPARE(sheet->columns(), 5);
    blank->setTextWidth(kWidth);
    const double padding = sheet->format().toTableFormat().cellPadding();
    for (int row = 1; row < key->rows(); ++row) {
        for (int column = 1; column < 5; ++column) {
            const auto textIn = [&](QTextTable* table) {
                QTextCursor cursor = table->cellAt(row, column).firstCursorPosition();
                cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
                return cursor.selectedText().trimmed();
            };
            QVERIFY(textIn(sheet).isEmpty());
            QVERIFY2(!textIn(key).isEmpty(), qPrintable(QStringLiteral("%1, %2").arg(row).arg(column)));
        }
        const QTextBlock written = sheet->cellAt(row, 1).firstCursorPosition().block();
        const double height = blank->documentLayout()->blockBoundingRect(written).height() + 2 * padding;
        QVERIFY2(height >= 8 * kPerMillimetre, qPrintable(QString::number(height)));
    }
}

void BlanksTest::theElementsOfASmallMatrixHaveRoomForAHand() {
    run::Request request;
    request.mode = run::Mode::Window;
    request.cells.push_back({"cell",
                             "W = torch.ones(2, 2, requires_grad=True)\nx = torch.ones(2)\n"
                             "h = W @ x\nloss = h.sum()\nloss.backward()\n"});
    const Recording recording(
        std::make_shared<const trace::Timeline>(run::run_deep(std::move(request)).view));
    const auto atEnd = [&](Answers answers, uint32_t step) {
        return elementGrids(recording.state(step), answers, words::Language::English, 640);
    };
    const auto sheet = atEnd(Answers::Blank, recording.size());
    QVERIFY(sheet.has_value());
    const auto key = atEnd(Answers::Marked, recording.size());
    QCOMPARE(key->height, sheet->height);
    // W.grad has two rows, and h, which is shorter, stands beside it.
    QVERIFY(sheet->height >= 2 * 8 * kPerMillimetre);
    QVERIFY(sheet->height < 3 * 8 * kPerMillimetre + 8);
    QVERIFY(!atEnd(Answers::Shown, recording.size()));
    QVERIFY(!atEnd(Answers::Blank, 1));  // nothing but what is given
}

void BlanksTest::aLongCellMayEndAPageAtAnEmptyLine() {
    const std::string four = "a = 1\nb = 2\nc = 3\nd = 4\n";
    QCOMPARE(codePieces(four + "\n" + four, true, 640).size(), size_t(1));  // short enough to stand whole
    const auto halves = codePieces(four + "\n" + four + four, true, 640);
    QCOMPARE(halves.size(), size_t(2));
    QVERIFY(halves[1].height > halves[0].height);
    QCOMPARE(codePieces(four + four + four, true, 640).size(), size_t(1));
    // Never with a line or two alone.
    QCOMPARE(codePieces(four + four + four + "\na = 1\n", true, 640).size(), size_t(1));
}

void BlanksTest::printedFromADarkWindowItIsTheSame() {
    for (const lesson::Reading& reading :
         lesson::read_library(BACKSTEP_SOURCE_ROOT "/lessons", words::Language::Spanish)) {
        const std::string& id = reading.lesson->front.id;
        if (id != "graph" && id != "dying-relu") continue;
        const Recording recording = recordingOf(*reading.lesson);
        for (const HandoutKind kind : {HandoutKind::Handout, HandoutKind::Worksheet, HandoutKind::Key}) {
            applyTheme(*qApp, ThemeId::Light);
            const QByteArray light = handoutPdf(*reading.lesson, recording, kind);
            applyTheme(*qApp, ThemeId::Dark);
            const QByteArray dark = handoutPdf(*reading.lesson, recording, kind);
            applyTheme(*qApp, ThemeId::Light);
            QVERIFY(!light.isEmpty());
            QVERIFY2(light == dark, id.c_str());
        }
    }
}

QTEST_MAIN(BlanksTest)
#include "tst_blanks.moc"
