#include <QtTest/QTest>
#include <algorithm>

#include "explain/why/why.h"
#include "run/recorded.h"
#include "words/words.h"

using namespace backstep;
using namespace backstep::explain;

namespace {

struct Asked {
    run::Recorded recorded;
    Story story;
    std::optional<Why> why;

    Asked(const std::string& source, const std::string& name, uint32_t step = UINT32_MAX)
        : recorded("import torch\n" + source),
          story(recorded.timeline, std::min(step, recorded.timeline.size())),
          why(explain::why(story, name)) {}
};

std::string said(const Why& why, words::Language language) {
    std::string text = words::render(why.what, language);
    for (const Origin& origin : why.origins) text += '\n' + words::render(origin.what, language);
    for (const Cure& cure : why.cures) text += '\n' + words::render(cure.title, language) + '\n' + cure.code;
    return text;
}

const std::string kLeaf = "w = torch.tensor(3.0, requires_grad=True)\n";

}  // namespace

class WhyTest : public QObject {
    Q_OBJECT

  private slots:
    void what_a_line_brought_in_many_turns_is_told_once_with_its_count() {
        const Asked asked(
            kLeaf +
                "losses = []\nfor t in range(200):\n    losses.append((w * torch.ones(2)).mean())\n"
                "torch.stack(losses).sum().backward()\n",
            "w");
        QVERIFY(asked.why);
        for (const words::Language language : words::kLanguages) {
            const std::string told = said(*asked.why, language);
            QVERIFY2(std::ranges::count(told, '\n') < 8, told.c_str());
            QVERIFY2(told.find("200") != std::string::npos, told.c_str());
        }
    }

    void every_reason_is_found_and_told_in_both_languages_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<std::string>("source");
        QTest::addColumn<QString>("says");  // among the rest, in English and in Spanish
        const auto row = [](const char* id, const char* name, const std::string& source, const char* says) {
            QTest::newRow(id) << name << source << says;
        };
        row("no_tensor", "n", "n = 7\n", "7");
        row("not_asked", "x", "x = torch.tensor(3.0)\ny = x * 2\n", "requires_grad=True");
        row("integer", "k", "k = torch.tensor([1, 2])\n", "torch.int64");
        row("inference", "y", kLeaf + "with torch.inference_mode():\n    y = w * 2\n", "inference_mode");
        row("no_grad", "y", kLeaf + "with torch.no_grad():\n    y = w * 2\n", "no_grad");
        row("rebound_no_grad", "w", kLeaf + "(w * w).backward()\nwith torch.no_grad():\n    w = w - w.grad\n",
            "w -= w.grad");
        row("detached", "d", kLeaf + "d = (w * w).detach()\n", "d = (w * w)");
        row("no_derivative_integer", "i", "t = torch.ones(2, requires_grad=True)\ni = torch.argmax(t)\n",
            "torch.argmax(t)");
        row("rewrapped", "cut", kLeaf + "cut = torch.tensor([w.item(), 1.0])\n", "torch.stack([w, 1.0])");
        row("no_input", "loss", "x = torch.tensor(2.0)\nloss = x * x\n",
            "x = torch.tensor(2.0, requires_grad=True)");
        row("not_leaf", "y", kLeaf + "y = w * w\ny.backward()\n", "MulBackward0");
        row("retained_late", "y", kLeaf + "y = w * w\ny.backward()\ny.retain_grad()\n", "y.retain_grad()");
        row("cleared", "y", kLeaf + "y = w * w\ny.retain_grad()\n(y * 2).backward()\ny.grad = None\n", "2.0");
        row("no_grad", "y", kLeaf + "with torch.no_grad():\n    y = w * 2\n(y * w).backward()\n",
            "y.retain_grad()");
        row("not_leaf_missed", "y", kLeaf + "y = w * w\nd = y.detach() + w\n(d * d).backward()\n",
            "d = y + w");
        row("retained_waiting", "y", kLeaf + "y = w * w\ny.retain_grad()\n", "MulBackward0");
        row("rebound", "w", kLeaf + "(w * w).backward()\nw = w - 0.1 * w.grad\n", "w -= 0.1 * w.grad");
        row("hidden_leaf", "x", "x = torch.ones(2, requires_grad=True).double()\nx.sum().backward()\n",
            "[1.0, 1.0]");
        row("not_run", "w", kLeaf + "loss = w * w\n", "loss.backward()");
        row("led_nowhere", "w", kLeaf + "y = w.detach() * 2\n", "detach");
        row("autograd_grad", "w", kLeaf + "loss = w * w\ng, = torch.autograd.grad(loss, w)\n", "loss");
        row("not_among_inputs", "w",
            kLeaf +
                "b = torch.tensor(1.0, requires_grad=True)\n"
                "(w * b).backward(inputs=[b])\n",
            "inputs");
        row("failed", "w",
            kLeaf + "a = w.exp()\nb = a * a\nwith torch.no_grad():\n    a += 1\nb.backward()\n",
            "b.backward()");
        row("cleared", "w", kLeaf + "(w * w).backward()\nw.grad = None\n", "6.0");
        row("unused", "w", kLeaf + "b = torch.tensor(1.0, requires_grad=True)\n(b * 2).backward()\n", "None");
        row("other_root", "w",
            kLeaf + "b = torch.tensor(1.0, requires_grad=True)\nloss = w * 2\n(b * 2).backward()\n", "loss");
        row("cut", "w",
            kLeaf + "b = torch.tensor(1.0, requires_grad=True)\ny = (w * 2).detach()\n(y * b).backward()\n",
            "y = (w * 2)");
        row("required_late", "w",
            "w = torch.tensor(3.0)\nb = torch.tensor(1.0, requires_grad=True)\ny = w * 2\n"
            "w.requires_grad_()\n(y * b).backward()\n",
            "w = torch.tensor(3.0, requires_grad=True)");
        row("lonely_loss", "w",
            kLeaf + "loss = (w * 2).detach()\nloss.requires_grad_(True)\nloss.backward()\n",
            "loss = (w * 2)");
        row("zero_cleared", "w", kLeaf + "(w * w).backward()\nw.grad.zero_()\n", "w.grad.zero_()");
        row("zero_gate", "w", kLeaf + "pre = -w\n(torch.relu(pre) * 5).backward()\n", "ReluBackward0");
        row("zero_factor", "w", kLeaf + "x = torch.tensor(0.0)\n(w * x).backward()\n", "MulBackward0");
        row("zero_flat", "w", kLeaf + "torch.sign(w).backward()\n", "SignBackward0");
        row("zero_seed", "w", kLeaf + "y = w * w\ny.backward(torch.tensor(0.0))\n", "0.0");
        row("zero_cancelled", "w", kLeaf + "(w * 2).backward()\n(w * -2).backward()\n", "-2.0");
        row("has", "w", kLeaf + "loss = w * 2\nloss.backward()\n", "2.0");
        row("has_sum", "w", kLeaf + "(w * 2).backward()\n(w * 5).backward()\n", "2.0 + 5.0 = 7.0");
        row("has_sum", "w", kLeaf + "for k in (2, 5, 1):\n    (w * k).backward()\n", "2.0 + 5.0 + 1.0 = 8.0");
        row("kept", "y", kLeaf + "y = w * 2\ny.retain_grad()\n(y * 4).backward()\n", "4.0");
        row("set", "w", kLeaf + "w.grad = torch.tensor(9.0)\n", "9.0");
        row("nan", "w", kLeaf + "torch.sqrt((w - 3) ** 2).backward()\n", "SqrtBackward0");
    }
    void every_reason_is_found_and_told_in_both_languages() {
        QFETCH(QString, name);
        QFETCH(std::string, source);
        QFETCH(QString, says);
        const Asked asked(source, name.toStdString());
        QVERIFY(asked.why);
        QCOMPARE(QString::fromStdString(asked.why->id), QString(QTest::currentDataTag()));
        for (const words::Language language : words::kLanguages) {
            const QString text = QString::fromStdString(said(*asked.why, language));
            QVERIFY2(text.contains(says), qPrintable(text));
            QVERIFY2(text.contains(name), qPrintable(text));
            QVERIFY2(!text.contains('{'), qPrintable(text));
            QVERIFY2(!text.contains("why."), qPrintable(text));
        }
    }

    // The first cure is written into the snippet and the snippet run again.
    void a_cure_brings_the_gradient_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<std::string>("source");
        const auto row = [](const char* id, const char* name, const std::string& source) {
            QTest::newRow(id) << name << source;
        };
        row("not_asked", "x", "x = torch.tensor(3.0)\n(x * torch.ones(1, requires_grad=True)).backward()\n");
        row("no_input", "x", "x = torch.tensor(2.0)\nloss = x * x\nloss.backward()\n");
        row("not_leaf", "y", kLeaf + "y = w * w\ny.backward()\n");
        row("retained_late", "y", kLeaf + "y = w * w\ny.backward()\ny.retain_grad()\n");
        row("not_leaf_missed", "y", kLeaf + "y = w * w\nd = y.detach() + w\n(d * d).backward()\n");
        row("kept_and_missed", "y",
            kLeaf + "y = w * w\ny.retain_grad()\nd = y.detach() + w\n(d * d).backward()\n");
        row("rebound", "w", kLeaf + "(w * w).backward()\nw = w - 0.1 * w.grad\n");
        row("rebound_no_grad", "w",
            kLeaf + "(w * w).backward()\nwith torch.no_grad():\n    w = w - w.grad\n");
        row("detached", "d", kLeaf + "d = (w * w).detach()\nd.retain_grad()\nd.backward()\n");
        row("rewrapped", "w", kLeaf + "cut = torch.tensor([w.item()])\ncut.sum().backward()\n");
        row("hidden_leaf", "x", "x = torch.ones(2, requires_grad=True).double()\nx.sum().backward()\n");
        row("not_run", "w", kLeaf + "loss = w * w\n");
        row("cut", "w",
            kLeaf + "b = torch.tensor(1.0, requires_grad=True)\ny = (w * 2).detach()\n(y * b).backward()\n");
        row("lonely_loss", "w",
            kLeaf + "loss = (w * 2).detach()\nloss.requires_grad_(True)\nloss.backward()\n");
        row("required_late", "w",
            "w = torch.tensor(3.0)\nb = torch.tensor(1.0, requires_grad=True)\ny = w * 2\n"
            "w.requires_grad_()\n(y * b).backward()\n");
    }
    void a_cure_brings_the_gradient() {
        QFETCH(QString, name);
        QFETCH(std::string, source);
        const Asked before(source, name.toStdString());
        QVERIFY(before.why->none);
        QVERIFY(!before.why->cures.empty());
        const Cure& cure = before.why->cures[0];
        const std::string better = mended("import torch\n" + source, cure);
        QVERIFY2(better != "import torch\n" + source, cure.code.c_str());
        const Asked after(better.substr(better.find('\n') + 1), name.toStdString());
        QVERIFY2(after.recorded.outcome.status == run::Outcome::Status::Finished, better.c_str());
        QVERIFY2(!after.why->none, better.c_str());
    }

    void the_answer_is_that_of_the_step() {
        const std::string source = kLeaf + "loss = w * w\nloss.backward()\n";
        QCOMPARE(Asked(source, "loss", 1).why->id, std::string("not_made"));
        QCOMPARE(Asked(source, "w", 1).why->id, std::string("not_yet"));
        QCOMPARE(Asked(source, "w", 3).why->id, std::string("on_its_way"));
        QCOMPARE(Asked(source, "w").why->id, std::string("has"));
    }

    void a_tensor_is_found_by_attribute_parameter_and_expression() {
        const std::string model =
            "from torch import nn\nnet = nn.Sequential(nn.Linear(2, 1))\n"
            "net(torch.ones(1, 2)).sum().backward()\n";
        QCOMPARE(Asked(model, "net[0].weight").why->id, std::string("has"));
        QCOMPARE(Asked(model, "net.0.bias.grad").why->id, std::string("has"));
        const std::string listed =
            "from torch import nn\nlayers = [nn.Linear(2, 2), nn.Sequential(nn.Linear(2, 1))]\n"
            "layers[1](layers[0](torch.ones(1, 2))).sum().backward()\n";
        QCOMPARE(Asked(listed, "layers[0].weight").why->id, std::string("has"));
        QCOMPARE(Asked(listed, "layers[1][0].bias").why->id, std::string("has"));
        QCOMPARE(Asked(kLeaf + "(w*w).backward()\n", "w * w").why->id, std::string("not_leaf"));
        QVERIFY(!Asked(kLeaf, "u").why);
    }

    void the_killing_gate_is_named_with_its_step_and_what_it_saw() {
        const Asked asked(kLeaf +
                              "b = torch.tensor(-9.0, requires_grad=True)\npre = w + b\n"
                              "out = torch.relu(pre)\nloss = (out - 1) ** 2\nloss.backward()\n",
                          "b");
        QCOMPARE(asked.why->id, std::string("zero_gate"));
        QVERIFY(said(*asked.why, words::Language::English).find("pre = -6.0") != std::string::npos);
        const uint32_t step = asked.why->origins[0].step;
        QCOMPARE(asked.recorded.timeline.step(step).kind, trace::StepKind::NodeApplied);
        QCOMPARE(asked.why->origins[0].span.line, 5U);
    }

    void parts_repeated_dimensions_and_means_are_told() {
        const std::string sums =
            said(*Asked(kLeaf + "(w * 2 + w ** 2).backward()\n", "w").why, words::Language::English);
        QVERIFY2(sums.find("2.0 came from") != std::string::npos, sums.c_str());
        QVERIFY2(sums.find("6.0 came from") != std::string::npos, sums.c_str());
        const std::string wide = said(
            *Asked("b = torch.zeros(3, requires_grad=True)\n(torch.ones(4, 3) + b).mean().backward()\n", "b")
                 .why,
            words::Language::English);
        QVERIFY2(wide.find("[3] to [4, 3]") != std::string::npos, wide.c_str());
        QVERIFY2(wide.find("1/12") != std::string::npos, wide.c_str());
    }
};

QTEST_APPLESS_MAIN(WhyTest)
#include "tst_why.moc"
