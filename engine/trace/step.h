#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/source_span.h"

namespace backstep::trace {

// What one press of Right shows.
enum class StepKind : uint8_t {
    LeafMade,
    OpExecuted,
    BackwardSeed,
    NodeApplied,
    Accumulated,
    BackwardFinished,
    GradCleared,
    OptimizerStep,
    InPlaceWrite,
    HookCalled,
    Printed,
    Error,
    Limit,
    Line,
};

// The colour of the scrubber: forward records, backward walks, plain is everything else.
enum class Phase : uint8_t { Plain, Forward, Backward };

// One turn of a loop, or one call, on the way to a step: the span of the `for`/`while`/call and how often it
// had been entered before.
struct Occurrence {
    SourceSpan span;
    uint32_t index = 0;
    friend bool operator==(const Occurrence&, const Occurrence&) = default;
};

// What a step is called by everything that must find it again after a re-run (lessons, what-if, breakpoints,
// saved sessions). Numbers are for display only. `structural` names the node by its place in its picture, not
// by its birth number.
struct StepKey {
    SourceSpan span;
    std::vector<Occurrence> path;
    StepKind kind = StepKind::Line;
    std::string structural;
    friend bool operator==(const StepKey&, const StepKey&) = default;
};

std::string to_string(const StepKey& key);
std::optional<StepKey> parse_step_key(std::string_view text);  // what to_string wrote
const char* name_of(StepKind kind);
const char* name_of(Phase phase);

// One step of a timeline. Steps count from 1; step 0 is the empty beginning.
struct Step {
    uint32_t number = 0;
    StepKind kind = StepKind::Line;
    Phase phase = Phase::Plain;
    SourceSpan span;           // the line being executed
    SourceSpan node_span;      // the expression that made the node concerned, if any
    uint32_t iteration = 0;    // turn of the innermost loop, from 1; 0 outside
    NodeId node;               // the node that ran, was recorded, or failed
    TensorId tensor;           // the tensor made, written or cleared
    PictureId picture;         // what the canvas shows at this step
    uint32_t first_event = 0;  // events [first_event, last_event) happened in this step
    uint32_t last_event = 0;
};

}  // namespace backstep::trace
