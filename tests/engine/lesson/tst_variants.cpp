#include <QtTest/QTest>

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
        row("loss = nn.MSELoss()(y, t)", {"with mean / with sum: loss = nn.MSELoss(reduction='sum')(y, t)"});
        row("loss = F.mse_loss(y, t)", {"with mean / with sum: loss = F.mse_loss(y, t, reduction='sum')"});
        row("losses.append(loss)",
            {"graphs kept with the logged losses / with detach: losses.append(loss.detach())"});
        row("total += loss", {"graphs kept with the logged losses / with detach: total += loss.detach()"});
        row("losses.append(loss.item())", {});
        row("with torch.no_grad():", {"with no_grad / recorded: with torch.enable_grad():",
                                      "with no_grad / with inference_mode: with torch.inference_mode():"});
        row("y = x.detach()", {"with detach / recorded: y = x"});
        row("y = checkpoint(f, x, use_reentrant=False)", {"with checkpoint / without checkpoint: y = f(x)"});
        row("loss = (y - t).pow(2).mean()", {"with mean / with sum: loss = (y - t).pow(2).sum()"});
        row("x  # torch.relu(a)", {});
    }
    void a_pair_is_offered_where_it_applies() {
        QFETCH(QByteArray, code);
        QFETCH(QStringList, offers);
        QCOMPARE(variants(code.constData()), offers);
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
