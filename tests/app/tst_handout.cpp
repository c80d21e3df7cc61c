#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "pdf_text.h"

// Lessons on paper: every page is there, its text can be searched, and a worksheet gives nothing away.
class HandoutTest : public QObject {
    Q_OBJECT

  private slots:
    void aLessonTakesAFewPages_data();
    void aLessonTakesAFewPages();
    void noPageButTheLastIsMoreThanAThirdEmpty_data();
    void noPageButTheLastIsMoreThanAThirdEmpty();
    void theTextIsTextAndTheFontsAreInside();
    void theSameLessonGivesTheSameBytes();
    void aWorksheetHidesWhatPredictionsAskFor_data();
    void aWorksheetHidesWhatPredictionsAskFor();
    void theKeySaysTheAnswersAndTheReasons();
    void theBackwardPassIsATableToFillIn();
    void theElementsOfAMatrixGradientAreAsked();
    void aGraphTooTallForAPageIsCutIntoStrips();
    void whatIsDoneOnlyOnTheScreenIsNotPrinted();
    void aLessonIsFoundByItsIdAndInTheOtherLanguage();
    void whatCannotBePrintedIsTold();

  private:
    QString lesson(const char* name) const { return QStringLiteral(BACKSTEP_SOURCE_ROOT "/lessons/") + name; }
    int print(QStringList arguments, QByteArray* error = nullptr) const;
    QByteArray printed(const QStringList& arguments) const;  // empty when it failed

    QTemporaryDir m_folder;
};

int HandoutTest::print(QStringList arguments, QByteArray* error) const {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(variable);
    environment.insert("LC_ALL", "C.UTF-8");
    environment.insert("XDG_CONFIG_HOME", m_folder.filePath("config"));
    environment.insert("BACKSTEP_LESSONS", BACKSTEP_SOURCE_ROOT "/lessons");
    process.setProcessEnvironment(environment);
    arguments.prepend("handout");
    process.start(BACKSTEP_PROGRAM, arguments);
    process.waitForFinished(120000);
    if (error) *error = process.readAllStandardError();
    return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
}

QByteArray HandoutTest::printed(const QStringList& arguments) const {
    const QString path = m_folder.filePath("printed.pdf");
    QFile::remove(path);
    if (print(arguments + QStringList{"--out", path}) != 0) return {};
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void HandoutTest::aLessonTakesAFewPages_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("paper");
    QTest::newRow("A4") << "en/01-graph.md"
                        << "a4";
    QTest::newRow("Letter") << "es/01-graph.md"
                            << "letter";
}

void HandoutTest::aLessonTakesAFewPages() {
    QFETCH(QString, name);
    QFETCH(QString, paper);
    const QByteArray bytes = printed({lesson(qPrintable(name)), "--paper", paper});
    const PdfText pdf(bytes);
    QVERIFY2(pdf.pages() >= 4 && pdf.pages() <= 7, qPrintable(QString::number(pdf.pages())));
    QVERIFY(pdf.text().simplified().contains(QStringLiteral("%1 / %1").arg(pdf.pages())));
    const QByteArray width = paper == "a4" ? "[0 0 595" : "[0 0 612";
    QVERIFY(bytes.contains("/MediaBox " + width));
}

void HandoutTest::noPageButTheLastIsMoreThanAThirdEmpty_data() {
    QTest::addColumn<QStringList>("arguments");
    for (const char* name : {"es/01-graph.md", "es/04-dying-relu.md", "es/05-accumulation.md",
                             "es/08-checkpointing.md", "en/14-xor.md"})
        for (const char* kind : {"", "--worksheet", "--key"})
            for (const char* paper : {"a4", "letter"}) {
                QStringList arguments{lesson(name), "--paper", paper};
                if (*kind) arguments << kind;
                QTest::addRow("%s %s %s", name, kind, paper) << arguments;
            }
}

void HandoutTest::noPageButTheLastIsMoreThanAThirdEmpty() {
    QFETCH(QStringList, arguments);
    const PdfText pdf(printed(arguments));
    constexpr double kTop = 0.07, kBottom = 0.93;  // what a page has of margins
    QVERIFY(pdf.pages() > 1);
    for (int page = 0; page + 1 < pdf.pages(); ++page) {
        const double empty = (kBottom - pdf.lowestText(page)) / (kBottom - kTop);
        QVERIFY2(empty >= 0, "below the margin");
        QVERIFY2(empty < 0.36, qPrintable(QStringLiteral("page %1: %2").arg(page + 1).arg(empty)));
    }
    QVERIFY(pdf.lowestText(pdf.pages() - 1) > 0.15);
}

void HandoutTest::theTextIsTextAndTheFontsAreInside() {
    const PdfText pdf(printed({lesson("en/01-graph.md")}));
    QVERIFY(pdf.fonts() >= 2);
    QCOMPARE(pdf.embeddedFonts(), pdf.fonts());
    for (const char* said : {"The computational graph", "loss.backward()", "MulBackward0", "AccumulateGrad"})
        QVERIFY2(pdf.text().simplified().contains(said), said);
}

void HandoutTest::theSameLessonGivesTheSameBytes() {
    const QStringList arguments{lesson("en/01-graph.md"), "--key"};
    const QByteArray first = printed(arguments);
    QVERIFY(!first.isEmpty());
    QCOMPARE(printed(arguments), first);
}

void HandoutTest::aWorksheetHidesWhatPredictionsAskFor_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("answers");
    QTest::newRow("lesson 1") << "en/01-graph.md" << QStringList{"18", "1.8", "2.18"};
    QTest::newRow("leccion 1") << "es/01-graph.md" << QStringList{"18", "1.8", "1,8", "2.18", "2,18"};
}

void HandoutTest::aWorksheetHidesWhatPredictionsAskFor() {
    QFETCH(QString, name);
    QFETCH(QStringList, answers);
    const QString sheet = PdfText(printed({lesson(qPrintable(name)), "--worksheet"})).text();
    const QString key = PdfText(printed({lesson(qPrintable(name)), "--key"})).text();
    for (const QString& answer : answers) {
        const QRegularExpression number(
            QStringLiteral("(?<![\\d.])%1(?![\\d.]*\\d)").arg(QRegularExpression::escape(answer)));
        QVERIFY2(!sheet.contains(number), qPrintable(answer));
        if (!answer.contains(',')) QVERIFY2(key.contains(number), qPrintable(answer));
    }
}

void HandoutTest::theKeySaysTheAnswersAndTheReasons() {
    const QString reason = "The chain rule is a product.";
    const QString right = "what it receives times 3 is what it sends";
    const auto spaced = [](const QByteArray& bytes) { return PdfText(bytes).text().simplified(); };
    const QString key = spaced(printed({lesson("en/01-graph.md"), "--key"}));
    const QString sheet = spaced(printed({lesson("en/01-graph.md"), "--worksheet"}));
    QVERIFY(key.contains(right, Qt::CaseInsensitive));
    QVERIFY(!sheet.contains(right, Qt::CaseInsensitive));
    QVERIFY(!sheet.contains(reason));
}

void HandoutTest::theBackwardPassIsATableToFillIn() {
    const QString sheet = PdfText(printed({lesson("en/01-graph.md"), "--worksheet"})).text();
    const QString key = PdfText(printed({lesson("en/01-graph.md"), "--key"})).text();
    for (const char* head : {"node", "local", "receives", "sends"}) {
        QVERIFY2(sheet.split('\n').contains(head), head);
        QVERIFY2(key.split('\n').contains(head), head);
    }
    QVERIFY(key.simplified().contains(QStringLiteral("MulBackward0 → w")));
    QVERIFY(!sheet.simplified().contains(QStringLiteral("MulBackward0 → w")));
    // Without a game it is the first backward pass, asked where it runs and not at the end.
    const QString none =
        PdfText(printed({lesson("en/08-checkpointing.md"), "--worksheet"})).text().simplified();
    QVERIFY(none.contains("node by node"));
    QVERIFY(none.indexOf("node by node") < none.indexOf("The bargain"));
    // A small matrix is written out.
    QString matrices = PdfText(printed({lesson("en/14-xor.md"), "--key"})).text();
    QVERIFY(matrices.remove(QRegularExpression("\\s")).contains(QStringLiteral("[[−1.0,0.0],[2.0,0.0]]")));
}

void HandoutTest::theElementsOfAMatrixGradientAreAsked() {
    const auto spaced = [](const QByteArray& bytes) { return PdfText(bytes).text().simplified(); };
    const QString sheet = spaced(printed({lesson("en/14-xor.md"), "--worksheet"}));
    const QString key = spaced(printed({lesson("en/14-xor.md"), "--key"}));
    const QString ask = "Write every element: W.grad =";
    QVERIFY(sheet.contains(ask + " b.grad ="));
    QVERIFY2(key.contains(ask + " \u22121.0 0.0 2.0 0.0 b.grad = \u22121.0 2.0"),
             qPrintable(key.mid(key.indexOf(ask), 80)));
    QVERIFY(!spaced(printed({lesson("en/14-xor.md")})).contains(ask));
}

// A chain of ten turns: where a strip ends and where the next begins stands the same letter.
void HandoutTest::aGraphTooTallForAPageIsCutIntoStrips() {
    for (const char* paper : {"a4", "letter"}) {
        const PdfText sheet(printed({lesson("en/03-chain-rule.md"), "--worksheet", "--paper", paper}));
        const QStringList lines = sheet.text().split('\n');
        for (const char* letter : {"A", "B"}) QCOMPARE(lines.count(letter), 2);
    }
}

void HandoutTest::whatIsDoneOnlyOnTheScreenIsNotPrinted() {
    const QString text = PdfText(printed({lesson("en/01-graph.md")})).text().simplified();
    QVERIFY(text.contains("RuntimeError"));
    for (const char* button : {"How to mend it", "Go to step"}) QVERIFY2(!text.contains(button), button);
}

void HandoutTest::aLessonIsFoundByItsIdAndInTheOtherLanguage() {
    const QString byId = PdfText(printed({"graph", "--lang", "es"})).text();
    const QString byNumber = PdfText(printed({"1", "--lang", "es"})).text();
    const QString byFile = PdfText(printed({lesson("en/01-graph.md"), "--lang", "es"})).text();
    QVERIFY(byId.simplified().contains("El grafo computacional"));
    QCOMPARE(byFile, byId);
    QCOMPARE(byNumber, byId);
}

void HandoutTest::whatCannotBePrintedIsTold() {
    QByteArray error;
    QCOMPARE(print({"nothing-of-the-kind", "--out", m_folder.filePath("x.pdf")}, &error), 1);
    QVERIFY(error.contains("nothing-of-the-kind"));
    QCOMPARE(print({lesson("en/01-graph.md"), "--out", m_folder.filePath("no/such/folder.pdf")}, &error), 1);
    QVERIFY(error.contains("folder.pdf"));
    QCOMPARE(print({lesson("en/01-graph.md")}), 2);
    QCOMPARE(print({lesson("en/01-graph.md"), "--worksheet", "--key", "--out", "x.pdf"}), 2);
    QCOMPARE(print({lesson("en/01-graph.md"), "--paper", "a3", "--out", "x.pdf"}), 2);
}

QTEST_GUILESS_MAIN(HandoutTest)
#include "tst_handout.moc"
