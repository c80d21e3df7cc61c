#include <QtTest/QTest>

#include "script/syntax/source_tokens.h"

using namespace backstep::script;
using K = SourceTokenKind;

namespace {

std::vector<K> kinds(std::string_view source, bool notebook = false) {
    std::vector<K> kinds;
    for (const SourceToken& token : source_tokens(source, notebook)) kinds.push_back(token.kind);
    return kinds;
}

using Kinds = std::vector<K>;

}  // namespace

class tst_source_tokens : public QObject {
    Q_OBJECT
  private slots:
    void each_kind_is_told_apart() {
        QCOMPARE(kinds("def f(x): return None  # done"),
                 (Kinds{K::Keyword, K::Definition, K::Bracket, K::Name, K::Bracket, K::Operator, K::Keyword,
                        K::Constant, K::Comment}));
        QCOMPARE(kinds("print(len('a'), 1.5)"),
                 (Kinds{K::Builtin, K::Bracket, K::Builtin, K::Bracket, K::String, K::Bracket, K::Operator,
                        K::Number, K::Bracket}));
    }

    void an_attribute_is_no_builtin() {
        QCOMPARE(kinds("x.sum()"), (Kinds{K::Name, K::Operator, K::Name, K::Bracket, K::Bracket}));
        QCOMPARE(kinds("sum(x)").front(), K::Builtin);
        QCOMPARE(kinds("zip(x)").front(), K::Builtin);
    }

    void a_decorator_covers_its_dotted_name() {
        QCOMPARE(kinds("@torch.no_grad()\ndef f(): pass"),
                 (Kinds{K::Decorator, K::Decorator, K::Decorator, K::Decorator, K::Bracket, K::Bracket,
                        K::Keyword, K::Definition, K::Bracket, K::Bracket, K::Operator, K::Keyword}));
        QCOMPARE(kinds("a @ b"), (Kinds{K::Name, K::Operator, K::Name}));
    }

    void match_and_case_are_keywords_only_where_they_begin_their_statement() {
        QCOMPARE(kinds("match x:\n    case 1: pass\n    case _: pass"),
                 (Kinds{K::Keyword, K::Name, K::Operator, K::Keyword, K::Number, K::Operator, K::Keyword,
                        K::Keyword, K::Name, K::Operator, K::Keyword}));
        QCOMPARE(kinds("match = re.match(x)").front(), K::Name);
        QCOMPARE(kinds("match: int = 3").front(), K::Name);
        QCOMPARE(kinds("match(x)").front(), K::Name);
    }

    void spans_are_lines_and_code_points() {
        const auto tokens = source_tokens("a = 1\nñ = '''x\ny'''", false, 4);
        QCOMPARE(tokens[3].span, (backstep::SourceSpan{2, 2, 0, 1, 4}));
        QCOMPARE(tokens[5].span, (backstep::SourceSpan{2, 3, 4, 4, 4}));
    }

    void what_follows_a_mistake_is_coloured_too() {
        QCOMPARE(kinds("x = )\nfor"), (Kinds{K::Name, K::Operator, K::Invalid, K::Keyword}));
        QCOMPARE(kinds("x = 1ab\nfor").back(), K::Keyword);
        QCOMPARE(kinds("x = 'abc\nfor"), (Kinds{K::Name, K::Operator, K::String, K::Keyword}));
        QCOMPARE(kinds("if x:\n    y\n  z\nfor").back(), K::Keyword);
        QCOMPARE(kinds("x = “a” + 1").back(), K::Number);
        QCOMPARE(kinds("$ x"), (Kinds{K::Invalid, K::Name}));
        QCOMPARE(kinds("\xEF\xBB\xBF?\x06 7"), (Kinds{K::Invalid, K::Invalid, K::Number}));
    }

    void an_open_triple_quote_runs_to_the_end() {
        const auto tokens = source_tokens("x = '''a\nfor\nwhile");
        QCOMPARE(tokens.size(), size_t(3));
        QCOMPARE(tokens.back().kind, K::String);
        QCOMPARE(tokens.back().span.end_line, 3u);
    }

    void open_brackets_are_no_mistake() {
        QCOMPARE(kinds("f(1,\n"), (Kinds{K::Name, K::Bracket, K::Number, K::Operator}));
    }

    void notebook_commands_are_coloured_as_one() {
        QCOMPARE(kinds("%matplotlib inline\nx\n!ls", true), (Kinds{K::Command, K::Name, K::Command}));
        QCOMPARE(source_tokens("x\n  !ls", true)[1].span, (backstep::SourceSpan{2, 2, 2, 5, 0}));
    }

    void every_prefix_of_a_program_can_be_coloured() {
        const std::string program =
            "@d\nclass A(B):\n\tdef f(self, *a):\n\t\tx = f'{a!r:>{w}}' \\\n\t\t  + \"\"\"b\n\"\"\"\n        "
            "y = [1_0, 0x, 3..e]\n"
            " $ 'c\n%x\n";
        for (size_t n = 0; n <= program.size(); ++n) {
            const auto tokens = source_tokens(std::string_view(program).substr(0, n), n % 2 == 0);
            for (size_t i = 1; i < tokens.size(); ++i) {
                const backstep::SourceSpan &a = tokens[i - 1].span, &b = tokens[i].span;
                QVERIFY(std::tie(a.end_line, a.end_column) <= std::tie(b.line, b.column));
            }
        }
    }
};

QTEST_GUILESS_MAIN(tst_source_tokens)
#include "tst_source_tokens.moc"
