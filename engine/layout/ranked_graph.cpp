#include "layout/ranked_graph.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace backstep::layout {

namespace {

// Insets of design.md's card anatomy, at scale 1.
constexpr double kTitleLeft = 14, kTitleRight = 38;  // the glyph stands on the right
constexpr double kFormulaGap = 10, kValueRoom = 36, kValueRight = 12;
constexpr double kLeafSide = 16, kLeafValueRoom = 84;
// A tag begins where its room does; its gradient, over it, has half as much again.
constexpr double kTagSides = 40, kLeastTag = 56, kTagRoom = 1.5;

double needed_width(const trace::PictureItem& item, const TextMeasure& measure) {
    if (item.kind == trace::ItemKind::Leaf || item.kind == trace::ItemKind::Value)
        return kLeafSide + measure.name_width(item.title) + kLeafValueRoom + kLeafSide;
    const double title = kTitleLeft + measure.title_width(item.title) + kTitleRight;
    const double name = item.output_name.empty() ? 0 : measure.title_width(item.output_name + " = ");
    const double formula =
        kTitleLeft + measure.formula_width(item.formula) + kFormulaGap + name + kValueRoom + kValueRight;
    return std::max(title, formula);
}

double height_of(const trace::PictureItem& item, const LayoutOptions& options) {
    switch (item.kind) {
        case trace::ItemKind::Leaf:
            return item.requires_grad ? options.parameter_height : options.leaf_height;
        case trace::ItemKind::Value:
            return options.leaf_height;
        case trace::ItemKind::Node:
        case trace::ItemKind::Ghost:
            return options.card_height;
    }
    return options.card_height;
}

}  // namespace

RankedGraph measure_cards(const trace::Picture& picture, const TextMeasure& measure,
                          const LayoutOptions& options) {
    RankedGraph graph;
    graph.cards.resize(picture.items.size());
    graph.ways.resize(picture.edges.size());
    for (size_t i = 0; i < picture.items.size(); ++i) {
        if (i >= options.tags_from) {
            const double width = measure.title_width(picture.items[i].title) + kTagSides;
            graph.cards[i].width = kTagRoom * std::clamp(width, kLeastTag, options.card_width);
            graph.cards[i].height = options.tag_height;
            continue;
        }
        double needed = needed_width(picture.items[i], measure);
        if (i < options.least_width.size()) needed = std::max(needed, options.least_width[i]);
        const double extra = std::max(0.0, needed - options.card_width);
        const double width = options.card_width + std::ceil(extra / options.width_step) * options.width_step;
        graph.cards[i].width = std::min(width, std::max(options.max_card_width, options.card_width));
        const double inside = i < options.room_inside.size() ? options.room_inside[i] : 0;
        const bool twice = picture.items[i].kind == trace::ItemKind::Leaf && picture.items[i].requires_grad;
        graph.cards[i].height = height_of(picture.items[i], options) + (twice ? 2 : 1) * inside;
    }
    return graph;
}

double entry_offset(const RankedGraph& graph, const trace::Picture& picture, const trace::PictureEdge& edge) {
    const Rect box{0, 0, graph.cards[edge.to].width, 0};
    return GraphLayout::operand_port(box, edge.operand, picture.items[edge.to].operands).x;
}

double exit_offset(const RankedGraph& graph, const trace::PictureEdge& edge) {
    return GraphLayout::output_port({0, 0, graph.cards[edge.from].width, 0}).x;
}

Rect tag_in(const Rect& slot) { return {slot.x, slot.y, slot.w / kTagRoom, slot.h}; }

std::vector<uint32_t> depths(const trace::Picture& picture) {
    std::vector<std::vector<uint32_t>> consumers(picture.items.size());
    std::vector<uint32_t> waiting(picture.items.size(), 0), depth(picture.items.size(), 0), ready;
    for (const trace::PictureEdge& edge : picture.edges) {
        consumers[edge.from].push_back(edge.to);
        ++waiting[edge.to];
    }
    for (uint32_t i = 0; i < waiting.size(); ++i)
        if (waiting[i] == 0) ready.push_back(i);
    for (size_t next = 0; next < ready.size(); ++next) {
        const uint32_t item = ready[next];
        for (const uint32_t consumer : consumers[item]) {
            depth[consumer] = std::max(depth[consumer], depth[item] + 1);
            if (--waiting[consumer] == 0) ready.push_back(consumer);
        }
    }
    return depth;
}

std::vector<uint32_t> ranks(const trace::Picture& picture) {
    std::vector<uint32_t> rank = depths(picture);
    std::vector<std::vector<uint32_t>> uses(picture.items.size());
    for (const trace::PictureEdge& edge : picture.edges) uses[edge.from].push_back(edge.to);
    std::vector<uint32_t> upwards(rank.size());
    std::iota(upwards.begin(), upwards.end(), 0);
    std::stable_sort(upwards.begin(), upwards.end(),
                     [&rank](uint32_t a, uint32_t b) { return rank[a] > rank[b]; });
    for (const uint32_t item : upwards) {
        uint32_t first_use = UINT32_MAX;
        for (const uint32_t use : uses[item]) first_use = std::min(first_use, rank[use]);
        if (first_use != UINT32_MAX) rank[item] = first_use - 1;
    }
    return rank;
}

std::vector<uint32_t> trunk_edges(const trace::Picture& picture) {
    const std::vector<uint32_t> depth = depths(picture);
    std::vector<int64_t> best(picture.items.size(), -1);  // the edge each item's history comes by
    for (uint32_t e = 0; e < picture.edges.size(); ++e) {
        const trace::PictureEdge& edge = picture.edges[e];
        int64_t& chosen = best[edge.to];
        if (chosen < 0) {
            chosen = e;
            continue;
        }
        const trace::PictureEdge& old = picture.edges[static_cast<size_t>(chosen)];
        const bool deeper = depth[edge.from] > depth[old.from];
        const bool first = depth[edge.from] == depth[old.from] && edge.operand < old.operand;
        if (deeper || first) chosen = e;
    }
    std::vector<uint32_t> trunk;
    if (picture.items.empty()) return trunk;
    auto item = static_cast<size_t>(std::max_element(depth.begin(), depth.end()) - depth.begin());
    while (best[item] >= 0) {
        trunk.push_back(static_cast<uint32_t>(best[item]));
        item = picture.edges[trunk.back()].from;
    }
    return trunk;
}

}  // namespace backstep::layout
