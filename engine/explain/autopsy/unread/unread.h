#pragma once

#include "explain/autopsy/autopsy.h"

namespace backstep::explain {

// Whether the error pinned at `state` came before anything of its cell ran: the source could not be read.
bool is_unread(const trace::Timeline& timeline, const trace::StepState& state);

// Fills in what an unreadable source means: its line and what is marked there, that nothing ran, why the line
// cannot be read, and how to mend it.
void explain_unread(Autopsy& autopsy, const trace::Timeline& timeline);

}  // namespace backstep::explain
