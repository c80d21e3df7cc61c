#include <QtTest>

#include <fstream>
#include <sstream>

#include "fixtures/lesson_traces.h"
#include "schema_check.h"
#include "trace/trace_json.h"

using namespace backstep;
using namespace backstep::trace;
using nlohmann::json;

class TraceJson : public QObject {
    Q_OBJECT

    static json written(const Timeline& timeline) {
        std::ostringstream out;
        write_json(out, timeline);
        return json::parse(out.str());
    }
    static SchemaCheck schema() {
        std::ifstream file(BACKSTEP_SOURCE_ROOT "/resources/schema/trace.schema.json");
        return SchemaCheck(json::parse(file));
    }

  private slots:
    void every_fixture_fits_the_schema() {
        for (const TraceBuilder& t : {lesson_graph(), lesson_second_backward(), lesson_relu(-3),
                                      shared_leaf(), not_recorded(), training_loop(2)})
            QCOMPARE(schema().errors(written(t.timeline())), std::string());
    }

    void every_kind_of_event_fits_the_schema() {
        TraceBuilder t("a\n");
        Trace& trace = *t.trace();
        t.line(1);
        trace.append(Call{trace.intern("f"), {1, 1, 0, 1, 0}, {}});
        trace.append(Return{trace.intern("f"), {}});
        t.bind("a", "1");
        trace.append(VariableUnbound{trace.intern("a")});
        trace.append(RequiresGradSet{TensorId(1), true});
        trace.append(OutputMade{TensorId(2), TensorId(2), ValueSnapshot::integer(DType::Int64, 3), 1});
        trace.append(Detached{TensorId(1), TensorId(2)});
        trace.append(ViewRebased{TensorId(1), TensorId(2), NodeId(1)});
        trace.append(HookCalled{NodeId(1), ValueSnapshot::scalar(DType::Float64, 0.5), {}, {}});
        t.optimizer_step("SGD");
        trace.append(GradSet{TensorId(1), ValueSnapshot::scalar(DType::Float32, 2)});
        trace.append(GradModeChanged{false, true});
        trace.append(Echoed{trace.intern("True"), {}});
        trace.append(LimitReached{trace.intern("step limit"), {}});
        trace.append(Skipped{3, 100});
        trace.append(SeriesPoint{
            SeriesKind::Loss, trace.intern("loss"), {}, std::numeric_limits<double>::quiet_NaN()});
        t.finish();
        const json document = written(t.timeline());
        QCOMPARE(schema().errors(document), std::string());
        QCOMPARE(document["events"].back()["value"], json("nan"));
    }

    void the_schema_refuses_what_is_not_a_trace() {
        json document = written(lesson_graph().timeline());
        document["steps"][0]["phase"] = "sideways";
        QVERIFY(!schema().errors(document).empty());
        document = written(lesson_graph().timeline());
        document["events"][0].erase("kind");
        QVERIFY(!schema().errors(document).empty());
        document = written(lesson_graph().timeline());
        document["events"][2]["surprise"] = 1;
        QVERIFY(!schema().errors(document).empty());
    }

    void steps_and_events_carry_the_numbers_of_lesson_1() {
        const json document = written(lesson_graph().timeline());
        QCOMPARE(document["version"], json(1));
        QCOMPARE(document["steps"].size(), size_t(18));
        QCOMPARE(document["steps"][13]["kind"], json("NodeApplied"));
        QCOMPARE(document["steps"][13]["line"], json(11));
        std::vector<double> grads;
        for (const json& event : document["events"])
            if (event["kind"] == "GradAccumulated") grads.push_back(event["after"]["data"]);
        QCOMPARE(grads, (std::vector<double>{-6.0, -18.0}));
    }

    void events_count_up_and_belong_to_a_step() {
        const json document = written(training_loop(2).timeline());
        int id = 0, step = 1;
        for (const json& event : document["events"]) {
            QCOMPARE(event["id"].get<int>(), id++);
            QVERIFY(event["step"].get<int>() >= step);
            step = event["step"];
        }
        QCOMPARE(step, static_cast<int>(document["steps"].size()));
    }

    void float32_is_written_with_the_digits_it_needs() {
        TraceBuilder t("w = 0.1\n");
        t.line(1);
        t.leaf("w", 0.1);
        t.finish();
        std::ostringstream out;
        write_json(out, t.timeline());
        QVERIFY(out.str().find("\"data\":0.1}") != std::string::npos);
    }

    void the_text_dump_has_one_step_a_line() {
        const QStringList lines = QString::fromStdString(to_text(lesson_graph().timeline())).split('\n');
        QCOMPARE(lines.size(), 19);
        QVERIFY(lines[4].contains("MulBackward0: w \\cdot x = 6.0"));
        QVERIFY(lines[13].contains("MulBackward0: -6.0 -> -18.0, None"));
        QVERIFY(lines[14].contains("w.grad: None + -18.0 = -18.0"));
    }
};

QTEST_GUILESS_MAIN(TraceJson)
#include "tst_trace_json.moc"
