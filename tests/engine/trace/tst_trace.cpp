#include <QtTest>

#include <thread>

#include "trace/trace.h"

using namespace backstep;
using namespace backstep::trace;

class Traces : public QObject {
    Q_OBJECT

  private slots:
    void events_never_move_while_the_trace_grows() {
        Trace trace;
        trace.append(Line{{1, 1, 0, 4, 0}, {}});
        const Line* first = &trace.event(0).get<Line>();
        for (uint32_t i = 0; i < 100000; ++i) trace.append(NodeReady{NodeId(i), i});
        QCOMPARE(&trace.event(0).get<Line>(), first);
        for (uint32_t i = 0; i < 100000; ++i) QCOMPARE(trace.event(i + 1).get<NodeReady>().task, i);
    }

    void an_event_takes_its_own_size_and_four_bytes() {
        Trace trace;
        const size_t before = trace.bytes();
        trace.append(NodeReady{NodeId(1), 1});
        trace.append(OpExecuted());
        QCOMPARE(trace.bytes() - before, sizeof(NodeReady) + sizeof(OpExecuted) + 8);
    }

    void a_view_covers_what_was_there_when_it_was_taken() {
        auto trace = std::make_shared<Trace>();
        trace->append(BackwardFinished{1});
        const TraceView view(trace);
        trace->append(BackwardFinished{2});
        QCOMPARE(view.size(), 1u);
        QVERIFY(!view.finished());
        trace->finish();
        QVERIFY(TraceView(trace).finished());
    }

    void a_reader_on_another_thread_sees_whole_events_with_their_words() {
        auto trace = std::make_shared<Trace>();
        constexpr uint32_t kCount = 20000;
        bool right = true;
        std::thread reader([&] {
            for (uint32_t seen = 0; seen < kCount;) {
                const uint32_t size = trace->size();
                for (; seen < size; ++seen) {
                    const auto& printed = trace->event(seen).get<Printed>();
                    right = right && trace->text(printed.text) == "line " + std::to_string(seen);
                }
            }
        });
        for (uint32_t i = 0; i < kCount; ++i)
            trace->append(Printed{trace->append_text("line " + std::to_string(i)), {}});
        reader.join();
        QVERIFY(right);
    }

    void a_word_is_kept_once() {
        Trace trace;
        const StringId a = trace.intern("MulBackward0");
        QCOMPARE(trace.intern("MulBackward0"), a);
        QVERIFY(trace.intern("AddBackward0") != a);
        QCOMPARE(trace.text(StringId()), std::string());
    }

    void code_is_cut_out_of_the_source_by_code_points_and_put_on_one_line() {
        Trace trace;
        trace.add_source("a.py", "p\u00e9 = (w *\n      x)\n");
        QCOMPARE(trace.code({1, 2, 5, 8, 0}), std::string("(w * x)"));
        QCOMPARE(trace.code({1, 1, 0, 2, 0}), std::string("p\u00e9"));
        QCOMPARE(trace.code({1, 1, 0, 2, 7}), std::string());
    }

    void every_event_has_a_name() {
        Trace trace;
        QCOMPARE(std::string(name_of(trace.event(trace.append(Line{})))), std::string("Line"));
        QCOMPARE(std::string(name_of(trace.event(trace.append(GradAccumulated{})))),
                 std::string("GradAccumulated"));
        QCOMPARE(std::string(name_of(trace.event(trace.append(SeriesPoint{})))), std::string("SeriesPoint"));
    }
};

QTEST_GUILESS_MAIN(Traces)
#include "tst_trace.moc"
