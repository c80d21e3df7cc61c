#pragma once

#include <cstdint>
#include <vector>

#include "layout/graph_layout.h"

namespace backstep::layout {

// A picture with its cards measured, its ranks chosen and its columns set: what every layout engine makes,
// and all that is needed to place rows and route edges. Rank 0 is the uppermost.
struct RankedGraph {
    struct Card {
        double width = 0;
        double height = 0;
        double x = 0;  // left edge
        uint32_t rank = 0;
    };
    // Where an edge passes the ranks between its ends, uppermost first; fewer than there are ranks: straight.
    struct Way {
        std::vector<double> x;
    };
    std::vector<Card> cards;  // parallel to Picture::items
    std::vector<Way> ways;    // parallel to Picture::edges
};

// The cards of a picture by kind, widened in steps where a name or formula needs it. Ranks and columns unset.
RankedGraph measure_cards(const trace::Picture& picture, const TextMeasure& measure,
                          const LayoutOptions& options);

// Offsets from a card's left edge, of the port an edge enters by and of the one it leaves by.
double entry_offset(const RankedGraph& graph, const trace::Picture& picture, const trace::PictureEdge& edge);
double exit_offset(const RankedGraph& graph, const trace::PictureEdge& edge);

// A local tag within the room kept for it: its middle over the port its edge leaves by.
Rect tag_in(const Rect& slot);

// The chain the eye follows: from the last root up through the operand with the longest history. One edge
// index per step, from the root upwards.
std::vector<uint32_t> trunk_edges(const trace::Picture& picture);

// Number of edges on the longest way down to each item.
std::vector<uint32_t> depths(const trace::Picture& picture);

// A row for each item: below everything it is made of, and as near to its first use as that allows.
std::vector<uint32_t> ranks(const trace::Picture& picture);

// Sets the rows a gap apart, cards centred in their row, and routes every edge.
GraphLayout place_rows(const trace::Picture& picture, const RankedGraph& graph, const LayoutOptions& options);

}  // namespace backstep::layout
