#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/source_span.h"

namespace backstep::trace {

// What stands on the canvas: a leaf (with slate and AccumulateGrad tray when it requires grad), a recorded
// node, an op that was not recorded, or a plain name with its value (the value board of a snippet without a
// graph).
enum class ItemKind : uint8_t { Leaf, Node, Ghost, Value };

// One thing of a picture. Everything here is structure: it never changes from step to step.
struct PictureItem {
    ItemKind kind = ItemKind::Node;
    bool requires_grad = false;    // a Leaf that does is a parameter card, 116 high
    bool custom = false;           // a custom Function: tab and double spine
    bool of_create_graph = false;  // recorded by a backward with create_graph=True
    NodeId node;                   // Node: itself; parameter Leaf: its AccumulateGrad, if one was made
    TensorId tensor;               // Leaf: itself; Node, Ghost: the output
    std::string title;             // "MulBackward0", the leaf's name, the ghost's code
    std::string formula;           // TeX with the operands' names: "w \\cdot x"
    std::string output_name;       // "y", "loss"; empty for an unnamed value
    std::string structural_id;     // stable over re-runs of the same code
    SourceSpan span;               // the expression that made it
    uint16_t operands = 0;         // ports on the upper edge
    std::vector<std::string> operand_names;
    std::string called;                // an unnamed value whose code others share: how it is told from them
    std::vector<std::string> context;  // of a custom Function: what forward left on ctx, "k = 0.5"
    uint32_t folded = 0;               // of a group: its nodes, or operations if none of them was recorded
};

// A value that flows down from one item into an operand of another; its gradient climbs the same way.
struct PictureEdge {
    uint32_t from = 0;          // index into items
    uint32_t to = 0;            // index into items
    uint16_t operand = 0;       // port of `to`
    bool carries_grad = false;  // false: a thin grey edge with an open ring, nothing will come up here
    TensorId tensor;            // the value that flows
};

// A connected component of recorded nodes with its leaves: what is laid out once and drawn at every step.
struct Picture {
    PictureId id;
    std::vector<PictureItem> items;
    std::vector<PictureEdge> edges;
    uint64_t structure = 0;  // equal for pictures that may share one layout
    uint32_t first_step = 0;
    uint32_t last_step = 0;
};

}  // namespace backstep::trace
