#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QtTest>
#include <set>

#include "command_line.h"

namespace {

// Of an SVG; 0 of anything else.
double heightOf(const QByteArray& picture) {
    static const QRegularExpression box("viewBox=\"0 0 [0-9.]+ ([0-9.]+)\"");
    return box.match(QString::fromUtf8(picture)).captured(1).toDouble();
}

}  // namespace

// What the commands write: pictures of one step and of all, the same bytes for the same input.
class ExportedFilesTest : public QObject, CommandLine {
    Q_OBJECT

  private slots:
    void exportDrawsOneStep_data();
    void exportDrawsOneStep();
    void exportDrawsAllSteps();
    void aSnippetThatRaisesStillMakesItsOutput();
    void theSameInputGivesTheSameBytes();
};

void ExportedFilesTest::exportDrawsOneStep_data() {
    QTest::addColumn<QString>("format");
    QTest::addColumn<QByteArray>("start");
    QTest::newRow("svg") << "svg" << QByteArray("<?xml");
    QTest::newRow("png") << "png" << QByteArray("\x89PNG");
    QTest::newRow("pdf") << "pdf" << QByteArray("%PDF");
    QTest::newRow("dot") << "dot" << QByteArray("digraph");
    QTest::newRow("txt") << "txt" << QByteArray();
}

void ExportedFilesTest::exportDrawsOneStep() {
    QFETCH(QString, format);
    QFETCH(QByteArray, start);
    QByteArrayList pictures;
    for (const char* step : {"0", "1", "5", "last"}) {
        const QString out = QString("step-%1.%2").arg(step, format);
        const Ended ended =
            backstep({"export", "snippet.py", "--format", format, "--step", step, "--out", out});
        QVERIFY2(ended.exitCode == 0, ended.error.constData());
        pictures << contents(out);
        QVERIFY(pictures.back().startsWith(start));
    }
    QVERIFY(!pictures[1].isEmpty());
    // An early step is not drawn on the ground of what is still to come.
    if (format == "svg") QVERIFY(heightOf(pictures[1]) < heightOf(pictures[3]) / 2);
    QVERIFY(pictures[1] != pictures[2] && pictures[2] != pictures[3]);
    if (format == "svg" || format == "dot")
        QVERIFY2(pictures[3].contains("loss"), pictures[3].left(2000).constData());
    if (format == "dot") QVERIFY(pictures[3].contains("AccumulateGrad"));
    const QString again = "again." + format;
    QCOMPARE(backstep({"export", "snippet.py", "--format", format, "--out", again}).exitCode, 0);
    QVERIFY(contents(again) == pictures[3]);
}

void ExportedFilesTest::exportDrawsAllSteps() {
    const int steps =
        static_cast<int>(QJsonDocument::fromJson(backstep({"trace", "--json", "snippet.py"}).output)
                             .object()["steps"]
                             .toArray()
                             .size());
    for (const char* format : {"svg", "txt"}) {
        const Ended ended =
            backstep({"export", "snippet.py", "--format", format, "--step", "all", "--out", format});
        QVERIFY2(ended.exitCode == 0, ended.error.constData());
        const QStringList files = QDir(folder() + '/' + QString(format)).entryList(QDir::Files, QDir::Name);
        QCOMPARE(files.size(), steps);
        QCOMPARE(files.front(), QString("001.%1").arg(format));
        std::set<double> heights;
        for (const QString& file : files) {
            const QByteArray picture = contents(QString("%1/%2").arg(format, file));
            QVERIFY(!picture.isEmpty());
            heights.insert(heightOf(picture));
        }
        QCOMPARE(heights.size(), size_t{1});  // nothing jumps from one to the next
    }
}

void ExportedFilesTest::aSnippetThatRaisesStillMakesItsOutput() {
    const QString file = write("raises.py", QByteArray(kSnippet) + "loss.backward()\n");
    QCOMPARE(backstep({"run", file}).exitCode, 1);
    for (const QStringList& command :
         {QStringList{"trace"}, {"trace", "--json"}, {"explain"}, {"export", "--format", "dot"}}) {
        const Ended ended = backstep(command + QStringList{file});
        QCOMPARE(ended.exitCode, 0);
        QVERIFY(!ended.output.isEmpty());
        QVERIFY(ended.error.startsWith("Traceback (most recent call last):\n  File \"raises.py\", line 9"));
        QVERIFY(ended.error.contains("RuntimeError: Trying to backward through the graph a second time"));
    }
}

void ExportedFilesTest::theSameInputGivesTheSameBytes() {
    for (const QStringList& command :
         {QStringList{"run", "snippet.py"},
          {"trace", "--json", "--lang", "en", "snippet.py"},
          {"explain", "--lang", "es", "snippet.py"},
          {"export", "--format", "dot", "snippet.py"},
          {"export", "--format", "txt", "--lang", "en", "snippet.py"},
          {"export", "--format", "svg", "--lang", "en", "--out", "/dev/stdout", "snippet.py"}}) {
        const Ended first = backstep(command, "C");
        QVERIFY2(first.exitCode == 0, first.error.constData());
        QCOMPARE(backstep(command, "C").output, first.output);
        QCOMPARE(backstep(command, "de_DE.UTF-8").output, first.output);
        if (!command.contains("txt") && !command.contains("dot"))
            QCOMPARE(backstep(command, "es_ES.UTF-8").output, first.output);
    }
}

QTEST_GUILESS_MAIN(ExportedFilesTest)
#include "tst_exported_files.moc"
