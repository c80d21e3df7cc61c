#include "layout/value_board.h"

#include <algorithm>

#include "layout/ranked_graph.h"

namespace backstep::layout {

GraphLayout ValueBoard::lay_out(const trace::Picture& picture, const TextMeasure& measure,
                                const LayoutOptions& options) const {
    constexpr uint32_t kAlone = 3, kMostRows = 5, kMostColumns = 3;  // two columns fit beside the panes
    RankedGraph graph = measure_cards(picture, measure, options);
    double column = 0;
    for (const RankedGraph::Card& card : graph.cards) column = std::max(column, card.width);
    const auto count = static_cast<uint32_t>(graph.cards.size());
    const uint32_t columns =
        count <= kAlone ? 1 : std::clamp((count + kMostRows - 1) / kMostRows, 2u, kMostColumns);
    for (uint32_t i = 0; i < count; ++i) {
        graph.cards[i].rank = i / columns;
        graph.cards[i].x = i % columns * (column + options.column_gap);
    }
    return place_rows(picture, graph, options);
}

}  // namespace backstep::layout
