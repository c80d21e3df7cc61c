#include <QtTest/QTest>

#include "explain/numeric/check.h"
#include "run/recorded.h"

using namespace backstep;
using namespace backstep::explain;

namespace {

std::vector<NumericCheck> checks_of(const std::string& source, const std::string& name) {
    const run::Recorded recorded("import torch\nimport torch.nn.functional as F\n" + source);
    return check_numerically(Story(recorded.timeline, recorded.timeline.size()), name).value();
}

const std::string kSquare =
    "class Square(torch.autograd.Function):\n    @staticmethod\n    def forward(ctx, x):\n"
    "        ctx.save_for_backward(x)\n        return x ** 2\n    @staticmethod\n"
    "    def backward(ctx, g):\n        return ";

}  // namespace

class NumericTest : public QObject {
    Q_OBJECT

  private slots:
    void the_gradient_of_a_sound_graph_is_confirmed_data() {
        QTest::addColumn<std::string>("source");
        const auto row = [](const char* name, const char* source) {
            QTest::newRow(name) << std::string(source);
        };
        row("scalars",
            "w = torch.tensor(2.0, requires_grad=True)\n((w * 3 + 1) ** 2 / w.exp()).backward()\n");
        row("a layer",
            "torch.manual_seed(0)\nw = torch.randn(3, 2, requires_grad=True)\n"
            "x = torch.randn(4, 3)\nb = torch.zeros(2)\n"
            "torch.tanh(x @ w + b).mean().backward()\n");
        row("a loss",
            "torch.manual_seed(0)\nw = torch.randn(2, 3, requires_grad=True)\n"
            "F.cross_entropy(w, torch.tensor([0, 2])).backward()\n");
        row("views and sums",
            "w = torch.arange(6.0).reshape(2, 3).requires_grad_()\n"
            "(w.t()[1:] * 2).sum(dim=0).prod().backward()\n");
        row("a seed",
            "w = torch.ones(3, requires_grad=True)\n(w ** 3).backward(torch.tensor([1.0, 2.0, 3.0]))\n");
        row("detached", "w = torch.tensor(2.0, requires_grad=True)\n(w * w.detach()).backward()\n");
        row("the second backward",
            "w = torch.tensor(2.0, requires_grad=True)\n(w * 2).backward()\n"
            "(w * w).backward()\n");
    }
    void the_gradient_of_a_sound_graph_is_confirmed() {
        QFETCH(std::string, source);
        const auto checks = checks_of(source, "w");
        QCOMPARE(checks[0].verdict.id, std::string("numeric.right"));
        QVERIFY(checks[0].checked);
        QVERIFY(!checks[0].elements.empty());
    }

    void the_wrong_entry_of_a_custom_function_is_marked() {
        const auto checks = checks_of(
            kSquare +
                "g * ctx.saved_tensors[0] * torch.tensor([2.0, 1.0])\n"
                "w = torch.tensor([3.0, 5.0], requires_grad=True)\nSquare.apply(w).sum().backward()\n",
            "w");
        QCOMPARE(checks.size(), size_t(2));
        QCOMPARE(checks[0].verdict.id, std::string("numeric.wrong"));
        QCOMPARE(checks[1].verdict.id, std::string("numeric.wrong_function"));
        QVERIFY(checks[1].elements[0].agreement == Agreement::Same);
        QVERIFY(checks[1].elements[1].agreement == Agreement::Wrong);
        QCOMPARE(checks[1].elements[1].analytic, 5.0);
        QVERIFY(std::abs(checks[1].elements[1].numeric - 10) < 1e-4);
    }

    void a_right_custom_function_is_confirmed() {
        const auto checks = checks_of(kSquare +
                                          "g * 2 * ctx.saved_tensors[0]\n"
                                          "w = torch.tensor(3.0, requires_grad=True)\n"
                                          "(Square.apply(w * 2) + 1).backward()\n",
                                      "w");
        QCOMPARE(checks.size(), size_t(2));
        for (const NumericCheck& check : checks) QCOMPARE(check.verdict.id, std::string("numeric.right"));
    }

    void a_branch_that_would_flip_is_told() {
        const auto checks = checks_of(
            "w = torch.tensor([0.0, 1.0], requires_grad=True)\n"
            "torch.relu(w).sum().backward()\n",
            "w");
        QCOMPARE(checks[0].verdict.id, std::string("numeric.flips"));
        QVERIFY(checks[0].elements[0].agreement == Agreement::Kink);
        QVERIFY(checks[0].elements[1].agreement == Agreement::Same);
        QVERIFY(std::abs(checks[0].elements[0].below) < 1e-6);
        QVERIFY(std::abs(checks[0].elements[0].above - 1) < 1e-6);
    }

    void what_float32_leaves_of_a_number_is_no_disagreement() {
        const auto checks =
            checks_of("w = torch.tensor(0.1, requires_grad=True)\n(w.exp() * 3).backward()\n", "w");
        QVERIFY(checks[0].elements[0].agreement == Agreement::Rounded);
        QCOMPARE(reason(checks[0].elements[0]).id, std::string("numeric.rounded_here"));
        QCOMPARE(checks[0].verdict.id, std::string("numeric.right"));
    }

    void the_gradient_of_what_a_node_made_is_checked_where_it_arrived() {
        const auto checks = checks_of(
            "x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)\na, b = (x * 2).split([1, 2])\n"
            "y = b ** 2\n(y.sum() + a.sum()).backward()\n",
            "b");
        QCOMPARE(checks[0].verdict.id, std::string("numeric.right"));
        QCOMPARE(checks[0].elements.size(), size_t(2));
        QCOMPARE(checks[0].elements[1].analytic, 12.0);
    }

    void a_root_of_several_numbers_and_a_slate_that_was_not_empty_are_told() {
        const auto checks = checks_of(
            "w = torch.ones(2, requires_grad=True)\n(w * 2).sum().backward()\n"
            "(w ** 2).backward(torch.tensor([1.0, 3.0]))\n",
            "w");
        QCOMPARE(checks[0].verdict.id, std::string("numeric.right"));
        QCOMPARE(checks[0].notes.size(), size_t(2));
        QCOMPARE(checks[0].notes[0].id, std::string("numeric.weighted"));
        QCOMPARE(checks[0].notes[1].id, std::string("numeric.last_part"));
    }

    void a_later_turn_is_checked_at_the_numbers_it_had_data() {
        QTest::addColumn<QString>("update");
        QTest::newRow("an optimizer") << "    opt.step()\n    opt.zero_grad()\n";
        QTest::newRow("by hand")
            << "    with torch.no_grad():\n        w -= 0.1 * w.grad\n    w.grad = None\n";
    }
    void a_later_turn_is_checked_at_the_numbers_it_had() {
        QFETCH(const QString, update);
        const auto checks = checks_of(
            "w = torch.tensor(2.0, requires_grad=True)\nopt = torch.optim.SGD([w], lr=0.1)\nfor i in "
            "range(3):\n"
            "    loss = (w - 5) ** 2\n    loss.backward()\n    if i == 2: break\n" +
                update.toStdString(),
            "w");
        QCOMPARE(checks[0].verdict.id, std::string("numeric.right"));
        QVERIFY(std::abs(checks[0].elements[0].analytic + 3.84) < 1e-5);
    }
    void a_part_that_was_written_to_counts() {
        const auto checks = checks_of(
            "x = torch.tensor([1.0, 2.0], requires_grad=True)\nm = x * 2\nm[0] = x[1] ** "
            "2\nm.sum().backward()\n",
            "x");
        QCOMPARE(checks[0].verdict.id, std::string("numeric.right"));
        QCOMPARE(checks[0].elements[1].analytic, 6.0);
    }

    void a_number_written_by_index_was_not_kept() {
        for (const std::string index : {"0", "m > 3"}) {
            const auto checks = checks_of("x = torch.tensor([1.0, 2.0], requires_grad=True)\nm = x * 2\nm[" +
                                              index + "] = 0\nm.sum().backward()\n",
                                          "x");
            QCOMPARE(checks[0].verdict.id, std::string("numeric.impossible"));
        }
    }

    void a_loss_that_holds_a_derivative_is_checked_with_it_data() {
        QTest::addColumn<QString>("asked");
        for (const char* name : {"x", "w"}) QTest::newRow(name) << name;
    }
    void a_loss_that_holds_a_derivative_is_checked_with_it() {
        QFETCH(const QString, asked);
        const auto checks = checks_of(
            "x = torch.tensor(0.5, requires_grad=True)\nw = torch.tensor(2.0, requires_grad=True)\n"
            "u = torch.tanh(w * x)\ndu, = torch.autograd.grad(u, x, create_graph=True)\n"
            "loss = du ** 2 + u\nloss.backward()\n",
            asked.toStdString());
        QCOMPARE(checks[0].verdict.id, std::string("numeric.right"));
    }

    void steps_unrolled_by_hand_are_checked_through_all_of_them() {
        const std::string unrolled =
            "lr = torch.tensor(0.1, requires_grad=True)\nw0 = torch.tensor([1.0, 2.0], requires_grad=True)\n"
            "w = w0\nfor i in range(3):\n"
            "    g, = torch.autograd.grad(((w - 3) ** 2).sum(), w, create_graph=True)\n    w = w - lr * g\n"
            "loss = ((w - 3) ** 2).sum()\nloss.backward()\n";
        for (const char* name : {"lr", "w0"})
            QCOMPARE(checks_of(unrolled, name)[0].verdict.id, std::string("numeric.right"));
    }

    void a_write_into_a_part_of_what_stood_still_cannot_be_checked() {
        for (const std::string write :
             {"T[1:3] = k * 2", "T[1:3] += k * 2", "T[1:-1] += k * (T[2:] - T[:-2])"}) {
            const auto checks = checks_of("k = torch.tensor(1.5, requires_grad=True)\nT = torch.ones(4)\n" +
                                              write + "\n(T ** 2).sum().backward()\n",
                                          "k");
            QCOMPARE(checks[0].verdict.id, std::string("numeric.impossible"));
        }
    }

    void without_a_gradient_there_is_nothing_to_check() {
        const auto checks = checks_of("w = torch.tensor(2.0, requires_grad=True)\n", "w");
        QCOMPARE(checks[0].verdict.id, std::string("numeric.no_gradient"));
    }
};

QTEST_APPLESS_MAIN(NumericTest)
#include "tst_numeric.moc"
