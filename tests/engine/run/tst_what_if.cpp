#include <QtTest/QTest>

#include "run/run.h"
#include "run/what_if/change.h"

using namespace backstep;
using namespace backstep::run;

namespace {

Outcome run_varied(const Varied& varied) {
    Request request;
    request.mode = Mode::Notebook;
    request.overrides = varied.overrides;
    for (const std::string& source : varied.sources) request.cells.push_back({"a", source});
    return run::run(std::move(request));
}

// What is printed when the numbers of these names are changed, one after another.
std::string printed(const std::string& code, const std::vector<std::pair<std::string, double>>& changes,
                    std::string* source = nullptr) {
    Varied varied{{code}, {}, {}};
    std::vector<Change> made;
    for (const auto& [name, value] : changes) {
        auto change = change_of_name(run_varied(varied).view, name);
        if (!change) return "nothing to change";
        change->value = value;
        made.push_back(*change);
        varied = vary({code}, made);
    }
    if (source) *source = varied.sources[0];
    return run_varied(varied).output;
}

}  // namespace

class WhatIfTest : public QObject {
    Q_OBJECT

  private slots:
    void a_number_that_is_written_changes_where_it_is_written_data() {
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<double>("value");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* code, const char* name, double value, const char* expected) {
            QTest::newRow(code) << QByteArray(code) << QByteArray(name) << value << QByteArray(expected);
        };
        row("w = torch.tensor(2.0)", "w", -1, "w = torch.tensor(-1.0)");
        row("w = torch.tensor(-2.0, requires_grad=True)", "w", 1.5,
            "w = torch.tensor(1.5, requires_grad=True)");
        row("w = torch.tensor([[7, 2], [3, 4]])", "w", 5, "w = torch.tensor([[5, 2], [3, 4]])");
        row("d = [1.0, 2.0]\nw = torch.tensor(d)", "w", 5, "d = [5.0, 2.0]\nw = torch.tensor(d)");
        row("n = 3", "n", 4, "n = 4");
        row("lr = 0.1", "lr", 0.5, "lr = 0.5");
        row("a, b = 1, 2", "b", 7, "a, b = 1, 7");
        row("n = 2 * 3", "n", 4, "n = 4");
        row("n = len([1, 2])", "n", 4, "n = (len([1, 2]), 4)[1]");
        row("\xC3\xB1 = '\xC3\xB1'; n = 3", "n", 4, "\xC3\xB1 = '\xC3\xB1'; n = 4");
    }
    void a_number_that_is_written_changes_where_it_is_written() {
        QFETCH(QByteArray, code);
        QFETCH(QByteArray, name);
        QFETCH(double, value);
        QFETCH(QByteArray, expected);
        std::string source;
        printed(code.toStdString(), {{name.toStdString(), value}}, &source);
        QCOMPARE(QByteArray::fromStdString(source), expected);
    }

    void what_is_drawn_is_replaced_after_the_draw() {
        const std::string code =
            "seeded = torch.manual_seed(0)\nw = torch.randn(2)\nv = torch.randn(1)\nprint(w[0].item() == 5, "
            "v.item())\n";
        const std::string before = printed(code, {});
        const std::string after = printed(code, {{"w", 5}});
        QVERIFY(before.starts_with("False"));
        QCOMPARE(after, "True" + before.substr(5));
    }

    void a_parameter_of_a_layer_is_replaced_before_it_is_used() {
        QCOMPARE(printed("l = nn.Linear(1, 1)\nw = l.weight\nprint((l(torch.ones(1)) - l.bias).item())\n",
                         {{"w", 5}}),
                 std::string("5.0\n"));
    }

    void a_parameter_made_of_a_tensor_is_replaced() {
        QCOMPARE(printed("w = nn.Parameter(torch.tensor(2.0))\nprint(w.item())\n", {{"w", 3}}),
                 std::string("3.0\n"));
    }

    void only_that_turn_of_a_loop_is_changed() {
        QCOMPARE(
            printed("s = []\nfor i in range(3):\n    k = torch.zeros(1)\n    s.append(k.item())\nprint(s)\n",
                    {{"k", 2}}),
            std::string("[2.0, 0.0, 0.0]\n"));
    }

    void changes_on_one_line_do_not_disturb_each_other() {
        std::string source;
        QCOMPARE(printed("a = 1; b = 2; w = torch.zeros(1); print(a, b, w.item())",
                         {{"w", 4}, {"b", 1000}, {"a", -10}, {"b", 5}}, &source),
                 std::string("-10 5 4.0\n"));
        QCOMPARE(source, std::string("a = -10; b = 5; w = torch.zeros(1); print(a, b, w.item())"));
    }

    void of_several_cells_the_latest_that_makes_it_changes_it_first() {
        const Outcome run = run_varied({{"n = 1", "n = 2\nn = 3", "m = n\nn = m * m"}, {}, {}});
        const auto at = [&](uint32_t cells) {
            const auto change = change_of_name(run.view, "n", cells);
            return change ? QString("%1:%2").arg(change->span.cell).arg(change->span.line) : QString("none");
        };
        QCOMPARE(at(0), "none");
        QCOMPARE(at(1), "0:1");
        QCOMPARE(at(2), "1:1");
        QCOMPARE(at(UINT32_MAX), "2:2");
    }

    void what_is_no_leaf_cannot_be_changed() {
        QCOMPARE(printed("y = torch.ones(1) * 2\n", {{"y", 1}}), std::string("nothing to change"));
        QCOMPARE(printed("y = 'text'\n", {{"y", 1}}), std::string("nothing to change"));
        QCOMPARE(printed("y = 1\n", {{"z", 1}}), std::string("nothing to change"));
    }

    void every_number_of_a_source_is_found_with_its_sign() {
        std::string text;
        for (const NumberLiteral& number : number_literals("x = -1.5 + f(2, k=[3e2])  # 4\ny = x ** -2\n", 0))
            text += number_text(number.value, number.whole) + " ";
        QCOMPARE(text, std::string("-1.5 2 300.0 -2 "));
        QVERIFY(number_literals("x = (", 0).empty());
        Change change = change_of_literal(number_literals("y = 3 ** 2\n", 0)[0]);
        change.value = -3;
        QCOMPARE(vary({"y = 3 ** 2\n"}, {change}).sources[0], std::string("y = (-3) ** 2\n"));
    }
};

QTEST_GUILESS_MAIN(WhatIfTest)
#include "tst_what_if.moc"
