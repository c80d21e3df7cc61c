#pragma once

#include "canvas/paint/geometry.h"
#include "canvas/paint/ink.h"
#include "trace/step_state.h"

namespace backstep::ui {

// The overview, zoom under 0.28: coloured blocks without text and straight thin lines, batched by colour. The
// running node keeps a 2 px ring at any distance.
void paintBlocks(Ink& ink, const Frame& frame, const trace::Picture& picture,
                 const layout::GraphLayout& layout);

}  // namespace backstep::ui
