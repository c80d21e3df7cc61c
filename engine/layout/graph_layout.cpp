#include "layout/graph_layout.h"

namespace backstep::layout {

Point GraphLayout::operand_port(const Rect& box, uint16_t k, uint16_t operands) {
    // A single operand enters at a third, plumb above the output.
    const double share = operands <= 1 ? 1.0 / 3 : (k + 1.0) / (operands + 1.0);
    return {box.x + box.w * share, box.y};
}

Point GraphLayout::output_port(const Rect& box) { return {box.x + box.w / 3, box.bottom()}; }

}  // namespace backstep::layout
