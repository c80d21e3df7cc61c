#pragma once

#include <memory>

#include "layout/graph_layout.h"
#include "trace/step_state.h"

namespace backstep::ui {

// The layout of a picture, measured with our fonts, with room where its last state shows chips and closed
// gates: those stand there at some step, and nothing may move between steps. Cached by structure; may take a
// while for large pictures, so call it on a worker. Thread-safe. With `written` small tensors have the room
// to be written in by hand.
std::shared_ptr<const layout::GraphLayout> layOutPicture(const trace::StepState& last, double rankGap = 40,
                                                         bool written = false);

}  // namespace backstep::ui
