#include <QRegularExpression>
#include <QtTest/QTest>
#include <set>

#include "explain/autopsy/absent/absent_names.h"
#include "explain/autopsy/autopsy.h"
#include "explain/autopsy/known_errors.h"
#include "explain/by_hand.h"
#include "run/recorded.h"
#include "words/words.h"

using namespace backstep;
using namespace backstep::explain;

namespace {

const std::string kImport = "import torch\n";

std::optional<Autopsy> autopsy_of(const std::string& source) {
    const run::Recorded recorded(kImport + source);
    return autopsy(recorded.timeline, recorded.last());
}

}  // namespace

class AutopsyTest : public QObject {
    Q_OBJECT

  private slots:
    void every_known_error_has_its_words_in_both_languages() {
        for (const KnownError& error : known_errors()) {
            const std::string id = "autopsy." + std::string(error.id);
            QVERIFY2(words::knows(id + ".what"), id.c_str());
            for (size_t i = 1; i <= error.cures.size(); ++i)
                QVERIFY2(words::knows(id + ".cure" + std::to_string(i)), id.c_str());
            QVERIFY2(!words::knows(id + ".cure" + std::to_string(error.cures.size() + 1)), id.c_str());
        }
    }

    // The list stays true when Backstep gets one of the names, and what it offers is there.
    void what_pytorch_has_and_backstep_has_not_is_not_there_and_what_is_offered_is() {
        std::string source =
            "import torch.nn.utils.rnn, torch.special, torch.linalg, torch.distributions\n"
            "import torch.utils.data, torch.autograd.graph, torch.optim.lr_scheduler\n";
        const auto look = [&source](const std::string& name, const std::string& when_there,
                                    const std::string& when_not) {
            source += "try:\n    " + name + "\n    " + when_there +
                      "\nexcept (AttributeError, NameError) as e:\n    " + when_not + "\n";
        };
        std::set<std::string> offered;
        static const QRegularExpression dotted("torch(?:\\.[A-Za-z_]\\w*)+");
        for (const AbsentName& absent : absent_names()) {
            const std::string name(absent.name);
            look(name, "print('" + name + "')", "pass");
            auto found = dotted.globalMatch(QString::fromStdString(std::string(absent.instead)));
            while (found.hasNext()) offered.insert(found.next().captured().toStdString());
        }
        for (const std::string& name : offered) look(name, "pass", "print('" + name + "')");
        QVERIFY(absent_names().size() > 500 && offered.size() > 50);
        const run::Recorded recorded(source);
        QVERIFY2(recorded.outcome.status == run::Outcome::Status::Finished,
                 recorded.outcome.traceback.c_str());
        QCOMPARE(recorded.outcome.output, std::string());
    }
    void a_module_stands_for_all_that_is_in_it() {
        QVERIFY(absent_name("torch.fft.rfft"));
        QCOMPARE(absent_name("torch.fft.rfft")->name, std::string_view("torch.fft"));
        QVERIFY(!absent_name("torch.relu"));
        QVERIFY(!absent_name("torch"));
    }

    void a_real_error_is_recognised_and_no_hole_stays_open_data() {
        QTest::addColumn<std::string>("source");
        QTest::addColumn<std::string>("id");
        const auto row = [](const char* id, const char* source) {
            QTest::newRow(id) << std::string(source) << std::string(id);
        };
        row("freed",
            "w = torch.tensor(3.0, requires_grad=True)\nloss = w * w\nloss.backward()\nloss.backward()\n");
        row("written",
            "w = torch.tensor(3.0, requires_grad=True)\na = w.exp()\nb = a * a\na += 1\nb.backward()\n");
        row("not_recorded", "x = torch.tensor(3.0)\nloss = x * x\nloss.backward()\n");
        row("not_scalar", "w = torch.ones(3, requires_grad=True)\ny = w * 2\ny.backward()\n");
        row("leaf_written", "w = torch.tensor(3.0, requires_grad=True)\nw -= 1\n");
        row("matmul", "a = torch.ones(2, 3)\nb = torch.ones(4, 5)\na @ b\n");
        row("broadcast", "a = torch.ones(2)\nb = torch.ones(3)\na + b\n");
        row("not_floating", "w = torch.tensor(1, requires_grad=True)\n");
        row("none", "w = torch.tensor(1.0, requires_grad=True)\nw.grad.zero_()\n");
        row("name", "print(loss)\n");
    }
    void a_real_error_is_recognised_and_no_hole_stays_open() {
        QFETCH(std::string, source);
        QFETCH(std::string, id);
        const auto found = autopsy_of(source);
        QVERIFY(found);
        QVERIFY2(found->what.id.starts_with("autopsy." + id + ".what"), found->text.c_str());
        QVERIFY(found->span.known());
        for (const words::Language language : words::kLanguages) {
            QVERIFY2(words::render(found->what, language).find('{') == std::string::npos,
                     words::render(found->what, language).c_str());
            for (const Origin& origin : found->origins)
                QVERIFY(words::render(origin.what, language).find('{') == std::string::npos);
        }
        QVERIFY(!found->cures.empty());
        for (const Cure& cure : found->cures)
            QVERIFY2(cure.code.find('{') == std::string::npos, cure.code.c_str());
    }

    void the_second_backward_names_node_tensor_line_and_the_learners_own_loss() {
        const auto found = autopsy_of(
            "w = torch.tensor(3.0, requires_grad=True)\nerror = w * w\nerror.backward()\nerror.backward()\n");
        const std::string what = words::render(found->what, words::Language::English);
        QVERIFY2(what.find("MulBackward0") != std::string::npos, what.c_str());
        QCOMPARE(found->span.line, 5U);
        QVERIFY(!found->origins.empty());
        QCOMPARE(found->origins[0].span.line, 4U);
        QCOMPARE(found->cures.front().code, std::string("error.backward(retain_graph=True)"));
    }

    void a_write_over_a_saved_tensor_is_traced_to_its_line() {
        const auto found = autopsy_of(
            "w = torch.tensor(3.0, requires_grad=True)\na = w.exp()\nb = a * a\n\na += 1\nb.backward()\n");
        QVERIFY(!found->origins.empty());
        QCOMPARE(found->origins[0].span.line, 6U);
    }

    void the_numbers_of_a_product_that_does_not_fit_are_told() {
        const auto found = autopsy_of("a = torch.ones(2, 3)\nb = torch.ones(4, 5)\na @ b\n");
        const std::string what = words::render(found->what, words::Language::English);
        QVERIFY2(what.find('3') != std::string::npos && what.find('4') != std::string::npos, what.c_str());
    }

    void a_cure_is_a_line_that_python_reads_data() {
        QTest::addColumn<std::string>("source");
        QTest::addColumn<std::string>("code");
        QTest::addColumn<uint32_t>("line");
        const auto row = [](const char* name, const char* source, const char* code, uint32_t line) {
            QTest::newRow(name) << std::string(source) << std::string(code) << line;
        };
        row("two slates cleared at once",
            "W = torch.ones(2, requires_grad=True)\nb = torch.ones(2, requires_grad=True)\n"
            "W.grad = b.grad = 0\n",
            "W.grad = b.grad = None", 4);
        row("a backward that was only named",
            "x = torch.ones(2, requires_grad=True)\ny = x * 2\ny.sum().backward\nx.grad.zero_()\n",
            "y.sum().backward()", 4);
        row("a graph kept by the function of the module",
            "x = torch.ones(2, requires_grad=True)\ny = x ** 2\n"
            "torch.autograd.backward([y[0], y[1]])\n(y * 2).sum().backward()\n",
            "torch.autograd.backward([y[0], y[1]], retain_graph=True)", 4);
    }
    void a_cure_is_a_line_that_python_reads() {
        QFETCH(std::string, source);
        QFETCH(std::string, code);
        QFETCH(uint32_t, line);
        const auto found = autopsy_of(source);
        QVERIFY(found && !found->cures.empty());
        QCOMPARE(found->cures[0].code, code);
        QCOMPARE(found->cures[0].edit.statement.line, line);
        const run::Recorded again(mended(kImport + source, found->cures[0]));
        QVERIFY2(again.outcome.status == run::Outcome::Status::Finished, again.outcome.traceback.c_str());
    }

    void whose_words_an_error_has_is_told_data() {
        QTest::addColumn<std::string>("source");
        QTest::addColumn<int>("speaker");
        const auto row = [](const char* source, Speaker speaker) {
            QTest::newRow(source) << std::string(source) << static_cast<int>(speaker);
        };
        row("print(loss)\n", Speaker::Python);
        row("[1, 2][5]\n", Speaker::Python);
        row("int('x')\n", Speaker::Python);
        row("torch.ones(2).nothing\n", Speaker::Python);
        row("torch.ones(2) + 'a'\n", Speaker::Python);
        row("torch.ones(2)()\n", Speaker::Python);
        row("def f(a):\n    return a\nf()\n", Speaker::Python);
        row("a, b = torch.ones(3)\n", Speaker::Python);
        row("torch.ones(2)[5]\n", Speaker::PyTorch);
        row("torch.ones(2) + torch.ones(3)\n", Speaker::PyTorch);
        row("torch.relu('a')\n", Speaker::PyTorch);
        row("torch.nn.Linear(2, 2)([1.0, 2.0])\n", Speaker::PyTorch);
        row("torch.tensor([[1], [1, 2]])\n", Speaker::PyTorch);
        row("torch.optim.SGD([], lr=0.1)\n", Speaker::PyTorch);
        row("import numpy as np\nnp.ones(2) + np.ones(3)\n", Speaker::NumPy);
        row("import numpy as np\nnp.ones(2)[5]\n", Speaker::NumPy);
        row("raise ValueError('mine')\n", Speaker::Code);
        row("assert 1 > 2, 'mine'\n", Speaker::Code);
    }
    void whose_words_an_error_has_is_told() {
        QFETCH(std::string, source);
        QFETCH(int, speaker);
        const auto found = autopsy_of(source);
        QVERIFY(found);
        QVERIFY2(static_cast<int>(found->speaker) == speaker, (found->type + ": " + found->text).c_str());
    }

    void an_error_nobody_knows_keeps_its_text_and_line() {
        const auto found = autopsy_of("x = 1\nraise ValueError('mine')\n");
        QCOMPARE(found->text, std::string("mine"));
        QCOMPARE(found->span.line, 3U);
        QVERIFY(found->what.empty());
        QVERIFY(found->cures.empty());
    }

    void a_step_that_raised_nothing_has_none() {
        const run::Recorded recorded(kImport + "w = torch.tensor(3.0, requires_grad=True)\n");
        QVERIFY(!autopsy(recorded.timeline, recorded.last()));
    }

    void the_node_that_failed_says_so_by_hand() {
        const run::Recorded recorded(kImport +
                                     "w = torch.tensor(3.0, requires_grad=True)\nloss = w ** 2\n"
                                     "loss.backward()\nloss.backward()\n");
        const trace::StepState state = recorded.last();
        const auto hands = by_hand(recorded.timeline, state, static_cast<uint32_t>(state.error->item));
        QCOMPARE(hands.size(), size_t(1));
        QVERIFY(hands[0].failed);
        QCOMPARE(hands[0].stopped, std::string("self"));
    }

    void a_long_expression_is_called_by_a_letter_that_is_explained() {
        const run::Recorded recorded(
            kImport +
            "first = torch.tensor(3.0, requires_grad=True)\n"
            "second = torch.tensor(2.0)\nout = torch.sigmoid(first * second + second)\n"
            "out.backward()\n");
        const trace::StepState state = recorded.last();
        for (uint32_t i = 0; i < state.picture->items.size(); ++i) {
            if (state.picture->items[i].title != "SigmoidBackward0") continue;
            const auto hands = by_hand(recorded.timeline, state, i);
            QCOMPARE(hands[0].left, std::string("\\frac{\\partial \\mathrm{out}}{\\partial u}"));
            QCOMPARE(hands[0].abbreviations.size(), size_t(1));
            QCOMPARE(hands[0].abbreviations[0], (Abbreviation{"u", "first * second + second"}));
            return;
        }
        QFAIL("no sigmoid");
    }

    void a_computed_factor_is_told_as_it_was_written() {
        const run::Recorded recorded(kImport +
                                     "w = torch.tensor(3.0, requires_grad=True)\nloss = w / 420\n"
                                     "loss.backward()\n");
        const trace::StepState state = recorded.last();
        for (uint32_t i = 0; i < state.picture->items.size(); ++i)
            if (state.picture->items[i].title == "DivBackward0")
                QCOMPARE(by_hand(recorded.timeline, state, i)[0].local_symbol, std::string("\\frac{1}{420}"));
    }
};

QTEST_APPLESS_MAIN(AutopsyTest)
#include "tst_autopsy.moc"
