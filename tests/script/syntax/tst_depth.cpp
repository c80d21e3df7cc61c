#include <QtTest/QTest>

#include "script/syntax/parse.h"

using namespace backstep::script;

namespace {

std::string repeat(std::string_view part, int times) {
    std::string out;
    out.reserve(part.size() * static_cast<size_t>(times));
    for (int i = 0; i < times; ++i) out += part;
    return out;
}

constexpr int kMany = 100000;

std::string error_of(const std::string& source) {
    const ParseResult result = parse(source, {});
    if (!result.problem()) return result.module() ? "none" : "unsupported";
    return result.problem()->type + ": " + result.problem()->message;
}

}  // namespace

class tst_depth : public QObject {
    Q_OBJECT
  private slots:
    void brackets_stop_at_two_hundred() {
        const std::string too_many = "SyntaxError: too many nested parentheses";
        for (const char* bracket : {"(", "[", "{", "f(", "x[", "{1:", "[x for x in ("}) {
            QCOMPARE(error_of(repeat(bracket, kMany)), too_many);
        }
        QCOMPARE(error_of(repeat("(", kMany) + "1" + repeat(")", kMany)), too_many);
        QCOMPARE(error_of(repeat("(", 200) + "1" + repeat(")", 200)), std::string("none"));
        QCOMPARE(error_of(repeat("(", 201) + "1" + repeat(")", 201)), too_many);
        QCOMPARE(error_of(repeat("(", 150)), std::string("SyntaxError: '(' was never closed"));
    }

    void a_mistake_inside_two_hundred_brackets_is_found() {
        QCOMPARE(error_of(repeat("(", 199) + "1 2" + repeat(")", 199)),
                 std::string("SyntaxError: invalid syntax. Perhaps you forgot a comma?"));
        QCOMPARE(error_of(repeat("f(", 199) + "1 +" + repeat(")", 199)),
                 std::string("SyntaxError: invalid syntax"));
        QVERIFY(error_of(repeat("x[", 199) + repeat("]", 199)).starts_with("SyntaxError"));
        QVERIFY(error_of(repeat("print {x:", 99) + repeat("}", 99)).starts_with("SyntaxError"));
        QVERIFY(error_of(repeat("f(a for a in ", 199) + repeat(")", 199)).starts_with("SyntaxError"));
    }

    void chains_without_brackets_end_with_cpythons_error_data() {
        QTest::addColumn<QString>("unit");
        QTest::addColumn<QString>("end");
        const auto row = [](const char* unit, const char* end) { QTest::newRow(unit) << unit << end; };
        row("-", "1");
        row("~", "1");
        row("not ", "x");
        row("lambda: ", "1");
        row("lambda x=", "1: x");
        row("lambda x=lambda y=", "1");
        row("1 ** ", "1");
        row("1 + ", "1");
        row("1 if x else ", "2");
        row("a.", "b");
        row("x if ", "y");
        row("yield ", "1");
        row("await ", "x");
        row("*", "x");
        row("a[0]", "");
        row("f()", "");
    }

    void chains_without_brackets_end_with_cpythons_error() {
        QFETCH(QString, unit);
        QFETCH(QString, end);
        const std::string error = error_of(repeat(unit.toStdString(), kMany) + end.toStdString());
        QVERIFY2(error.starts_with("RecursionError: maximum recursion depth exceeded during compilation") ||
                     error.starts_with("MemoryError") || error.starts_with("SyntaxError"),
                 error.c_str());
    }

    void flat_source_of_any_length_is_fine() {
        QCOMPARE(error_of("x = [" + repeat("1, ", kMany) + "]"), std::string("none"));
        QCOMPARE(error_of(repeat("x = 1\n", kMany)), std::string("none"));
        QCOMPARE(error_of("x = " + repeat("a and ", kMany) + "b"), std::string("none"));
        QCOMPARE(error_of("x = " + repeat("1 < ", kMany) + "2"), std::string("none"));
        QCOMPARE(error_of("x = " + repeat("'a' ", kMany)), std::string("none"));
        QCOMPARE(error_of(repeat("a = ", kMany) + "1"), std::string("none"));
    }

    void a_thousand_terms_are_fine() {
        QCOMPARE(error_of("x = 1" + repeat(" + y", 2000)), std::string("none"));
        QCOMPARE(error_of("x" + repeat(".y", 2000)), std::string("none"));
        QCOMPARE(error_of(repeat("-", 2000) + "1"), std::string("none"));
    }

    void blocks_stop_at_a_hundred() {
        std::string deep;
        for (int i = 0; i < 150; ++i) deep += repeat(" ", i) + "if x:\n";
        QCOMPARE(error_of(deep), std::string("IndentationError: too many levels of indentation"));
        deep.clear();
        for (int i = 0; i < 99; ++i) deep += repeat(" ", i) + "if x:\n";
        QCOMPARE(error_of(deep + repeat(" ", 99) + "pass\n"), std::string("none"));
    }

    void loops_nest_twenty_deep() {
        std::string deep;
        for (int i = 0; i < 21; ++i) deep += repeat(" ", i) + "while x:\n";
        QCOMPARE(error_of(deep + repeat(" ", 21) + "pass\n"),
                 std::string("SyntaxError: too many statically nested blocks"));
    }

    void a_long_elif_chain_ends_with_an_error() {
        QCOMPARE(error_of("if x: pass\n" + repeat("elif x: pass\n", 1000)), std::string("none"));
        QCOMPARE(error_of("if x: pass\n" + repeat("elif x: pass\n", kMany)),
                 std::string("RecursionError: maximum recursion depth exceeded during compilation"));
    }

    void nested_fstrings_end() {
        QVERIFY(error_of(repeat("f'{", kMany)).starts_with("SyntaxError"));
        QVERIFY(error_of("f'{" + repeat("(", kMany) + "}'").starts_with("SyntaxError"));
        QCOMPARE(error_of("f'{" + repeat("(", 150) + "1" + repeat(")", 150) + "}'"), std::string("none"));
        QCOMPARE(error_of("f'''{f\"\"\"{f\"{f'{1}'}\"}\"\"\"}'''"), std::string("none"));
    }
};

QTEST_GUILESS_MAIN(tst_depth)
#include "tst_depth.moc"
