#include <QtTest/QTest>

#include "explain/silent/silent.h"
#include "run/recorded.h"
#include "words/words.h"

using namespace backstep;
using namespace backstep::explain;

namespace {

std::vector<Remark> remarks_of(const std::string& source) {
    const run::Recorded recorded(source);
    return remarks(Story(recorded.timeline, recorded.timeline.size()));
}

QStringList ids(const std::vector<Remark>& remarks) {
    QStringList list;
    for (const Remark& remark : remarks)
        list << QString::fromStdString(remark.id) + (remark.harmless ? " (harmless)" : "");
    return list;
}

const std::string kTorch = "import torch\nimport torch.nn.functional as F\n";
const std::string kTraining =
    kTorch +
    "x = torch.tensor([[1.0], [2.0], [3.0]])\nt = torch.tensor([[2.0], [4.0], [6.0]])\n"
    "w = torch.tensor([[0.5]], requires_grad=True)\nopt = torch.optim.SGD([w], lr=0.01)\n";

}  // namespace

class SilentTest : public QObject {
    Q_OBJECT

  private slots:
    void a_silent_mistake_is_found_at_its_line_and_its_cure_removes_it_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<std::string>("source");
        QTest::addColumn<uint32_t>("line");
        const auto row = [](const char* id, uint32_t line, const std::string& source) {
            QTest::newRow(id) << QString(id).section(' ', 0, 0) << source << line;
        };
        row("stale", 9,
            kTraining +
                "for i in range(3):\n    loss = ((x @ w - t) ** 2).mean()\n    loss.backward()\n"
                "    opt.step()\n");
        row("stale by hand", 7,
            kTorch +
                "w = torch.tensor(1.0, requires_grad=True)\nfor i in range(3):\n"
                "    loss = (w - 3) ** 2\n\n    loss.backward()\n"
                "    with torch.no_grad():\n        w -= 0.1 * w.grad\n");
        row("loss_broadcast", 4,
            kTorch +
                "p = torch.zeros(4, 1, requires_grad=True)\n"
                "loss = ((p - torch.arange(4.0)) ** 2).mean()\nloss.backward()\n");
        row("rebound", 5,
            kTorch +
                "w = torch.tensor(1.0, requires_grad=True)\n(w * w).backward()\n"
                "w = w - 0.1 * w.grad\n");
        row("graphs_kept", 12,
            kTraining +
                "losses = []\nfor i in range(5):\n    opt.zero_grad()\n"
                "    loss = ((x @ w - t) ** 2).mean()\n    loss.backward()\n"
                "    losses.append(loss)\n    opt.step()\n");
        row("dead_unit", 4,
            kTorch +
                "w = torch.tensor(-2.0, requires_grad=True)\n"
                "h = torch.relu(w * torch.tensor([1.0, 2.0, 3.0]))\nh.sum().backward()\n");
        row("softmax_twice", 5,
            kTorch +
                "logits = torch.tensor([[1.0, 2.0]], requires_grad=True)\n"
                "p = F.softmax(logits, dim=1)\nF.cross_entropy(p, torch.tensor([1])).backward()\n");
        row("nll_of_softmax", 5,
            kTorch +
                "logits = torch.tensor([[1.0, 2.0]], requires_grad=True)\n"
                "p = F.softmax(logits, dim=1)\nF.nll_loss(p, torch.tensor([1])).backward()\n");
        row("other_parameters", 8,
            kTorch +
                "w = torch.tensor(1.0, requires_grad=True)\nb = torch.tensor(1.0, requires_grad=True)\n"
                "opt = torch.optim.SGD([w], lr=0.1)\nloss = (w * 2 + b) ** 2\nloss.backward()\n"
                "opt.step()\n");
        row("nan", 4,
            kTorch + "x = torch.tensor(0.0, requires_grad=True)\ny = torch.sqrt(x) * 0\ny.backward()\n");
        row("clip_late", 9,
            kTraining +
                "loss = ((x @ w - t) ** 2).mean()\nloss.backward()\nopt.step()\n"
                "torch.nn.utils.clip_grad_norm_([w], 1.0)\n");
    }
    void a_silent_mistake_is_found_at_its_line_and_its_cure_removes_it() {
        QFETCH(QString, id);
        QFETCH(std::string, source);
        QFETCH(uint32_t, line);
        const std::vector<Remark> before = remarks_of(source);
        const auto found = std::find_if(before.begin(), before.end(), [&](const Remark& remark) {
            return QString::fromStdString(remark.id) == id;
        });
        QVERIFY2(found != before.end(), qPrintable(ids(before).join(", ")));
        QVERIFY(!found->harmless);
        if (id != "clip_late") QCOMPARE(found->span.line, line);
        for (const words::Language language : words::kLanguages) {
            const std::string text = words::render(found->what, language);
            QVERIFY2(text.find('{') == std::string::npos && text.find("silent.") == std::string::npos,
                     text.c_str());
        }
        QVERIFY(!found->cures.empty());
        const std::string better = mended(source, found->cures[0]);
        QVERIFY2(better != source, found->cures[0].code.c_str());
        if (id == "clip_late") return;  // the line that came too late stays, and does no harm
        const run::Recorded again(better);
        QVERIFY2(again.outcome.status == run::Outcome::Status::Finished,
                 (better + again.outcome.traceback).c_str());
        const QStringList after = ids(remarks_of(better));
        QVERIFY2(!after.contains(id), (better + after.join(", ").toStdString()).c_str());
    }

    void a_write_through_data_is_wrong_only_when_a_node_needed_the_old_numbers() {
        const std::string leaf = kTorch + "w = torch.tensor(2.0, requires_grad=True)\n";
        const auto wrong = remarks_of(leaf + "loss = w * w\nw.data.mul_(10)\nloss.backward()\n");
        QVERIFY2(ids(wrong).contains("data_write"), qPrintable(ids(wrong).join(", ")));
        const auto right = remarks_of(leaf + "loss = w * w\nloss.backward()\nw.data -= 0.1 * w.grad\n");
        QVERIFY2(ids(right).contains("data_fine (harmless)"), qPrintable(ids(right).join(", ")));
        QVERIFY(!ids(right).contains("data_write"));
    }

    void accumulating_on_purpose_is_called_right() {
        const auto found = remarks_of(kTraining +
                                      "for part in (x[:1], x[1:2], x[2:]):\n"
                                      "    ((part @ w - 1) ** 2).sum().backward()\nopt.step()\n");
        QVERIFY2(ids(found).contains("added (harmless)"), qPrintable(ids(found).join(", ")));
        QVERIFY(!ids(found).contains("stale"));
    }

    void a_sound_training_gets_no_remark() {
        const auto found =
            remarks_of(kTraining +
                       "losses = []\nfor i in range(5):\n    opt.zero_grad()\n"
                       "    loss = ((x @ w - t) ** 2).mean()\n    loss.backward()\n    opt.step()\n"
                       "    losses.append(loss.item())\nwith torch.no_grad():\n    print(x @ w)\n");
        QVERIFY2(found.empty(), qPrintable(ids(found).join(", ")));
    }

    // With a look back at all turns in each, these take minutes and hours.
    void a_long_training_is_looked_through_in_time_that_grows_with_it_data() {
        QTest::addColumn<std::string>("before");
        QTest::addColumn<std::string>("turn");
        QTest::addColumn<QStringList>("found");
        const std::string loss = "    loss = ((x @ w - t) ** 2).mean()\n";
        const std::string walk = loss + "    loss.backward()\n", step = walk + "    opt.step()\n";
        const auto row = [](const char* what, const std::string& before, const std::string& turn,
                            const QStringList& found) { QTest::newRow(what) << before << turn << found; };
        row("sound", kTraining, "    opt.zero_grad()\n" + step, {});
        row("not cleared", kTraining, step, {"stale"});
        row("a leaf each turn", kTraining,
            "    opt.zero_grad()\n    a = torch.tensor([loss_before], requires_grad=True)\n" + step, {});
        row("numbers in a list", kTraining + "seen = []\n",
            "    opt.zero_grad()\n" + step +
                "    seen.append(loss)\n    mean = torch.tensor(seen[-3:]).mean()\n",
            {"graphs_kept"});
        row("kept each turn", kTraining + "kept = []\n",
            "    w.grad = None\n" + step + "    g = w.grad\n    kept.append(w.grad)\n", {});
        row("through data", kTraining, "    w.grad = None\n" + walk + "    w.data -= 0.01 * w.grad\n",
            {"data_fine (harmless)"});
        row("in a function",
            kTraining + "def train():\n    opt.zero_grad()\n" + step +
                "    loss.register_hook(lambda g: None)\n    return loss\n",
            "    last = train()\n", {});
    }
    void a_long_training_is_looked_through_in_time_that_grows_with_it() {
        QFETCH(const std::string, before);
        QFETCH(const std::string, turn);
        QFETCH(const QStringList, found);
        const run::Recorded recorded(before + "loss_before = 0.5\nfor i in range(5000):\n" + turn);
        QCOMPARE(recorded.outcome.error_type, std::string());
        QCOMPARE(ids(remarks(Story(recorded.timeline, recorded.timeline.size()))), found);
    }
    void dead_units_of_a_layer_are_named_by_their_column() {
        const auto found =
            remarks_of(kTorch +
                       "w = torch.tensor([[1.0, -1.0, -2.0]], requires_grad=True)\n"
                       "for i in range(3):\n    h = torch.relu(torch.tensor([[1.0], [2.0]]) @ w)\n"
                       "    h.sum().backward()\n    w.grad = None\n");
        QVERIFY2(ids(found).contains("dead_units"), qPrintable(ids(found).join(", ")));
        QVERIFY(words::render(found[0].what, words::Language::English).find("1, 2") != std::string::npos);
    }

    void what_is_meant_so_is_not_called_a_mistake_data() {
        QTest::addColumn<std::string>("source");
        QTest::newRow("the generator's loss also reaches the discriminator")
            << kTorch +
                   "d = torch.nn.Linear(2, 1)\ng = torch.nn.Linear(1, 2)\n"
                   "od = torch.optim.SGD(d.parameters(), lr=0.1)\nog = torch.optim.SGD(g.parameters(), "
                   "lr=0.1)\n"
                   "for i in range(3):\n    fake = g(torch.ones(3, 1))\n"
                   "    ld = d(fake.detach()).mean()\n    od.zero_grad()\n    ld.backward()\n    od.step()\n"
                   "    lg = -d(fake).mean()\n    og.zero_grad()\n    lg.backward()\n    og.step()\n";
        QTest::newRow("an inner step whose gradient was recorded")
            << kTorch +
                   "w = torch.tensor(1.0, requires_grad=True)\nouter = torch.optim.SGD([w], lr=0.1)\n"
                   "for i in range(2):\n    fast = w\n    for k in range(2):\n"
                   "        g, = torch.autograd.grad((fast * 2 - 1) ** 2, fast, create_graph=True)\n"
                   "        fast = fast - 0.1 * g\n"
                   "    outer.zero_grad()\n    ((fast - 3) ** 2).backward()\n    outer.step()\n";
        QTest::newRow("a parameter called as the leaf is")
            << kTorch +
                   "def softmax(x):\n    x = x - x.max()\n    return x.exp() / x.exp().sum()\n"
                   "x = torch.tensor([1.0, 2.0], requires_grad=True)\n"
                   "y = softmax(x * 2)\ny[0].backward()\nprint(x.grad)\n";
        QTest::newRow("a draw that its family makes in place")
            << kTorch +
                   "a = torch.ones(3, requires_grad=True)\nd = torch.distributions.Gamma(a, 1.0)\n"
                   "z = d.sample()\n(-d.log_prob(z).sum()).backward()\nprint(a.grad)\n";
    }
    void what_is_meant_so_is_not_called_a_mistake() {
        QFETCH(std::string, source);
        const std::vector<Remark> found = remarks_of(source);
        QVERIFY2(found.empty(), qPrintable(ids(found).join(", ")));
    }

    void no_mistake_of_a_sound_snippet_is_invented() {
        const auto found = remarks_of(kTorch +
                                      "w = torch.tensor(-2.0, requires_grad=True)\n"
                                      "x = torch.tensor(3.0)\nb = torch.tensor(1.0, requires_grad=True)\n"
                                      "loss = (w * x + b) ** 2\nloss.backward()\nprint(w.grad, b.grad)\n");
        QVERIFY2(found.empty(), qPrintable(ids(found).join(", ")));
    }
};

QTEST_APPLESS_MAIN(SilentTest)
#include "tst_silent.moc"
