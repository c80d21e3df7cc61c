#include <QtTest>

#include "fixtures/lesson_traces.h"

using namespace backstep;
using namespace backstep::trace;

class StepStates : public QObject {
    Q_OBJECT

    static size_t index(const StepState& state, const std::string& title) {
        for (size_t i = 0; i < state.picture->items.size(); ++i)
            if (state.picture->items[i].title == title) return i;
        qFatal("no item %s", title.c_str());
        return 0;
    }
    static const ItemState& item(const StepState& state, const std::string& title) {
        return state.items[index(state, title)];
    }

  private slots:
    void before_the_first_step_nothing_is_there() {
        const Timeline timeline = lesson_graph().timeline();
        const StepState state = timeline.state(0);
        QVERIFY(!state.picture->items.empty());
        for (const ItemState& item : state.items) QCOMPARE(item.presence, Presence::NotYet);
        QVERIFY(state.ledger.empty());
    }

    void things_appear_in_their_step_and_not_before() {
        const Timeline timeline = lesson_graph().timeline();
        QCOMPARE(item(timeline.state(4), "MulBackward0").presence, Presence::NotYet);
        const StepState state = timeline.state(5);
        const ItemState& mul = item(state, "MulBackward0");
        QCOMPARE(mul.presence, Presence::Present);
        QCOMPARE(mul.activity, Activity::Recorded);
        QCOMPARE(mul.value.card_text(), std::string("6.0"));
        QCOMPARE(item(timeline.state(6), "MulBackward0").activity, Activity::Quiet);
    }

    void values_travel_to_the_operation_in_operand_order() {
        const StepState state = lesson_graph().timeline().state(5);
        QCOMPARE(state.tokens.size(), size_t(2));
        QCOMPARE(state.tokens[0].value.card_text(), std::string("2.0"));
        QCOMPARE(state.tokens[1].value.card_text(), std::string("3.0"));
        QCOMPARE(state.tokens[1].order, uint16_t(1));
    }

    void a_saved_tensor_names_what_it_is_and_whom_it_aliases() {
        const StepState state = lesson_graph().timeline().state(8);
        const ItemState& mul = item(state, "MulBackward0");
        QCOMPARE(mul.chips.size(), size_t(1));
        QCOMPARE(mul.chips[0].name, std::string("other"));
        QCOMPARE(mul.chips[0].alias, std::string("x"));
        QVERIFY(mul.chips[0].present && !mul.chips[0].released);
        const ItemState& pow = item(state, "PowBackward0");
        QCOMPARE(pow.chips[0].name, std::string("self"));
        QCOMPARE(pow.chips[0].alias, std::string());
    }

    void the_seed_lands_on_the_root() {
        const StepState state = lesson_graph().timeline().state(9);
        QCOMPARE(state.seeded, static_cast<int32_t>(index(state, "PowBackward0")));
        QCOMPARE(state.seed->card_text(), std::string("1.0"));
        QCOMPARE(state.tokens.size(), size_t(1));
        QCOMPARE(state.tokens[0].kind, Token::Kind::Seed);
        QCOMPARE(item(state, "PowBackward0").activity, Activity::Ready);
        QCOMPARE(item(state, "SubBackward0").dependencies_left, 1u);
    }

    void a_node_that_runs_is_ringed_and_sends_its_gradient() {
        const StepState state = lesson_graph().timeline().state(14);
        QCOMPARE(state.running, static_cast<int32_t>(index(state, "MulBackward0")));
        QVERIFY(!state.running_tray);
        const ItemState& mul = state.items[static_cast<size_t>(state.running)];
        QCOMPARE(mul.activity, Activity::Running);
        QCOMPARE(mul.upstream->plain_text(), std::string("-6.0"));
        QCOMPARE(state.tokens.size(), size_t(1));
        QCOMPARE(state.tokens[0].kind, Token::Kind::Gradient);
        QCOMPARE(state.tokens[0].value.plain_text(), std::string("-18.0"));
        QVERIFY(mul.chips[0].released);
        QCOMPARE(mul.chips[0].released_at, 14u);
        QVERIFY(item(state, "w").slate.is_none);
        QCOMPARE(item(state, "w").parts.size(), size_t(1));
    }

    void the_slate_is_written_when_the_accumulator_runs() {
        const StepState state = lesson_graph().timeline().state(15);
        QVERIFY(state.running_tray);
        const Slate& slate = item(state, "w").slate;
        QVERIFY(slate.shown && slate.writing && slate.old_is_none && !slate.is_none);
        QCOMPARE(slate.part.plain_text(), std::string("-18.0"));
        QCOMPARE(slate.value.plain_text(), std::string("-18.0"));
        QCOMPARE(slate.written_at, 15u);
        const StepState after = lesson_graph().timeline().state(16);
        QVERIFY(!item(after, "w").slate.writing);
        QVERIFY(!item(after, "x").slate.shown);
    }

    void the_ledger_has_a_row_for_each_parameter_from_its_birth() {
        const Timeline timeline = lesson_graph().timeline();
        QCOMPARE(timeline.state(1).ledger.size(), size_t(1));
        const StepState state = timeline.state(13);
        QCOMPARE(state.ledger.size(), size_t(2));
        QCOMPARE(state.ledger[0].name, std::string("w"));
        QVERIFY(state.ledger[0].slate.is_none);
        QCOMPARE(state.ledger[1].slate.value.plain_text(), std::string("-6.0"));
    }

    void after_the_backward_its_nodes_are_released_outlines() {
        const Timeline timeline = lesson_graph().timeline();
        QCOMPARE(item(timeline.state(15), "AddBackward0").presence, Presence::Present);
        const StepState state = timeline.state(16);
        QCOMPARE(item(state, "AddBackward0").presence, Presence::Released);
        QCOMPARE(item(state, "w").presence, Presence::Present);
    }

    void output_grows_with_the_steps() {
        const Timeline timeline = lesson_graph().timeline();
        QCOMPARE(timeline.state(16).output, std::string());
        QCOMPARE(timeline.state(17).output, std::string("tensor(-18.)\n"));
        QCOMPARE(timeline.state(18).output, std::string("tensor(-18.)\ntensor(-6.)\n"));
    }

    void a_closed_gate_stops_the_gradient_and_what_lies_beyond_is_dead_from_its_step_on() {
        const Timeline timeline = lesson_relu(-3).timeline();
        uint32_t relu = 0;
        for (uint32_t k = 1; k <= timeline.size() && relu == 0; ++k)
            if (timeline.step(k).kind == StepKind::NodeApplied &&
                timeline.trace()->code(timeline.step(k).node_span) == "torch.relu(pre)")
                relu = k;
        QVERIFY(relu != 0);
        const StepState state = timeline.state(relu);
        const ItemState& gate = item(state, "ReluBackward0");
        QVERIFY(gate.gate_closed && !gate.dead);
        QCOMPARE(state.tokens.size(), size_t(1));
        QCOMPARE(state.tokens[0].kind, Token::Kind::Stopped);
        QCOMPARE(state.tokens[0].value.plain_text(), std::string("-6.0"));
        QVERIFY(state.tokens[0].edge >= 0);
        QVERIFY(!item(state, "AddBackward0").dead);
        const StepState end = timeline.state(timeline.size());
        for (const char* title : {"AddBackward0", "MulBackward0", "w", "b"}) QVERIFY(item(end, title).dead);
        QVERIFY(!item(end, "SubBackward0").dead);
        QVERIFY(!item(end, "w").slate.is_none);
        QVERIFY(item(end, "w").slate.value.all_zero());
        int dead = 0;
        for (const EdgeState& edge : end.edges) dead += edge.dead;
        QCOMPARE(dead, 4);  // into relu, both of add that carry, w of mul
    }

    void a_living_relu_closes_no_gate() {
        const Timeline timeline = lesson_relu(-1.5).timeline();
        const StepState end = timeline.state(timeline.size());
        for (const ItemState& item : end.items) QVERIFY(!item.dead && !item.gate_closed);
        QCOMPARE(item(end, "w").slate.value.plain_text(), std::string("-20.0"));
    }

    void contributions_that_meet_wait_in_the_buffer() {
        const Timeline timeline = shared_leaf().timeline();
        const uint32_t last = timeline.size();
        QCOMPARE(timeline.step(last - 1).kind, StepKind::Accumulated);
        const StepState state = timeline.state(last - 2);
        const ItemState& w = item(state, "w");
        QCOMPARE(w.parts.size(), size_t(3));
        QCOMPARE(w.dependencies_left, 0u);
        QCOMPARE(w.parts[0].value.plain_text(), std::string("1.0"));
        QCOMPARE(w.parts[1].value.plain_text(), std::string("2.0"));
        QCOMPARE(item(timeline.state(last), "w").slate.value.plain_text(), std::string("5.0"));
    }

    void a_second_backward_is_pinned_on_the_node_with_the_hollow_chip() {
        const Timeline timeline = lesson_second_backward().timeline();
        const StepState state = timeline.state(20);
        QVERIFY(state.error.has_value());
        QCOMPARE(state.error->item, static_cast<int32_t>(index(state, "PowBackward0")));
        QCOMPARE(state.error->chip, 0);
        QCOMPARE(state.error->released_at, 10u);
        QCOMPARE(state.error->released_by.line, 11u);
        QCOMPARE(state.error->type, std::string("RuntimeError"));
        QCOMPARE(item(state, "PowBackward0").activity, Activity::Failed);
        QVERIFY(item(state, "PowBackward0").chips[0].failed);
        QCOMPARE(item(state, "w").slate.value.plain_text(), std::string("-18.0"));
        QVERIFY(!timeline.state(19).error.has_value());
    }

    void retained_chips_keep_their_padlock() {
        TraceBuilder t("w = 1\ny = w * w\ny.backward(retain_graph=True)\n");
        t.line(1);
        const TensorId w = t.leaf("w", 2, true);
        t.line(2);
        const TensorId y = t.op({.title = "MulBackward0",
                                 .name = "mul",
                                 .code = "w * w",
                                 .inputs = {w, w},
                                 .value = 4,
                                 .locals = {2, 2},
                                 .saves = {{"self", w}},
                                 .bind = "y"});
        t.line(3);
        t.backward(y, {.seed = 1, .keep_graph = true});
        t.finish();
        const Timeline timeline = t.timeline();
        const StepState end = timeline.state(timeline.size());
        const ItemState& mul = item(end, "MulBackward0");
        QVERIFY(mul.chips[0].retained && mul.chips[0].present);
        QCOMPARE(mul.presence, Presence::Present);
        QCOMPARE(end.memory.referenced, uint64_t(4));
    }

    void an_operation_not_recorded_computes_and_fades_to_a_ghost() {
        const Timeline timeline = not_recorded().timeline();
        const StepState state = timeline.state(3);
        const ItemState& ghost = item(state, "w * 2");
        QCOMPARE(ghost.presence, Presence::Present);
        QCOMPARE(ghost.note, std::string("no_grad"));
        QCOMPARE(ghost.value.card_text(), std::string("4.0"));
        QCOMPARE(state.tokens.size(), size_t(1));
        QCOMPARE(item(timeline.state(4), "w * 2").presence, Presence::Ghosted);
        QVERIFY(item(timeline.state(timeline.size()), "w").slate.is_none);
    }

    void a_parameter_shows_the_value_of_its_step() {
        const Timeline timeline = training_loop(3).timeline();
        QCOMPARE(item(timeline.state(1), "w").value.card_text(), std::string("2.0"));
        const uint32_t second = timeline.next_iteration(timeline.next_iteration(0));
        const StepState later = timeline.state(second);
        QCOMPARE(item(later, "w").value.card_text(), std::string("2.24"));
        QCOMPARE(item(later, "w").version, 1u);
        QVERIFY(item(later, "w").slate.is_none);
        QCOMPARE(item(timeline.state(second - 1), "w").slate.wiped, true);
    }

    void a_million_events_are_stepped_by_look_up() {
        const Timeline timeline = training_loop(30000).timeline();
        QVERIFY(timeline.trace().size() > 900000);
        const StepState state = timeline.state(timeline.size() / 2);
        QCOMPARE(state.picture->items.size(), size_t(6));
    }
};

QTEST_GUILESS_MAIN(StepStates)
#include "tst_step_state.moc"
