#include <QtTest>

#include "trace/loops/turns.h"

#include "fixtures/lesson_traces.h"

using namespace backstep;
using namespace backstep::trace;

class TimelineSteps : public QObject {
    Q_OBJECT

    static QStringList kinds(const Timeline& timeline) {
        QStringList list;
        for (uint32_t k = 1; k <= timeline.size(); ++k) list << name_of(timeline.step(k).kind);
        return list;
    }

  private slots:
    void lesson_1_has_18_steps() {
        const Timeline timeline = lesson_graph().timeline();
        const QStringList expected = {
            "LeafMade",    "LeafMade",    "LeafMade",     "LeafMade",         "OpExecuted",  "OpExecuted",
            "OpExecuted",  "OpExecuted",  "BackwardSeed", "NodeApplied",      "NodeApplied", "NodeApplied",
            "Accumulated", "NodeApplied", "Accumulated",  "BackwardFinished", "Printed",     "Printed"};
        QCOMPARE(kinds(timeline), expected);
    }

    void steps_follow_one_another_without_gaps_in_their_events() {
        const Timeline timeline = lesson_graph().timeline();
        uint32_t at = 0;
        for (uint32_t k = 1; k <= timeline.size(); ++k) {
            QCOMPARE(timeline.step(k).number, k);
            QCOMPARE(timeline.step(k).first_event, at);
            QVERIFY(timeline.step(k).last_event > at);
            at = timeline.step(k).last_event;
        }
    }

    void a_step_knows_its_line_and_the_expression_of_its_node() {
        const Timeline timeline = lesson_graph().timeline();
        QCOMPARE(timeline.step(5).span.line, 8u);
        QCOMPARE(timeline.trace()->code(timeline.step(5).node_span), std::string("w * x"));
        const Step& backward_of_mul = timeline.step(14);
        QCOMPARE(backward_of_mul.span.line, 11u);
        QCOMPARE(timeline.trace()->code(backward_of_mul.node_span), std::string("w * x"));
        QCOMPARE(timeline.trace()->code(timeline.step(13).node_span),
                 std::string("torch.tensor(1.0, requires_grad=True)"));
    }

    void phases_are_forward_backward_and_plain() {
        const Timeline timeline = lesson_graph().timeline();
        for (uint32_t k = 1; k <= 8; ++k) QCOMPARE(timeline.step(k).phase, Phase::Forward);
        for (uint32_t k = 9; k <= 16; ++k) QCOMPARE(timeline.step(k).phase, Phase::Backward);
        QCOMPARE(timeline.step(17).phase, Phase::Plain);
    }

    void two_phase_jumps_from_the_start_reach_the_backward() {
        const Timeline timeline = lesson_graph().timeline();
        QCOMPARE(timeline.next_phase(0), 1u);
        QCOMPARE(timeline.next_phase(1), 9u);
        QCOMPARE(timeline.next_phase(9), 18u);
        QCOMPARE(timeline.previous_phase(18), 9u);
        QCOMPARE(timeline.previous_phase(9), 1u);
        QCOMPARE(timeline.previous_phase(1), 0u);
    }

    void a_line_that_only_binds_a_name_is_a_step_and_an_import_is_none() {
        TraceBuilder t("import torch\nlr = 0.1\npass\nfor i in range(2):\n    total = i\n");
        t.line(1);
        t.line(2);
        t.bind("lr", "0.1");
        t.line(3);
        t.enter_loop(4);
        for (int i = 0; i < 2; ++i) {
            t.turn("i=" + std::to_string(i));
            VariableBound target;
            target.name = t.trace()->intern("i");
            target.text = t.trace()->intern(std::to_string(i));
            target.quiet = true;
            t.trace()->append(target);
            t.line(5);
            t.bind("total", std::to_string(i));
        }
        t.finish();
        const Timeline timeline = t.timeline();
        QCOMPARE(kinds(timeline), QStringList({"Line", "Line", "Line"}));
        QCOMPARE(timeline.step(1).span.line, 2u);
        QCOMPARE(timeline.step(2).iteration, 1u);
        QCOMPARE(timeline.step(3).iteration, 2u);
    }

    void a_line_is_no_step_when_a_call_in_it_made_some() {
        TraceBuilder t("y = f(w)\nreturn w * w\n");
        t.line(1);
        const TensorId w = t.leaf("w", 2, true);
        t.line(1);
        const PathId inside = t.trace()->add_path({{}, {{1, 1, 4, 8, 0}, 0}, true, {}, {}});
        t.trace()->append(Call{t.trace()->intern("f"), {1, 1, 4, 8, 0}, inside});
        t.trace()->append(Line{{2, 2, 0, 12, 0}, inside});
        const TensorId y = t.op({.title = "MulBackward0",
                                 .name = "mul",
                                 .code = "w",
                                 .inputs = {w, w},
                                 .value = 4,
                                 .locals = {2, 2}});
        t.trace()->append(Return{t.trace()->intern("f"), {}});
        t.bind("y", y);
        t.finish();
        const Timeline timeline = t.timeline();
        QCOMPARE(kinds(timeline), QStringList({"LeafMade", "OpExecuted"}));
        QCOMPARE(timeline.step(2).span.line, 2u);
        QCOMPARE(timeline.key(2).path.size(), size_t(1));
    }

    void up_and_down_walk_the_turns_of_a_loop() {
        const Timeline timeline = training_loop(3).timeline();
        const uint32_t first = timeline.next_iteration(0);
        QCOMPARE(timeline.step(first).iteration, 1u);
        const uint32_t second = timeline.next_iteration(first);
        QCOMPARE(timeline.step(second).iteration, 2u);
        QCOMPARE(timeline.step(second).kind, StepKind::OpExecuted);
        QCOMPARE(timeline.previous_iteration(second + 2), first + 2);
        QCOMPARE(timeline.next_iteration(first + 2), second + 2);
        QCOMPARE(timeline.previous_iteration(second), first);
        const uint32_t third = timeline.next_iteration(second);
        QCOMPARE(timeline.next_iteration(third), timeline.size());
    }

    void outside_of_loops_up_and_down_lead_into_and_out_of_them() {
        const Timeline timeline = training_loop(3).timeline();
        const uint32_t first = timeline.next_iteration(0);
        QCOMPARE(timeline.previous_iteration(first + 1), first - 1);
        QCOMPARE(timeline.previous_iteration(0), 0u);
    }

    void all_turns_but_the_first_are_one_fold() {
        const Timeline timeline = training_loop(5).timeline();
        QCOMPARE(timeline.turns().folds().size(), size_t(1));
        const Fold fold = timeline.turns().folds().front();
        QCOMPARE(timeline.step(fold.first).iteration, 2u);
        QCOMPARE(timeline.step(fold.first - 1).iteration, 1u);
        QCOMPARE(fold.last, timeline.size());
        QCOMPARE(std::make_pair(fold.from, fold.to), std::make_pair(2u, 5u));
        QVERIFY(training_loop(1).timeline().turns().folds().empty());
    }

    void an_in_place_write_and_a_cleared_grad_are_steps() {
        const Timeline timeline = training_loop(1).timeline();
        const QStringList all = kinds(timeline);
        QCOMPARE(all.mid(all.size() - 2), QStringList({"InPlaceWrite", "GradCleared"}));
    }

    void an_error_in_a_backward_belongs_to_the_backward() {
        const Timeline timeline = lesson_second_backward().timeline();
        QCOMPARE(timeline.size(), 20u);
        QCOMPARE(timeline.step(20).kind, StepKind::Error);
        QCOMPARE(timeline.step(20).phase, Phase::Backward);
        QCOMPARE(timeline.step(20).span.line, 16u);
    }
};

QTEST_GUILESS_MAIN(TimelineSteps)
#include "tst_timeline_steps.moc"
