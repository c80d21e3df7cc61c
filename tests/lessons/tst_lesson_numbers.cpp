#include <QFile>
#include <QtTest/QTest>
#include <filesystem>
#include <fstream>

#include "lesson/checker.h"
#include "lesson/reader.h"
#include "words/words.h"

using namespace backstep;
using namespace backstep::lesson;
namespace fs = std::filesystem;

namespace {

const std::string kRoot = BACKSTEP_SOURCE_ROOT "/lessons";

std::string said(const Proof& proof) {
    std::string text;
    for (const Diagnostic& diagnostic : proof.diagnostics)
        text += words::render(diagnostic, words::Language::English) + "\n";
    return text;
}

// A copy of the lessons in which one text is replaced by another.
class SpoiltCopy {
  public:
    SpoiltCopy(const std::string& file, const std::string& from, const std::string& to)
        : root_(fs::temp_directory_path() / "backstep_spoilt_lessons"), file_((root_ / file).string()) {
        fs::remove_all(root_);
        fs::copy(kRoot, root_, fs::copy_options::recursive);
        std::ifstream in(file_);
        std::string text{std::istreambuf_iterator<char>(in), {}};
        const size_t at = text.find(from);
        found_ = at != std::string::npos;
        if (found_) text.replace(at, from.size(), to);
        std::ofstream(file_) << text;
    }
    ~SpoiltCopy() { fs::remove_all(root_); }

    bool found() const { return found_; }
    const std::string& file() const { return file_; }
    std::string told() const { return said(check_files({file_})); }
    void remove(const std::string& file) const { fs::remove(root_ / file); }

  private:
    fs::path root_;
    std::string file_;
    bool found_ = false;
};

}  // namespace

class LessonNumbersTest : public QObject {
    Q_OBJECT

  private slots:
    void every_number_of_the_shipped_lessons_is_right() {
        const Proof proof = check_files({kRoot});
        QCOMPARE(said(proof), std::string());
        QVERIFY2(proof.numbers > 400, std::to_string(proof.numbers).c_str());
    }

    void a_planted_wrong_number_is_found_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::newRow("prose") << "es/01-graph.md"
                               << "`7`<!-- = y -->"
                               << "`8`<!-- = y -->";
        QTest::newRow("expect") << "en/03-chain-rule.md"
                                << "w.grad: -20.0"
                                << "w.grad: -19.0";
        QTest::newRow("formula") << "es/03-chain-rule.md"
                                 << "= -20$$"
                                 << "= -21$$";
        QTest::newRow("prediction") << "en/10-first-gradient.md"
                                    << "answer: 14"
                                    << "answer: 15";
        QTest::newRow("code") << "es/10-first-gradient.md"
                              << "torch.tensor(2.0"
                              << "torch.tensor(3.0";
        QTest::newRow("table") << "en/10-first-gradient.md"
                               << "14<!-- = x.grad -->"
                               << "13<!-- = x.grad -->";
        QTest::newRow("error") << "en/01-graph.md"
                               << "error: RuntimeError"
                               << "error: ValueError";
    }
    void a_planted_wrong_number_is_found() {
        QFETCH(QString, file);
        QFETCH(QString, from);
        QFETCH(QString, to);
        const SpoiltCopy copy(file.toStdString(), from.toStdString(), to.toStdString());
        QVERIFY(copy.found());
        const std::string told = copy.told();
        QVERIFY2(told.find(copy.file() + ":") != std::string::npos, told.c_str());
    }

    void the_template_of_the_guide_passes_as_it_stands_data() {
        QTest::addColumn<QString>("guide");
        QTest::newRow("es") << "README.es.md";
        QTest::newRow("en") << "README.md";
    }
    void the_template_of_the_guide_passes_as_it_stands() {
        QFETCH(QString, guide);
        QFile file(QString::fromStdString(kRoot) + "/" + guide);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray fence = "`````", text = file.readAll();
        const qsizetype from = text.indexOf(fence + "markdown\n") + 14, to = text.indexOf(fence, from);
        const Reading lesson = read_lesson(text.mid(from, to - from).toStdString(), "template.md");
        QVERIFY(lesson.diagnostics.empty());
        const Proof proof = check_lesson(*lesson.lesson);
        QCOMPARE(said(proof), std::string());
        QVERIFY(proof.numbers >= 6);
        for (const char* kind :
             {"expect", "predict", "quiz", "whatif", "compare", "engine", "focus", "notes", "references"})
            QVERIFY2(text.contains(QByteArray("### `") + kind + "`"), kind);
    }

    void a_link_leads_to_a_lesson_beside_it_or_of_the_course() {
        const fs::path folder = fs::temp_directory_path() / "backstep_linked_lessons";
        fs::remove_all(folder);
        fs::create_directories(folder / "en");
        const std::string file = (folder / "en" / "30-mine.md").string();
        std::ofstream(file)
            << "---\nid: mine\ntitle: Mine\nlang: en\norder: 30\n---\n\n# Mine\n\n"
               "[Here](backstep:mine), [there](backstep:graph), [nowhere](backstep:nowhere).\n\n"
               "```python\nx = 1\n```\n";
        const std::string alone = said(check_files({file})), within = said(check_files({file}, kRoot));
        fs::remove_all(folder);
        QVERIFY2(alone.find("no lesson graph ") != std::string::npos, alone.c_str());
        QVERIFY2(within.find("no lesson graph ") == std::string::npos, within.c_str());
        QVERIFY2(within.find("no lesson nowhere ") != std::string::npos, within.c_str());
        QVERIFY2(alone.find("no lesson mine ") == std::string::npos, alone.c_str());
    }

    void a_dropped_translation_is_told() {
        const SpoiltCopy copy("en/03-chain-rule.md", "weight", "weight");
        copy.remove("es/03-chain-rule.md");
        const std::string told = copy.told();
        QVERIFY2(told.find("en/03-chain-rule.md:1: The translation of this lesson is missing") !=
                     std::string::npos,
                 told.c_str());
    }
};

QTEST_GUILESS_MAIN(LessonNumbersTest)
#include "tst_lesson_numbers.moc"
