#include <QtTest/QTest>

#include "explain/callout.h"
#include "explain/parameter_update.h"
#include "fixtures/lesson_traces.h"
#include "run/recorded.h"

using namespace backstep;
using namespace backstep::trace;
using namespace backstep::explain;
using Kind = CalloutLine::Kind;

namespace {

// What the last step of an optimizer does, in a run of two, to the first parameter.
ParameterUpdate last_update(const std::string& optimizer, const std::string& start = "2.0",
                            const std::string& between = "opt.zero_grad()\n(w.sum() * 2).backward()\n") {
    const run::Recorded recorded("import torch\nw = torch.tensor(" + start +
                                 ", requires_grad=True)\nopt = torch.optim." + optimizer +
                                 "\n(w.sum() * 2).backward()\nopt.step()\n" + between + "opt.step()\n");
    const Timeline& timeline = recorded.timeline;
    for (uint32_t k = timeline.size(); k > 0; --k)
        if (const auto updates = parameter_updates(timeline, timeline.state(k)); !updates.empty())
            return updates[0];
    return {};
}

}  // namespace

class CalloutTest : public QObject {
    Q_OBJECT

  private slots:
    void a_running_node_shows_its_column_arithmetic() {
        const Timeline timeline = lesson_graph().timeline();
        const auto lines = callout(timeline, timeline.state(14));
        QCOMPARE(lines.size(), size_t(4));
        QCOMPARE(lines[0].kind, Kind::Title);
        QCOMPARE(lines[0].formula, std::string("\\partial \\mathrm{loss} / \\partial w"));
        QCOMPARE(lines[1].kind, Kind::Receives);
        QCOMPARE(lines[1].value.at(0), -6.0);
        QCOMPARE(lines[2].kind, Kind::Local);
        QCOMPARE(lines[2].formula, std::string("x"));
        QCOMPARE(lines[2].value.at(0), 3.0);
        QCOMPARE(lines[3].kind, Kind::Sends);
        QCOMPARE(lines[3].target, std::string("w"));
        QCOMPARE(lines[3].value.at(0), -18.0);
    }

    void a_node_with_two_operands_sends_twice() {
        const Timeline timeline = lesson_graph().timeline();
        const auto lines = callout(timeline, timeline.state(12));
        QCOMPARE(lines.size(), size_t(6));
        QCOMPARE(lines[3].target, std::string("w * x"));
        QCOMPARE(lines[5].target, std::string("b"));
    }

    void an_optimizers_step_is_an_equation_with_its_numbers() {
        QCOMPARE(last_update("SGD([w], lr=0.5)").equation,
                 std::string("\\mathrm{1.0} - 0.5 \\cdot \\mathrm{2.0} = \\mathrm{0.0}"));
        QCOMPARE(last_update("SGD([w], lr=0.5, maximize=True)").equation,
                 std::string("\\mathrm{3.0} + 0.5 \\cdot \\mathrm{2.0} = \\mathrm{4.0}"));
        QCOMPARE(last_update("SGD([w], lr=0.5, weight_decay=1)").equation,
                 std::string(
                     "\\mathrm{0.0} - 0.5 \\cdot (\\mathrm{2.0} + 1 \\cdot \\mathrm{0.0}) = \\mathrm{−1.0}"));
        QCOMPARE(last_update("SGD([w], lr=0.5, momentum=0.5)").equation,
                 std::string("\\mathrm{1.0} - 0.5 \\cdot v = \\mathrm{−0.5}"));
        const std::string adam = last_update("Adam([w], lr=0.5)").equation;
        QVERIFY2(adam.starts_with("\\mathrm{1.5} - 0.5 \\cdot \\hat{m} / (\\sqrt{\\hat{v}} + \\epsilon) = "),
                 adam.c_str());
        QCOMPARE(last_update("SGD([w], lr=0.5)", "[2.0, 1.0]").equation,
                 std::string("\\mathrm{w} \\leftarrow \\mathrm{w} - 0.5 \\cdot \\mathrm{w.grad}"));
    }

    void a_gradient_used_before_is_told_to_be_old() {
        QCOMPARE(last_update("SGD([w], lr=0.5)").stale_since, 0u);
        QVERIFY(last_update("SGD([w], lr=0.5)", "2.0", "").stale_since > 0);
    }

    void nothing_is_shown_when_no_node_runs() {
        const Timeline timeline = lesson_graph().timeline();
        for (uint32_t k : {0u, 5u, 9u, 13u, 16u, 17u}) QVERIFY(callout(timeline, timeline.state(k)).empty());
    }

    void a_closed_gate_marks_the_factor_that_kills() {
        const Timeline timeline = lesson_relu(-3).timeline();
        for (uint32_t k = 1; k <= timeline.size(); ++k) {
            const StepState state = timeline.state(k);
            for (const CalloutLine& line : callout(timeline, state)) {
                const bool gate =
                    state.picture->items[static_cast<size_t>(state.running)].title == "ReluBackward0";
                QCOMPARE(line.kills, gate && line.kind == Kind::Local);
            }
        }
    }
};

QTEST_GUILESS_MAIN(CalloutTest)
#include "tst_callout.moc"
