#pragma once

#include <optional>
#include <vector>

#include "explain/story.h"

namespace backstep::explain {

bool holds_nan(const trace::ValueSnapshot& value);
bool holds_infinity(const trace::ValueSnapshot& value);

// The node at which NaN first came up in a backward: what it received had none, what it sent had. `guilty` is
// the node whose slope was infinite, so that its inf met a 0 there; itself when it multiplied by the inf (or
// NaN) of its own. The message names the two factors.
struct NanBirth {
    NodeId node;
    NodeId guilty;
    uint32_t event = 0;   // the NodeApplied
    uint32_t made = 0;    // the event that recorded the guilty node
    TensorId operand;     // of the guilty node, whose value is to blame; none when it took nothing
    bool masked = false;  // an operand held NaN already
    Message what;
    std::vector<Cure> cures;
};
// Whether a tensor is known to have held finite numbers alone, as it was made and as it was written on before
// the event (`X[2, 0] = float("nan")`).
bool finite_until(const Story& story, TensorId tensor, uint32_t event);

std::optional<NanBirth> nan_born_in(const Story& story, const trace::RunRecord& run);

}  // namespace backstep::explain
