#include <QtTest>

#include "canvas/paint/geometry.h"
#include "canvas/picture_layout.h"
#include "canvas/view/canvas_view.h"
#include "canvas/view/fit.h"
#include "canvas/view/hit_grid.h"
#include "canvas/view/walk_order.h"
#include "fixtures/lesson_traces.h"

using namespace backstep;
using namespace backstep::ui;

class TstCanvasParts : public QObject {
    Q_OBJECT

  private slots:
    void the_grid_finds_what_a_plain_search_finds() {
        std::vector<QRectF> items;
        for (int i = 0; i < 500; ++i) items.emplace_back(i % 25 * 256 - 3000, i / 25 * 120 - 900, 216, 68);
        const HitGrid grid(items);
        for (int k = 0; k < 2000; ++k) {
            const QPointF p(k * 37 % 6600 - 3100, k * 101 % 2600 - 1000);
            int expected = -1;
            for (size_t i = 0; i < items.size(); ++i)
                if (items[i].contains(p)) expected = static_cast<int>(i);
            QCOMPARE(grid.at(p), expected);
        }
        const QRectF area(-100, -100, 700, 300);
        std::vector<int> expected;
        for (size_t i = 0; i < items.size(); ++i)
            if (items[i].intersects(area)) expected.push_back(static_cast<int>(i));
        QCOMPARE(grid.in(area), expected);
    }

    void the_walk_comes_to_nothing_before_what_it_is_made_of() {
        const trace::StepState state = trace::lesson_graph().timeline().state(10);
        const std::vector<int> order = walkOrder(*state.picture);
        QCOMPARE(order.size(), state.picture->items.size());
        for (const trace::PictureEdge& edge : state.picture->edges)
            QVERIFY(std::find(order.begin(), order.end(), static_cast<int>(edge.from)) <
                    std::find(order.begin(), order.end(), static_cast<int>(edge.to)));
    }

    void an_edge_is_climbed_from_the_consumer_to_the_producer() {
        const EdgeTrace straight({{10, 0}, {10, 50}, {10, 50}, {10, 100}}, 8);
        QCOMPARE(straight.at(0), QPointF(10, 92));
        QCOMPARE(straight.at(1), QPointF(10, 0));
        QCOMPARE(straight.at(0.5), QPointF(10, 46));
        QCOMPARE(straight.climbedAtY(23), 0.75);
        const EdgeTrace slanted({{0, 0}, {0, 60}, {200, 60}, {200, 120}}, 8);
        QCOMPARE(slanted.bottom(), QPointF(200, 112));
        QPolygonF half = slanted.between(0.25, 0.75);
        QVERIFY(half.first().y() > half.last().y());
        QVERIFY(slanted.between(0.8, 0.2).isEmpty());
    }

    void a_fitted_scene_is_centred_and_keeps_clear_of_the_meter() {
        layout::GraphLayout graph;
        graph.items = {{{0, 0, 216, 68}}, {{256, 400, 216, 68}}};
        graph.bounds = {0, 0, 472, 468};
        const QRectF scene(-200, -22, 684, 536);
        const ViewPlace plain = fitScene(scene, graph, {800, 600}, {}, 12, 1.25);
        QVERIFY(std::abs(plain.map(scene).center().x() - 400) < 0.5);
        QVERIFY(std::abs(plain.map(scene).center().y() - 300) < 0.5);
        const ViewPlace clear = fitScene(scene, graph, {800, 600}, {200, 30}, 12, 1.25);
        const QRectF meter(800 - 212, 600 - 42, 200, 30);
        QVERIFY(!clear.map(QRectF(256, 400, 240, 114)).intersects(meter));
    }

    void following_moves_by_the_least_and_only_when_needed() {
        CanvasView view;
        view.setPlace({1, {0, 0}});
        QVERIFY(view.offsetTowards({100, 100, 50, 50}, {400, 400}).isNull());
        QCOMPARE(view.offsetTowards({380, 100, 50, 50}, {400, 400}), QPointF(-42, 0));
        view.beginFollow({380, 100, 50, 50}, {400, 400});
        view.follow(1);
        QCOMPARE(view.place().origin, QPointF(-42, 0));
        view.zoomAt({200, 200}, 2);
        QCOMPARE(view.place().unmap({200, 200}), QPointF(242, 200));
        QVERIFY(!view.isFitted());
    }

    void layouts_leave_room_for_chips_and_gates() {
        const trace::Timeline dying = trace::lesson_relu(-3).timeline();
        const trace::Timeline alive = trace::lesson_relu(-1.5).timeline();
        const auto with = layOutPicture(dying.state(dying.size())),
                   without = layOutPicture(alive.state(alive.size()));
        QVERIFY(with->bounds.h >= without->bounds.h + 40);
        QCOMPARE(layOutPicture(dying.state(dying.size())), with);
    }
};

QTEST_MAIN(TstCanvasParts)
#include "tst_canvas_parts.moc"
