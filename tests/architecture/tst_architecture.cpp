#include <QDirIterator>
#include <QProcess>
#include <QtTest>

#include "dependency_rules.h"

// The house stands as DESIGN drew it: checked against what the compiler really opened for every object file.
class ArchitectureTest : public QObject {
    Q_OBJECT

  private slots:
    void everySourceUsesOnlyTheRoomsItMay();
    void aPlantedViolationIsCaught();
    void noFileIsLongerThanFiveHundredLines();
    void noFolderHoldsMoreThanFourteenPairs();
    void theTopLevelHoldsOnlyTheAgreedFolders();

  private:
    static QString output(const QString& program, const QStringList& arguments, const QString& folder);
    static QStringList ownFiles();
};

QString ArchitectureTest::output(const QString& program, const QStringList& arguments,
                                 const QString& folder) {
    QProcess process;
    process.setWorkingDirectory(folder);
    process.start(program, arguments);
    if (!process.waitForFinished(120000) || process.exitCode() != 0) return {};
    return QString::fromUtf8(process.readAllStandardOutput());
}

QStringList ArchitectureTest::ownFiles() {
    QStringList files;
    for (const char* folder : {"engine", "ui", "app"}) {
        QDirIterator it(QStringLiteral(BACKSTEP_SOURCE_ROOT) + "/" + folder, {"*.h", "*.cpp"}, QDir::Files,
                        QDirIterator::Subdirectories);
        while (it.hasNext()) files << it.next();
    }
    return files;
}

void ArchitectureTest::everySourceUsesOnlyTheRoomsItMay() {
    const QString root = QStringLiteral(BACKSTEP_SOURCE_ROOT) + "/";
    const QString text = output(BACKSTEP_NINJA, {"-t", "deps"}, BACKSTEP_BUILD_DIR);
    QVERIFY2(!text.isEmpty(), "ninja kept no dependencies");
    DependencyRules rules;
    QStringList found;
    QString source;
    QStringList headers;
    int sources = 0;
    const auto finish = [&] {
        if (!source.isEmpty()) {
            ++sources;
            found << rules.violations(source, headers);
        }
        source.clear();
        headers.clear();
    };
    for (const QString& line : text.split('\n')) {
        if (!line.startsWith(' ')) {
            finish();
            continue;
        }
        const QString path = QDir::cleanPath(QDir(BACKSTEP_BUILD_DIR).absoluteFilePath(line.trimmed()));
        if (!path.startsWith(root)) continue;
        const QString own = path.mid(root.size());
        if (own.endsWith(".cpp") && source.isEmpty())
            source = own;
        else
            headers << own;
    }
    finish();
    QVERIFY2(sources > 30, qPrintable(QString("only %1 sources seen").arg(sources)));
    QVERIFY2(found.isEmpty(), qPrintable("\n" + found.join('\n')));
}

void ArchitectureTest::aPlantedViolationIsCaught() {
    const QString fixture = QStringLiteral(BACKSTEP_TEST_DATA) + "/fixture/";
    const QString text = output(
        BACKSTEP_CXX, {"-std=c++20", "-MM", "-I", fixture + "engine", fixture + "engine/base/reaches_up.cpp"},
        fixture);
    QStringList paths;
    for (QString word : text.split(QRegularExpression("[\\s\\\\]+"), Qt::SkipEmptyParts))
        if (word.startsWith(fixture)) paths << word.mid(fixture.size());
    QCOMPARE(paths.size(), 2);
    const QStringList found = DependencyRules().violations(paths[0], paths.mid(1));
    QCOMPARE(found, QStringList{"engine/base/reaches_up.cpp includes engine/tensor/planted.h"});
}

void ArchitectureTest::noFileIsLongerThanFiveHundredLines() {
    QStringList found;
    for (const QString& path : ownFiles()) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const qsizetype lines = file.readAll().count('\n');
        if (lines > 500) found << QString("%1 has %2 lines").arg(path).arg(lines);
    }
    QVERIFY2(found.isEmpty(), qPrintable("\n" + found.join('\n')));
}

void ArchitectureTest::noFolderHoldsMoreThanFourteenPairs() {
    QMap<QString, int> pairs;
    for (const QString& path : ownFiles())
        if (path.endsWith(".h") && QFile::exists(path.chopped(2) + ".cpp")) ++pairs[QFileInfo(path).path()];
    QVERIFY(!pairs.isEmpty());
    QStringList found;
    for (auto it = pairs.begin(); it != pairs.end(); ++it)
        if (it.value() > 14)
            found << QString("%1 holds %2 header/source pairs").arg(it.key()).arg(it.value());
    QVERIFY2(found.isEmpty(), qPrintable("\n" + found.join('\n')));
}

void ArchitectureTest::theTopLevelHoldsOnlyTheAgreedFolders() {
    const QStringList agreed{"app", "engine", "lessons", "resources", "tests", "ui"};
    QStringList folders = QDir(BACKSTEP_SOURCE_ROOT).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    folders.removeAll("build");
    folders.removeAll("out");
    QCOMPARE(folders, agreed);
}

QTEST_GUILESS_MAIN(ArchitectureTest)
#include "tst_architecture.moc"
