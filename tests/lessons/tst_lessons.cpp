#include <QtTest/QTest>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include "lesson/checking/notebook.h"
#include "lesson/gate.h"
#include "lesson/library.h"
#include "words/glossary.h"
#include "words/words.h"

using namespace backstep;
using namespace backstep::lesson;
using words::Language;

namespace {

const std::string kRoot = BACKSTEP_SOURCE_ROOT "/lessons";

std::map<std::string, LessonRef> lessons(Language language) {
    std::map<std::string, LessonRef> by_file;
    for (const Reading& reading : read_library(kRoot, language))
        by_file[std::filesystem::path(reading.lesson->file).filename().string()] = reading.lesson;
    return by_file;
}

size_t word_count(const std::string& text) {
    std::istringstream stream(text);
    size_t count = 0;
    for (std::string word; stream >> word;)
        count += std::any_of(word.begin(), word.end(),
                             [](unsigned char c) { return std::isalnum(c) || c >= 0x80; });
    return count;
}

bool picture_moves_or_student_acts(const Block& block) {
    return block.as<Focus>() || block.as<Cell>() || id_of(block) || block.as<EngineGame>();
}

// Kinds of blocks in order, with what must be the same in every language.
std::string structure(const Lesson& lesson) {
    std::string text;
    for (const Block& block : lesson.blocks) {
        text += std::to_string(block.content.index());
        if (const Cell* cell = block.as<Cell>()) text += cell->source;
        if (const Quiz* quiz = block.as<Quiz>()) {
            text += quiz->id;
            for (const Answer& answer : quiz->answers) text += answer.right ? "+" : "-";
        }
        if (const Predict* predict = block.as<Predict>()) {
            text += predict->id + predict->expression + std::to_string(predict->answer);
            for (const auto& wrong : predict->wrong) text += "/" + std::to_string(wrong.value);
        }
        if (const Focus* focus = block.as<Focus>())
            text += std::to_string(static_cast<int>(focus->at.kind)) + focus->at.name +
                    std::to_string(focus->at.nth);
        if (const Expect* expect = block.as<Expect>())
            for (const Expectation& entry : expect->entries)
                text += entry.expression + ":" + entry.value + ";";
        text += "\n";
    }
    return text;
}

std::multiset<std::string> checked_numbers(const Lesson& lesson) {
    std::multiset<std::string> numbers;
    for_each_prose(lesson.blocks, [&](const Inlines& text) {
        for (const Inline& run : text)
            if (!run.expression.empty()) numbers.insert(run.text + " = " + run.expression);
    });
    return numbers;
}

bool is(const trace::ValueSnapshot& value, double number) {
    return !value.empty() && value.numel() == 1 && value.at(0) == number;
}

// Whether at this step a leaf's slate says a number, or it has been sent to a slate that is blank.
bool tells(const trace::StepState& state, const std::string& leaf, double number) {
    for (size_t i = 0; i < state.items.size(); ++i) {
        if (state.picture->items[i].title != leaf) continue;
        const trace::Slate& slate = state.items[i].slate;
        if (!slate.is_none) return is(slate.value, number);
        for (size_t e = 0; e < state.edges.size(); ++e)
            if (state.picture->edges[e].from == i && state.edges[e].gradient &&
                is(*state.edges[e].gradient, number))
                return true;
    }
    return false;
}

}  // namespace

class LessonsTest : public QObject {
    Q_OBJECT

  private slots:
    void every_lesson_reads_without_a_diagnostic() {
        for (const Language language : words::kLanguages) {
            const auto readings = read_library(kRoot, language);
            QVERIFY(readings.size() >= 3);
            for (const Reading& reading : readings) {
                for (const Diagnostic& diagnostic : reading.diagnostics)
                    QFAIL(words::render(diagnostic, Language::English).c_str());
                QVERIFY(reading.lesson->front.language == language);
                QVERIFY(!reading.lesson->front.source.document.empty());
                QVERIFY(!reading.lesson->front.source.section.empty());
            }
        }
    }

    void the_languages_have_the_same_lessons_with_the_same_steps_questions_and_numbers() {
        const auto spanish = lessons(Language::Spanish);
        const auto english = lessons(Language::English);
        QCOMPARE(spanish.size(), english.size());
        for (const auto& [file, lesson] : spanish) {
            QVERIFY2(english.contains(file), file.c_str());
            const Lesson& other = *english.at(file);
            QCOMPARE(lesson->front.id, other.front.id);
            QCOMPARE(lesson->front.order, other.front.order);
            QCOMPARE(lesson->front.source.section, other.front.source.section);
            QCOMPARE(structure(*lesson), structure(other));
            QCOMPARE(checked_numbers(*lesson), checked_numbers(other));
            QVERIFY(lesson->front.title != other.front.title);
        }
    }

    void no_slate_tells_what_is_asked_before_its_gate() {
        const std::string slate = ".grad";
        size_t asked = 0;
        for (const auto& [file, lesson] : lessons(Language::English)) {
            uint32_t last = 0;
            make_notebook()->run(*lesson, [&](uint32_t, const CellOutcome&, Session& session) {
                if (++last < lesson->cells().size()) return;
                for (const Block& block : lesson->blocks) {
                    const Predict* predict = block.as<Predict>();
                    if (!predict || !predict->expression.ends_with(slate)) continue;
                    const auto gate = gate_of(*predict, session.timeline());
                    if (!gate || *gate == 0) continue;
                    ++asked;
                    const std::string leaf =
                        predict->expression.substr(0, predict->expression.size() - slate.size());
                    QVERIFY2(!tells(session.timeline().state(*gate - 1), leaf, predict->answer),
                             (file + ": " + predict->id).c_str());
                    QVERIFY2(
                        !predict->before || predict->before->kind != Position::Kind::Slate ||
                            tells(session.timeline().state(*step_at(*predict->before, session.timeline())),
                                  leaf, predict->answer),
                        (file + ": " + predict->id).c_str());
                }
            });
        }
        QVERIFY(asked > 5);
    }

    void no_more_than_sixty_words_before_the_picture_moves_or_the_student_acts() {
        for (const Language language : words::kLanguages)
            for (const auto& [file, lesson] : lessons(language)) {
                size_t words = 0;
                for (const Block& block : lesson->blocks) {
                    if (picture_moves_or_student_acts(block)) words = 0;
                    const bool for_the_eye = !id_of(block) && !block.as<EngineGame>() && !block.as<Notes>() &&
                                             !block.as<Heading>() && !block.as<ListBlock>();
                    if (!for_the_eye) continue;
                    for_each_prose({block}, [&](const Inlines& text) {
                        if (!text.empty() && !text[0].display) words += word_count(plain_text(text));
                    });
                    QVERIFY2(words <= 60,
                             qPrintable(QString("%1 %2:%3 has %4 words")
                                            .arg(std::string(words::name_of(language)).c_str(), file.c_str())
                                            .arg(block.line)
                                            .arg(words)));
                }
            }
    }

    void no_lesson_uses_a_forbidden_synonym() {
        for (const Language language : words::kLanguages)
            for (const auto& [file, lesson] : lessons(language))
                for_each_prose(lesson->blocks, [&, &file = file](const Inlines& text) {
                    for (const auto& synonym : words::forbidden_synonyms(plain_text(text), language))
                        QFAIL(qPrintable(
                            QString::fromStdString(file + ": " + synonym.found + " -> " + synonym.instead)));
                });
    }

    void every_lesson_asks_the_student_something_and_sums_up() {
        for (const Language language : words::kLanguages)
            for (const auto& [file, lesson] : lessons(language)) {
                const auto count = [&](auto is) {
                    return std::count_if(lesson->blocks.begin(), lesson->blocks.end(), is);
                };
                QVERIFY2(count([](const Block& b) { return b.as<Quiz>() != nullptr; }) >= 1, file.c_str());
                QVERIFY2(count([](const Block& b) { return b.as<Predict>() != nullptr; }) >= 1, file.c_str());
                QVERIFY2(lesson->parts.size() >= 3, file.c_str());
            }
    }

    void the_spanish_speaks_to_tu_and_says_where_by_loss_and_leaves() {
        for (const auto& [file, lesson] : lessons(Language::Spanish))
            for_each_prose(lesson->blocks, [&, &file = file](const Inlines& text) {
                const std::string plain = plain_text(text);
                for (const char* word : {" arriba", " abajo", "usted", "Usted"})
                    QVERIFY2(plain.find(word) == std::string::npos, (file + ": " + plain).c_str());
            });
    }
};

QTEST_GUILESS_MAIN(LessonsTest)
#include "tst_lessons.moc"
