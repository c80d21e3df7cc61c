#include <QtTest/QTest>

#include "explain/autopsy/autopsy.h"
#include "explain/autopsy/unread/unread_kinds.h"
#include "run/editing/mistake.h"
#include "run/recorded.h"
#include "words/words.h"

using namespace backstep;
using namespace backstep::explain;

namespace {

std::string why(const Autopsy& autopsy, words::Language language) {
    return autopsy.origins.empty() ? std::string() : words::render(autopsy.origins[0].what, language);
}

}  // namespace

// Sources that no line of could run.
class UnreadTest : public QObject {
    Q_OBJECT

  private slots:
    void every_kind_has_its_words_in_both_languages() {
        for (const UnreadKind& kind : unread_kinds())
            for (const char* part : {".what", ".cure"}) {
                const std::string id = "unread." + std::string(kind.id) + part;
                QVERIFY2(words::knows(id), id.c_str());
            }
    }

    void what_cannot_be_read_is_told_apart_and_its_cure_reads_data() {
        QTest::addColumn<std::string>("source");
        QTest::addColumn<std::string>("cure");
        int rows = 0;
        const auto row = [&rows](const char* id, const char* source, const char* cure) {
            QTest::addRow("%s %d", id, ++rows) << std::string(source) << std::string(cure);
        };
        row("colon", "x = 1\nif x > 0  # why\n    y = 2\n", "if x > 0:  # why");
        row("colon", "for i in range(3)\n    y = 2\n", "for i in range(3):");
        row("colon", "while True print(1)\n", "while True: print(1)");
        row("else_if", "x = 1\nif x:\n    y = 1\nelse if x > 2:\n    y = 2\n", "elif x > 2:");
        row("block", "x = 1\nif x > 0:\ny = 2\n", "    y = 2");
        row("block_empty", "def f(x):\n    # nothing yet\n", "    pass");
        row("block_empty", "def f(x):\n\nx = 1\n", "    pass");
        row("indent", "x = 1\n    y = 2\n", "y = 2");
        row("dedent", "for i in range(2):\n    x = 1\n   y = 2\n", "    y = 2");
        row("dedent", "if True:\n        x = 1\n  y = 2\n", "y = 2");
        row("tabs", "if True:\n        x = 1\n\ty = 2\n", "        y = 2");
        row("tabs", "if True:\n\tx = 1\n        y = 2\n", "\ty = 2");
        row("bracket_open", "x = 3\nloss = ((x - 2) ** 2\nprint(loss)\n", "loss = ((x - 2) ** 2)");
        row("bracket_open", "a = max(\n    1,\n    2\nprint(a)\n", "2)");
        row("bracket_extra", "x = (1 + 2))\n", "x = (1 + 2)");
        row("bracket_other", "x = [1, 2)\n", "x = [1, 2]");
        row("bracket_other", "x = [\n  1, 2\n)\n", "]");
        row("quote", "print('hello)\n", "print('hello')");
        row("quote", "print(f'{3} hello)  # done\n", "print(f'{3} hello')  # done");
        row("quote", "x = \"hello\nprint(x)\n", "x = \"hello\"");
        row("triple_quote", "x = \"\"\"hello\nprint(x)\n", "");
        row("equals", "x = 1\nif x = 1:\n    y = 2\n", "if x == 1:");
        row("target", "y = 1\ny + 1 = y\n", "y = y + 1");
        row("target", "f(x) = 3\n", "");
        row("print", "x = 1\nprint x\n", "print(x)");
        row("print", "print 'hello', 3\n", "print('hello', 3)");
        row("comma", "x = torch.tensor([1.0, 2.0] requires_grad=True)\n",
            "x = torch.tensor([1.0, 2.0], requires_grad=True)");
        row("comma", "x = {'a' 1}\n", "");
        row("number_name", "x = 1\ny = 2x\n", "y = 2 * x");
        row("number_name", "2layers = 3\n", "");
        row("zeros", "x = 007\n", "x = 7");
        row("sign", "print(\u201chello\u201d)\n", "print(\"hello\")");
        row("sign", "x = 3 \u2212 2 \u00d7 4\n", "x = 3 - 2 * 4");
        row("outside_function", "x = 1\nreturn x\n", "");
        row("outside_loop", "break\n", "");
        row("left_out", "async def f():\n    pass\n", "def f():");
        row("prompt", ">>> x = 1\n", "x = 1");
        row("shell", "pip install torch\n", "");
        row("foreign", "x = 1\nif x > 0 && !x:\n    y = 1\n", "if x > 0 and not x:");
        row("foreign", "x = 1\nif x =< 2:\n    y = 1\n", "if x <= 2:");
        row("increment", "x = 1\nx++\n", "x += 1");
        row("word_taken", "lambda = 0.1\n", "lambda_ = 0.1");
        row("function", "function f(x):\n    return x\n", "def f(x):");
        row("ends_early", "x = 3 +\n", "");
        row("unexpected", "x -> y\n", "");
        row("refused", "del f(x)\n", "");
    }
    void what_cannot_be_read_is_told_apart_and_its_cure_reads() {
        QFETCH(std::string, source);
        QFETCH(std::string, cure);
        const run::Recorded recorded(source);
        const auto found = autopsy(recorded.timeline, recorded.last());
        QVERIFY(found && found->marked);
        QCOMPARE(QString::fromStdString(found->known),
                 QString::fromUtf8(QTest::currentDataTag()).section(' ', 0, 0));
        QCOMPARE(found->cures.size(), size_t(1));
        QCOMPARE(found->cures[0].code, cure);
        for (const words::Language language : words::kLanguages)
            for (const std::string& text : {words::render(found->what, language), why(*found, language),
                                            words::render(found->cures[0].title, language)})
                QVERIFY2(!text.empty() && text.find('{') == std::string::npos, text.c_str());
        if (cure.empty()) return;
        const auto mistake = run::find_mistake(mended(source, found->cures[0]));
        QVERIFY2(!mistake, mistake ? mistake->message.c_str() : "");
    }

    void the_mark_counts_characters_from_the_beginning_of_the_line() {
        const run::Recorded recorded("ñandú = 1\nif ñandú > 0\n    y = 2\n");
        const auto found = autopsy(recorded.timeline, recorded.last());
        QCOMPARE(found->marked->text, std::string("if ñandú > 0"));
        QCOMPARE(found->marked->from, 12U);
        const std::string what = words::render(found->what, words::Language::English);
        QVERIFY2(what.find("line 2, column 13") != std::string::npos, what.c_str());
    }

    void whatever_is_mistyped_is_told_and_what_mends_it_has_a_place() {
        const std::string typed =
            "w = torch.tensor([1.0, -2.0],\n    requires_grad=True)  # a leaf\nfunc = {'a': w}\n"
            "for i in range(2):\n    if i == 1:\n        print(f'{i} \u00f1', func)\n    # done\n";
        size_t unread = 0;
        for (size_t at = 0; at < typed.size(); at += 3)
            for (const char* sign :
                 {"", "(", ")", "'", "=", ":", "\t", " ", "\n", "!", "\u2212", "#", " x "}) {
                std::string source = typed;
                if (*sign == 0)
                    source.erase(at, 1);
                else
                    source.insert(at, sign);
                const run::Recorded recorded(source, run::Mode::Window);
                if (recorded.outcome.status != run::Outcome::Status::Refused) continue;
                ++unread;
                const auto found = autopsy(recorded.timeline, recorded.last());
                QVERIFY2(found && !found->what.empty(), source.c_str());
                for (const Cure& cure : found->cures)
                    QVERIFY2(cure.code.empty() || mended(source, cure) != source, source.c_str());
            }
        QVERIFY(unread > 200);
    }

    void code_too_deep_to_be_read_is_told_without_a_place() {
        const run::Recorded recorded("x = " + std::string(300, '(') + "1" + std::string(300, ')') + "\n");
        const auto found = autopsy(recorded.timeline, recorded.last());
        QVERIFY(found && !found->what.empty());
    }

    void an_error_of_the_same_name_that_code_raised_is_none_of_them() {
        const run::Recorded recorded("x = 1\nraise SyntaxError('mine')\n");
        const auto found = autopsy(recorded.timeline, recorded.last());
        QVERIFY(found && !found->marked);
    }
};

QTEST_APPLESS_MAIN(UnreadTest)
#include "tst_unread.moc"
