#include <QtTest>

#include "recorded.h"

using namespace backstep;
using namespace backstep::run;
using namespace backstep::trace;

// What the Python part of torch does shows as the learner's steps, not as its own.
class RecordedLayers : public QObject {
    Q_OBJECT

    static constexpr const char* kTraining =
        "import torch\nfrom torch import nn\nnet = nn.Sequential(nn.Linear(1, 2), nn.ReLU(), nn.Linear(2, "
        "1))\n"
        "opt = torch.optim.Adam(net.parameters(), lr=0.1)\nx = torch.ones(1, 1)\nloss = net(x).sum()\n"
        "loss.backward()\nopt.step()\n";

  private slots:
    void a_layer_tells_of_its_parameters_once_with_the_values_drawn() {
        const Recorded run(
            "import torch\nfrom torch import nn\ntorch.manual_seed(0)\nlin = nn.Linear(1, 2)\n");
        QCOMPARE(run.kinds(), QStringList({"LeafMade", "LeafMade"}));
        const StepState end = run.last();
        QCOMPARE(Recorded::titles(end), QStringList({"lin.weight", "lin.bias"}));
        QVERIFY(end.items[0].value.plain_text() != end.items[1].value.plain_text());
        const Recorded normal("from torch import nn\nbn = nn.BatchNorm1d(2)\n");
        QCOMPARE(normal.kinds(), QStringList({"LeafMade", "LeafMade"}));
        QCOMPARE(normal.last().items[0].value.plain_text(), std::string("[1.0, 1.0]"));
    }

    void clipping_shows_on_the_slates_alone() {
        const Recorded run(
            "import torch\nfrom torch import nn\nw = torch.tensor([3.0, 4.0], requires_grad=True)\n"
            "(w * w).sum().backward()\nnn.utils.clip_grad_norm_([w], 1.0)\n");
        const QStringList kinds = run.kinds();
        const qsizetype after = kinds.indexOf("BackwardFinished");
        QCOMPARE(kinds.mid(after + 1).count("OpExecuted"), 0);
        QCOMPARE(run.last().ledger[0].slate.value.plain_text(), std::string("[0.6, 0.8]"));
    }

    void a_step_of_an_optimizer_is_one_step_of_the_run() {
        const Recorded run(kTraining);
        const QStringList kinds = run.kinds();
        QCOMPARE(kinds.count("LeafMade"), 5);
        QCOMPARE(kinds.count("InPlaceWrite"), 0);
        QCOMPARE(kinds.count("OptimizerStep"), 1);
        QCOMPARE(kinds.last(), QString("OptimizerStep"));
        const uint32_t last = run.timeline.size();
        const StepState before = run.timeline.state(last - 1), after = run.timeline.state(last);
        QVERIFY(Recorded::item(before, "net.2.bias")->value.plain_text() !=
                Recorded::item(after, "net.2.bias")->value.plain_text());
    }

    void a_batch_comes_as_one_leaf() {
        const Recorded run(
            "import torch\nfrom torch.utils.data import DataLoader, TensorDataset\ndata = torch.arange(4.0)\n"
            "for (x,) in DataLoader(TensorDataset(data), batch_size=2, shuffle=True):\n    y = x\n");
        QCOMPARE(run.kinds().count("LeafMade"), 3);
        QCOMPARE(run.kinds().count("OpExecuted") + run.kinds().count("InPlaceWrite"), 0);
    }
};

QTEST_GUILESS_MAIN(RecordedLayers)
#include "tst_recorded_layers.moc"
