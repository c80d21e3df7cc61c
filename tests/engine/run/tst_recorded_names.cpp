#include <QtTest>

#include "recorded.h"

using namespace backstep;
using namespace backstep::run;
using namespace backstep::trace;

class RecordedNames : public QObject {
    Q_OBJECT

  private slots:
    void parameters_of_a_module_are_named_by_their_way() {
        const Recorded run(
            "import torch\nfrom torch import nn\nclass Net(nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.fc = nn.Linear(2, 1)\n"
            "    def forward(self, x):\n        return self.fc(x)\nnet = Net()\nx = torch.ones(1, 2)\n"
            "y = net(x)\ny.sum().backward()\n");
        QCOMPARE(run.outcome.traceback, std::string());
        const StepState end = run.last();
        QStringList names;
        for (const LedgerRow& row : end.ledger) names << QString::fromStdString(row.name);
        names.sort();
        QCOMPARE(names, QStringList({"fc.bias", "fc.weight"}));
    }

    // Each part of a model that its class names alike has the name that leads to it.
    void parts_of_one_class_are_told_apart_by_where_they_are() {
        const std::string block =
            "import torch\nfrom torch import nn\nclass Block(nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.fc = nn.Linear(2, 2)\n"
            "    def forward(self, x):\n        return self.fc(x)\n";
        const auto weights = [&](const std::string& rest) {
            const Recorded run(block + rest);
            QStringList names;
            for (const LedgerRow& row : run.last().ledger)
                if (row.name.ends_with("weight")) names << QString::fromStdString(row.name);
            names.sort();
            return names;
        };
        QCOMPARE(weights("a = Block()\nb = Block()\nb(a(torch.ones(1, 2))).sum().backward()\n"),
                 QStringList({"a.fc.weight", "b.fc.weight"}));
        QCOMPARE(weights("net = nn.Sequential(Block(), Block())\nnet(torch.ones(1, 2)).sum().backward()\n"),
                 QStringList({"net.0.fc.weight", "net.1.fc.weight"}));
        QCOMPARE(weights("blocks = [Block(), Block()]\nh = torch.ones(1, 2)\nfor block in blocks:\n"
                         "    h = block(h)\nh.sum().backward()\n"),
                 QStringList({"blocks[0].fc.weight", "blocks[1].fc.weight"}));
    }

    void the_seed_of_a_recorded_backward_is_a_number_in_its_formulas() {
        const Recorded run(
            "import torch\nx = torch.tensor(2.0, requires_grad=True)\ny = x ** 3\n"
            "g, = torch.autograd.grad(y, x, create_graph=True)\n");
        QCOMPARE(run.outcome.traceback, std::string());
        QStringList formulas;
        for (const PictureItem& item : run.last().picture->items)
            if (item.output_name == "g") formulas << QString::fromStdString(item.formula);
        QCOMPARE(formulas.size(), 1);
        QVERIFY2(formulas[0].startsWith("1.0") && !formulas[0].contains("tensor"), qPrintable(formulas[0]));
    }

    void turns_of_a_loop_share_one_structure() {
        const Recorded run(
            "import torch\nw = torch.tensor(2.0, requires_grad=True)\nfor i in range(3):\n"
            "    loss = (w - 1) ** 2\n    loss.backward()\n    with torch.no_grad():\n"
            "        w -= 0.1 * w.grad\n    w.grad = None\n");
        QCOMPARE(run.outcome.traceback, std::string());
        QCOMPARE(run.timeline.pictures().size(), size_t(3));
        QCOMPARE(run.timeline.pictures()[0]->structure, run.timeline.pictures()[2]->structure);
        const uint32_t first = run.timeline.next_iteration(0);
        const uint32_t second = run.timeline.next_iteration(first);
        QCOMPARE(run.timeline.step(second).iteration, 2u);
        QCOMPARE(run.timeline.key(first).structural, run.timeline.key(second).structural);
    }

    void a_recurrent_loop_tells_its_turns_apart() {
        const Recorded run(
            "import torch\nw = torch.tensor(0.5, requires_grad=True)\nh = torch.tensor(1.0)\n"
            "for t in range(2):\n    h = h * w\nh.backward()\n");
        const StepState end = run.last();
        QStringList names;
        for (const PictureItem& item : end.picture->items) names << QString::fromStdString(item.output_name);
        QCOMPARE(names, QStringList({"w", "h", "h (t=0)", "h (t=1)"}));
    }

    void plain_python_gets_a_board_of_values() {
        const Recorded run("a = 1\nb = [1, 2]\nc = 'hi'\na = 2.5\n");
        const StepState end = run.last();
        QCOMPARE(Recorded::titles(end), QStringList({"a", "b", "c"}));
        QCOMPARE(end.items[0].text, std::string("2.5"));
        QCOMPARE(end.items[1].text, std::string("[1, 2]"));
        QCOMPARE(end.items[2].text, std::string("'hi'"));
        QCOMPARE(run.kinds(), QStringList({"Line", "Line", "Line", "Line"}));
    }

    void imports_and_definitions_make_no_step() {
        const Recorded run("import math\ndef f(x):\n    return x\nclass A:\n    z = 1\n");
        QCOMPARE(run.kinds(), QStringList());
    }

    void every_step_of_a_real_run_is_found_by_its_key() {
        const Recorded run(
            "import torch\ndef f(w, x):\n    return w * x\nw = torch.tensor(2.0, requires_grad=True)\n"
            "total = 0\nfor i in range(2):\n    y = f(w, i) + f(w, 1)\n    total = total + y\n"
            "total.backward()\nprint(w.grad)\n");
        QCOMPARE(run.outcome.traceback, std::string());
        for (uint32_t k = 1; k <= run.timeline.size(); ++k)
            QCOMPARE(run.timeline.find_exact(run.timeline.key(k)), std::optional<uint32_t>(k));
    }

    void the_same_code_run_again_gives_the_same_keys() {
        const std::string code =
            "import torch\nx = torch.randn(3, requires_grad=True)\ny = (x * x).sum()\ny.backward()\n";
        const Recorded a(code), b(code);
        QCOMPARE(a.timeline.size(), b.timeline.size());
        for (uint32_t k = 1; k <= a.timeline.size(); ++k) QVERIFY(a.timeline.key(k) == b.timeline.key(k));
    }
};

QTEST_GUILESS_MAIN(RecordedNames)
#include "tst_recorded_names.moc"
