#include <QtTest>

#include "canvas/ground.h"
#include "canvas/paint/card_painter.h"
#include "canvas/paint/chip_painter.h"
#include "canvas/paint/edge_painter.h"
#include "canvas/paint/geometry.h"
#include "canvas/paint/leaf_painter.h"
#include "canvas/paint/queue_painter.h"
#include "canvas/picture_layout.h"
#include "canvas/veil/veil.h"
#include "canvas/view/canvas_view.h"
#include "canvas/view/fit.h"
#include "canvas/view/hit_grid.h"
#include "canvas/view/mini_map.h"
#include "canvas/view/walk_order.h"
#include "fixtures/lesson_traces.h"

using namespace backstep;
using namespace backstep::ui;

namespace {

// A theme in which every state has the same colours, so that only shapes, lines and glyphs are left.
Theme withoutStates() {
    Theme theme = Theme::of(ThemeId::Light);
    Theme::State same;
    same.line = same.text = same.key = Qt::black;
    same.tint = same.onKey = Qt::white;
    theme.states.fill(same);
    theme.surface.card = theme.surface.canvas = theme.surface.panel = Qt::white;
    theme.surface.border = theme.ink.primary = theme.ink.secondary = theme.ink.tertiary = Qt::black;
    return theme;
}

template <class Paint>
QImage drawn(Paint paint) {
    static const Theme theme = withoutStates();
    QImage image(320, 160, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    const Frame frame;
    Ink ink(painter, theme, frame, nullptr);
    paint(ink);
    return image;
}

// Pixels that are ink in one and ground in the other.
int marksApart(const QImage& a, const QImage& b) {
    constexpr int kHalf = 128;
    int apart = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            apart += (qGray(a.pixel(x, y)) < kHalf) != (qGray(b.pixel(x, y)) < kHalf);
    return apart;
}

// No two alike, and by more than an eye could miss: a glyph of twelve pixels covers some thirty.
void verifyAllDiffer(const std::vector<QImage>& images, const char* what) {
    constexpr int kSeen = 12;
    for (size_t a = 0; a < images.size(); ++a)
        for (size_t b = a + 1; b < images.size(); ++b) {
            const int apart = marksApart(images[a], images[b]);
            QVERIFY2(
                apart >= kSeen,
                qPrintable(
                    QStringLiteral("%1: %2 and %3 are %4 pixels apart").arg(what).arg(a).arg(b).arg(apart)));
        }
}

}  // namespace

class TstCanvasParts : public QObject {
    Q_OBJECT

  private slots:
    void onlyWhatIsAskedForIsHidden();
    void the_kept_ground_looks_like_the_one_drawn_dot_by_dot() {
        const Theme& theme = Theme::of(ThemeId::Light);
        const QRectF rect(0, 0, 300, 200);
        Ground kept;
        // A grid of whole pixels is tiled, another is not; the last is the same view again.
        for (const auto& [zoom, origin] : {std::pair(1.0, QPointF(7.25, -3.5)),
                                           {1.5, {-113.4, 40.77}},
                                           {0.77, {3, 5}},
                                           {2.0, {0, 0}},
                                           {2.0, {0, 0}}}) {
            QImage one(300, 200, QImage::Format_RGB32), other = one.copy();
            QPainter painter(&one);
            paintGround(painter, rect, origin, zoom, theme, false);
            QPainter another(&other);
            kept.paint(another, rect, origin, zoom, theme);
            int dots = 0, furthest = 0;
            for (int y = 0; y < 200; ++y)
                for (int x = 0; x < 300; ++x) {
                    const QRgb a = one.pixel(x, y), b = other.pixel(x, y);
                    dots += b != theme.surface.canvas.rgb();
                    furthest = std::max({furthest, std::abs(qRed(a) - qRed(b)),
                                         std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
                }
            QVERIFY(dots > 50);
            QVERIFY2(furthest <= 20,
                     qPrintable(QString::number(furthest)));  // the edges of spans blend unevenly
        }
    }

    void what_a_frame_may_show_is_found_in_order() {
        const auto timeline = trace::lesson_graph().timeline();
        const trace::StepState state = timeline.state(timeline.size());
        const auto layout = layOutPicture(state);
        const SceneGeometry geometry(*state.picture, *layout);
        QCOMPARE(geometry.itemsIn({}).size(), state.items.size());
        QCOMPARE(geometry.edgesIn({}).size(), state.edges.size());
        for (size_t i = 0; i < state.items.size(); ++i) {
            const QRectF part = geometry.item(i).adjusted(4, 4, -4, -4);
            const std::vector<size_t> items = geometry.itemsIn(part), edges = geometry.edgesIn(part);
            QVERIFY(std::ranges::is_sorted(items) && std::ranges::find(items, i) != items.end());
            for (size_t k = 0; k < state.items.size(); ++k)
                QCOMPARE(std::ranges::find(items, k) != items.end(), geometry.item(k).intersects(part));
            for (size_t e = 0; e < state.edges.size(); ++e)
                if (geometry.edge(e).bounds().adjusted(-1, -1, 1, 1).intersects(part))
                    QVERIFY(std::ranges::find(edges, e) != edges.end());
        }
    }

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

    void every_state_is_told_without_its_colour() {
        trace::PictureItem item;
        item.title = "MulBackward0";
        trace::ItemState state;
        state.value = trace::ValueSnapshot::scalar(6.0F);
        std::vector<QImage> cards;
        for (const CardLook look : {CardLook::Forward, CardLook::Running, CardLook::Done, CardLook::Released,
                                    CardLook::Dead, CardLook::Ghost, CardLook::Failed, CardLook::Gate})
            cards.push_back(drawn([&](Ink& ink) {
                CardView card;
                card.box = QRectF(40, 40, 216, 68);
                card.item = &item;
                card.state = &state;
                card.look = look;
                paintHalo(ink, card.box, look);
                paintCard(ink, card);
            }));
        const auto told = [&cards](const trace::PictureItem& what, const trace::ItemState& at) {
            cards.push_back(drawn([&](Ink& ink) {
                CardView card;
                card.box = QRectF(40, 40, 216, 68);
                card.item = &what;
                card.state = &at;
                card.look = CardLook::Done;
                paintCard(ink, card);
            }));
        };
        trace::PictureItem custom = item, derivative = item, folded = item;
        custom.custom = true;
        derivative.of_create_graph = true;
        folded.folded = 3;
        trace::ItemState recomputed = state, written = state;
        recomputed.recomputed = true;
        written.version = 1;
        told(custom, state);
        told(derivative, state);
        told(folded, state);
        told(item, recomputed);
        told(item, written);
        verifyAllDiffer(cards, "cards");

        const EdgeTrace trace({{100, 10}, {100, 50}, {100, 90}, {100, 140}}, 8);
        std::vector<QImage> edges;
        for (const EdgeLook look : {EdgeLook::Data, EdgeLook::Forward, EdgeLook::Released, EdgeLook::Cut})
            edges.push_back(drawn([&](Ink& ink) { paintEdge(ink, {&trace, look}); }));
        for (const bool dead : {false, true})
            edges.push_back(drawn([&](Ink& ink) {
                paintEdge(ink, {&trace, EdgeLook::Forward, dead, 1, 1});
            }));
        verifyAllDiffer(edges, "edges");

        std::vector<QImage> tokens;
        for (const TokenLook look : {TokenLook::Value, TokenLook::Gradient, TokenLook::Stopped})
            tokens.push_back(drawn([&](Ink& ink) { paintToken(ink, {100, 60}, "2.0", look, {}); }));
        verifyAllDiffer(tokens, "tokens");

        std::vector<QImage> chips;
        for (const int kind : {0, 1, 2, 3, 4}) {
            trace::SavedChip chip;
            chip.name = "other";
            chip.value = trace::ValueSnapshot::scalar(3.0F);
            chip.present = kind != 1 && kind != 3;
            chip.released = kind == 1 || kind == 3;
            chip.retained = kind == 2;
            chip.failed = kind == 3;
            chip.version = kind == 4 ? 1 : 0;
            chips.push_back(drawn([&](Ink& ink) {
                paintChips(ink, QRectF(40, 40, 216, 68), {chip}, [](int) { return 1.0; }, {});
            }));
        }
        verifyAllDiffer(chips, "chips");
    }

    // Not there yet, None, a computed zero, a number, a question.
    void what_a_slate_and_a_leaf_say_is_told_without_colour() {
        std::vector<QImage> slates;
        const auto slate = [&slates](const trace::Slate& value) {
            SlateView view;
            view.box = QRectF(40, 40, 204, 40);
            view.owner = QStringLiteral("w");
            view.slate = &value;
            slates.push_back(drawn([&](Ink& ink) { paintSlate(ink, view); }));
        };
        slates.push_back(drawn([](Ink&) {}));
        trace::Slate none, zero, number, asked;
        none.shown = zero.shown = number.shown = asked.shown = true;
        zero.is_none = number.is_none = asked.is_none = false;
        zero.value = trace::ValueSnapshot::scalar(0.0F);
        number.value = trace::ValueSnapshot::scalar(-6.0F);
        for (const trace::Slate& value : {none, zero, number, asked}) slate(value);
        verifyAllDiffer(slates, "slates");

        std::vector<QImage> leaves;
        for (const int kind : {0, 1, 2, 3}) {
            trace::PictureItem item;
            item.kind = trace::ItemKind::Leaf;
            item.title = "w";
            item.requires_grad = kind > 0;
            trace::ItemState state;
            state.value = trace::ValueSnapshot::scalar(2.0F);
            state.dead = kind == 2;
            state.version = kind == 3 ? 1 : 0;
            leaves.push_back(drawn([&](Ink& ink) {
                paintLeaf(ink, {QRectF(40, 40, 216, 52), &item, &state, QStringLiteral("item.0"), {}});
            }));
        }
        verifyAllDiffer(leaves, "leaves");

        std::vector<QImage> trays;
        for (const TrayLook look : {TrayLook::Idle, TrayLook::Running, TrayLook::Ready, TrayLook::Dead})
            trays.push_back(drawn([&](Ink& ink) {
                const QRectF box(40, 40, 188, 22);
                if (look == TrayLook::Running || look == TrayLook::Ready)
                    paintTrayRing(ink, box, look == TrayLook::Running);
                paintTray(ink, box, look, {});
            }));
        verifyAllDiffer(trays, "trays");
    }

    void the_ready_queue_stands_in_the_engines_order_and_the_others_say_what_they_wait_for() {
        const trace::Timeline timeline = trace::lesson_graph().timeline();
        bool waited = false, accumulatorFirst = false;
        for (uint32_t k = 1; k <= timeline.size(); ++k) {
            const trace::StepState state = timeline.state(k);
            const std::vector<QueuePlace> queue = readyQueue(state);
            if (state.step.phase != trace::Phase::Backward) QVERIFY(queue.empty());
            uint32_t place = 0, last = UINT32_MAX;
            for (const QueuePlace& entry : queue) {
                const trace::ItemState& item = state.items[entry.item];
                if (!entry.ready) {
                    waited = true;
                    QCOMPARE(entry.number, item.dependencies_left);
                    continue;
                }
                QCOMPARE(entry.number, ++place);
                const bool leaf = state.picture->items[entry.item].kind == trace::ItemKind::Leaf;
                accumulatorFirst = accumulatorFirst || (leaf && place == 1 && queue.size() > 1);
                if (leaf) QCOMPARE(last, UINT32_MAX);
                if (!leaf) QVERIFY(std::exchange(last, item.sequence_nr) > item.sequence_nr);
            }
            // What the queue names first is what runs next.
            if (place == 0 || k == timeline.size()) continue;
            const trace::StepState next = timeline.state(k + 1);
            if (next.running >= 0) QCOMPARE(static_cast<size_t>(next.running), queue[0].item);
        }
        QVERIFY(waited);
        QVERIFY(accumulatorFirst);
    }

    void a_map_is_there_when_one_could_be_lost_and_leads_where_it_is_pressed() {
        const QRectF view(0, 0, 600, 500);
        QVERIFY(MiniMap::stripIn(view, QRectF(0, 0, 700, 700), 1).isNull());
        // One that is only rather long has a map where that takes nothing from it.
        QVERIFY(MiniMap::stripIn(view, QRectF(0, 0, 400, 560), 1).isNull());
        QVERIFY(MiniMap::stripIn(view, QRectF(0, 0, 560, 700), 1).isNull());
        QVERIFY(MiniMap::stripIn(view, QRectF(0, 0, 400, 900), 1).isNull());  // most of it is in view
        QVERIFY(MiniMap::stripIn(view, QRectF(0, 0, 1100, 300), 1).isNull());
        QCOMPARE(MiniMap::stripIn(view, QRectF(0, 0, 400, 1100), 1).height(), view.height());
        QCOMPARE(MiniMap::stripIn(view, QRectF(0, 0, 1300, 300), 1).width(), view.width());
        const QRectF tall(0, 0, 300, 8000), wide(0, 0, 9000, 400);
        const QRectF right = MiniMap::stripIn(view, tall, 1), foot = MiniMap::stripIn(view, wide, 1);
        QCOMPARE(right.height(), view.height());
        QVERIFY(right.width() < 100 && right.right() == view.right());
        QCOMPARE(foot.width(), view.width());
        QVERIFY(foot.height() < 100 && foot.bottom() == view.bottom());
        QCOMPARE(MiniMap::sceneAt(right.center(), right, tall), tall.center());
        QVERIFY(MiniMap::sceneAt(right.center() + QPointF(0, 100), right, tall).y() >
                tall.center().y() + 1000);
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
        QVERIFY(plain.map(scene).left() >= 12 && plain.map(scene).right() <= 788);
        QVERIFY(std::abs(plain.map(scene).center().y() - 300) < 0.5);
        const ViewPlace clear = fitScene(scene, graph, {800, 600}, {200, 30}, 12, 1.25);
        const QRectF meter(800 - 212, 600 - 42, 200, 30);
        QVERIFY(!clear.map(QRectF(256, 400, 240, 114)).intersects(meter));
    }

    void a_fitted_graph_is_in_the_middle_with_room_for_its_callout() {
        layout::GraphLayout graph;
        graph.items = {{{0, 0, 216, 68}}};
        graph.bounds = {0, 0, 216, 468};
        const QRectF scene(-196, -8, 420, 522);
        const ViewPlace wide = fitScene(scene, graph, {1000, 600}, {}, 12, 1);
        QCOMPARE(wide.map(QPointF(108, 0)).x(), 500.0);
        const ViewPlace tight = fitScene(scene, graph, {460, 600}, {}, 12, 1);
        QVERIFY(tight.map(scene).left() >= 12 - 1e-9);
    }

    void following_moves_by_the_least_and_only_when_needed() {
        CanvasView view;
        view.setPlace({1, {0, 0}});
        QVERIFY(view.offsetTowards({100, 100, 50, 50}, {400, 400}).isNull());
        QCOMPARE(view.offsetTowards({380, 100, 50, 50}, {400, 400}), QPointF(-42, 0));
        view.setPlace({1, {-42, 0}});
        view.zoomAt({200, 200}, 2);
        QCOMPARE(view.place().unmap({200, 200}), QPointF(242, 200));
        QVERIFY(!view.isFitted());
    }

    void where_the_view_follows_what_is_told_comes_to_the_middle_with_what_stands_beside_it() {
        CanvasView view;
        view.setPlace({1, {0, 0}});
        const QRectF inView(100, 100, 50, 50), right(380, 100, 50, 50), under(100, 500, 50, 50);
        QVERIFY(view.offsetAmid(inView, {-300, 100, 450, 50}, {400, 400}).isNull());
        QCOMPARE(view.offsetAmid(right, right, {400, 400}), QPointF(-205, 0));
        // With what stands beside it, if there is room.
        QCOMPARE(view.offsetAmid(right, {330, 100, 200, 50}, {400, 400}), QPointF(-230, 0));
        QCOMPARE(view.offsetAmid(right, {-300, 100, 730, 50}, {400, 400}), QPointF(-205, 0));
        QCOMPARE(view.offsetAmid(inView, inView, {400, 400}, true), QPointF(75, 0));
        // On the way up or down only what is cut beside it and has room.
        QCOMPARE(view.offsetAmid(under, under, {400, 400}), QPointF(0, -162));
        QCOMPARE(view.offsetAmid(under, {100, 500, 340, 50}, {400, 400}), QPointF(-70, -162));
        view.beginFollow(right, right, {400, 400});
        view.follow(1);
        QCOMPARE(view.place().origin, QPointF(-205, 0));
    }

    void a_text_that_was_cut_already_is_cut_no_second_time() {
        const TextFace face{codeFont(13), 13};
        for (const char* text : {"loss = ((model(inputs) - la…", "torch.ta…elf.hidden(x)", "…lf.hidden(x)"}) {
            const QString whole = QString::fromUtf8(text);
            const QString shown = elidedMiddle(whole, face, widthOf(face, whole) * 0.6);
            QCOMPARE(shown.count(QChar(0x2026)), 1);
            QVERIFY(shown.size() > 4 && widthOf(face, shown) <= widthOf(face, whole) * 0.6);
        }
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

void TstCanvasParts::onlyWhatIsAskedForIsHidden() {
    const float asked[] = {3, 4};
    const int64_t two[] = {2};
    HiddenNumbers hidden;
    hidden.add(trace::ValueSnapshot::copied(DType::Float32, two, reinterpret_cast<const std::byte*>(asked)));
    QCOMPARE(hidden.in("b.grad = [3.0, 4.0]"), std::string("b.grad = [?, ?]"));
    QCOMPARE(hidden.in("tensor([3., 4.])"), std::string("tensor([?, ?])"));
    QCOMPARE(hidden.in("[tensor([3., 4.]), 4.0]"), std::string("[tensor([?, ?]), 4.0]"));
    QCOMPARE(hidden.in("tensor(4.)"), std::string("tensor(?)"));  // an element of it, alone
    // Others that have the same number among theirs.
    for (const char* other : {"[1.0, 2.0, 3.0]", "[4.0, 3.0]", "[3.0, 4.0, 5.0]"})
        QCOMPARE(hidden.in(other), std::string(other));
    // A single number is hidden in a list too: it may be a list of losses.
    hidden.add(trace::ValueSnapshot::scalar(9.0F));
    QCOMPARE(hidden.in("[9.0, 7.25]"), std::string("[?, 7.25]"));
}

QTEST_MAIN(TstCanvasParts)
#include "tst_canvas_parts.moc"
