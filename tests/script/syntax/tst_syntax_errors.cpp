#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest/QTest>

#include "script/syntax/parse.h"

using namespace backstep::script;

namespace {

// One row of data/syntax_errors.json.
struct SyntaxErrorCase {
    std::string source;
    QString type, message;
    int line, column, end_line, end_column;
};

std::vector<SyntaxErrorCase> read_cases() {
    QFile file(BACKSTEP_TEST_DATA "/data/syntax_errors.json");
    if (!file.open(QIODevice::ReadOnly)) return {};
    std::vector<SyntaxErrorCase> cases;
    for (const QJsonValue& row : QJsonDocument::fromJson(file.readAll()).object()["cases"].toArray())
        cases.push_back({row[0].toString().toStdString(), row[1].toString(), row[2].toString(),
                         row[3].toInt(), row[4].toInt(), row[5].toInt(), row[6].toInt()});
    return cases;
}

ParseResult parse_strict(std::string_view source) { return parse(source, {"f.py", 0, ParseMode::Strict}); }

std::string report_of(std::string_view source) {
    const ParseResult result = parse_strict(source);
    return result.problem() ? result.problem()->report() : "no problem";
}

}  // namespace

class tst_syntax_errors : public QObject {
    Q_OBJECT
  private slots:
    void each_mistake_is_told_as_cpython_tells_it_data() {
        QTest::addColumn<SyntaxErrorCase>("expected");
        const std::vector<SyntaxErrorCase> cases = read_cases();
        QVERIFY(cases.size() > 300);
        for (const SyntaxErrorCase& expected : cases) QTest::newRow(expected.source.c_str()) << expected;
    }

    void each_mistake_is_told_as_cpython_tells_it() {
        QFETCH(SyntaxErrorCase, expected);
        const ParseResult result = parse_strict(expected.source);
        QVERIFY(result.problem());
        const SyntaxProblem& problem = *result.problem();
        QCOMPARE(QString::fromStdString(problem.type), expected.type);
        QCOMPARE(QString::fromStdString(problem.message), expected.message);
        QCOMPARE(static_cast<int>(problem.shown.line), expected.line);
        QCOMPARE(static_cast<int>(problem.shown.column), expected.column);
        QCOMPARE(static_cast<int>(problem.shown.end_line), expected.end_line);
        QCOMPARE(static_cast<int>(problem.shown.end_column), expected.end_column);
    }

    void the_report_has_cpythons_carets() {
        QCOMPARE(report_of("    x = 1 2\n"),
                 std::string("  File \"f.py\", line 1\n    x = 1 2\nIndentationError: unexpected indent\n"));
        QCOMPARE(report_of("y = 0\nx = (1,\n 2\nx = 3\n"),
                 std::string(
                     "  File \"f.py\", line 2\n    x = (1,\n        ^\nSyntaxError: '(' was never closed\n"));
        QCOMPARE(report_of("f(a\n  b)\n"),
                 std::string("  File \"f.py\", line 1\n    f(a\n      ^\nSyntaxError: invalid "
                             "syntax. Perhaps you forgot a comma?\n"));
    }

    void a_source_that_ends_too_soon_has_no_carets() {
        QCOMPARE(report_of("if x:\n"),
                 std::string("  File \"f.py\", line 1\n    if x:\nIndentationError: expected an "
                             "indented block after 'if' statement on line 1\n"));
    }

    void a_mistake_in_an_fstring_is_shown_alone_and_placed_in_the_file() {
        const ParseResult result = parse_strict("a = 1\nx = f'{a b}'\n");
        QCOMPARE(result.problem()->source_line, std::string("(a b)"));
        QCOMPARE(result.problem()->shown.column, uint16_t(1));
        QCOMPARE(result.problem()->span.line, 2u);
        QCOMPARE(result.problem()->span.column, uint16_t(7));
    }

    void bytes_that_are_no_text_have_a_line() {
        const ParseResult null = parse_strict(std::string_view("x = 1\ny\0 = 2\n", 13));
        QCOMPARE(null.problem()->message, std::string("source code cannot contain null bytes"));
        QCOMPARE(null.problem()->span.line, 2u);
        const ParseResult latin1 = parse_strict("x = 'a'\ny = '\xff'\n");
        QCOMPARE(latin1.problem()->type, std::string("SyntaxError"));
        QCOMPARE(
            latin1.problem()->message,
            std::string("Non-UTF-8 code starting with '\\xff' in file " + latin1.problem()->filename +
                        " on line 2, but no encoding declared; see https://peps.python.org/pep-0263/ for "
                        "details"));
        QVERIFY(latin1.problem()->report().find('\xff') == std::string::npos);
        QCOMPARE(latin1.problem()->span.line, 2u);
    }

    void a_mistake_of_the_lexer_further_down_comes_first() {
        QCOMPARE(parse_strict("x = = 1\ny = 'abc\n").problem()->message,
                 std::string("unterminated string literal (detected at line 2)"));
        QCOMPARE(parse_strict("  x = 1\ny = 'abc\n").problem()->message, std::string("unexpected indent"));
    }

    void windows_line_ends_count_like_others() {
        const ParseResult result = parse_strict("x = 1\r\ny = = 2\r\n");
        QCOMPARE(result.problem()->span.line, 2u);
        QCOMPARE(result.problem()->source_line, std::string("y = = 2"));
    }
};

QTEST_GUILESS_MAIN(tst_syntax_errors)
#include "tst_syntax_errors.moc"
