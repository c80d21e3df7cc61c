#include <QtTest/QTest>
#include <set>

#include "lesson/answer.h"
#include "lesson/variants.h"
#include "words/words.h"

using namespace backstep;
using namespace backstep::lesson;

namespace {

// "with relu / with gelu: code" for each variant of one cell.
QStringList variants(const char* code) {
    QStringList list;
    for (const Variant& variant : variants_of({code}))
        list.append(QString::fromStdString(words::render(variant.first, words::Language::English) + " / " +
                                           words::render(variant.second, words::Language::English) + ": " +
                                           variant.code[0]));
    return list;
}

}  // namespace

class VariantsTest : public QObject {
    Q_OBJECT

  private slots:
    void a_pair_is_offered_where_it_applies_data() {
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<QStringList>("offers");
        const auto row = [](const char* code, const QStringList& offers) {
            QTest::newRow(code) << QByteArray(code) << offers;
        };
        row("w = 2", {});
        row("  opt.zero_grad()", {"gradients cleared (zero_grad) / never cleared:   pass"});
        row("w.grad.zero_()\nx", {"gradients cleared (zero_grad) / never cleared: pass\nx"});
        row("w.grad = None", {"gradients cleared (zero_grad) / never cleared: pass"});
        row("y = torch.relu(a)", {"with ReLU / with LeakyReLU: y = torch.nn.functional.leaky_relu(a)",
                                  "with ReLU / with GELU: y = torch.nn.functional.gelu(a)"});
        row("y = (a + b).relu()", {"with ReLU / with LeakyReLU: y = torch.nn.functional.leaky_relu((a + b))",
                                   "with ReLU / with GELU: y = torch.nn.functional.gelu((a + b))"});
        row("nn.ReLU()", {"with ReLU / with LeakyReLU: nn.LeakyReLU()", "with ReLU / with GELU: nn.GELU()"});
        row("nn.LeakyReLU(0.1)", {"with LeakyReLU / with ReLU: nn.ReLU()"});
        row("y = F.leaky_relu(a, 0.2)", {"with LeakyReLU / with ReLU: y = F.relu(a)"});
        row("y = F.gelu(a)", {"with GELU / with ReLU: y = F.relu(a)"});
        row("loss = nn.MSELoss()(y, t)",
            {"loss as the mean / loss as the sum: loss = nn.MSELoss(reduction='sum')(y, t)"});
        row("loss = F.mse_loss(y, t)",
            {"loss as the mean / loss as the sum: loss = F.mse_loss(y, t, reduction='sum')"});
        row("losses.append(loss)",
            {"graphs kept with the logged losses / with detach: losses.append(loss.detach())"});
        row("total += loss", {"graphs kept with the logged losses / with detach: total += loss.detach()"});
        row("losses.append(loss.item())", {});
        row("with torch.no_grad():", {"with no_grad / recorded: with torch.enable_grad():",
                                      "with no_grad / with inference_mode: with torch.inference_mode():"});
        row("y = x.detach()", {"with detach / recorded: y = x"});
        row("y = checkpoint(f, x, use_reentrant=False)", {"with checkpoint / without checkpoint: y = f(x)"});
        row("loss = (y - t).pow(2).mean()",
            {"loss as the mean / loss as the sum: loss = (y - t).pow(2).sum()"});
        row("x  # torch.relu(a)", {});
        row("y = self.b(self.a(x).relu()).relu()",
            {"with ReLU / with LeakyReLU: y = "
             "torch.nn.functional.leaky_relu(self.b(torch.nn.functional.leaky_relu(self.a(x))))",
             "with ReLU / with GELU: y = "
             "torch.nn.functional.gelu(self.b(torch.nn.functional.gelu(self.a(x))))"});
        row("nn.ReLU(inplace=True)",
            {"with ReLU / with LeakyReLU: nn.LeakyReLU()", "with ReLU / with GELU: nn.GELU()"});
        row("y = F.relu(self.a(x), inplace=True)", {"with ReLU / with LeakyReLU: y = F.leaky_relu(self.a(x))",
                                                    "with ReLU / with GELU: y = F.gelu(self.a(x))"});
        row("y = F.leaky_relu(self.a(x), 0.2)", {"with LeakyReLU / with ReLU: y = F.relu(self.a(x))"});
        row("class ReLU(torch.autograd.Function):", {});
        row("w.grad, b.grad = None, None", {"gradients cleared (zero_grad) / never cleared: pass"});
        row("if w.grad is not None: w.grad.zero_()",
            {"gradients cleared (zero_grad) / never cleared: if w.grad is not None: pass"});
        row("opt.zero_grad(); loss.backward(); opt.step()",
            {"gradients cleared (zero_grad) / never cleared: pass; loss.backward(); opt.step()"});
        row("loss.backward()", {});  // one pass: there is nothing to clear
        row("opt = torch.optim.SGD([w], lr=0.1)\nfor x in xs:\n    (w * x).backward()",
            {"never cleared / gradients cleared (zero_grad): opt = torch.optim.SGD([w], lr=0.1)\nfor x in "
             "xs:\n    opt.zero_grad(); (w * x).backward()"});
        row("for x in xs:\n    (w * x).backward()\nprint(u.grad)", {});  // u is made later, if at all
        row("w = leaf()\nfor x in xs:\n    e = w * x\n    e.backward()\n    w.data -= w.grad",
            {"never cleared / gradients cleared (zero_grad): w = leaf()\nfor x in xs:\n    e = w * x\n    "
             "w.grad = None; "
             "e.backward()\n    w.data -= w.grad"});
        row("loss = F.mse_loss(self(x), y)",
            {"loss as the mean / loss as the sum: loss = F.mse_loss(self(x), y, reduction='sum')"});
        row("loss = F.mse_loss(y, t, reduction='none')", {});
        row("x = (x - x.mean()) / x.std()", {});  // not the loss
        row("def mse(a, b):\n    return ((a - b) ** 2).mean()",
            {"loss as the mean / loss as the sum: def mse(a, b):\n    return ((a - b) ** 2).sum()"});
        row("e = (y - t).abs().sum()\ne.backward()",
            {"loss as the sum / loss as the mean: e = (y - t).abs().mean()\ne.backward()"});
        row("y = checkpoint(self.layer, self.first(x), use_reentrant=False)",
            {"with checkpoint / without checkpoint: y = self.layer(self.first(x))"});
        row("def block(x):\n    return x * x\ny = block(block(x)) + 1",
            {"without checkpoint / with checkpoint: def block(x):\n    return x * x\nfrom "
             "torch.utils.checkpoint import checkpoint; y = checkpoint(block, block(x), "
             "use_reentrant=False) + 1"});
        row("net = nn.Sequential(nn.Linear(2, 1))\nfor x in data:\n    out = net(x)",
            {"without checkpoint / with checkpoint: net = nn.Sequential(nn.Linear(2, 1))\nfor x in data:\n "
             "   from torch.utils.checkpoint import checkpoint; out = checkpoint(net, x, "
             "use_reentrant=False)"});
        row("net = nn.MLP(2, 1)\nout = net(x)", {});  // PyTorch has no such layer
        row("for x in data:\n    print(x)", {});      // nothing walks back
        row("def show(x):\n    print(x)\nshow(x)", {});
    }
    void a_pair_is_offered_where_it_applies() {
        QFETCH(QByteArray, code);
        QFETCH(QStringList, offers);
        QCOMPARE(variants(code.constData()), offers);
    }

    void every_pair_says_in_a_sentence_what_differs() {
        const std::vector<std::string> code{
            "opt.zero_grad()\ny = torch.relu(a)\nz = F.gelu(F.leaky_relu(y))\nwith torch.no_grad():\n    "
            "pass\n"
            "with torch.inference_mode():\n    pass\nlosses.append(loss)\nv = x.detach()\nu = checkpoint(f, "
            "x)\n"
            "loss = v.mean()\nloss = v.sum()",
            "opt = torch.optim.SGD([w])\nfor i in range(2):\n    loss.backward()",
            "layer = nn.Linear(2, 1)\ny = layer(x)"};
        std::set<std::string> ideas, sentences;
        for (const auto& session : {std::vector{code[0]}, std::vector{code[1]}, std::vector{code[2]}})
            for (const Variant& pair : variants_of(session))
                for (const auto language : {words::Language::Spanish, words::Language::English}) {
                    ideas.insert(pair.idea);
                    sentences.insert(words::render(pair.difference, language));
                    QVERIFY2(words::render(pair.difference, language).ends_with('.'), pair.idea.c_str());
                }
        QCOMPARE(ideas.size(), size_t(16));
        QCOMPARE(sentences.size(), 2 * ideas.size());
    }

    void a_number_is_read_as_it_is_typed_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<double>("value");
        const auto row = [](const char* text, double value) {
            QTest::newRow(text) << QByteArray(text) << value;
        };
        row("-18", -18);
        row("\xE2\x88\x92"
            "18.5",
            -18.5);
        row("0,5", 0.5);
        row("1/4", 0.25);
        row("2*(7-10)", -6);
        row("2 \xC3\x97 (7 \xE2\x88\x92 10)", -6);
        row("-2**2", -4);
        row("2^3", 8);
        row("1-2-3", -4);
        row("8/2/2", 2);
        row("1e-3", 0.001);
        row("-(-3)", 3);
    }
    void a_number_is_read_as_it_is_typed() {
        QFETCH(QByteArray, text);
        QFETCH(double, value);
        const auto number = read_number(text.toStdString());
        QVERIFY(number);
        QCOMPARE(*number, value);
    }

    void what_is_no_number_is_none() {
        for (const char* text : {"", "x", "1/0", "2*", "(2", "2)", "inf", "nan", "1 2 x", "--", "1..2"})
            QVERIFY2(!read_number(text), text);
        QVERIFY(!read_number(std::string(100000, '(')));
        QVERIFY(!read_number(std::string(100000, '-') + "1"));
    }
};

QTEST_GUILESS_MAIN(VariantsTest)
#include "tst_variants.moc"
