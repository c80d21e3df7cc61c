#include "layout/local_tags.h"

#include <utility>

#include "layout/ranked_graph.h"

namespace backstep::layout {

namespace {

constexpr uint32_t kNearRanks = 3;  // a use this far below the first is still joined by a line

}  // namespace

TaggedPicture with_local_tags(const trace::Picture& picture) {
    const std::vector<uint32_t> rank = ranks(picture);
    TaggedPicture tagged;
    for (uint32_t e = 0; e < picture.edges.size(); ++e) {
        const trace::PictureEdge& edge = picture.edges[e];
        const bool leaf = picture.items[edge.from].kind == trace::ItemKind::Leaf;
        if (leaf && rank[edge.to] - rank[edge.from] - 1 > kNearRanks) tagged.edges.push_back(e);
    }
    if (tagged.edges.empty()) return tagged;
    tagged.picture = picture;
    for (const uint32_t e : tagged.edges) {
        trace::PictureEdge& edge = tagged.picture.edges[e];
        trace::PictureItem tag;
        tag.kind = trace::ItemKind::Leaf;
        tag.title = picture.items[edge.from].title;
        edge.from = static_cast<uint32_t>(tagged.picture.items.size());
        tagged.picture.items.push_back(std::move(tag));
    }
    return tagged;
}

GraphLayout without_tag_items(GraphLayout layout, const TaggedPicture& tagged) {
    const size_t own = layout.items.size() - tagged.edges.size();
    layout.tags.resize(layout.edges.size());
    for (size_t t = 0; t < tagged.edges.size(); ++t)
        layout.tags[tagged.edges[t]] = tag_in(layout.items[own + t].box);
    layout.items.resize(own);
    return layout;
}

}  // namespace backstep::layout
