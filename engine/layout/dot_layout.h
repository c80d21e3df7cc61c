#pragma once

#include "layout/graph_layout.h"

namespace backstep::layout {

// Ranks, order and columns by Graphviz's `dot`, in process and with the plugin linked in: no `dot` program,
// no configuration file, no fonts are looked for. Operands enter in order through ports. Graphviz is not
// thread-safe, so one layout runs at a time, and everything is copied out before the lock is let go. For up
// to about 100 items; its cost then grows steeply.
class DotLayout : public LayoutEngine {
  public:
    GraphLayout lay_out(const trace::Picture& picture, const TextMeasure& measure,
                        const LayoutOptions& options) const override;
};

}  // namespace backstep::layout
