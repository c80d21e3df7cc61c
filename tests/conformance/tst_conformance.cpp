#include <QDirIterator>
#include <QProcess>
#include <QtTest>

// Every snippet in this folder prints, to the letter, what real PyTorch 1.13 printed for it: NAME.out is its
// stdout, NAME.err the `Type: message` line its traceback ends in, when it ends in one.
class ConformanceTest : public QObject {
    Q_OBJECT

  private slots:
    void aSnippetPrintsWhatPyTorchPrints_data();
    void aSnippetPrintsWhatPyTorchPrints();
    void theCommandLineGivesTheSameBytesInEveryLocale();

  private:
    static QByteArray contents(const QString& path);
};

QByteArray ConformanceTest::contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void ConformanceTest::aSnippetPrintsWhatPyTorchPrints_data() {
    QTest::addColumn<QString>("path");
    QStringList paths;
    QDirIterator it(BACKSTEP_TEST_DATA, {"*.py"}, QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext()) paths << it.next();
    paths.sort();
    QVERIFY(paths.size() > 40);
    for (const QString& path : paths)
        QTest::newRow(qPrintable(QDir(BACKSTEP_TEST_DATA).relativeFilePath(path))) << path;
}

void ConformanceTest::aSnippetPrintsWhatPyTorchPrints() {
    QFETCH(QString, path);
    const QString stem = path.chopped(3);
    QProcess process;
    process.start(BACKSTEP_PROGRAM, {"run", path});
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    const QString error = QString::fromUtf8(process.readAllStandardError());
    QCOMPARE(QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(contents(stem + ".out")));
    const QString wanted = QString::fromUtf8(contents(stem + ".err")).section('\n', 0, 0).trimmed();
    if (wanted.isEmpty()) {
        QVERIFY2(process.exitCode() == 0, qPrintable(error));
    } else {
        QVERIFY2(error.split('\n').contains(wanted), qPrintable(error));
        QCOMPARE(process.exitCode(), 1);
    }
}

void ConformanceTest::theCommandLineGivesTheSameBytesInEveryLocale() {
    const QString path = QStringLiteral(BACKSTEP_TEST_DATA) + "/documents/000_1_manual_chain_rule.py";
    QByteArrayList outputs;
    for (const char* locale : {"C", "es_ES.UTF-8", "de_DE.UTF-8"}) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LC_ALL", locale);
        process.setProcessEnvironment(environment);
        process.start(BACKSTEP_PROGRAM, {"run", path});
        QVERIFY(process.waitForFinished(60000));
        outputs << process.readAllStandardOutput();
    }
    QVERIFY(!outputs[0].isEmpty());
    QCOMPARE(outputs[1], outputs[0]);
    QCOMPARE(outputs[2], outputs[0]);
}

QTEST_GUILESS_MAIN(ConformanceTest)
#include "tst_conformance.moc"
