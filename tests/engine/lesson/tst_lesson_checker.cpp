#include <QtTest/QTest>
#include <map>

#include "fixtures/lesson_traces.h"
#include "lesson/checker.h"
#include "lesson/checking/compare.h"
#include "lesson/checking/notebook.h"
#include "lesson/checking/spoken_language.h"
#include "lesson/checking/translations.h"
#include "lesson/reader.h"
#include "lesson/step_link.h"
#include "words/words.h"

using namespace backstep;
using namespace backstep::lesson;

namespace {

// A session that knows the answers beforehand: what is tested is who asks what, where, and what is told.
class ToldNotebook : public Notebook, public Session {
  public:
    std::map<std::string, std::string> values;
    std::map<uint32_t, CellOutcome> outcomes;
    std::vector<std::string> asked;

    void run(const Lesson& lesson, const AfterCell& after_cell) override {
        for (const Cell* cell : lesson.cells()) {
            asked.push_back("cell " + std::to_string(cell->index));
            after_cell(cell->index, outcomes[cell->index], *this);
        }
    }
    Evaluated evaluate(const std::string& expression) override {
        asked.push_back(expression);
        const auto found = values.find(expression);
        if (found == values.end()) return {std::nullopt, "NameError: name 'q' is not defined"};
        return {found->second, {}};
    }
    const trace::Timeline& timeline() override { return timeline_; }
    Evaluated evaluate_after(const run::Varied&, const std::string&) override { return {}; }

  private:
    trace::Timeline timeline_ = trace::lesson_graph().timeline();
};

// A lesson over a small graph, checked by running it for good.
std::string proof_of(const std::string& block, size_t* numbers = nullptr) {
    const Reading reading = read_lesson(
        "---\nid: a\ntitle: t\nlang: en\norder: 1\n---\n```python\nrate = 0.5\n"
        "w = torch.tensor(2.0, requires_grad=True)\nb = torch.randn(2)\n```\n\n"
        "```python\nfor i in range(2):\n    w.grad = None\n    loss = (w * 3 + b[1]) ** 2 * rate\n"
        "    loss.backward()\n```\n\n" +
            block,
        "a.md");
    std::string text;
    for (const Diagnostic& d : reading.diagnostics) text += words::render(d, words::Language::English) + "\n";
    const Proof proof = check_lesson(*reading.lesson);
    for (const Diagnostic& d : proof.diagnostics) text += words::render(d, words::Language::English) + "\n";
    if (numbers) *numbers = proof.numbers;
    return text;
}

Reading read_body(const std::string& body) {
    return read_lesson("---\nid: a\ntitle: t\nlang: en\norder: 1\n---\n```python\nw = 2\n```\n\n" + body,
                       "a.md");
}

std::string said(const Diagnostics& list) {
    std::string text;
    for (const Diagnostic& d : list) {
        QTest::qVerify(words::knows(d.what.id) && words::knows(d.cure.id), d.what.id.c_str(), "", __FILE__,
                       __LINE__);
        text += words::render(d, words::Language::English) + "\n";
    }
    return text;
}

}  // namespace

class LessonCheckerTest : public QObject {
    Q_OBJECT

  private slots:
    void a_link_to_a_step_is_written_and_read_back() {
        const StepLink link{"graph", "Accumulated@2:89:0-89:15>3:1:0-2:4*7/leaf w@21#1"};
        const std::string text = to_string(link);
        QVERIFY(text.find(' ') == std::string::npos);
        QVERIFY(parse_step_link(text) == link);
        QVERIFY(parse_step_link("backstep://graph#4 error") == (StepLink{"graph", "4 error"}));
        QVERIFY(parse_step_link("backstep:graph") == (StepLink{"graph", ""}));
        QVERIFY(!parse_step_link("https://graph"));
        QVERIFY(!parse_step_link("backstep:#3"));
    }

    void every_stated_number_is_asked_for_at_its_place_and_counted() {
        const Reading reading = read_body(
            "It is `-18`<!-- = w.grad -->, exempt 5<!-- = - -->.\n\n```yaml expect\nw.grad: -18.0\nx: [1.0, "
            "2.0]\nok: True\n```\n\n"
            "```python\nv = 1\n```\n\n```yaml predict\n{id: p, question: q, answer: 9, expression: loss, "
            "reason: r}\n```\n");
        QVERIFY(reading.diagnostics.empty());
        ToldNotebook notebook;
        notebook.values = {{"w.grad", "-18.0"}, {"x", "[1.0, 2.0]"}, {"ok", "True"}, {"loss", "9.0"}};
        const Proof proof = check_lesson(*reading.lesson, notebook);
        QCOMPARE(said(proof.diagnostics), std::string());
        QCOMPARE(proof.numbers, size_t(5));
        const std::vector<std::string> expected{"cell 0", "w.grad", "w.grad", "x", "ok", "cell 1", "loss"};
        QVERIFY(notebook.asked == expected);
    }

    void a_wrong_number_is_told_where_it_stands_data() {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("expected");
        QTest::newRow("prose") << "It is `-17`<!-- = w.grad -->.\n"
                               << "a.md:11:8: w.grad is -18.0, and this says -17. Mend the number.\n";
        QTest::newRow("expect") << "```yaml expect\nw.grad: -17.0\n```\n"
                                << "a.md:12:1: w.grad is -18.0, and this says -17.0. Mend the number.\n";
        QTest::newRow("predict")
            << "```yaml predict\n{id: p, question: q, answer: 18, expression: w.grad, reason: r}\n```\n"
            << "a.md:11: w.grad is -18.0, and this says 18.0. Mend the number.\n";
        QTest::newRow("table") << "| a |\n|---|\n| -1<!-- = w.grad --> |\n"
                               << "a.md:13:3: w.grad is -18.0, and this says -1. Mend the number.\n";
        QTest::newRow("unknown name")
            << "It is 7<!-- = q -->.\n"
            << "a.md:11:7: q cannot be evaluated here (NameError: name 'q' is not defined). Use names "
               "that exist after the cell above.\n";
        QTest::newRow("position")
            << "```yaml focus\nat: node ReluBackward0\n```\n"
            << "a.md:12: The position node ReluBackward0 never comes in this cell. See the steps of the "
               "cell with backstep trace.\n";
        QTest::newRow("after") << "```yaml expect\nafter: slate w\nb.grad: -5.0\n```\n"
                               << "a.md:13:1: b.grad is -6.0, and this says -5.0. Mend the number.\n";
        QTest::newRow("after, unseen")
            << "```yaml expect\nafter: slate w\nq: 1\n```\n"
            << "a.md:13:1: q is not seen at that position. With after, ask for a name or for "
               "name.grad.\n";
    }
    void a_wrong_number_is_told_where_it_stands() {
        QFETCH(QString, body);
        QFETCH(QString, expected);
        const Reading reading = read_body(body.toStdString());
        QCOMPARE(said(reading.diagnostics), std::string());
        ToldNotebook notebook;
        notebook.values = {{"w.grad", "-18.0"}};
        QCOMPARE(QString::fromStdString(said(check_lesson(*reading.lesson, notebook).diagnostics)), expected);
    }

    void a_position_goes_by_the_name_in_the_code_and_by_the_cell_that_calls() {
        const Reading reading = read_lesson(
            "---\nid: a\ntitle: t\nlang: en\norder: 1\n---\n"
            "```python\nimport torch\n\ndef double(w):\n    twice = w + w\n    return twice\n```\n\n"
            "```python\nw = torch.ones(3, requires_grad=True)\nlog = []\nfor i in range(2):\n"
            "    loss = (double(w) ** 2).sum()\n    log.append(loss)\n```\n\n"
            "```yaml focus\nat: value twice\n```\n\n```yaml focus\nat: second value loss\n```\n\n"
            "```yaml expect\nafter: second value loss\nheld bytes: 24\n```\n\n"
            "```yaml expect\nafter: second value loss\nheld bytes: 25\n```\n",
            "a.md");
        QCOMPARE(said(reading.diagnostics), std::string());
        QCOMPARE(said(check_lesson(*reading.lesson).diagnostics),
                 std::string("a.md:38:1: held bytes is 24, and this says 25. Mend the number.\n"));
    }

    void the_state_at_a_position_is_what_is_compared_after_it() {
        const Reading reading = read_body(
            "```yaml expect\nafter: value y\ny: 7.0\nw.grad: None\n```\n\n```yaml expect\nafter: backward "
            "finished\nw.grad: -18.0\n```\n");
        ToldNotebook notebook;
        const Proof proof = check_lesson(*reading.lesson, notebook);
        QCOMPARE(said(proof.diagnostics), std::string());
        QCOMPARE(proof.numbers, size_t(2));
    }

    void a_number_above_the_first_cell_cannot_be_checked() {
        const Reading reading =
            read_lesson("---\nid: a\n---\nIt is 7<!-- = w -->.\n\n```python\nw = 7\n```\n", "a.md");
        ToldNotebook notebook;
        notebook.values = {{"w", "7"}};
        const Proof proof = check_lesson(*reading.lesson, notebook);
        QCOMPARE(proof.numbers, size_t(0));
        QVERIFY(said(proof.diagnostics).starts_with("a.md:4:7: w cannot be evaluated here"));
    }

    void an_error_must_be_announced_and_an_announced_one_must_come() {
        const auto check = [](const std::string& body, const CellOutcome& outcome) {
            const Reading reading = read_body(body);
            ToldNotebook notebook;
            notebook.outcomes[0] = outcome;
            return said(check_lesson(*reading.lesson, notebook).diagnostics);
        };
        const std::string expects = "```yaml expect\nerror: RuntimeError\n```\n";
        QCOMPARE(check(expects, {"RuntimeError", "t", 1}), std::string());
        QVERIFY(check("", {"RuntimeError", "boom", 1})
                    .starts_with("a.md:8: The cell stops with RuntimeError (boom). Mend the cell"));
        QVERIFY(
            check(expects, {}).starts_with("a.md:8: RuntimeError was expected, and the cell ended well."));
        QVERIFY(check(expects, {"ValueError", "t", 1}).find("stopped with ValueError") != std::string::npos);
    }

    void a_what_if_is_run_and_its_value_compared_data() {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("watch");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("expected");
        QTest::newRow("leaf written in the source") << "w = -1"
                                                    << "w.item()"
                                                    << "-1.0"
                                                    << "";
        QTest::newRow("plain number") << "rate = 2"
                                      << "(loss / (w * 3 + b[1]) ** 2).item()"
                                      << "2.0"
                                      << "";
        QTest::newRow("leaf that is drawn") << "b = 4"
                                            << "b[0].item()"
                                            << "4.0"
                                            << "";
        QTest::newRow("wrong") << "w = -1"
                               << "w.item()"
                               << "7.0"
                               << "a.md:20: w.item() is -1.0, and this says 7.0. Mend the number.\n";
        QTest::newRow("no leaf")
            << "loss = 4"
            << "w"
            << "1"
            << "a.md:20: loss is no leaf and no plain number of the session so far. Name a "
               "leaf, or a name that is given a number.\n";
        QTest::newRow("unknown") << "q = 4"
                                 << "w"
                                 << "1"
                                 << "a.md:20: q is no leaf and no plain number of the session so far. Name a "
                                    "leaf, or a name that is given a number.\n";
    }
    void a_what_if_is_run_and_its_value_compared() {
        QFETCH(QString, change);
        QFETCH(QString, watch);
        QFETCH(QString, value);
        QFETCH(QString, expected);
        const QStringList parts = change.split(" = ");
        size_t numbers = 0;
        const QString said = QString::fromStdString(
            proof_of(("```yaml whatif\n{id: p, change: " + parts[0] + ", to: " + parts[1] + ", watch: \"" +
                      watch + "\", value: " + value + ", text: t, reason: r}\n```\n")
                         .toStdString(),
                     &numbers));
        QCOMPARE(said, expected);
        if (expected.isEmpty()) QCOMPARE(numbers, size_t(1));
    }

    void both_lanes_of_a_comparison_are_run_and_their_values_compared() {
        const auto compare = [](const std::string& what, const std::string& values) {
            size_t numbers = 0;
            const std::string text =
                proof_of("```yaml compare\n{id: p, text: t, names: [a, b], " + what +
                             ", watch: \"(w.grad / (3 * (w * 3 + b[1]))).item()\", values: " + values +
                             ", reason: r}\n```\n",
                         &numbers);
            return text + std::to_string(numbers);
        };
        QCOMPARE(compare("replace: w.grad = None, by: pass", "[1.0, 2.0]"), std::string("2"));
        QCOMPARE(
            compare("replace: w.grad = None, by: pass", "[1.0, 3.0]"),
            std::string("a.md:20: (w.grad / (3 * (w * 3 + b[1]))).item() is 2.0, and this says 3.0. Mend the "
                        "number.\n2"));
        QVERIFY(compare("replace: w.grad.zero_(), by: pass", "[1.0, 2.0]")
                    .starts_with("a.md:20: The cells above do not hold the piece of code w.grad.zero_()."));
        QVERIFY(compare("replace: torch, by: torch", "[1.0, 1.0]")
                    .starts_with("a.md:20: The cells above hold the piece of code torch 2 times."));
        QCOMPARE(compare("replace: torch, by: torch, everywhere: true", "[1.0, 1.0]"), std::string("2"));
    }

    void the_pass_to_be_played_must_come() {
        QCOMPARE(proof_of("```yaml engine\nat: backward 2\ntext: t\n```\n"), std::string());
        QVERIFY(proof_of("```yaml engine\nat: backward 3\ntext: t\n```\n")
                    .starts_with("a.md:21: The position third backward never comes in this cell."));
    }

    void values_are_compared_number_by_number() {
        QVERIFY(compare("-18.0", "-18.0").same);
        QVERIFY(compare("7", "7.0").same);
        QVERIFY(!compare("7", "8.0").same);
        QVERIFY(compare("[1, 2]", "[1.0, 2.0]").same);
        QVERIFY(!compare("[1, 2]", "[1.0, 2.0, 3.0]").same);
        QVERIFY(!compare("[[1], 2]", "[1.0, [2.0]]").same);
        QVERIFY(compare("None", "None").same);
        QVERIFY(!compare("None", "0.0").same);
        QVERIFY(compare("torch.float32", "torch.float32").same);
        QVERIFY(compare("hello", "'hello'").same);
        QCOMPARE(compare("[1, 2.5, True]", "[1, 2.5, True]").numbers, size_t(2));
    }

    void a_translation_that_parts_is_told() {
        const auto difference = [](const std::string& here, const std::string& there) {
            Findings findings("es/a.md");
            compare_translation(*read_body(here).lesson, *read_body(there).lesson, findings);
            return said(std::move(findings).in_order());
        };
        QCOMPARE(difference("Hola.\n", "Hello.\n"), std::string());
        QCOMPARE(difference("```python\na = 1  # uno\n```\n", "```python\na = 1  # one\n\n```\n"),
                 std::string());
        QVERIFY(difference("```python\na = 1\n```\n", "```python\na = 2\n```\n")
                    .starts_with("es/a.md:12: Cell 2 is not"));
        QVERIFY(difference("```python\na = '#'\n```\n", "```python\na = '##'\n```\n")
                    .starts_with("es/a.md:12: Cell 2"));
        QVERIFY(difference("```yaml focus\nat: end\n```\n", "").find("1 focus blocks here and 0") !=
                std::string::npos);
        const auto what_if = [](const char* to) {
            return "```yaml whatif\n{id: p, change: w, to: " + std::string(to) +
                   ", watch: w, value: 1, text: t, reason: r}\n```\n";
        };
        QVERIFY(difference(what_if("1"), what_if("2")).find("This says w = 1, w: 1") != std::string::npos);
        QVERIFY(difference("```yaml engine\nat: backward\ntext: t\n```\n", "").find("engine blocks here") !=
                std::string::npos);
        QVERIFY(
            difference("```yaml expect\nw: 1\n```\n", "```yaml expect\nw: 2\n```\n").find("This says w: 1") !=
            std::string::npos);
    }

    void a_misspelt_key_is_told_once() {
        const Reading reading =
            read_body("```yaml predict\n{id: p, question: q, anser: 4, expression: w, reason: r}\n```\n");
        ToldNotebook notebook;
        notebook.values = {{"w", "2"}};
        const Proof proof = check_lesson(*reading.lesson, notebook);
        QVERIFY2(reading.diagnostics.size() == 1, said(reading.diagnostics).c_str());
        QCOMPARE(reading.diagnostics[0].what.id, std::string("lesson.unknown_key_near.what"));
        QCOMPARE(said(proof.diagnostics), std::string());
    }

    void prose_in_another_language_than_the_lesson_says_is_told_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("prose");
        QTest::addColumn<bool>("told");
        const QString spanish = QString::fromUtf8(
            "La regla de la cadena dice que el gradiente de una hoja es el producto de las derivadas "
            "locales que hay en el camino, y la suma de los productos cuando hay varios caminos.");
        const QString english =
            "The chain rule says that the gradient of a leaf is the product of the local derivatives on the "
            "way, and that it is the sum of the products when there are several paths to it.";
        QTest::newRow("spanish") << "es" << spanish << false;
        QTest::newRow("english") << "en" << english << false;
        QTest::newRow("english called spanish") << "es" << english << true;
        QTest::newRow("spanish called english") << "en" << spanish << true;
        QTest::newRow("spanish with a quotation") << "es" << spanish + "\n\n> " + english << false;
        QTest::newRow("a few words") << "es"
                                     << "Run the cell." << false;
    }
    void prose_in_another_language_than_the_lesson_says_is_told() {
        QFETCH(QString, language);
        QFETCH(QString, prose);
        QFETCH(bool, told);
        const QString text = "---\nid: a\ntitle: t\nlang: " + language + "\norder: 1\n---\n\n" + prose + '\n';
        const Reading reading = read_lesson(text.toStdString(), "a.md");
        Findings findings("a.md");
        check_spoken_language(*reading.lesson, findings);
        const Diagnostics found = std::move(findings).in_order();
        QVERIFY2(found.empty() != told, said(found).c_str());
    }

    void the_translation_of_a_lesson_stands_in_the_other_folder() {
        QCOMPARE(*translation_of("/x/es/01-a.md"), std::string("/x/en/01-a.md"));
        QCOMPARE(*translation_of("lessons/en/01-a.md"), std::string("lessons/es/01-a.md"));
        QVERIFY(!translation_of("/x/other/01-a.md"));
    }
};

QTEST_GUILESS_MAIN(LessonCheckerTest)
#include "tst_lesson_checker.moc"
