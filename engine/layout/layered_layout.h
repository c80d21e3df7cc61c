#pragma once

#include "layout/graph_layout.h"

namespace backstep::layout {

// Our own layers for what is too large for dot: rank by depth with leaves just above their first use, order
// by medians, columns by least squares. Work grows with items plus edges; an edge over many ranks is drawn
// straight instead of being threaded through each of them.
class LayeredLayout : public LayoutEngine {
  public:
    GraphLayout lay_out(const trace::Picture& picture, const TextMeasure& measure,
                        const LayoutOptions& options) const override;
};

}  // namespace backstep::layout
