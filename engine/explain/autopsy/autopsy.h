#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "explain/cure.h"
#include "trace/timeline.h"

namespace backstep::explain {

// What an error means: the reference's own text, what happened, where it comes from, and how to mend it.
// `what` is empty for an error that nothing is known about beyond its text.
struct Autopsy {
    uint32_t step = 0;
    std::string known;  // "freed", as in known_errors.h; empty
    std::string type;   // "RuntimeError"
    std::string text;   // as it was raised
    SourceSpan span;
    std::string code;  // of the line that failed
    Message what;
    std::vector<Origin> origins;
    std::vector<Cure> cures;
};

// Of the error pinned at `state`; nothing when there is none.
std::optional<Autopsy> autopsy(const trace::Timeline& timeline, const trace::StepState& state);

}  // namespace backstep::explain
