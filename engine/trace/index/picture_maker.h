#pragma once

#include <memory>
#include <vector>

#include "trace/index/grouping.h"
#include "trace/picture.h"

namespace backstep::trace {

// A Picture and, for each of its items and edges, where the trace speaks of it.
struct PicturePlan {
    struct Item {
        uint32_t born = 0;    // event; it is on the canvas after the step that covers it
        uint32_t tensor = 0;  // tensor record: the leaf, or the output
        uint32_t op = kNone;  // OpExecuted of nodes and ghosts; VariableBound of values
        NodeId node;          // the node; of a leaf its AccumulateGrad
    };
    struct Edge {
        NodeId consumer;    // 0: a ghost
        uint16_t slot = 0;  // among the consumer's next edges
        bool cut = false;   // detached here
    };
    std::shared_ptr<const Picture> picture;
    std::vector<Item> items;
    std::vector<Edge> edges;
    std::vector<uint32_t> by_source;                            // edges, in order of the item they come from
    std::vector<std::pair<NodeId, uint32_t>> item_of_node;      // sorted
    std::vector<std::pair<uint32_t, uint32_t>> leaf_of_tensor;  // tensor record -> item, sorted

    int32_t item(NodeId node) const;
    int32_t leaf(uint32_t tensor) const;
};

// Draws up one picture: its items by birth, the edges between them, names, formulas and structural ids. All
// of it is structure: the same for every step, and equal (but for ids) for every turn of a loop.
PicturePlan make_picture(const TraceView& view, const Entities& entities, const PictureRecord& record,
                         PictureId id);

}  // namespace backstep::trace
