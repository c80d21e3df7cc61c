#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/message.h"
#include "base/source_span.h"
#include "trace/timeline.h"

namespace backstep::explain {

// A way to mend a snippet: what to do, and the line to write. The names in the line are the learner's.
struct Cure {
    Message title;
    std::string code;
};

// A step that something in the error goes back to: where the tensor was freed, where it was written to.
struct Origin {
    Message what;
    uint32_t step = 0;  // 0: only the line is known
    SourceSpan span;
};

// What an error means: the reference's own text, what happened, where it comes from, and how to mend it.
// `what` is empty for an error that nothing is known about beyond its text.
struct Autopsy {
    uint32_t step = 0;
    std::string type;  // "RuntimeError"
    std::string text;  // as it was raised
    SourceSpan span;
    std::string code;  // of the line that failed
    Message what;
    std::optional<Origin> origin;
    std::vector<Cure> cures;
};

// Of the error pinned at `state`; nothing when there is none.
std::optional<Autopsy> autopsy(const trace::Timeline& timeline, const trace::StepState& state);

}  // namespace backstep::explain
