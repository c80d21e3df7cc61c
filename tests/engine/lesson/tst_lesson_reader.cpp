#include <QtTest/QTest>

#include "lesson/reader.h"
#include "words/words.h"

using namespace backstep;
using namespace backstep::lesson;

namespace {

const char kTop[] =
    "---\nid: probe\ntitle: Probe\nlang: en\norder: 3\nsource:\n  document: D\n  section: S\ntags: [a, "
    "b]\n---\n\n";
const char kCell[] = "```python\nimport torch\nw = torch.tensor(2.0)\n```\n\n";
constexpr uint32_t kFirst = 17;  // the line after kTop and kCell

std::string said(const Diagnostics& list) {
    std::string text;
    for (const Diagnostic& d : list) {
        QTest::qVerify(words::knows(d.what.id) && words::knows(d.cure.id), d.what.id.c_str(), "", __FILE__,
                       __LINE__);
        text += std::to_string(d.line) + ":" + std::to_string(d.column) + " " + d.what.id + "\n";
    }
    return text;
}

Reading read(const std::string& body) { return read_lesson(kTop + std::string(kCell) + body, "probe.md"); }

}  // namespace

class LessonReaderTest : public QObject {
    Q_OBJECT

  private slots:
    void a_whole_lesson_is_read_without_complaint() {
        const Reading reading = read(
            "# Title\n\nSome `code` and **strong** prose.\n\n## Part one\n\n```yaml focus\nat: node "
            "MulBackward0\n```\n\n"
            "It gives `-18`<!-- = w.grad --> here.\n\n```yaml expect\nw.grad: -18.0\n```\n\n"
            "```yaml quiz\nid: q\nquestion: Why $x$?\nanswers:\n  - text: a\n    reason: r\n    right: true\n"
            "  - text: b\n    reason: s\n```\n\n```text\nTraceback\n```\n");
        QCOMPARE(said(reading.diagnostics), std::string());
        const Lesson& lesson = *reading.lesson;
        QCOMPARE(lesson.front.id, std::string("probe"));
        QCOMPARE(lesson.front.order, 3);
        QCOMPARE(lesson.front.source.section, std::string("S"));
        QCOMPARE(lesson.front.tags.size(), size_t(2));
        QCOMPARE(lesson.cells().size(), size_t(1));
        QCOMPARE(lesson.cells()[0]->first_line, 13u);
        QCOMPARE(lesson.parts, std::vector<std::string>{"Part one"});
        QCOMPARE(lesson.scenes.size(), size_t(2));
        QCOMPARE(lesson.scenes[1].part, 1u);
        QCOMPARE(lesson.scenes[1].at.name, std::string("MulBackward0"));
        QCOMPARE(lesson.expectations()[0]->entries[0].expression, std::string("w.grad"));
        QCOMPARE(lesson.expectations()[0]->entries[0].value, std::string("-18.0"));
        QVERIFY(lesson.blocks.back().as<Listing>());
        QVERIFY(lesson.blocks[lesson.blocks.size() - 2].as<Quiz>()->answers[0].right);
    }

    void what_stands_under_a_heading_is_of_its_part_before_the_first_focus_too() {
        const Reading reading = read(
            "## One\n\n```yaml focus\nat: end\n```\n\nText.\n\n## Two\n\nMore.\n\n"
            "```python\nv = 1\n```\n\n```yaml focus\nat: value v\n```\n\nLast.\n");
        QCOMPARE(said(reading.diagnostics), std::string());
        const std::vector<Block>& blocks = reading.lesson->blocks;
        const Block& cell = blocks[blocks.size() - 3];
        QVERIFY(cell.as<Cell>());
        QCOMPARE(cell.part, 2u);
        QCOMPARE(blocks[blocks.size() - 4].part, 2u);
        QCOMPARE(reading.lesson->scenes[cell.scene].part, 1u);  // what it shows is from before
    }

    void blocks_that_let_the_learner_act_are_read() {
        const Reading reading = read(
            "```yaml whatif\nid: dead\nchange: b\nto: -3\nwatch: w.grad\nvalue: 0.0\ntext: Change `b`.\n"
            "reason: It dies.\n```\n\n"
            "```yaml compare\nid: twice\ntext: Two lanes.\nnames: [with, without]\nreplace: |\n  a\n  b\n"
            "by: pass\neverywhere: true\nwatch: w.grad\nvalues: [[1.0, 2.0], -30.0]\nreason: It adds "
            "up.\n```\n\n"
            "```yaml engine\nat: backward 2\ntext: Your turn.\n```\n");
        QCOMPARE(said(reading.diagnostics), std::string());
        const std::vector<Block>& blocks = reading.lesson->blocks;
        const auto& what_if = *blocks[blocks.size() - 3].as<WhatIf>();
        QCOMPARE(what_if.change + what_if.to + what_if.watch + what_if.value, std::string("b-3w.grad0.0"));
        QCOMPARE(plain_text(what_if.text), std::string("Change b."));
        const auto& compare = *blocks[blocks.size() - 2].as<Compare>();
        QCOMPARE(compare.replace, std::string("a\nb"));
        QCOMPARE(compare.by, std::string("pass"));
        QVERIFY(compare.everywhere);
        QCOMPARE(compare.names, (std::vector<std::string>{"with", "without"}));
        QCOMPARE(compare.values, (std::vector<std::string>{"[1.0, 2.0]", "-30.0"}));
        const auto& game = *blocks.back().as<EngineGame>();
        QVERIFY(game.at.kind == Position::Kind::Backward);
        QCOMPARE(game.at.nth, 1u);
        QCOMPARE(to_string(game.at), std::string("second backward"));
    }

    void line_ends_of_windows_and_a_byte_order_mark_change_nothing() {
        std::string text = "\xEF\xBB\xBF" + std::string(kTop) + kCell + "Prose.\n";
        const Reading plain = read_lesson(text, "a.md");
        for (size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
            text.replace(at, 1, "\r\n");
        const Reading windows = read_lesson(text, "a.md");
        QCOMPARE(said(windows.diagnostics), std::string());
        QCOMPARE(windows.lesson->blocks.size(), plain.lesson->blocks.size());
        QCOMPARE(windows.lesson->cells()[0]->source, plain.lesson->cells()[0]->source);
    }

    void what_is_wrong_is_told_with_its_place_data() {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* name, const char* body, const std::string& expected) {
            QTest::newRow(name) << QByteArray(body) << QByteArray::fromStdString(expected);
        };
        const auto at = [](uint32_t line, int column, const char* id) {
            return std::to_string(kFirst + line) + ":" + std::to_string(column) + " lesson." + id + ".what\n";
        };
        row("unknown block, near", "```yaml quizz\nid: a\n```\n", at(0, 1, "unknown_block_near"));
        row("unknown block", "```yaml hologram\nid: a\n```\n", at(0, 1, "unknown_block"));
        row("yaml without kind", "```yaml\nid: a\n```\n", at(0, 1, "yaml_without_kind"));
        row("bad yaml", "```yaml expect\nw.grad: -18.0\n b: [1\n```\n", at(2, 3, "bad_yaml"));
        row("list instead of map", "```yaml expect\n- 1\n```\n", at(1, 1, "not_a_map"));
        row("unknown key", "```yaml focus\nat: backward\nwhere: here\n```\n", at(2, 1, "unknown_key"));
        row("unknown key, near",
            "```yaml predict\nid: p\nquestion: q\nanswr: 1\nanswer: 1\nexpression: w\nreason: r\n```\n",
            at(3, 1, "unknown_key_near"));
        row("key twice", "```yaml focus\nat: backward\nat: end\n```\n", at(2, 1, "key_twice"));
        row("a stop without its place", "```yaml stop\ntext: here\n```\n", at(1, 1, "missing_key"));
        row("missing key", "```yaml focus\n{}\n```\n", at(1, 1, "missing_key"));
        row("unknown position", "```yaml focus\nat: step 4\n```\n", at(1, 5, "unknown_position"));
        row("not a number",
            "```yaml predict\nid: p\nquestion: q\nanswer: two\nexpression: w\nreason: r\n```\n",
            at(3, 9, "not_a_number"));
        row("one answer",
            "```yaml quiz\nid: q\nquestion: q\nanswers:\n  - {text: a, reason: r, right: true}\n```\n",
            at(4, 3, "too_few_answers"));
        row("two right answers",
            "```yaml quiz\nid: q\nquestion: q\nanswers:\n  - {text: a, reason: r, right: true}\n"
            "  - {text: b, reason: r, right: true}\n```\n",
            at(4, 3, "one_right_answer"));
        row("answer without reason",
            "```yaml quiz\nid: q\nquestion: q\nanswers:\n  - {text: a, reason: r, right: true}\n  - {text: "
            "b}\n```\n",
            at(5, 5, "missing_key"));
        row("what-if, unknown key",
            "```yaml whatif\n{id: p, chang: b, change: b, to: 1, watch: w, value: 1, text: t, reason: "
            "r}\n```\n",
            at(1, 9, "unknown_key_near"));
        row("what-if without value",
            "```yaml whatif\n{id: p, change: b, to: 1, watch: w, text: t, reason: r}\n```\n",
            at(1, 1, "missing_key"));
        row("what-if to a word",
            "```yaml whatif\n{id: p, change: b, to: big, watch: w, value: 1, text: t, reason: r}\n```\n",
            at(1, 24, "not_a_number"));
        row("compare with one lane",
            "```yaml compare\n{id: p, text: t, names: [a], replace: a, by: b, watch: w, values: [1, 2], "
            "reason: r}\n```\n",
            at(1, 25, "two_lanes"));
        row("engine at a node", "```yaml engine\nat: node MulBackward0\ntext: t\n```\n",
            at(1, 5, "not_a_backward"));
        row("block of a near name", "```yaml what-if\nid: a\n```\n", at(0, 1, "unknown_block_near"));
        row("id of a what-if twice",
            "```yaml whatif\n{id: p, change: b, to: 1, watch: w, value: 1, text: t, reason: r}\n```\n\n"
            "```yaml predict\n{id: p, question: q, answer: 1, expression: w, reason: r}\n```\n",
            at(4, 1, "id_twice"));
        row("id twice",
            "```yaml predict\n{id: p, question: q, answer: 1, expression: w, reason: r}\n```\n\n"
            "```yaml predict\n{id: p, question: q, answer: 1, expression: w, reason: r}\n```\n",
            at(4, 1, "id_twice"));
        row("other language", "```ruby\nputs 1\n```\n", at(0, 1, "unknown_language_of_block"));
        row("cell in a list", "- item\n\n  ```python\n  a = 1\n  ```\n", at(2, 3, "nested_block"));
        row("indented code", "Prose.\n\n    a = 1\n", at(2, 1, "indented_code"));
        row("html", "<div>x</div>\n", at(0, 1, "html"));
        row("image", "See ![a](b.png).\n", at(0, 0, "no_images"));
        row("lonely dollar", "It costs $ five.\n", at(0, 10, "lonely_dollar"));
        row("lonely dollar, next paragraph", "An open $x\n\nparagraph$ here.\n",
            at(0, 9, "lonely_dollar") + at(2, 10, "lonely_dollar"));
        row("unchecked number in prose", "So the loss = 9 here.\n", at(0, 8, "unchecked_number"));
        row("unchecked number in code", "So `w.grad = -18` it is.\n", at(0, 5, "unchecked_number"));
        row("unchecked number in a formula", "So $\\frac{a}{b} = -18$ it is.\n",
            at(0, 17, "unchecked_number"));
        row("unchecked number after code", "So `w.grad` is, y = **7**.\n", at(0, 0, "unchecked_number"));
        row("unchecked number in a question",
            "```yaml predict\n{id: p, question: if w = 3, answer: 1, expression: w, reason: r}\n```\n",
            at(1, 19, "unchecked_number"));
        row("comment without number", "It is big<!-- = w.grad -->.\n", at(0, 10, "comment_without_number"));
        row("missing reference", "As shown [@lu2019].\n", at(0, 12, "missing_reference"));
        row("references in a map", "```yaml references\nkey: lu2019\n```\n", at(1, 1, "not_a_list"));
    }
    void what_is_wrong_is_told_with_its_place() {
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, expected);
        QCOMPARE(QByteArray::fromStdString(said(read(body.toStdString()).diagnostics)), expected);
    }

    void a_broken_front_matter_is_told_with_its_place_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected");
        const std::string cell = kCell;
        const auto row = [&](const char* name, const std::string& top, const char* expected) {
            QTest::newRow(name) << QByteArray::fromStdString(top + cell) << QByteArray(expected);
        };
        row("none", "", "1:1 lesson.no_front_matter.what\n");
        row("open", "---\nid: a\n", "1:1 lesson.open_front_matter.what\n");
        row("bad yaml", "---\nid: a\ntitle: [x\n---\n", "4:1 lesson.bad_yaml.what\n");
        row("a list", "---\n- id\n---\n", "2:1 lesson.not_a_map.what\n");
        row("no title", "---\nid: a\nlang: es\norder: 1\n---\n", "2:1 lesson.missing_key.what\n");
        row("unknown key", "---\nid: a\ntitel: t\ntitle: t\nlang: es\norder: 1\n---\n",
            "3:1 lesson.unknown_key_near.what\n");
        row("language", "---\nid: a\ntitle: t\nlang: fr\norder: 1\n---\n",
            "4:7 lesson.unknown_language.what\n");
        row("order", "---\nid: a\ntitle: t\nlang: es\norder: one\n---\n", "5:8 lesson.not_a_number.what\n");
        row("source", "---\nid: a\ntitle: t\nlang: es\norder: 1\nsource: D\n---\n",
            "6:9 lesson.not_a_map.what\n");
    }
    void a_broken_front_matter_is_told_with_its_place() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, expected);
        const Reading reading = read_lesson(text.toStdString(), "probe.md");
        const std::string all = said(reading.diagnostics);
        if (expected.startsWith("1:1 lesson.open"))  // everything below is prose then, and may be wrong too
            QVERIFY(all.starts_with(expected.toStdString()));
        else
            QCOMPARE(QByteArray::fromStdString(all), expected);
        QVERIFY(reading.lesson);
    }

    void a_file_without_a_cell_is_told() {
        QCOMPARE(said(read_lesson(std::string(kTop) + "Prose.\n", "a.md").diagnostics),
                 std::string("11:1 lesson.no_cell.what\n"));
        QCOMPARE(
            said(read_lesson(std::string(kTop) + "```yaml expect\nw: 1\n```\n" + kCell, "a.md").diagnostics),
            std::string("12:1 lesson.expect_before_cell.what\n"));
        QCOMPARE(said(read_lesson(std::string(kTop) + "```yaml engine\nat: backward\ntext: t\n```\n" + kCell,
                                  "a.md")
                          .diagnostics),
                 std::string("12:1 lesson.expect_before_cell.what\n"));
    }

    void a_byte_that_is_not_utf8_is_told_and_the_rest_is_read() {
        const Reading reading = read("Prose with \xFF a byte.\n");
        QCOMPARE(said(reading.diagnostics), std::string("17:12 lesson.not_utf8.what\n"));
        QVERIFY(reading.lesson->blocks.back().as<Paragraph>());
        QVERIFY(!said(read("Zero \0 here.\n").diagnostics).size());
        QCOMPARE(said(read(std::string("Zero \0 here.\n", 13)).diagnostics),
                 std::string("17:6 lesson.not_utf8.what\n"));
    }

    void a_file_that_is_not_there_is_told() {
        const Reading reading = read_lesson_file("/no/such/lesson.md");
        QCOMPARE(said(reading.diagnostics), std::string("0:0 lesson.unreadable.what\n"));
        QVERIFY(reading.lesson);
    }

    void no_cut_of_a_good_lesson_breaks_the_reader() {
        const std::string whole =
            kTop + std::string(kCell) +
            "Text $x_1$ and `y = 7`<!-- = y -->.\n\n```yaml quiz\nid: q\nquestion: Why?\nanswers:\n"
            "  - text: a\n    reason: r\n    right: true\n  - text: b\n    reason: s\n```\n\n| a | b "
            "|\n|--|-:|\n| 1 | 2 |\n";
        QVERIFY(read_lesson(whole, "a.md").diagnostics.empty());
        for (size_t length = 0; length < whole.size(); ++length) {
            const Reading reading = read_lesson(whole.substr(0, length), "a.md");
            QVERIFY(reading.lesson);
            said(reading.diagnostics);
        }
        for (size_t at = 0; at < whole.size(); at += 3) {
            std::string changed = whole;
            changed[at] = "`$-:[\xC3"[at % 6];
            said(read_lesson(changed, "a.md").diagnostics);
        }
    }

    void hostile_depth_is_refused_without_recursion() {
        QVERIFY(!read(std::string(100000, '>') + " x\n").diagnostics.empty());
        QVERIFY(!read("```yaml expect\na: " + std::string(100000, '[') + "\n```\n").diagnostics.empty());
        QVERIFY(read(std::string(20000, '*') + "x" + std::string(20000, '*') + "\n").lesson);
    }
};

QTEST_GUILESS_MAIN(LessonReaderTest)
#include "tst_lesson_reader.moc"
