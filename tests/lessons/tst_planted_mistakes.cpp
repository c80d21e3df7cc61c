#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest/QTest>

#include "lesson/checker.h"
#include "lesson/library.h"
#include "words/words.h"

using namespace backstep;
using namespace backstep::lesson;

namespace {

QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) file.write(bytes);
}

// One mistake: what it is told as, and on which line.
struct Planted {
    QString told;
    qsizetype line = 0;
};

Planted plant(QByteArray& lesson, const char* pattern, const char* with, const char* told) {
    const QString text = QString::fromLatin1(lesson);  // bytes stay bytes
    const auto match = QRegularExpression(pattern, QRegularExpression::MultilineOption).match(text);
    if (!match.hasMatch()) return {};
    const qsizetype at = match.capturedStart(1);
    lesson.replace(at, match.capturedLength(1), with);
    return {told, text.left(at).count('\n') + 1};
}

}  // namespace

// Every lesson is spoilt, and `check` says so at the line.
class PlantedMistakesTest : public QObject {
    Q_OBJECT

  private slots:
    void a_planted_mistake_is_told_at_its_line_data() {
        QTest::addColumn<QString>("name");
        for (const std::string& file : lesson_files(BACKSTEP_SOURCE_ROOT "/lessons/es")) {
            const QString name = QFileInfo(QString::fromStdString(file)).fileName();
            QTest::newRow(qPrintable(name)) << name;
        }
    }
    void a_planted_mistake_is_told_at_its_line() {
        QFETCH(QString, name);
        const QTemporaryDir folder;
        QDir(folder.path()).mkdir("es");
        QDir(folder.path()).mkdir("en");
        const QString root = BACKSTEP_SOURCE_ROOT "/lessons/", es = folder.filePath("es/" + name);
        QVERIFY(QFile::copy(root + "en/" + name, folder.filePath("en/" + name)));

        QByteArray text = read(root + "es/" + name);
        const Planted planted[] = {
            plant(text, R"(^```yaml expect\n(?:[^`\n].*\n)*?[^:\n`]+: (-?\d+(?:\.\d+)?)$)", "123456.0",
                  "vale"),
            plant(text, R"(^[^|\n]*`(-?[\d.]+)`<!-- = )", "987654", "vale"),
            plant(text, R"(^answers:\n(?:.*\n)*? *(right: true)$)", "rihgt: true", "rihgt"),
            plant(text, R"(^- .*?( ))", "\xFF", "UTF-8"),
        };
        write(es, text);
        QStringList told;
        for (const Diagnostic& diagnostic : check_files({es.toStdString()}).diagnostics)
            told += QString::fromStdString(words::render(diagnostic, words::Language::Spanish));
        for (const Planted& mistake : planted) {
            QVERIFY2(mistake.line > 0, "this lesson has no place for one of the mistakes");
            const QString place = es + ":" + QString::number(mistake.line) + ":";
            QVERIFY2(std::any_of(told.begin(), told.end(),
                                 [&](const QString& one) {
                                     return one.startsWith(place) && one.contains(mistake.told);
                                 }),
                     qPrintable(place + " " + mistake.told + " is not in\n" + told.join('\n')));
        }
    }

    // Each language is right by itself: only side by side does it show.
    void a_right_answer_moved_in_one_language_is_told_data() { a_planted_mistake_is_told_at_its_line_data(); }
    void a_right_answer_moved_in_one_language_is_told() {
        QFETCH(QString, name);
        const QTemporaryDir folder;
        QDir(folder.path()).mkdir("es");
        QDir(folder.path()).mkdir("en");
        const QString root = BACKSTEP_SOURCE_ROOT "/lessons/", es = folder.filePath("es/" + name);
        QVERIFY(QFile::copy(root + "en/" + name, folder.filePath("en/" + name)));
        QByteArray text = read(root + "es/" + name);
        const QByteArray right = "    right: true\n", answer = "  - text:";
        const qsizetype from = text.indexOf(right);
        QVERIFY(from > 0);
        const qsizetype begin = text.lastIndexOf("```yaml quiz", from), end = text.indexOf("\n```", from);
        const qsizetype own = text.lastIndexOf(answer, from);
        qsizetype other = text.indexOf(answer, begin);
        if (other == own) other = text.indexOf(answer, from);
        QVERIFY(other > begin && other < end);
        const qsizetype place = text.indexOf('\n', other) + 1;
        text.insert(place, right);
        text.remove(text.indexOf(right, place <= from ? place + right.size() : begin), right.size());
        write(es, text);
        const qsizetype line = text.left(begin).count('\n') + 1;
        const Diagnostics told = check_files({es.toStdString()}).diagnostics;
        QVERIFY(std::any_of(told.begin(), told.end(), [&](const Diagnostic& one) {
            return one.what.id == "check.other_id.what" && static_cast<qsizetype>(one.line) == line;
        }));
    }

    void a_dropped_translation_is_told_data() { a_planted_mistake_is_told_at_its_line_data(); }
    void a_dropped_translation_is_told() {
        QFETCH(QString, name);
        const QTemporaryDir folder;
        QDir(folder.path()).mkdir("es");
        const QString es = folder.filePath("es/" + name);
        QVERIFY(QFile::copy(BACKSTEP_SOURCE_ROOT "/lessons/es/" + name, es));
        Diagnostics told = check_files({es.toStdString()}).diagnostics;
        // Alone in its folder it has nowhere to link to either.
        std::erase_if(told, [](const Diagnostic& one) { return one.what.id == "check.no_such_lesson.what"; });
        QCOMPARE(told.size(), size_t(1));
        QCOMPARE(told[0].what.id, std::string("check.no_translation.what"));
        QCOMPARE(told[0].line, 1U);
    }
};

QTEST_GUILESS_MAIN(PlantedMistakesTest)
#include "tst_planted_mistakes.moc"
