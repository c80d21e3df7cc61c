#include <algorithm>
#include <cmath>

#include "layout/label_places.h"
#include "layout/ranked_graph.h"

namespace backstep::layout {

namespace {

struct Row {
    double top = 0;
    double bottom = 0;
};

// A value that many operations use sends that many lines through one gap, each with a number beside it.
std::vector<double> fan_rooms(const trace::Picture& picture) {
    constexpr double kFewLines = 2, kLineRoom = 20;
    std::vector<double> lines(picture.items.size(), 0);
    for (const trace::PictureEdge& edge : picture.edges) lines[edge.from] += edge.carries_grad;
    for (double& room : lines) room = std::clamp(room - kFewLines, 0.0, 4.0) * kLineRoom;
    return lines;
}

std::vector<Row> stack_rows(const trace::Picture& picture, const RankedGraph& graph,
                            const LayoutOptions& options) {
    uint32_t count = 0;
    for (const RankedGraph::Card& card : graph.cards) count = std::max(count, card.rank + 1);
    std::vector<double> height(count, 0), extra(count, 0);
    for (const RankedGraph::Card& card : graph.cards)
        height[card.rank] = std::max(height[card.rank], card.height);
    const std::vector<double> fans = fan_rooms(picture);
    for (size_t i = 0; i < graph.cards.size(); ++i) {
        const RankedGraph::Card& card = graph.cards[i];
        const double slack = (height[card.rank] - card.height) / 2;
        const double asked = i < options.room_below.size() ? options.room_below[i] : 0;
        extra[card.rank] = std::max(extra[card.rank], std::max(asked, fans[i]) - slack);
    }
    std::vector<Row> rows(count);
    double y = 0;
    for (uint32_t r = 0; r < count; ++r) {
        rows[r] = {y, y + height[r]};
        y = rows[r].bottom + options.rank_gap + extra[r];
    }
    return rows;
}

// One cubic from a to b, vertical at both ends.
void append_fall(std::vector<Point>& points, Point b) {
    const Point a = points.back();
    const double reach = (b.y - a.y) / 2;
    points.push_back({a.x, a.y + reach});
    points.push_back({b.x, b.y - reach});
    points.push_back(b);
}

Point on_cubic(const Point* p, double t) {
    const double u = 1 - t;
    const double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
    return {a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
            a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y};
}

bool touches(const std::vector<Point>& points, const Rect& box, double margin) {
    for (size_t piece = 0; piece + 3 < points.size(); piece += 3)
        for (int step = 0; step <= 24; ++step) {
            const Point at = on_cubic(&points[piece], step / 24.0);
            if (at.x > box.x - margin && at.x < box.right() + margin && at.y > box.y - margin &&
                at.y < box.bottom() + margin)
                return true;
        }
    return false;
}

// Cards of each row, so that an edge is compared with the rows it passes only.
using RowCards = std::vector<std::vector<uint32_t>>;

bool meets_a_card(const std::vector<Point>& points, const trace::PictureEdge& edge, const RankedGraph& graph,
                  const GraphLayout& layout, const RowCards& rows) {
    constexpr double kMargin = 6;
    constexpr size_t kLongRow = 200;
    for (uint32_t r = graph.cards[edge.from].rank; r <= graph.cards[edge.to].rank; ++r) {
        if (rows[r].size() > kLongRow) continue;
        for (const uint32_t item : rows[r])
            if (item != edge.from && item != edge.to && touches(points, layout.items[item].box, kMargin))
                return true;
    }
    return false;
}

// The graceful way is a single curve; where that would run over a card, the edge falls straight through the
// rows and moves sideways between them only.
EdgeSpline route(const trace::Picture& picture, size_t index, const RankedGraph& graph,
                 const GraphLayout& layout, const std::vector<Row>& rows, const RowCards& row_cards) {
    const trace::PictureEdge& edge = picture.edges[index];
    const Rect& from = layout.items[edge.from].box;
    const Rect& to = layout.items[edge.to].box;
    const Point begin = GraphLayout::output_port(from);
    const Point end = GraphLayout::operand_port(to, edge.operand, picture.items[edge.to].operands);
    EdgeSpline spline;
    spline.points = {begin};
    append_fall(spline.points, end);
    const uint32_t first = graph.cards[edge.from].rank, last = graph.cards[edge.to].rank;
    const std::vector<double>& way = graph.ways[index].x;
    const bool has_way = way.size() + 1 == last - first;
    if (!has_way || !meets_a_card(spline.points, edge, graph, layout, row_cards)) return spline;

    spline.points = {begin};
    const auto fall = [&spline](Point to_point) {
        if (to_point.y > spline.points.back().y) append_fall(spline.points, to_point);
    };
    fall({begin.x, rows[first].bottom});
    for (uint32_t r = first + 1; r < last; ++r) {
        const double x = way[r - first - 1];
        fall({x, rows[r].top});
        fall({x, rows[r].bottom});
    }
    fall({end.x, rows[last].top});
    fall(end);
    return spline;
}

}  // namespace

GraphLayout place_rows(const trace::Picture& picture, const RankedGraph& graph,
                       const LayoutOptions& options) {
    GraphLayout layout;
    const std::vector<Row> rows = stack_rows(picture, graph, options);
    RowCards row_cards(rows.size());
    double left = 0, right = 0;
    for (size_t i = 0; i < graph.cards.size(); ++i) {
        const RankedGraph::Card& card = graph.cards[i];
        left = i == 0 ? card.x : std::min(left, card.x);
        right = std::max(right, card.x + card.width);
        row_cards[card.rank].push_back(static_cast<uint32_t>(i));
    }
    layout.items.reserve(graph.cards.size());
    for (const RankedGraph::Card& card : graph.cards) {
        const Row& row = rows[card.rank];
        const double y = row.top + (row.bottom - row.top - card.height) / 2;
        layout.items.push_back({{card.x - left, y, card.width, card.height}});
    }
    RankedGraph shifted = graph;
    for (RankedGraph::Way& way : shifted.ways)
        for (double& x : way.x) x -= left;
    layout.edges.reserve(picture.edges.size());
    for (size_t e = 0; e < picture.edges.size(); ++e)
        layout.edges.push_back(route(picture, e, shifted, layout, rows, row_cards));
    if (rows.empty()) return layout;
    // An edge that swings out around the cards carries its gradient's number with it.
    constexpr double kLabel = 72;
    double first = 0, last = right - left;
    for (const EdgeSpline& edge : layout.edges)
        for (const Point& point : edge.points) {
            if (point.x < 0) first = std::min(first, point.x - kLabel);
            if (point.x > right - left) last = std::max(last, point.x + kLabel);
        }
    layout.labels = place_labels(picture, layout, options.tags_from);
    for (size_t e = 0; e < layout.labels.size(); ++e) {
        if (!picture.edges[e].carries_grad) continue;
        first = std::min(first, layout.labels[e].x);
        last = std::max(last, layout.labels[e].x + kLabelWidth);
    }
    layout.bounds = {first, 0, last - first, rows.back().bottom};
    return layout;
}

}  // namespace backstep::layout
