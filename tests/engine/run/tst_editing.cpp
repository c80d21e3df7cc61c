#include <QtTest>
#include <algorithm>

#include "run/editing/completion.h"
#include "run/editing/mistake.h"

using namespace backstep::run;

class Editing : public QObject {
    Q_OBJECT

    // `|` is the cursor.
    static Completions at(std::string text) {
        const size_t cursor = text.find('|');
        text.erase(cursor, 1);
        return complete(text, cursor);
    }
    static bool offers(const Completions& completions, const std::string& name) {
        return std::ranges::find(completions.names, name, &KnownName::name) != completions.names.end();
    }
    static std::string help(std::string text) {
        const size_t cursor = text.find('|');
        text.erase(cursor, 1);
        const auto found = help_on(text, cursor);
        return found ? found->signature : std::string();
    }

  private slots:
    void a_module_offers_its_members_under_any_name() {
        QVERIFY(offers(at("torch.nn.fun|"), "functional"));
        QVERIFY(offers(at("import torch.nn as layers\nlayers.Lin|"), "Linear"));
        QVERIFY(offers(at("from torch import optim\noptim.|"), "SGD"));
        QVERIFY(offers(at("F.re|"), "relu"));
        QVERIFY(offers(at("np.zer|"), "zeros"));
        QVERIFY(!offers(at("torch.|"), "__name__"));
    }

    void a_variable_offers_what_it_was_made_by() {
        QVERIFY(offers(at("opt = torch.optim.SGD([w], lr=0.1)\nopt.zero|"), "zero_grad"));
        QVERIFY(!offers(at("opt = torch.optim.SGD([w], lr=0.1)\nopt.back|"), "backward"));
        QVERIFY(offers(at("net = nn.Linear(1, 1)\nnet.|"), "parameters"));
        QVERIFY(offers(at("class Net(nn.Module):\n    pass\nnet = Net()\nnet.|"), "parameters"));
        QVERIFY(offers(at("loss = (y - 1) ** 2\nloss.back|"), "backward"));
        QVERIFY(offers(at("x.sum().|"), "backward"));
        QVERIFY(offers(at("a = np.zeros(3)\na.sh|"), "shape"));
    }

    void elsewhere_the_names_of_the_source_and_of_python_are_offered() {
        const Completions completions = at("weight = 1\nwhile True:\n    w|");
        QCOMPARE(completions.typed, size_t(1));
        for (const char* name : {"weight", "while", "with"}) QVERIFY2(offers(completions, name), name);
        QVERIFY(!offers(at("w|"), "w"));
        QVERIFY(offers(at("pri|"), "print"));
    }

    void texts_comments_and_numbers_have_nothing_to_complete() {
        QVERIFY(at("s = 'tor|'").names.empty());
        QVERIFY(at("# tor|").names.empty());
        QVERIFY(at("x = 12|").names.empty());
        QVERIFY(!at("s = 'a' + tor|").names.empty());
    }

    void help_tells_the_parameters() {
        QCOMPARE(help("torch.re|lu(x)"), std::string("relu(input)"));
        QVERIFY(help("x.su|m()").starts_with("sum("));
        QVERIFY2(help("nn.Lin|ear").starts_with("Linear(in_features, out_features"),
                 help("nn.Lin|ear").c_str());
        QVERIFY(help("pri|nt").starts_with("print("));
        QCOMPARE(help("unknown_na|me"), std::string());
    }

    void an_operation_says_what_it_computes_and_records() {
        const auto found = help_on("torch.mul(a, b)", 8);
        QVERIFY(found.has_value());
        QCOMPARE(found->formula, std::string("self * other"));
        QCOMPARE(found->grad_fn, std::string("MulBackward0"));
    }

    void inside_brackets_the_call_is_explained() {
        const std::string text = "y = torch.clamp(x, ";
        const auto found = help_on_call(text, text.size());
        QVERIFY(found.has_value());
        QCOMPARE(found->name, std::string("clamp"));
        QVERIFY(!help_on_call("x = (1, ", 8).has_value());
    }

    void a_mistake_is_found_without_running() {
        QVERIFY(!find_mistake("x = 1\nwhile True:\n    pass\n").has_value());
        const auto mistake = find_mistake("x = 1\ny = (\n");
        QVERIFY(mistake.has_value());
        QCOMPARE(mistake->type, std::string("SyntaxError"));
        QCOMPARE(mistake->message, std::string("'(' was never closed"));
        QCOMPARE(mistake->where.line, 2u);
        QVERIFY(find_mistake("async def f():\n    pass\n").has_value());
    }
};

QTEST_GUILESS_MAIN(Editing)
#include "tst_editing.moc"
