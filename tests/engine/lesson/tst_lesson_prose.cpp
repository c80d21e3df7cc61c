#include <QtTest/QTest>

#include "lesson/open_answers.h"
#include "lesson/reader.h"
#include "lesson/reading/numbers.h"

using namespace backstep;
using namespace backstep::lesson;

namespace {

Inlines prose(const std::string& text) {
    const Reading reading = read_lesson(
        "---\nid: a\ntitle: t\nlang: en\norder: 1\n---\n```python\na = 1\n```\n\n" + text + "\n", "a.md");
    const Paragraph* paragraph = reading.lesson->blocks.back().as<Paragraph>();
    return paragraph ? paragraph->text : Inlines();
}

}  // namespace

class LessonProseTest : public QObject {
    Q_OBJECT

  private slots:
    void formulas_are_lifted_before_markdown_sees_them() {
        const Inlines runs = prose("Here $a_1 * b_1 * c$ and $x_2$.");
        QCOMPARE(runs.size(), size_t(5));
        QCOMPARE(runs[1].kind, Inline::Kind::Formula);
        QCOMPARE(runs[1].text, std::string("a_1 * b_1 * c"));
        QCOMPARE(runs[3].text, std::string("x_2"));
        QCOMPARE(runs[4].text, std::string("."));
    }

    void numbers_that_tell_an_open_answer_are_known() {
        const Lesson lesson = *read_lesson(
                                   "---\nid: a\ntitle: t\nlang: en\norder: 1\n---\n```python\ny = 3\n```\n\n"
                                   "Before.\n\n```yaml predict\nid: p\nquestion: How much?\nanswer: 3\n"
                                   "expression: y\nreason: So.\n```\n\nSaid of it.\n\n```yaml focus\nat: "
                                   "end\n```\n\nBehind.\n\n## Another part\n\n```yaml "
                                   "focus\nat: end\n```\n\nThere.\n",
                                   "a.md")
                                   .lesson;
        const auto block = [&](const std::string& text) -> const Block& {
            for (const Block& found : lesson.blocks)
                if (const auto* p = found.as<Paragraph>(); p && plain_text(p->text) == text) return found;
            qFatal("no such paragraph");
        };
        const OpenAnswers open(lesson, [](const Predict&) { return true; });
        // Whatever gives it, behind the question; elsewhere only what is asked for itself.
        QVERIFY(open.told_by(block("Behind."), "1 + 2", "that is 3"));
        QVERIFY(open.told_by(block("Behind."), "1.0 * y", "\u2212y = 3.0"));
        QVERIFY(!open.told_by(block("Behind."), "1 + 3", "4"));
        QVERIFY(open.told_by(block("Said of it."), "0.9 * y", "almost: 2.7"));
        QVERIFY(!open.told_by(block("Before."), "1 + 2", "3"));
        QVERIFY(!open.told_by(block("There."), "1 + 2", "3"));
        QVERIFY(open.told_by(block("Before."), "y", "3"));
        QCOMPARE(open.told_by(block("There."), "y", "3")->id, std::string("p"));
        QVERIFY(
            !OpenAnswers(lesson, [](const Predict&) { return false; }).told_by(block("Behind."), "y", "3"));
        QVERIFY(!OpenAnswers().told_by(block("Behind."), "y", "3"));
        QCOMPARE(with_its_number_hidden("2 \\cdot 3 = \u22126"), std::string("2 \\cdot 3 = ?"));
    }

    void slates_whose_number_in_the_prose_tells_the_answer_are_kept_back_too() {
        const Lesson lesson =
            *read_lesson(
                 "---\nid: a\ntitle: t\nlang: en\norder: 1\n---\n```python\ny = 3\n```\n\n"
                 "```yaml predict\nid: p\nquestion: How much?\nanswer: 0\n"
                 "expression: b.grad[1]\nreason: So.\n```\n\n```yaml focus\nat: end\n```\n\n"
                 "Then `0`<!-- = w.grad[1] --> and `-5`<!-- = v.grad[0] --> "
                 "and `0`<!-- = 2 * u.grad --> and `0`<!-- = b.grad[1] -->.\n",
                 "a.md")
                 .lesson;
        for (const Block& block : lesson.blocks)
            if (const auto* predict = block.as<Predict>())
                QCOMPARE(kept_back(lesson, *predict), (std::vector<std::string>{"b.grad[1]", "w.grad"}));
    }

    void a_formula_may_go_over_lines_and_stand_in_bold() {
        const Inlines runs = prose("Here **$a\n+ b$** ends.");
        QCOMPARE(runs.size(), size_t(3));
        QCOMPARE(runs[1].text, std::string("a\n+ b"));
        QVERIFY(runs[1].strong);
    }

    void a_formula_alone_is_a_block() {
        const Reading reading = read_lesson("---\nid: a\n---\n\n$$\n\\frac{a}{b}\n$$\n", "a.md");
        const DisplayFormula* formula = reading.lesson->blocks.back().as<DisplayFormula>();
        QVERIFY(formula);
        QCOMPARE(formula->tex, std::string("\\frac{a}{b}"));
    }

    void dollars_in_code_and_escaped_ones_are_dollars() {
        QCOMPARE(plain_text(prose("Costs \\$5 and `$x$`.")), std::string("Costs $5 and $x$."));
    }

    void a_comment_gives_the_number_before_it_its_expression() {
        const Inlines runs = prose("It is `-18`<!-- = w.grad --> and 9<!-- = loss --> and $7$<!-- = y -->.");
        QCOMPARE(runs[1].expression, std::string("w.grad"));
        QCOMPARE(runs[3].text, std::string("9"));
        QCOMPARE(runs[3].expression, std::string("loss"));
        QCOMPARE(runs[5].kind, Inline::Kind::Formula);
        QCOMPARE(runs[5].expression, std::string("y"));
        QCOMPARE(plain_text(runs), std::string("It is -18 and 9 and 7."));
    }

    void a_citation_is_a_run_of_its_own() {
        const Inlines runs = prose("As shown [@lu2019] before.");
        QCOMPARE(runs.size(), size_t(3));
        QCOMPARE(runs[1].kind, Inline::Kind::Citation);
        QCOMPARE(runs[1].text, std::string("lu2019"));
        QCOMPARE(runs[2].text, std::string(" before."));
    }

    void a_stated_number_is_the_last_one_of_its_text() {
        QCOMPARE(stated_number("2 * 3 + 1 = 7")->value, 7.0);
        QCOMPARE(stated_number("w.grad = -18.0")->value, -18.0);
        QCOMPARE(stated_number("w.grad = \u221218.50.")->value, -18.5);
        QCOMPARE(stated_number("-1.4901e-08")->value, -1.4901e-08);
        QVERIFY(!stated_number("float32"));
        QVERIFY(!stated_number("7 apples"));
    }

    void few_decimals_are_meant_exactly_and_three_are_rounded() {
        QVERIFY(agrees(*stated_number("-18"), -18.0));
        QVERIFY(!agrees(*stated_number("-18"), -18.04));
        QVERIFY(!agrees(*stated_number("0.33"), 1.0 / 3));
        QVERIFY(agrees(*stated_number("0.333"), 1.0 / 3));
        QVERIFY(!agrees(*stated_number("0.334"), 1.0 / 3));
        QVERIFY(agrees(*stated_number("0.1"), double(0.1f)));
        QVERIFY(agrees(*stated_number("0.0"), 0.0));
        QVERIFY(!agrees(*stated_number("0.0"), 1e-9));
        QVERIFY(!agrees(*stated_number("1"), std::numeric_limits<double>::quiet_NaN()));
    }
};

QTEST_GUILESS_MAIN(LessonProseTest)
#include "tst_lesson_prose.moc"
