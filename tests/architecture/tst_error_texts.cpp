#include <QDirIterator>
#include <QtTest>

#include "error_texts.h"

// Every text that the engine raises is held by an expected output that the original printed: PyTorch's,
// numpy's and Python's under tests/conformance and tests/script. What only Backstep says stands in
// texts_of_ours.txt with its reason.
class ErrorTextsTest : public QObject {
    Q_OBJECT

  private slots:
    void aTextThatNoCaseHoldsIsSeen();
    void everyErrorTextHasACase();
    void everyTextOfOursIsStillSaid();

  private:
    static QStringList filesUnder(const QString& folder, const QStringList& patterns);
    static QString contents(const QString& path);
    static QList<ErrorText> raised();
    static QStringList ours();
};

QStringList ErrorTextsTest::filesUnder(const QString& folder, const QStringList& patterns) {
    QStringList paths;
    QDirIterator it(QStringLiteral(BACKSTEP_SOURCE_ROOT) + "/" + folder, patterns, QDir::Files,
                    QDirIterator::Subdirectories);
    while (it.hasNext()) paths << it.next();
    paths.sort();
    return paths;
}

QString ErrorTextsTest::contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QList<ErrorText> ErrorTextsTest::raised() {
    QList<ErrorText> texts;
    for (const char* room : {"base", "tensor", "autograd", "ops", "nn", "script", "bindings"}) {
        for (const QString& path : filesUnder(QString("engine/") + room, {"*.cpp", "*.h", "*.py"})) {
            const QString file = QDir(BACKSTEP_SOURCE_ROOT).relativeFilePath(path);
            texts << (path.endsWith(".py") ? errorTextsOfPython(file, contents(path))
                                           : errorTextsOfCpp(file, contents(path)));
        }
    }
    return texts;
}

QStringList ErrorTextsTest::ours() {
    QStringList texts;
    for (const QString& line :
         contents(QStringLiteral(BACKSTEP_TEST_DATA) + "/texts_of_ours.txt").split('\n'))
        if (!line.trimmed().isEmpty() && !line.startsWith('#')) texts << line.simplified();
    return texts;
}

void ErrorTextsTest::aTextThatNoCaseHoldsIsSeen() {
    const QList<ErrorText> cpp = errorTextsOfCpp("a.cpp",
                                                 "void f(int n) {\n    CHECK(n > 0, ValueError, \"planted "
                                                 "text \" + name +\n        \" in two parts\");\n"
                                                 "    const char* help = \"not raised at all\";\n}\n");
    QCOMPARE(cpp.size(), 2);
    QCOMPARE(cpp[0].part, QString("planted text"));
    QCOMPARE(cpp[1].line, 3);
    const QList<ErrorText> python = errorTextsOfPython("a.py",
                                                       "x = 'not raised at all'\nraise ValueError(f'planted "
                                                       "text {name}'\n                 ' of two lines')\n");
    QCOMPARE(python.size(), 2);
    QCOMPARE(python[0].part, QString("planted text"));
    QVERIFY(!holds("ValueError | some other text", python[0].part));
    QVERIFY(holds("KeyError | 'it can\\'t be'", "it can't be"));
}

void ErrorTextsTest::everyErrorTextHasACase() {
    QString outputs;
    for (const char* folder : {"tests/conformance", "tests/script/cases"})
        for (const QString& path : filesUnder(folder, {"*.out", "*.err"})) outputs += contents(path);
    for (const QString& path : filesUnder("tests/script/syntax/data", {"*.json"})) {
        QString table = contents(path);
        outputs += table.replace("\\\"", "\"").replace("\\\\", "\\");
    }
    QVERIFY(outputs.size() > 100000);
    const QList<ErrorText> texts = raised();
    QVERIFY2(texts.size() > 1500, qPrintable(QString("only %1 texts seen").arg(texts.size())));
    const QStringList own = ours();
    QStringList missing;
    for (const ErrorText& text : texts)
        if (!holds(outputs, text.part) && !own.contains(text.part.simplified()))
            missing << QString("%1:%2: %3").arg(text.file).arg(text.line).arg(text.part.simplified());
    QVERIFY2(missing.isEmpty(), qPrintable("\nno case of tests/conformance holds\n" + missing.join('\n')));
}

void ErrorTextsTest::everyTextOfOursIsStillSaid() {
    QSet<QString> said;
    for (const ErrorText& text : raised()) said << text.part.simplified();
    QStringList stale;
    for (const QString& text : ours())
        if (!said.contains(text)) stale << text;
    QVERIFY2(stale.isEmpty(), qPrintable("\nno source raises\n" + stale.join('\n')));
}

QTEST_GUILESS_MAIN(ErrorTextsTest)
#include "tst_error_texts.moc"
