#pragma once

#include "base/message.h"
#include "trace/step_state.h"
#include "trace/timeline.h"

namespace backstep::explain {

// The one sentence that tells what happens at this step. Numbers and names are in the message's args; words/
// renders it in Spanish or English.
Message narrate(const trace::Timeline& timeline, const trace::StepState& state);

}  // namespace backstep::explain
