#include <QtTest/QTest>

#include "explain/callout.h"
#include "fixtures/lesson_traces.h"

using namespace backstep;
using namespace backstep::trace;
using namespace backstep::explain;
using Kind = CalloutLine::Kind;

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
