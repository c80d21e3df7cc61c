#include <QtTest/QTest>

#include "script/syntax/lexer/lexer.h"
#include "script/syntax/lexer/utf8.h"

using namespace backstep::script;

namespace {

std::vector<TokenKind> kinds(std::string_view source) {
    std::vector<TokenKind> kinds;
    for (const Token& token : lex(source, {}).tokens) kinds.push_back(token.kind);
    return kinds;
}

using K = TokenKind;
using Kinds = std::vector<TokenKind>;

}  // namespace

class tst_lexer : public QObject {
    Q_OBJECT
  private slots:
    void an_empty_source_is_one_end_token() {
        QCOMPARE(kinds(""), (Kinds{K::End}));
        QCOMPARE(kinds("\n  # a comment\n\n"), (Kinds{K::End}));
    }

    void a_last_line_without_newline_still_ends() {
        QCOMPARE(kinds("x"), (Kinds{K::Name, K::Newline, K::End}));
    }

    void indentation_opens_and_closes_blocks() {
        QCOMPARE(kinds("if x:\n    y\n\n  # comment\nz\n"),
                 (Kinds{K::If, K::Name, K::Colon, K::Newline, K::Indent, K::Name, K::Newline, K::Dedent,
                        K::Name, K::Newline, K::End}));
    }

    void brackets_join_lines() {
        QCOMPARE(kinds("f(\n  1,\n)\n"),
                 (Kinds{K::Name, K::LeftParen, K::Number, K::Comma, K::RightParen, K::Newline, K::End}));
    }

    void a_backslash_joins_lines() {
        QCOMPARE(kinds("x = \\\n  1\n"), (Kinds{K::Name, K::Equal, K::Number, K::Newline, K::End}));
    }

    void the_longest_operator_wins() {
        QCOMPARE(kinds("a **= b // c -> d := e ... f != g"),
                 (Kinds{K::Name, K::DoubleStarEqual, K::Name, K::DoubleSlash, K::Name, K::Arrow, K::Name,
                        K::Walrus, K::Name, K::Ellipsis, K::Name, K::NotEqual, K::Name, K::Newline, K::End}));
    }

    void every_keyword_is_known_by_its_spelling() {
        const std::string_view words[] = {
            "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
            "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
            "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
            "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};
        int index = static_cast<int>(K::False);
        for (const std::string_view word : words) QCOMPARE(static_cast<int>(keyword_or_name(word)), index++);
        QCOMPARE(keyword_or_name("match"), K::Name);
        QCOMPARE(keyword_or_name("printed"), K::Name);
    }

    void columns_count_code_points() {
        const LexResult lexed = lex("ñandú = 'θ' + x", {});
        QCOMPARE(lexed.tokens[0].end_column, 5u);
        QCOMPARE(lexed.tokens[2].column, 8u);
        QCOMPARE(lexed.tokens[4].column, 14u);
        QCOMPARE(lexed.tokens[4].begin, 17u);
    }

    void strings_are_one_token_with_prefix_and_quotes() {
        const LexResult lexed = lex("rb'a' f\"{x}\" '''a\nb''' ub", {});
        QCOMPARE(lexed.tokens[0].end, 5u);
        QCOMPARE(lexed.tokens[1].end_column, 12u);
        QCOMPARE(lexed.tokens[2].end_line, 2u);
        QCOMPARE(lexed.tokens[3].kind, K::Name);
    }

    void numbers_may_touch_a_keyword() {
        QCOMPARE(kinds("1if 0o1else 2"),
                 (Kinds{K::Number, K::If, K::Number, K::Else, K::Number, K::Newline, K::End}));
        QCOMPARE(kinds("1_000 0b1_0 1e-5 .5 1. 2.5e3"), (Kinds{K::Number, K::Number, K::Number, K::Number,
                                                               K::Number, K::Number, K::Newline, K::End}));
    }

    void the_first_mistake_is_the_last_token() {
        const LexResult lexed = lex("x = 1\ny = 12ab\nz", {});
        QCOMPARE(lexed.tokens.back().kind, K::Error);
        QCOMPARE(lexed.error->message, std::string("invalid decimal literal"));
        QCOMPARE(lexed.error->line, 2u);
        QCOMPARE(lexed.error->column, 5u);
    }

    void open_brackets_are_reported_innermost_last() {
        const LexResult lexed = lex("f(\n  [1, 2\n", {});
        QCOMPARE(lexed.open.size(), size_t(2));
        QCOMPARE(lexed.open.back().bracket, '[');
        QCOMPARE(lexed.open.back().line, 2u);
        QCOMPARE(lexed.open.back().column, 2u);
    }

    void a_notebook_skips_its_commands_and_keeps_them() {
        LexOptions options;
        options.notebook = true;
        const LexResult lexed =
            lex("%matplotlib inline\nx = 7 %2\n!pip install a \\\n  b\ny = (3\n%2)\n", options);
        QCOMPARE(lexed.skipped.size(), size_t(2));
        QCOMPARE(lexed.skipped[0].text, std::string("%matplotlib inline"));
        QCOMPARE(lexed.skipped[1].line, 3u);
        QCOMPARE(lexed.skipped[1].text, std::string("!pip install a \\\n  b"));
        QVERIFY(!lexed.error);
        QCOMPARE(lexed.tokens[0].line, 2u);
    }

    void utf8_is_checked_byte_by_byte() {
        QVERIFY(!find_utf8_problem("año θ 🎓").found);
        QCOMPARE(find_utf8_problem("ab\xff").position, size_t(2));
        QCOMPARE(std::string(find_utf8_problem("\xC3(").reason), std::string("invalid continuation byte"));
        QCOMPARE(std::string(find_utf8_problem("\xE2\x82").reason), std::string("unexpected end of data"));
        QVERIFY(find_utf8_problem("\xC0\x80").found);
        QVERIFY(find_utf8_problem("\xED\xA0\x80").found);
    }
};

QTEST_GUILESS_MAIN(tst_lexer)
#include "tst_lexer.moc"
