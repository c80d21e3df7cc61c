#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "explain/autopsy/speaker.h"
#include "explain/cure.h"
#include "trace/timeline.h"

namespace backstep::explain {

// A line of the source and what Python marks in it, in code points; an empty stretch is one place.
struct MarkedLine {
    std::string text;
    uint32_t from = 0;
    uint32_t to = 0;
};

// What an error means: its own text, what happened, where it comes from, and how to mend it.
// `what` is empty for an error that nothing is known about beyond its text. Of a source that could not be
// read nothing has run: its line is `marked`, and its origin says why it cannot be read.
struct Autopsy {
    uint32_t step = 0;
    std::string known;                  // "freed", as in known_errors.h; empty
    std::string type;                   // "RuntimeError"
    std::string text;                   // as it was raised
    Speaker speaker = Speaker::Python;  // of the text
    SourceSpan span;
    std::string code;  // of the line that failed
    std::optional<MarkedLine> marked;
    Message what;
    std::vector<Origin> origins;
    std::vector<Cure> cures;
};

// Of the error pinned at `state`; nothing when there is none.
std::optional<Autopsy> autopsy(const trace::Timeline& timeline, const trace::StepState& state);

}  // namespace backstep::explain
