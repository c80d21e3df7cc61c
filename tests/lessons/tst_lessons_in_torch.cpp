#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QtTest/QTest>

#include "lesson/library.h"
#include "run/run.h"

using namespace backstep;
using namespace backstep::lesson;

namespace {

constexpr int kNoTorch = 77;  // what run_cells.py ends with where PyTorch is missing

// What a cell printed and how it ended.
struct CellEnd {
    QString out;
    QString error;
};

std::vector<CellEnd> run_here(const Lesson& lesson) {
    run::Request request;
    request.mode = run::Mode::Notebook;
    request.keep_going = true;
    for (const Cell* cell : lesson.cells()) request.cells.push_back({lesson.file, cell->source});
    std::vector<CellEnd> ends(request.cells.size());
    QString printed;
    request.output = [&](std::string_view piece) {
        printed += QString::fromUtf8(piece.data(), qsizetype(piece.size()));
    };
    request.after_cell = [&](const run::CellReport& report) {
        const QString error = QString::fromStdString(report.error_type + ": " + report.message);
        ends[report.cell] = {std::exchange(printed, {}), report.error_type.empty() ? QString() : error};
    };
    run::run(std::move(request));
    return ends;
}

std::vector<LessonRef> lessons() {
    std::vector<LessonRef> all;
    for (const Reading& reading : read_library(BACKSTEP_SOURCE_ROOT "/lessons", words::Language::Spanish))
        all.push_back(reading.lesson);
    return all;
}

// Of every lesson, in one PyTorch; nothing when there is none here.
std::vector<std::vector<CellEnd>> run_in_torch(const std::vector<LessonRef>& lessons) {
    QJsonArray sessions;
    for (const LessonRef& lesson : lessons) {
        QJsonArray cells;
        for (const Cell* cell : lesson->cells()) cells.append(QString::fromStdString(cell->source));
        sessions.append(cells);
    }
    QProcess python;
    python.start("/usr/bin/python3", {BACKSTEP_TEST_DATA "/data/run_cells.py"});
    python.write(QJsonDocument(sessions).toJson());
    python.closeWriteChannel();
    if (!python.waitForFinished(300000) || python.exitCode() == kNoTorch) return {};
    std::vector<std::vector<CellEnd>> ends;
    for (const QJsonValue& session : QJsonDocument::fromJson(python.readAllStandardOutput()).array()) {
        ends.emplace_back();
        for (const QJsonValue& end : session.toArray())
            ends.back().push_back({end["out"].toString(), end["error"].toString()});
    }
    return ends;
}

}  // namespace

class LessonsInTorchTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { meant_ = run_in_torch(lessons_); }

    // The English lessons have the same cells, which `check` sees to.
    void every_cell_prints_and_raises_what_it_does_in_pytorch_data() {
        QTest::addColumn<size_t>("lesson");
        for (size_t i = 0; i < lessons_.size(); ++i) QTest::newRow(lessons_[i]->front.id.c_str()) << i;
    }
    void every_cell_prints_and_raises_what_it_does_in_pytorch() {
        if (meant_.empty()) QSKIP("python3-torch is not installed: the cells cannot be run in PyTorch");
        QFETCH(size_t, lesson);
        const std::vector<CellEnd> actual = run_here(*lessons_[lesson]);
        const std::vector<CellEnd>& meant = meant_.at(lesson);
        QCOMPARE(actual.size(), meant.size());
        for (size_t i = 0; i < meant.size(); ++i) {
            const QString cell = "cell " + QString::number(i + 1) + ": ";
            QCOMPARE(cell + actual[i].out, cell + meant[i].out);
            QCOMPARE(cell + actual[i].error, cell + meant[i].error);
        }
    }

  private:
    const std::vector<LessonRef> lessons_ = lessons();
    std::vector<std::vector<CellEnd>> meant_;
};

QTEST_GUILESS_MAIN(LessonsInTorchTest)
#include "tst_lessons_in_torch.moc"
