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

constexpr qsizetype kCompared = 4;

QByteArray good() {
    QFile file(BACKSTEP_TEST_DATA "/data/whole.md");
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// "12 wrong_number; 30 id_twice": line and kind of the first things told, "" for a lesson that is right.
QString told(const Diagnostics& diagnostics) {
    QStringList list;
    for (const Diagnostic& diagnostic : diagnostics) {
        const QString id = QString::fromStdString(diagnostic.what.id);
        list += QString::number(diagnostic.line) + " " + id.section('.', 1, 1);
        if (!words::knows(diagnostic.what.id) || !words::knows(diagnostic.cure.id)) list += "unknown text";
    }
    return list.mid(0, kCompared).join("; ");
}

QString told_of(const QByteArray& bytes) {
    const fs::path path = fs::temp_directory_path() / "backstep_mutated_lesson.md";
    std::ofstream(path, std::ios::binary) << bytes.toStdString();
    const Proof proof = check_files({path.string()});
    fs::remove(path);
    return told(proof.diagnostics);
}

struct Mutation {
    const char* name;
    const char* from;  // the first one in the lesson
    const char* to;
    const char* told;
};
constexpr Mutation kMutations[] = {
    {"a fence never closed", "print(w.grad)\n```", "print(w.grad)",
     "57 open_fence; 61 raised; 66 wrong_number; 68 no_such_step"},
    {"last fence never closed", "  title: \"A title\"\n```", "  title: \"A title\"", "112 open_fence"},
    {"a listing never closed", "An output.\n```", "An output.", "14 missing_reference; 104 open_fence"},
    {"fences of the wrong length", "```text\nAn output.\n```", "````text\nAn output.\n```",
     "14 missing_reference; 104 open_fence"},
    {"a fence closed by tildes", "```text\nAn output.\n```", "```text\nAn output.\n~~~",
     "14 missing_reference; 104 open_fence"},
    {"front matter never closed", "tags: [one, two]\n---", "tags: [one, two]", "1 open_front_matter"},
    {"no front matter", "---\nid: whole", "id: whole", "1 no_front_matter"},
    {"front matter is a list", "id: whole\ntitle", "- whole\ntitle", "2 not_a_map"},
    {"front matter not YAML", "title: One of each", "title: [One of each", "4 bad_yaml"},
    {"no id", "id: whole\n", "", "2 missing_key"},
    {"order is a word", "order: 1", "order: first", "5 not_a_number"},
    {"an unknown language", "lang: en", "lang: fr", "4 unknown_language"},
    {"stops nowhere", "tags: [one, two]", "tags: [one, two]\nstops: never", "10 unknown_stops"},
    {"a key misspelt in the head", "order: 1", "oder: 1", "5 unknown_key_near"},
    {"source is a word", "source:\n  document: A document\n  section: A section", "source: A document",
     "6 not_a_map"},
    {"a key twice", "lang: en", "lang: en\nlang: es", "5 key_twice"},
    {"a block of an unknown kind", "```yaml quiz", "```yaml quizz", "43 unknown_block_near"},
    {"a block without a kind", "```yaml focus", "```yaml", "28 yaml_without_kind"},
    {"a block in another language", "```yaml focus", "```json", "28 unknown_language_of_block"},
    {"a position that is none", "at: value loss", "at: the loss", "29 unknown_position"},
    {"a position that never comes", "at: value loss", "at: value gain", "29 no_such_step"},
    {"focus without at", "at: value loss", "art: value loss", "29 unknown_key_near"},
    {"engine somewhere else", "at: backward", "at: slate w", "63 not_a_backward"},
    {"a link to no lesson", "`6`", "[there](backstep:nowhere) `6`", "32 no_such_lesson"},
    {"a wrong number in prose", "`6`", "`7`", "32 wrong_number"},
    {"a wrong number in a formula", "3 = 6$", "3 = 8$", "32 wrong_number"},
    {"a wrong number in a table", "6<!-- = loss --> |", "5<!-- = loss --> |", "36 wrong_number"},
    {"a wrong number in expect", "loss: 6.0", "loss: 6.5", "39 wrong_number"},
    {"a wrong truth in expect", "w.requires_grad: True", "w.requires_grad: False", "40 wrong_number"},
    {"a name that is not there", "<!-- = loss -->, and", "<!-- = los -->, and", "32 not_evaluated"},
    {"an expression without a number", "`6`<!--", "six<!--", "32 comment_without_number"},
    {"an expression that is not Python", "<!-- = loss -->, and", "<!-- = loss + -->, and",
     "32 not_evaluated"},
    {"a comment never closed", "`6`<!-- = loss -->", "`6`<!-- = loss", "32 comment_without_number"},
    {"a lonely dollar", "$2 \\cdot", "2 \\cdot", "32 lonely_dollar; 32 comment_without_number"},
    {"two right answers", "reason: \"That is `w`.\"\n  - text: \"3\"",
     "reason: \"That is `w`.\"\n    right: true\n  - text: \"3\"", "48 one_right_answer"},
    {"no right answer", "    right: true\n", "", "48 one_right_answer"},
    {"the wrong answer marked right",
     "  - text: \"2\"\n    reason: \"That is `w`.\"\n  - text: \"3\"\n    right: true",
     "  - text: \"2\"\n    right: true\n    reason: \"That is `w`.\"\n  - text: \"3\"",
     "43 wrong_number; 43 wrong_answer_is_right"},
    {"one answer", "  - text: \"2\"\n    reason: \"That is `w`.\"\n", "", "48 too_few_answers"},
    {"answers are a word",
     "answers:\n  - text: \"2\"\n    reason: \"That is `w`.\"\n  - text: \"3\"\n    right: true\n    reason: "
     "\"Two and one.\"",
     "answers: two", "47 not_a_list"},
    {"right is a word", "right: true", "right: yes please", "51 not_a_flag"},
    {"an answer without a reason", "    reason: \"Two and one.\"\n", "", "50 missing_key"},
    {"a key of an answer misspelt", "right: true", "rigth: true", "51 unknown_key_near"},
    {"the same id twice", "id: slope", "id: two-thirds", "67 id_twice"},
    {"a prediction that is wrong", "answer: 3", "answer: 4", "67 wrong_number"},
    {"a prediction in words", "answer: 3", "answer: three", "71 not_a_number"},
    {"a wrong value that is right", "- value: 2", "- value: 3", "75 wrong_is_right"},
    {"a gate that never comes", "before: slate w", "before: slate x", "69 no_such_step"},
    {"a change to nothing", "change: x", "change: q", "79 nothing_to_change"},
    {"a change to a word", "to: 5", "to: five", "82 not_a_number"},
    {"an invitation without an id", "id: other-x\n", "", "80 missing_key"},
    {"a change with a wrong outcome", "value: 5.0", "value: 6.0", "79 wrong_number"},
    {"a piece that is not there", "replace: \"w * x\"", "replace: \"w / x\"", "89 piece_not_found"},
    {"three lanes", "values: [3.0, 1.0]", "values: [3.0, 1.0, 2.0]", "96 two_lanes"},
    {"a second lane with a wrong outcome", "values: [3.0, 1.0]", "values: [3.0, 2.0]", "89 wrong_number"},
    {"indentation of YAML broken", "  authors: Someone", "   authors: Someone",
     "14 missing_reference; 114 bad_yaml"},
    {"a tab in YAML", "  authors: Someone", "\tauthors: Someone", "14 missing_reference; 114 bad_yaml"},
    {"a colon without quotes", "text: \"Be the engine.\"", "text: Be: the engine.", "64 bad_yaml"},
    {"a citation of nobody", "@someone2020", "@nobody", "14 missing_reference"},
    {"an image", "A rule of thumb.", "![a](b.png)", "108 no_images"},
    {"HTML", "A rule of thumb.", "<b>A rule</b>", "108 html; 108 html"},
    {"indented code", "- An item.", "text\n\n    indented", "112 indented_code"},
    {"code that is not Python", "x = torch.tensor(3.0)", "x = = 3",
     "22 raised; 29 no_such_step; 32 not_evaluated; 32 not_evaluated"},
    {"code that raises", "loss.backward()\nprint", "1 / 0\nprint",
     "58 raised; 63 no_such_step; 67 wrong_number; 69 no_such_step"},
    {"an error announced that does not come", "loss: 6.0", "error: ValueError", "21 no_error"},
    {"a block in a list", "- An item.", "- An item.\n\n  ```yaml focus\n  at: end\n  ```",
     "112 nested_block"},
};

QByteArray utf16(const QByteArray& text) {
    const QString wide = QString::fromUtf8(text);
    return {reinterpret_cast<const char*>(wide.utf16()), wide.size() * 2};
}

QByteArray swapped_cells() {
    const QByteArray first =
        "w = torch.tensor(2.0, requires_grad=True)\nx = torch.tensor(3.0)\nloss = w * x\n";
    const QByteArray second = "loss.backward()\nprint(w.grad)\n";
    return good().replace(first, "\x01").replace(second, first).replace("\x01", second);
}

}  // namespace

class LessonMutationsTest : public QObject {
    Q_OBJECT

  private slots:
    void the_lesson_that_is_spoilt_here_is_good() { QCOMPARE(told_of(good()), QString()); }

    void a_mutation_is_told_at_its_line_or_changes_nothing_data() {
        QTest::addColumn<QByteArray>("mutated");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const QByteArray& mutated, const QString& told) {
            QTest::newRow(name) << mutated << told;
        };
        row("windows line ends", good().replace("\n", "\r\n"), "");
        row("old mac line ends", good().replace("\n", "\r"), "");
        row("no final newline", good().trimmed(), "");
        row("byte order mark", "\xEF\xBB\xBF" + good(), "");
        row("nothing at all", "", "1 no_front_matter; 1 no_cell");
        row("a byte that is not UTF-8", good().replace("An output", "An \xFF output"), "105 not_utf8");
        row("UTF-16", utf16(good()), "1 no_front_matter; 1 no_cell; 1 not_utf8");
        row("a zero byte", good().replace("An item", QByteArray("An \0 item", 9)), "110 not_utf8");
        row("a line of a million signs", good().replace("An item", QByteArray(1 << 20, 'a')), "");
        row("five megabytes", good() + QByteArray(5 << 20, '\n'), "1 too_large");
        row("a thousand quotes", good() + "\n" + QByteArray(1000, '>') + " deep\n", "119 too_deep");
        row("cells in another order", swapped_cells(),
            "21 raised; 28 no_such_step; 31 not_evaluated; 31 not_evaluated");
        row("cut in a cell", good().first(good().indexOf("requires_grad=True")),
            "14 missing_reference; 20 open_fence; 21 raised");
        row("cut in a block", good().first(good().indexOf("question: \"What")),
            "14 missing_reference; 67 open_fence; 68 missing_key; 68 missing_key");
        row("cut in the front matter", good().first(good().indexOf("lang")),
            "1 open_front_matter; 1 no_cell");
        for (const Mutation& mutation : kMutations) {
            QByteArray text = good();
            const qsizetype at = text.indexOf(mutation.from);
            QVERIFY2(at >= 0, mutation.name);
            row(mutation.name, text.replace(at, qsizetype(strlen(mutation.from)), mutation.to),
                mutation.told);
        }
    }
    void a_mutation_is_told_at_its_line_or_changes_nothing() {
        QFETCH(QByteArray, mutated);
        QFETCH(QString, expected);
        QCOMPARE(told_of(mutated), expected);
    }
};

QTEST_GUILESS_MAIN(LessonMutationsTest)
#include "tst_lesson_mutations.moc"
