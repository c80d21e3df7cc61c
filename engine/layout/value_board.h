#pragma once

#include "layout/graph_layout.h"

namespace backstep::layout {

// A picture without a single edge: names with their values, side by side in rows of equal columns, in the
// order they were made.
class ValueBoard : public LayoutEngine {
  public:
    GraphLayout lay_out(const trace::Picture& picture, const TextMeasure& measure,
                        const LayoutOptions& options) const override;
};

}  // namespace backstep::layout
