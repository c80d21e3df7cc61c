#include <QtTest>

#include "fixtures/lesson_traces.h"

using namespace backstep;
using namespace backstep::trace;

class Pictures : public QObject {
    Q_OBJECT

    static QStringList titles(const Picture& picture) {
        QStringList list;
        for (const PictureItem& item : picture.items) list << QString::fromStdString(item.title);
        return list;
    }

  private slots:
    void lesson_1_is_one_picture_of_leaves_and_nodes_by_birth() {
        const Timeline timeline = lesson_graph().timeline();
        QCOMPARE(timeline.pictures().size(), size_t(1));
        const Picture& picture = *timeline.pictures()[0];
        QCOMPARE(titles(picture), QStringList({"w", "x", "b", "target", "MulBackward0", "AddBackward0",
                                               "SubBackward0", "PowBackward0"}));
        QVERIFY(picture.items[0].requires_grad && picture.items[0].node);
        QVERIFY(!picture.items[1].requires_grad && !picture.items[1].node);
        QCOMPARE(picture.edges.size(), size_t(7));
        QCOMPARE(picture.first_step, 1u);
        QCOMPARE(picture.last_step, 18u);
    }

    void edges_say_which_operand_they_feed_and_whether_a_gradient_will_come_back() {
        const Timeline timeline = lesson_graph().timeline();
        const Picture& picture = *timeline.pictures()[0];
        QCOMPARE(picture.edges[0].from, 0u);
        QCOMPARE(picture.edges[0].to, 4u);
        QCOMPARE(picture.edges[0].operand, uint16_t(0));
        QVERIFY(picture.edges[0].carries_grad);
        QCOMPARE(picture.edges[1].operand, uint16_t(1));
        QVERIFY(!picture.edges[1].carries_grad);
        QCOMPARE(picture.items[4].operands, uint16_t(2));
        QCOMPARE(picture.items[7].operands, uint16_t(1));
    }

    void each_turn_of_a_loop_is_a_picture_of_the_same_structure() {
        const Timeline timeline = training_loop(3).timeline();
        QCOMPARE(timeline.pictures().size(), size_t(3));
        QCOMPARE(timeline.pictures()[0]->structure, timeline.pictures()[2]->structure);
        QCOMPARE(timeline.pictures()[0]->items[0].tensor, timeline.pictures()[2]->items[0].tensor);
        QVERIFY(timeline.pictures()[0]->structure != lesson_graph().timeline().pictures()[0]->structure);
    }

    void a_ghost_belongs_to_the_picture_of_its_first_recorded_consumer() {
        const Timeline timeline = not_recorded().timeline();
        QCOMPARE(timeline.pictures().size(), size_t(1));
        const Picture& picture = *timeline.pictures()[0];
        QCOMPARE(titles(picture), QStringList({"w", "v", "w * 2", "MulBackward0"}));
        QCOMPARE(picture.items[2].kind, ItemKind::Ghost);
        QCOMPARE(picture.items[2].output_name, std::string("y"));
        QVERIFY(!picture.edges[0].carries_grad);
        QVERIFY(!picture.edges[1].carries_grad);
        QVERIFY(picture.edges[2].carries_grad);
    }

    void a_detached_value_leaves_a_cut_edge() {
        TraceBuilder t("w = 1\ny = w * w\nd = y.detach()\nz = d * w\n");
        t.line(1);
        const TensorId w = t.leaf("w", 2, true);
        t.line(2);
        const TensorId y = t.op({.title = "MulBackward0",
                                 .name = "mul",
                                 .code = "w * w",
                                 .inputs = {w, w},
                                 .value = 4,
                                 .locals = {2, 2},
                                 .bind = "y"});
        t.line(3);
        const TensorId d = t.detach(y, "d");
        t.line(4);
        const TensorId z = t.op({.title = "MulBackward0",
                                 .name = "mul",
                                 .code = "d * w",
                                 .inputs = {d, w},
                                 .value = 8,
                                 .locals = {2, 4},
                                 .bind = "z"});
        t.backward(z);
        t.finish();
        const Timeline timeline = t.timeline();
        QCOMPARE(timeline.pictures().size(), size_t(1));
        const StepState state = timeline.state(timeline.size());
        int cuts = 0;
        for (const EdgeState& edge : state.edges) cuts += edge.cut;
        QCOMPARE(cuts, 1);
    }

    void a_snippet_without_a_graph_gets_a_board_of_values() {
        TraceBuilder t("a = 1\nb = 2\na = 3\n");
        t.line(1);
        t.bind("a", "1");
        t.line(2);
        t.bind("b", "2");
        t.line(3);
        t.bind("a", "3");
        t.finish();
        const Timeline timeline = t.timeline();
        const StepState end = timeline.state(3);
        QCOMPARE(titles(*end.picture), QStringList({"a", "b"}));
        QCOMPARE(end.picture->items[0].kind, ItemKind::Value);
        QCOMPARE(end.items[0].text, std::string("3"));
        QCOMPARE(timeline.state(1).items[0].text, std::string("1"));
        QCOMPARE(timeline.state(1).items[1].presence, Presence::NotYet);
    }

    void roots_that_share_a_trunk_and_graphs_live_together_are_one_picture() {
        TraceBuilder t("w = 1\nv = 1\na = w * w\nb = v * v\n");
        t.line(1);
        const TensorId w = t.leaf("w", 2, true);
        t.line(2);
        const TensorId v = t.leaf("v", 3, true);
        t.line(3);
        const TensorId a = t.op({.title = "MulBackward0",
                                 .name = "mul",
                                 .code = "w * w",
                                 .inputs = {w, w},
                                 .value = 4,
                                 .locals = {2, 2},
                                 .bind = "a"});
        t.line(4);
        const TensorId b = t.op({.title = "MulBackward0",
                                 .name = "mul",
                                 .code = "v * v",
                                 .inputs = {v, v},
                                 .value = 9,
                                 .locals = {3, 3},
                                 .bind = "b"});
        t.backward(a);
        t.backward(b);
        t.finish();
        QCOMPARE(t.timeline().pictures().size(), size_t(1));
    }

    void a_picture_that_closed_keeps_its_nodes_as_outlines_until_the_next_one() {
        const Timeline timeline = training_loop(2).timeline();
        const uint32_t second = timeline.next_iteration(timeline.next_iteration(0));
        const StepState before = timeline.state(second - 1);
        QCOMPARE(before.step.picture, PictureId(1));
        QCOMPARE(before.items.back().presence, Presence::Released);
        QCOMPARE(timeline.state(second).step.picture, PictureId(2));
    }
};

QTEST_GUILESS_MAIN(Pictures)
#include "tst_pictures.moc"
