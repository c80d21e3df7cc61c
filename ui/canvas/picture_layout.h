#pragma once

#include <memory>

#include "layout/graph_layout.h"
#include "trace/timeline.h"

namespace backstep::ui {

// The layout of one picture of a timeline, measured with our fonts: gap 40 or 30 between ranks, with room for
// chips and gates where the run will show them. Cached by structure. May take a while for large pictures:
// call it on a worker. Thread-safe.
std::shared_ptr<const layout::GraphLayout> layOutPicture(const trace::Timeline& timeline,
                                                         const trace::Picture& picture, double rankGap = 40);

// The same for a picture whose last state is at hand.
std::shared_ptr<const layout::GraphLayout> layOutPicture(const trace::StepState& last, double rankGap = 40);

}  // namespace backstep::ui
