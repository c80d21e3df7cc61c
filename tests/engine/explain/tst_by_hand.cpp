#include <QtTest/QTest>

#include "explain/by_hand.h"
#include "explain/paths/element_paths.h"
#include "fixtures/lesson_traces.h"
#include "run/recorded.h"

using namespace backstep;
using namespace backstep::trace;
using namespace backstep::explain;

namespace {

uint32_t item_named(const StepState& state, const std::string& title) {
    const auto& items = state.picture->items;
    for (uint32_t i = 0; i < items.size(); ++i)
        if (items[i].title == title) return i;
    return static_cast<uint32_t>(items.size());
}

// Runs `turns` doublings y = y + y from w: 2^turns paths.
TraceBuilder doublings(int turns) {
    TraceBuilder t("w = torch.tensor(1.0, requires_grad=True)\ny = y + y\ny.backward()\n");
    t.line(1);
    TensorId y = t.leaf("w", 1, true);
    double value = 1;
    t.line(2);
    for (int i = 0; i < turns; ++i) {
        value *= 2;
        y = t.op({.title = "AddBackward0",
                  .name = "add",
                  .formula = "{self} + {other}",
                  .code = "y + y",
                  .inputs = {y, y},
                  .value = value,
                  .locals = {1, 1},
                  .saves = {},
                  .constants = {},
                  .no_grad = false,
                  .snapshot = {},
                  .bind = "y"});
    }
    t.line(3);
    t.backward(y);
    t.finish();
    return t;
}

}  // namespace

class ByHandTest : public QObject {
    Q_OBJECT

  private slots:
    void the_product_node_of_lesson_one_in_symbols_numbers_and_result() {
        const Timeline timeline = lesson_graph().timeline();
        const StepState state = timeline.state(14);
        const auto hands = by_hand(timeline, state, item_named(state, "MulBackward0"));
        QCOMPARE(hands.size(), size_t(1));  // nothing goes to x
        const ByHand& hand = hands[0];
        QCOMPARE(hand.form, Form::LocalFactor);
        QCOMPARE(hand.target, std::string("w"));
        QCOMPARE(hand.left, std::string("\\frac{\\partial \\mathrm{loss}}{\\partial w}"));
        QCOMPARE(hand.receives, std::string("\\frac{\\partial \\mathrm{loss}}{\\partial (w \\cdot x)}"));
        QCOMPARE(hand.local, std::string("\\frac{\\partial (w \\cdot x)}{\\partial w}"));
        QCOMPARE(hand.local_symbol, std::string("x"));
        QCOMPARE(hand.receives_value.at(0), -6.0);
        QCOMPARE(hand.local_value.at(0), 3.0);
        QCOMPARE(hand.sends_value.at(0), -18.0);
        QVERIFY(!hand.kills);
    }

    void before_its_turn_a_node_has_a_local_derivative_and_no_gradients() {
        const Timeline timeline = lesson_graph().timeline();
        const StepState state = timeline.state(8);
        const auto hands = by_hand(timeline, state, item_named(state, "PowBackward0"));
        QCOMPARE(hands.size(), size_t(1));
        QCOMPARE(hands[0].local_symbol, std::string("2 (y - \\mathrm{target})"));
        QCOMPARE(hands[0].local_value.at(0), -6.0);
        QVERIFY(hands[0].receives_value.empty());
        QVERIFY(hands[0].sends_value.empty());
    }

    void a_sum_stands_in_parentheses_behind_the_dot() {
        const run::Recorded recorded(
            "import torch\nx = torch.tensor(0.5, requires_grad=True)\nz = torch.tanh(x)\nz.backward()\n");
        const StepState state = recorded.last();
        const auto hands = by_hand(recorded.timeline, state, item_named(state, "TanhBackward0"));
        QCOMPARE(hands.size(), size_t(1));
        QCOMPARE(hands[0].local_symbol, std::string("1 - z \\cdot z"));
        QCOMPARE(hands[0].local_factor, std::string("(1 - z \\cdot z)"));
    }

    void a_closed_gate_gives_its_condition_and_kills() {
        const Timeline timeline = lesson_relu(-3).timeline();
        const StepState state = timeline.state(timeline.size());
        const auto hands = by_hand(timeline, state, item_named(state, "ReluBackward0"));
        QCOMPARE(hands.size(), size_t(1));
        QCOMPARE(hands[0].local_symbol, std::string("0"));
        QCOMPARE(hands[0].condition, std::string("\\mathrm{pre} \\le 0"));
        QCOMPARE(hands[0].local_value.at(0), 0.0);
        QVERIFY(hands[0].kills);
    }

    void a_leaf_has_nothing_by_hand() {
        const Timeline timeline = lesson_graph().timeline();
        const StepState state = timeline.state(14);
        QVERIFY(by_hand(timeline, state, item_named(state, "w")).empty());
        QVERIFY(by_hand(timeline, state, 1000).empty());
    }

    void the_whole_path_is_the_product_of_local_derivatives() {
        const Timeline timeline = lesson_graph().timeline();
        const StepState state = timeline.state(14);
        const auto whole = whole_path(timeline, state, item_named(state, "w"));
        QVERIFY(whole.has_value());
        QCOMPARE(whole->root, std::string("loss"));
        QCOMPARE(whole->leaf, std::string("w"));
        QCOMPARE(whole->count, 1.0);
        QVERIFY(whole->numbers);
        const Path& path = whole->paths.at(0);
        QCOMPARE(path.rows.size(), size_t(4));
        const char* titles[] = {"PowBackward0", "SubBackward0", "AddBackward0", "MulBackward0"};
        const double locals[] = {-6, 1, 1, 3};
        for (size_t i = 0; i < 4; ++i) {
            QCOMPARE(path.rows[i].title, std::string(titles[i]));
            QCOMPARE(path.rows[i].local.at(0), locals[i]);
        }
        QVERIFY(path.rows[3].running);
        QCOMPARE(path.product.at(0), -18.0);
        QCOMPARE(whole->sum, -18.0);
        QCOMPARE(whole->rest, 0.0);
    }

    void no_path_leads_to_a_leaf_without_grad() {
        const Timeline timeline = lesson_graph().timeline();
        const StepState state = timeline.state(14);
        QVERIFY(!whole_path(timeline, state, item_named(state, "x")));
    }

    void paths_that_meet_again_are_counted_and_their_sum_is_the_gradient() {
        const TraceBuilder trace = shared_leaf();
        const Timeline timeline = trace.timeline();
        const StepState state = timeline.state(timeline.size());
        const auto whole = whole_path(timeline, state, item_named(state, "w"));
        QCOMPARE(whole->count, 3.0);
        QCOMPARE(whole->paths.size(), size_t(3));
        QCOMPARE(whole->sum, 5.0);
        double listed = 0;
        for (const Path& path : whole->paths) listed += path.product.at(0);
        QCOMPARE(listed, 5.0);
    }

    void a_seed_is_in_every_product_also_when_the_backward_is_over() {
        const run::Recorded recorded(
            "import torch\nw = torch.tensor(2.0, requires_grad=True)\n(w * w).backward(torch.tensor(3.0))\n"
            "print('done')\n");
        const StepState state = recorded.timeline.state(recorded.timeline.size());
        const auto whole = whole_path(recorded.timeline, state, item_named(state, "w"));
        QCOMPARE(whole->sum, 12.0);
        QVERIFY(whole->seeded);
    }

    void paths_beyond_number_are_counted_without_walking_them() {
        const TraceBuilder trace = doublings(40);
        const Timeline timeline = trace.timeline();
        const StepState state = timeline.state(timeline.size());
        const auto whole = whole_path(timeline, state, item_named(state, "w"));
        QCOMPARE(whole->count, std::pow(2.0, 40));
        QCOMPARE(whole->sum, std::pow(2.0, 40));
        QCOMPARE(whole->paths.size(), size_t(20));
        QCOMPARE(whole->rest, std::pow(2.0, 40) - 20);
    }

    void of_tensors_the_paths_lead_from_one_element_to_another() {
        const run::Recorded recorded(
            "import torch\n"
            "W = torch.tensor([[1.0, 2.0], [3.0, -1.0]], requires_grad=True)\n"
            "x = torch.tensor([2.0, 5.0])\n"
            "h = torch.tanh(W @ x / 10)\n"
            "y = h * h + W.sum(dim=1) ** 2\n"
            "y.backward(torch.tensor([1.0, 2.0]))\n"
            "print(W.grad)\n");
        const Timeline& timeline = recorded.timeline;
        const explain::Story story(timeline, timeline.size());
        const StepState state = timeline.state(timeline.size());
        const uint32_t leaf = item_named(state, "W");
        const auto whole = element_paths(story, state, leaf, {1, 3});
        QVERIFY(whole && whole->numbers);
        QCOMPARE(whole->root, std::string("y[1]"));
        QCOMPARE(whole->leaf, std::string("W[1, 1]"));
        QCOMPARE(whole->gradient, std::string("W.grad[1, 1]"));
        QVERIFY(!whole->whole_root);
        QCOMPARE(whole->count, 3.0);
        QCOMPARE(whole->paths.size(), size_t(3));
        // A row of y depends on its own row of W alone, so this element's paths are all of the gradient.
        QVERIFY(std::abs(whole->sum - state.items[leaf].slate.value.at(3)) < 1e-5);
        double listed = 0;
        for (const Path& path : whole->paths) listed += path.product.at(0);
        QVERIFY(std::abs(listed - whole->sum) < 1e-5);
        QCOMPARE(element_paths(story, state, leaf, {0, 3})->sum, 0.0);
        QVERIFY(!element_paths(story, state, leaf, {2, 0}));
    }

    void a_dead_path_names_the_factor_that_killed_it() {
        const Timeline timeline = lesson_relu(-3).timeline();
        const StepState state = timeline.state(timeline.size());
        const auto whole = whole_path(timeline, state, item_named(state, "w"));
        QCOMPARE(whole->sum, 0.0);
        for (const PathRow& row : whole->paths[0].rows) QCOMPARE(row.kills, row.title == "ReluBackward0");
    }

    void the_panel_follows_the_running_node_to_its_leaf() {
        const Timeline timeline = lesson_graph().timeline();
        const auto leaf_at = [&](uint32_t step) {
            const StepState state = timeline.state(step);
            const int32_t leaf = leaf_followed(state);
            return leaf < 0 ? std::string() : state.picture->items[static_cast<size_t>(leaf)].title;
        };
        QCOMPARE(leaf_at(14), std::string("w"));
        QCOMPARE(leaf_at(13), std::string("b"));
        QCOMPARE(leaf_at(10), std::string("w"));
    }

    void a_product_of_matrices_is_worked_out_with_its_two_products() {
        const run::Recorded recorded(
            "import torch\n"
            "A = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 0.0]], requires_grad=True)\n"
            "B = torch.tensor([[2.0, 0.5], [1.0, -3.0]], requires_grad=True)\n"
            "loss = (A @ B).sum()\n"
            "loss.backward()\n");
        const StepState state = recorded.last();
        const auto hands = by_hand(recorded.timeline, state, item_named(state, "MmBackward0"));
        QCOMPARE(hands.size(), size_t(2));
        // Towards A: grad @ B^T, with B's rows and columns exchanged; towards B: A^T @ grad.
        QCOMPARE(hands[0].product.size(), size_t(2));
        QCOMPARE(hands[0].product[0].symbol, std::string("g"));
        QCOMPARE(hands[0].product[0].value.full_text(), std::string("[[1.0, 1.0], [1.0, 1.0], [1.0, 1.0]]"));
        QCOMPARE(hands[0].product[1].symbol, std::string("B^{\\top}"));
        QCOMPARE(hands[0].product[1].value.full_text(), std::string("[[2.0, 1.0], [0.5, -3.0]]"));
        QCOMPARE(hands[0].sends_value.full_text(), std::string("[[2.5, -2.0], [2.5, -2.0], [2.5, -2.0]]"));
        QCOMPARE(hands[1].product[0].symbol, std::string("A^{\\top}"));
        QCOMPARE(hands[1].product[0].value.full_text(), std::string("[[1.0, 3.0, 0.5], [2.0, -1.0, 0.0]]"));
        QCOMPARE(hands[1].sends_value.full_text(), std::string("[[4.5, 4.5], [1.0, 1.0]]"));
    }

    void what_broadcasting_repeated_is_summed_back() {
        const run::Recorded recorded(
            "import torch\n"
            "x = torch.ones(4, 3, requires_grad=True)\n"
            "b = torch.ones(3, requires_grad=True)\n"
            "c = torch.ones(4, 1, requires_grad=True)\n"
            "k = torch.tensor(2.0, requires_grad=True)\n"
            "loss = ((x + b) * c * k).sum()\n"
            "loss.backward()\n");
        const StepState state = recorded.last();
        const auto summed = [&](const std::string& target) {
            QStringList found;
            for (uint32_t i = 0; i < state.items.size(); ++i)
                for (const ByHand& hand : by_hand(recorded.timeline, state, i))
                    if (hand.target == target)
                        found << QString::fromStdString(
                            hand.summed.empty()
                                ? "not"
                                : hand.summed_from + " " + dims_text(hand.summed) + " " + hand.summed_to);
            return found;
        };
        QCOMPARE(summed("x"), QStringList("not"));
        QCOMPARE(summed("b"), QStringList("[4, 3] dim=0 [3]"));
        QCOMPARE(summed("c"), QStringList("[4, 3] dim=1 [4, 1]"));
        QCOMPARE(summed("k"), QStringList("[4, 3] dim=(0, 1) []"));
    }

    void the_edges_of_every_picture_stand_in_order() {
        for (const TraceBuilder& trace : {lesson_graph(), lesson_relu(-3), shared_leaf(), not_recorded()}) {
            const Timeline timeline = trace.timeline();
            for (const auto& picture : timeline.pictures())
                for (size_t e = 1; e < picture->edges.size(); ++e)
                    QVERIFY(std::pair(picture->edges[e - 1].to, picture->edges[e - 1].operand) <
                            std::pair(picture->edges[e].to, picture->edges[e].operand));
        }
    }
};

QTEST_GUILESS_MAIN(ByHandTest)
#include "tst_by_hand.moc"
