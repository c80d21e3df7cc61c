#pragma once

#include <vector>

#include "trace/index/entities.h"
#include "trace/index/step_cutter.h"

namespace backstep::trace {

// What belongs on one canvas, before it is drawn up as a Picture.
struct PictureRecord {
    std::vector<uint32_t> nodes;   // node ids, by birth
    std::vector<uint32_t> ghosts;  // indices into Entities::ghosts
    std::vector<uint32_t> runs;    // backwards over it
    uint32_t first_event = kNone;
    uint32_t closed = kNone;         // event of the first backward's end, or when its graph was dropped
    uint32_t board_cell = kNone;     // a value board: the cell without a graph
    std::vector<uint32_t> bindings;  // its VariableBound events, first of each name
    std::vector<uint32_t> leaves;    // its tensor records
    uint32_t first_step = 0;
    uint32_t last_step = 0;
};

// Groups nodes into pictures: components of recorded nodes that are joined by non-leaf tensors, by operations
// that were not recorded but led from one to the other, or by create_graph; components that were live at the
// same time stand side by side in one. Writes the picture numbers into `entities` and, with the spans of the
// nodes concerned, into the steps.
std::vector<PictureRecord> group_pictures(const TraceView& view, Entities& entities, StepTable& steps);

}  // namespace backstep::trace
