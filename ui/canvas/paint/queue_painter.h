#pragma once

#include <vector>

#include "canvas/paint/geometry.h"
#include "canvas/paint/ink.h"
#include "trace/step_state.h"

namespace backstep::ui {

// A node of the backward that is under way and has not run: its place in the ready queue, from 1, or how many
// gradients it still waits for.
struct QueuePlace {
    size_t item = 0;
    bool ready = false;
    uint32_t number = 0;
};

// The ready queue in the engine's order (an accumulator at once, then the latest recorded), and after it the
// nodes that wait. Empty when no backward is under way.
std::vector<QueuePlace> readyQueue(const trace::StepState& state);

// A dashed ring around what is ready, and on every one a tag: "ready 1", "waits 2".
void paintReadyRings(Ink& ink, const SceneGeometry& geometry,
                     const trace::StepState& state);  // under the cards
void paintQueue(Ink& ink, const SceneGeometry& geometry, const trace::StepState& state);

}  // namespace backstep::ui
