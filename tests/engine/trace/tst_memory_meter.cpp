#include <QtTest>

#include "fixtures/lesson_traces.h"

using namespace backstep;
using namespace backstep::trace;

class MemoryMeters : public QObject {
    Q_OBJECT

  private slots:
    void referenced_counts_every_chip_and_falls_as_nodes_release() {
        const Timeline timeline = lesson_graph().timeline();
        const std::vector<MemoryMeter> meter = timeline.memory_series();
        QCOMPARE(meter.size(), size_t(timeline.size() + 1));
        QCOMPARE(meter[4].referenced, uint64_t(0));
        QCOMPARE(meter[5].referenced, uint64_t(4));
        QCOMPARE(meter[8].referenced, uint64_t(8));
        QCOMPARE(meter[8].cells, 2u);
        QCOMPARE(meter[10].referenced, uint64_t(4));
        QCOMPARE(meter[14].referenced, uint64_t(0));
        QCOMPARE(meter[18].peak_referenced, uint64_t(8));
        QCOMPARE(meter[18].peak_cells, 2u);
    }

    void held_counts_only_memory_that_no_variable_leads_to() {
        const std::vector<MemoryMeter> meter = lesson_graph().timeline().memory_series();
        QCOMPARE(meter[5].held, uint64_t(0));  // other is x
        QCOMPARE(meter[8].held, uint64_t(4));  // y - target has no name
        QCOMPARE(meter[10].held, uint64_t(0));
    }

    void two_chips_on_one_memory_are_held_once() {
        TraceBuilder t("w = 1\nv = 2\n");
        t.line(1);
        const TensorId w = t.leaf("", 2, true);
        t.op({.title = "MulBackward0",
              .name = "mul",
              .code = "w",
              .inputs = {w, w},
              .value = 4,
              .locals = {2, 2},
              .saves = {{"self", w}, {"other", w}}});
        t.finish();
        const Timeline timeline = t.timeline();
        const MemoryMeter end = timeline.memory_series().back();
        QCOMPARE(end.cells, 2u);
        QCOMPARE(end.referenced, uint64_t(8));
        QCOMPARE(end.held, uint64_t(4));
    }

    void rebinding_the_last_name_makes_memory_held() {
        TraceBuilder t("w = 1\nw = 0\n");
        t.line(1);
        const TensorId w = t.leaf("w", 2, true);
        t.op({.title = "MulBackward0",
              .name = "mul",
              .code = "w",
              .inputs = {w, w},
              .value = 4,
              .locals = {2, 2},
              .saves = {{"self", w}}});
        t.line(2);
        t.bind("w", "0");
        t.finish();
        const std::vector<MemoryMeter> meter = t.timeline().memory_series();
        QCOMPARE(meter[2].held, uint64_t(0));
        QCOMPARE(meter[3].held, uint64_t(4));
    }

    void dropping_a_graph_frees_what_it_saved() {
        TraceBuilder t("w = 1\ny = 2\n");
        t.line(1);
        const TensorId w = t.leaf("w", 2, true);
        const TensorId y = t.op({.title = "MulBackward0",
                                 .name = "mul",
                                 .code = "w",
                                 .inputs = {w, w},
                                 .value = 4,
                                 .locals = {2, 2},
                                 .saves = {{"self", w}},
                                 .bind = "y"});
        t.line(2);
        t.bind("y", "None");
        t.drop_graph(y);
        t.finish();
        const std::vector<MemoryMeter> meter = t.timeline().memory_series();
        QCOMPARE(meter[2].referenced, uint64_t(4));
        QCOMPARE(meter.back().referenced, uint64_t(0));
    }
};

QTEST_GUILESS_MAIN(MemoryMeters)
#include "tst_memory_meter.moc"
