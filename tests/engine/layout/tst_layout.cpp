#include <QtTest>

#include <clocale>
#include <set>

#include "layout/dot_layout.h"
#include "layout/label_places.h"
#include "layout/layered_layout.h"
#include "layout/layout_cache.h"
#include "trace/picture.h"

using namespace backstep;
using namespace backstep::layout;
using trace::ItemKind;
using trace::Picture;

namespace {

class FixedMeasure : public TextMeasure {
  public:
    double title_width(const std::string& text) const override {
        return 7.8 * static_cast<double>(text.size());
    }
    double formula_width(const std::string& tex) const override {
        return 5.0 * static_cast<double>(tex.size());
    }
    double name_width(const std::string& text) const override {
        return 9.6 * static_cast<double>(text.size());
    }
};

uint32_t leaf(Picture& picture, const char* name, bool grad) {
    trace::PictureItem item;
    item.kind = ItemKind::Leaf;
    item.title = name;
    item.requires_grad = grad;
    picture.items.push_back(item);
    return static_cast<uint32_t>(picture.items.size() - 1);
}

uint32_t node(Picture& picture, const char* title, std::initializer_list<uint32_t> operands) {
    trace::PictureItem item;
    item.title = title;
    item.operands = static_cast<uint16_t>(operands.size());
    const auto self = static_cast<uint32_t>(picture.items.size());
    picture.items.push_back(item);
    uint16_t k = 0;
    for (const uint32_t from : operands) {
        trace::PictureEdge edge;
        edge.from = from;
        edge.to = self;
        edge.operand = k++;
        picture.edges.push_back(edge);
    }
    return self;
}

// y = w * x + b; loss = (y - target) ** 2
Picture lesson() {
    Picture p;
    const uint32_t w = leaf(p, "w", true), x = leaf(p, "x", false), b = leaf(p, "b", true);
    const uint32_t target = leaf(p, "target", false);
    const uint32_t mul = node(p, "MulBackward0", {w, x});
    const uint32_t add = node(p, "AddBackward0", {mul, b});
    const uint32_t sub = node(p, "SubBackward0", {add, target});
    node(p, "PowBackward0", {sub});
    return p;
}

// A ladder of layers, each node using two of the layer before.
Picture ladder(uint32_t layers, uint32_t width) {
    Picture p;
    std::vector<uint32_t> last;
    for (uint32_t i = 0; i < width; ++i) last.push_back(leaf(p, "x", i % 2 == 0));
    for (uint32_t l = 0; l < layers; ++l) {
        std::vector<uint32_t> next;
        for (uint32_t i = 0; i < width; ++i)
            next.push_back(node(p, "AddBackward0", {last[i], last[(i * 7 + l) % width]}));
        last = next;
    }
    return p;
}

bool overlap(const Rect& a, const Rect& b, double gap) {
    return a.x < b.right() + gap && b.x < a.right() + gap && a.y < b.bottom() + gap && b.y < a.bottom() + gap;
}

int overlaps(const GraphLayout& layout, double gap) {
    int count = 0;
    for (size_t i = 0; i < layout.items.size(); ++i)
        for (size_t j = i + 1; j < layout.items.size(); ++j)
            count += overlap(layout.items[i].box, layout.items[j].box, gap);
    return count;
}

void verifyEnds(const Picture& picture, const GraphLayout& layout) {
    for (size_t e = 0; e < picture.edges.size(); ++e) {
        const trace::PictureEdge& edge = picture.edges[e];
        const std::vector<Point>& points = layout.edges[e].points;
        QCOMPARE(points.size() % 3, size_t{1});
        const Point begin = GraphLayout::output_port(layout.items[edge.from].box);
        const Point end = GraphLayout::operand_port(layout.items[edge.to].box, edge.operand,
                                                    picture.items[edge.to].operands);
        QCOMPARE(points.front().x, begin.x);
        QCOMPARE(points.front().y, begin.y);
        QCOMPARE(points.back().x, end.x);
        QCOMPARE(points.back().y, end.y);
        QCOMPARE(points[1].x, begin.x);                // vertical below the producer
        QCOMPARE(points[points.size() - 2].x, end.x);  // and above the consumer
        QVERIFY(points.back().y > points.front().y);
    }
}

}  // namespace

class TstLayout : public QObject {
    Q_OBJECT

    const FixedMeasure m_measure;

  private slots:
    void the_trunk_of_the_lesson_is_plumb() {
        const Picture p = lesson();
        const GraphLayout layout = DotLayout().lay_out(p, m_measure, {});
        const double rail = GraphLayout::output_port(layout.items[0].box).x;
        for (const size_t item : {4, 5, 6, 7})
            QCOMPARE(GraphLayout::output_port(layout.items[item].box).x, rail);
        for (const size_t edge : {0, 2, 4, 6})
            for (const Point& point : layout.edges[edge].points) QCOMPARE(point.x, rail);
        verifyEnds(p, layout);
    }

    void side_leaves_stand_right_of_the_trunk_in_the_row_above_their_use() {
        const Picture p = lesson();
        const GraphLayout layout = DotLayout().lay_out(p, m_measure, {});
        const auto middle = [&](size_t i) { return layout.items[i].box.y + layout.items[i].box.h / 2; };
        for (const size_t side : {1, 2, 3})
            QVERIFY(layout.items[side].box.x >= layout.items[0].box.right() + 40);
        QCOMPARE(middle(1), middle(0));  // x beside w
        QCOMPARE(middle(2), middle(4));  // b beside Mul
        QCOMPARE(middle(3), middle(5));  // target beside Add
    }

    void cards_have_the_sizes_and_gaps_of_the_options() {
        const Picture p = lesson();
        LayoutOptions options;
        for (const double gap : {40.0, 30.0}) {
            options.rank_gap = gap;
            const GraphLayout layout = DotLayout().lay_out(p, m_measure, options);
            QCOMPARE(layout.items[0].box.h, 116.0);
            QCOMPARE(layout.items[1].box.h, 52.0);
            QCOMPARE(layout.items[4].box.w, 216.0);
            QCOMPARE(layout.items[4].box.h, 68.0);
            QCOMPARE(layout.items[7].box.y - layout.items[6].box.bottom(), gap);
            QCOMPARE(overlaps(layout, 30), 0);
        }
    }

    void room_below_an_item_moves_the_next_rows_only() {
        const Picture p = lesson();
        LayoutOptions options;
        const GraphLayout plain = DotLayout().lay_out(p, m_measure, options);
        options.room_below.assign(p.items.size(), 0);
        options.room_below[6] = 62;
        const GraphLayout roomy = DotLayout().lay_out(p, m_measure, options);
        QCOMPARE(roomy.items[6].box.y, plain.items[6].box.y);
        QCOMPARE(roomy.items[7].box.y, plain.items[7].box.y + 62);
    }

    void operands_enter_in_order_from_left_to_right() {
        Picture p;
        const uint32_t a = leaf(p, "a", true), b = leaf(p, "b", true), c = leaf(p, "c", true);
        node(p, "AddcmulBackward0", {a, b, c});
        const GraphLayout layout = DotLayout().lay_out(p, m_measure, {});
        QVERIFY(layout.edges[0].points.back().x < layout.edges[1].points.back().x);
        QVERIFY(layout.edges[1].points.back().x < layout.edges[2].points.back().x);
        QVERIFY(layout.items[a].box.x < layout.items[b].box.x);
        QVERIFY(layout.items[b].box.x < layout.items[c].box.x);
    }

    void the_same_tensor_twice_gives_two_edges_to_two_ports() {
        Picture p;
        const uint32_t x = leaf(p, "x", true);
        node(p, "MulBackward0", {x, x});
        const GraphLayout layout = DotLayout().lay_out(p, m_measure, {});
        QCOMPARE(layout.edges.size(), size_t{2});
        verifyEnds(p, layout);
        QVERIFY(layout.edges[0].points.back().x < layout.edges[1].points.back().x);
    }

    void a_long_name_widens_its_card_in_steps() {
        Picture p;
        const uint32_t x = leaf(p, "x", true);
        node(p, "UnsafeViewAndThenSomethingBackward0", {x});
        const GraphLayout layout = DotLayout().lay_out(p, m_measure, {});
        const double width = layout.items[1].box.w;
        QVERIFY(width > 216);
        QCOMPARE(std::fmod(width - 216, 24), 0.0);
    }

    void an_edge_over_several_rows_runs_over_no_card() {
        Picture p;
        const uint32_t x = leaf(p, "x", true);
        uint32_t at = x;
        for (int i = 0; i < 5; ++i) at = node(p, "TanhBackward0", {at});
        node(p, "AddBackward0", {at, x});
        for (const bool dot : {true, false}) {
            const GraphLayout layout =
                dot ? DotLayout().lay_out(p, m_measure, {}) : LayeredLayout().lay_out(p, m_measure, {});
            if (!dot) continue;  // beyond three rows our own layers draw straight
            const std::vector<Point>& points = layout.edges.back().points;
            for (size_t i = 0; i + 3 < points.size(); i += 3)
                for (int s = 1; s < 20; ++s) {
                    const double t = s / 20.0, u = 1 - t;
                    const double px = u * u * u * points[i].x + 3 * u * u * t * points[i + 1].x +
                                      3 * u * t * t * points[i + 2].x + t * t * t * points[i + 3].x;
                    const double py = u * u * u * points[i].y + 3 * u * u * t * points[i + 1].y +
                                      3 * u * t * t * points[i + 2].y + t * t * t * points[i + 3].y;
                    for (size_t card = 1; card + 1 < layout.items.size(); ++card) {
                        const Rect& box = layout.items[card].box;
                        QVERIFY(px < box.x || px > box.right() || py < box.y || py > box.bottom());
                    }
                }
        }
    }

    void the_same_picture_gives_the_same_layout_in_every_locale() {
        const Picture p = ladder(6, 5);
        const GraphLayout first = DotLayout().lay_out(p, m_measure, {});
        const std::string before = std::setlocale(LC_ALL, nullptr);
        for (const char* name : {"es_ES.UTF-8", "de_DE.UTF-8", "C"}) {
            if (!std::setlocale(LC_ALL, name)) continue;
            const GraphLayout again = DotLayout().lay_out(p, m_measure, {});
            for (size_t i = 0; i < first.items.size(); ++i) {
                QCOMPARE(again.items[i].box.x, first.items[i].box.x);
                QCOMPARE(again.items[i].box.y, first.items[i].box.y);
            }
        }
        std::setlocale(LC_ALL, before.c_str());
    }

    void three_hundred_nodes_stand_apart_in_both_engines() {
        const Picture p = ladder(29, 10);
        QCOMPARE(p.items.size(), size_t{300});
        const GraphLayout dot = DotLayout().lay_out(p, m_measure, {});
        QCOMPARE(overlaps(dot, 8), 0);
        verifyEnds(p, dot);
        const GraphLayout layered = LayeredLayout().lay_out(p, m_measure, {});
        QCOMPARE(overlaps(layered, 8), 0);
        verifyEnds(p, layered);
    }

    void a_far_use_of_a_leaf_gets_a_tag_and_a_near_one_a_line() {
        Picture p;
        const uint32_t w = leaf(p, "w", true);
        uint32_t at = leaf(p, "h", false);
        for (int i = 0; i < 12; ++i) at = node(p, "MulBackward0", {at, w});
        LayoutCache cache;
        const auto layout = cache.lay_out(p, m_measure, {});
        QCOMPARE(layout->items.size(), p.items.size());
        QCOMPARE(layout->edges.size(), p.edges.size());
        QCOMPARE(layout->tags.size(), p.edges.size());
        int tags = 0;
        for (size_t e = 0; e < p.edges.size(); ++e) {
            const Rect& tag = layout->tags[e];
            if (tag.w == 0) continue;
            ++tags;
            QCOMPARE(p.edges[e].from, w);
            // The edge comes from the tag, which stands apart from every card.
            const Point from = layout->edges[e].points.front();
            QVERIFY(from.x > tag.x && from.x < tag.right() && std::abs(from.y - tag.bottom()) < 0.01);
            for (const ItemBox& item : layout->items) QVERIFY(!overlap(item.box, tag, 8));
        }
        QCOMPARE(tags, 8);  // of twelve uses the first four are near
        QVERIFY(layout->bounds.w < 900);
    }

    void a_lesson_has_no_tags() {
        LayoutCache cache;
        QVERIFY(cache.lay_out(lesson(), m_measure, {})->tags.empty());
    }

    void side_branches_stand_beside_their_first_use() {
        Picture p;
        uint32_t at = leaf(p, "h", true);
        std::vector<uint32_t> branches;
        for (int i = 0; i < 6; ++i) {
            branches.push_back(node(p, "TBackward0", {leaf(p, "w", true)}));
            at = node(p, "MmBackward0", {at, branches.back()});
        }
        for (const GraphLayout& layout :
             {LayeredLayout().lay_out(p, m_measure, {}), DotLayout().lay_out(p, m_measure, {})})
            for (const uint32_t branch : branches)
                QVERIFY(layout.items[branch + 1].box.y - layout.items[branch].box.y < 260);
    }

    void no_gradient_is_written_on_a_card_or_a_line_or_another_gradient() {
        Picture shared;  // one value that four operations use, and their sum
        const uint32_t y = node(shared, "MulBackward0", {leaf(shared, "w", true), leaf(shared, "x", true)});
        const uint32_t a = node(shared, "PowBackward0", {y}), b = node(shared, "MulBackward0", {y, y});
        const uint32_t c = node(shared, "AddBackward0", {a, b}), d = node(shared, "ExpBackward0", {y});
        node(shared, "AddBackward0", {c, d});
        for (const auto& [picture, gap] :
             {std::pair(lesson(), 40.0), std::pair(lesson(), 30.0), std::pair(shared, 40.0)}) {
            Picture p = picture;
            for (trace::PictureEdge& edge : p.edges)
                edge.carries_grad =
                    p.items[edge.from].kind == ItemKind::Node || p.items[edge.from].requires_grad;
            LayoutOptions options;
            options.rank_gap = gap;
            const GraphLayout layout = DotLayout().lay_out(p, m_measure, options);
            QCOMPARE(layout.labels.size(), p.edges.size());
            std::vector<Rect> labels;
            for (size_t e = 0; e < p.edges.size(); ++e) {
                if (!p.edges[e].carries_grad) continue;
                constexpr double kRing = 5;
                const Rect label{layout.labels[e].x, layout.labels[e].y - 10, kLabelWidth, 12};
                // Beside a plumb line not under the ring of an operation that runs either.
                const std::vector<Point>& line = layout.edges[e].points;
                const bool plumb = std::abs(line.front().x - line.back().x) < 1;
                for (const ItemBox& item : layout.items)
                    QVERIFY(!overlap(item.box, label, plumb && item.box.h < 100 ? kRing : 0));
                for (const Rect& other : labels) QVERIFY(!overlap(other, label, 0));
                for (const EdgeSpline& edge : layout.edges)
                    for (size_t piece = 0; piece + 3 < edge.points.size(); piece += 3)
                        for (int step = 0; step <= 40; ++step) {
                            const double t = step / 40.0, u = 1 - t;
                            const Point* k = &edge.points[piece];
                            const auto mixed = [&](double Point::*axis) {
                                return u * u * u * k[0].*axis + 3 * u * u * t * k[1].*axis +
                                       3 * u * t * t * k[2].*axis + t * t * t * k[3].*axis;
                            };
                            const double px = mixed(&Point::x), py = mixed(&Point::y);
                            QVERIFY(px < label.x || px > label.right() || py < label.y ||
                                    py > label.bottom());
                        }
                labels.push_back(label);
            }
        }
    }

    void ten_thousand_nodes_and_a_leaf_used_by_all_of_them_come_out() {
        Picture p;
        const uint32_t w = leaf(p, "w", true);
        uint32_t at = leaf(p, "h", false);
        for (int i = 0; i < 10000; ++i) at = node(p, "MulBackward0", {at, w});
        LayoutCache cache;
        const auto layout = cache.lay_out(p, m_measure, {});
        QCOMPARE(layout->items.size(), p.items.size());
        std::set<double> rows;
        for (const ItemBox& item : layout->items) rows.insert(item.box.y + item.box.h / 2);
        QCOMPARE(rows.size(), size_t{10001});
    }

    void a_picture_laid_out_before_comes_from_the_cache() {
        LayoutCache cache;
        const Picture p = lesson();
        const auto first = cache.lay_out(p, m_measure, {});
        QCOMPARE(cache.lay_out(lesson(), m_measure, {}), first);
        LayoutOptions narrow;
        narrow.rank_gap = 30;
        QVERIFY(cache.lay_out(p, m_measure, narrow) != first);
        Picture renamed = lesson();
        renamed.items[4].title = "SomethingElseBackward0";
        QVERIFY(cache.lay_out(renamed, m_measure, {}) != first);
    }

    void nothing_at_all_gives_an_empty_layout() {
        const GraphLayout dot = DotLayout().lay_out({}, m_measure, {});
        QVERIFY(dot.items.empty());
        QCOMPARE(dot.bounds.w, 0.0);
        QVERIFY(LayeredLayout().lay_out({}, m_measure, {}).items.empty());
    }

    void names_without_edges_stand_in_rows_in_the_order_they_were_made() {
        Picture p;
        for (int i = 0; i < 10; ++i) leaf(p, "value", false);
        LayoutCache cache;
        const auto board = cache.lay_out(p, m_measure, {});
        QCOMPARE(overlaps(*board, 30), 0);
        QVERIFY(board->bounds.w <= 3 * 216 + 2 * 40);
        for (size_t i = 1; i < board->items.size(); ++i) {
            const Rect &before = board->items[i - 1].box, &box = board->items[i].box;
            QVERIFY(box.y > before.y || (box.y == before.y && box.x > before.x));
        }
    }

    void two_threads_may_lay_out_at_once() {
        const Picture p = ladder(5, 4);
        const GraphLayout expected = DotLayout().lay_out(p, m_measure, {});
        std::vector<std::unique_ptr<QThread>> threads;
        std::atomic<int> wrong{0};
        for (int t = 0; t < 4; ++t) {
            threads.emplace_back(QThread::create([&] {
                for (int i = 0; i < 10; ++i) {
                    const GraphLayout layout = DotLayout().lay_out(p, m_measure, {});
                    for (size_t n = 0; n < layout.items.size(); ++n)
                        wrong += layout.items[n].box.x != expected.items[n].box.x;
                }
            }));
            threads.back()->start();
        }
        for (auto& thread : threads) thread->wait();
        QCOMPARE(wrong.load(), 0);
    }
};

QTEST_GUILESS_MAIN(TstLayout)
#include "tst_layout.moc"
