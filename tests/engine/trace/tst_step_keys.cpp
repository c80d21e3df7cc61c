#include <QtTest>

#include "fixtures/lesson_traces.h"

using namespace backstep;
using namespace backstep::trace;

class StepKeys : public QObject {
    Q_OBJECT

  private slots:
    void every_step_is_found_again_by_its_key() {
        for (const TraceBuilder& t : {lesson_graph(), lesson_second_backward(), training_loop(3)}) {
            const Timeline timeline = t.timeline();
            for (uint32_t k = 1; k <= timeline.size(); ++k) {
                QCOMPARE(timeline.find(timeline.key(k)), std::optional<uint32_t>(k));
                QCOMPARE(timeline.find_exact(timeline.key(k)), std::optional<uint32_t>(k));
            }
        }
    }

    void a_key_survives_being_written_and_read() {
        const Timeline timeline = training_loop(2).timeline();
        for (uint32_t k = 1; k <= timeline.size(); ++k) {
            const StepKey key = timeline.key(k);
            const std::optional<StepKey> read = parse_step_key(to_string(key));
            QVERIFY(read.has_value());
            QVERIFY(*read == key);
        }
        QVERIFY(!parse_step_key("").has_value());
        QVERIFY(!parse_step_key("Nonsense@1:2:3-4:5").has_value());
        QVERIFY(!parse_step_key("Line@1:x").has_value());
    }

    void a_key_names_the_node_by_its_place_and_not_by_its_number() {
        const Timeline timeline = training_loop(2).timeline();
        const uint32_t first = timeline.next_iteration(0);
        const uint32_t second = timeline.next_iteration(first);
        QVERIFY(timeline.step(first).node != timeline.step(second).node);
        QCOMPARE(timeline.key(first).structural, timeline.key(second).structural);
        QVERIFY(timeline.key(first).path != timeline.key(second).path);
    }

    void after_a_change_of_a_number_the_same_step_is_found() {
        const Timeline alive = lesson_relu(-1.5).timeline();
        const Timeline dying = lesson_relu(-3).timeline();
        for (uint32_t k = 1; k <= alive.size(); ++k)
            QCOMPARE(dying.follow(alive, k), std::make_pair(k, true));
    }

    void a_step_that_is_gone_leads_to_its_nearest_surviving_predecessor() {
        const Timeline longer = training_loop(5).timeline();
        const Timeline shorter = training_loop(3).timeline();
        const auto [step, same] = shorter.follow(longer, longer.size());
        QVERIFY(!same);
        QCOMPARE(step, shorter.size());
    }

    void an_unknown_key_finds_the_step_before_its_place() {
        const Timeline timeline = lesson_graph().timeline();
        StepKey key;
        key.span = {10, 10, 0, 3, 0};
        key.kind = StepKind::Printed;
        QCOMPARE(timeline.find(key), std::optional<uint32_t>(8));
        QVERIFY(!timeline.find_exact(key).has_value());
    }
};

QTEST_GUILESS_MAIN(StepKeys)
#include "tst_step_keys.moc"
