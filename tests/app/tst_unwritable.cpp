#include <QFileInfo>
#include <QtTest>

#include "program_under_test.h"

// What the program makes and cannot put where it was asked to: it says which file, and why, and ends with
// status 1.
class UnwritableTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void anExportNamesThePlace_data();
    void anExportNamesThePlace();
    void aFolderThatIsAFileIsNamed();
    void outputThatDoesNotFitIsToldOf_data();
    void outputThatDoesNotFitIsToldOf();

  private:
    ProgramUnderTest m_program;
};

void UnwritableTest::initTestCase() {
    m_program.write(
        "snippet.py",
        "import torch\nx = torch.tensor(2.0, requires_grad=True)\n(x * x).backward()\nprint(x.grad)\n");
    m_program.write("full.py", "print('x' * 100000)\n");
}

void UnwritableTest::anExportNamesThePlace_data() {
    QTest::addColumn<QString>("format");
    for (const char* format : {"svg", "png", "pdf", "dot", "txt"}) QTest::newRow(format) << format;
}

void UnwritableTest::anExportNamesThePlace() {
    QFETCH(QString, format);
    const QStringList asked{"export", "snippet.py", "--lang", "en", "--format", format};
    const auto one = m_program.run(asked + QStringList{"--out", "/nowhere/at/all"});
    QCOMPARE(one.exitCode, 1);
    QVERIFY2(one.error.contains("/nowhere/at/all"), one.error.constData());
    const auto all = m_program.run(asked + QStringList{"--step", "all", "--out", "/proc/nowhere/steps"});
    QCOMPARE(all.exitCode, 1);
    QVERIFY2(all.error.contains("/proc/nowhere/steps"), all.error.constData());
    const auto full = m_program.run(asked + QStringList{"--out", "/dev/full"});
    QCOMPARE(full.exitCode, 1);
    QVERIFY(!QFileInfo("/dev/full").isFile());  // still the device
    QCOMPARE(full.lastLine, QString("/dev/full cannot be written: No space left on device."));
}

void UnwritableTest::aFolderThatIsAFileIsNamed() {
    const auto ended = m_program.run(
        {"export", "snippet.py", "--lang", "en", "--format", "svg", "--step", "all", "--out", "snippet.py"});
    QCOMPARE(ended.exitCode, 1);
    QCOMPARE(ended.lastLine, QString("snippet.py cannot be written: File exists."));
}

void UnwritableTest::outputThatDoesNotFitIsToldOf_data() {
    QTest::addColumn<QStringList>("asked");
    QTest::newRow("little") << QStringList{"run", "snippet.py"};
    QTest::newRow("much") << QStringList{"run", "full.py"};
    QTest::newRow("steps") << QStringList{"trace", "snippet.py"};
    QTest::newRow("JSON") << QStringList{"trace", "--json", "snippet.py"};
    QTest::newRow("words") << QStringList{"explain", "snippet.py"};
    QTest::newRow("a picture") << QStringList{"export", "snippet.py", "--format", "dot"};
    QTest::newRow("help") << QStringList{"--help"};
}

void UnwritableTest::outputThatDoesNotFitIsToldOf() {
    QFETCH(QStringList, asked);
    const auto ended = m_program.run(asked, "/dev/full");
    QCOMPARE(ended.exitCode, 1);
    QCOMPARE(ended.lastLine, QString("backstep: not all of the output could be written; is the disk full?"));
}

QTEST_GUILESS_MAIN(UnwritableTest)
#include "tst_unwritable.moc"
