#include "trace/index/close_up.h"

#include <algorithm>
#include <memory>

namespace backstep::trace {

PicturePlan close_up(const PicturePlan& plan, int32_t centre, const std::vector<int32_t>& others) {
    const Picture& whole = *plan.picture;
    std::vector<uint32_t> kept;
    for (const int32_t other : others)
        if (other >= 0) kept.push_back(static_cast<uint32_t>(other));
    if (centre >= 0) {
        const auto item = static_cast<uint32_t>(centre);
        kept.push_back(item);
        for (const PictureEdge& edge : std::ranges::equal_range(whole.edges, item, {}, &PictureEdge::to))
            kept.push_back(edge.from);
        const auto source = [&](uint32_t edge) { return whole.edges[edge].from; };
        for (const uint32_t edge : std::ranges::equal_range(plan.by_source, item, {}, source))
            kept.push_back(whole.edges[edge].to);
    }
    std::ranges::sort(kept);
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end());

    PicturePlan part;
    auto picture = std::make_shared<Picture>();
    picture->id = whole.id;
    picture->first_step = whole.first_step;
    picture->last_step = whole.last_step;
    for (uint32_t to = 0; to < kept.size(); ++to) {
        picture->items.push_back(whole.items[kept[to]]);
        part.items.push_back(plan.items[kept[to]]);
        const auto range = std::ranges::equal_range(whole.edges, kept[to], {}, &PictureEdge::to);
        for (auto edge = range.begin(); edge != range.end(); ++edge) {
            const auto from = std::ranges::lower_bound(kept, edge->from);
            if (from == kept.end() || *from != edge->from) continue;
            picture->edges.push_back(*edge);
            picture->edges.back().from = static_cast<uint32_t>(from - kept.begin());
            picture->edges.back().to = to;
            part.edges.push_back(plan.edges[static_cast<size_t>(edge - whole.edges.begin())]);
        }
    }
    for (uint32_t to = 0; to < kept.size(); ++to) {
        const PictureItem& item = picture->items[to];
        if (item.kind == ItemKind::Leaf) part.leaf_of_tensor.emplace_back(part.items[to].tensor, to);
        if (part.items[to].node) part.item_of_node.emplace_back(part.items[to].node, to);
    }
    std::ranges::sort(part.leaf_of_tensor);
    std::ranges::sort(part.item_of_node);
    part.picture = std::move(picture);
    return part;
}

}  // namespace backstep::trace
